"""Draws outlines as pixels, and writes them as PNG.

Just what pictures of boards need: filled shapes with smooth edges, and copies of small pictures.
A library that draws SVG would be the largest dependency of the server, for one small picture.
"""

import math
import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

Contour = Sequence[tuple[float, float]]
"""A closed line, as its corners."""
Mask = Sequence[Sequence[float]]
"""Which part of each pixel a shape covers, row by row, from 0 to 1."""

_TOKEN: Final = re.compile(r"[A-Z]|-?(?:\d+\.?\d*|\.\d+)")
_COORDINATES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
_PARTS: Final = 8
"""Straight lines in place of one curve."""
_LINES_PER_PIXEL: Final = 4


def contours(path: str) -> list[Contour]:
    """The closed lines of SVG path data in absolute coordinates; arcs are those of circles."""
    found: list[list[tuple[float, float]]] = []
    for command, values in _commands(path):
        x, y = found[-1][-1] if found else (0.0, 0.0)
        points = list(zip(values[::2], values[1::2], strict=False))
        match command:
            case "M":
                found.append(points)
            case "L":
                found[-1] += points
            case "H":
                found[-1].append((values[0], y))
            case "V":
                found[-1].append((x, values[0]))
            case "Q" | "C":
                found[-1] += _curve([(x, y), *points])
            case "A":
                found[-1] += _arc((x, y), values)
    return list(found)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    command, values = "", list[float]()
    for token in _TOKEN.findall(path):
        if token in _COORDINATES:
            command = token
        else:
            values.append(float(token))
        if command and len(values) == _COORDINATES[command]:
            yield command, values
            values = []


def _curve(controls: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Points of a Bézier curve, without the first."""
    for part in range(1, _PARTS + 1):
        points = controls
        share = part / _PARTS
        while len(points) > 1:
            points = [
                (x + share * (to_x - x), y + share * (to_y - y))
                for (x, y), (to_x, to_y) in pairwise(points)
            ]
        yield points[0]


def _arc(start: tuple[float, float], values: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Points of a part of a circle, at most a half, without the first."""
    radius, sweep, (end_x, end_y) = values[0], values[4], values[5:]
    across, down = (end_x - start[0]) / 2, (end_y - start[1]) / 2
    half = math.hypot(across, down)
    # From the middle of the chord to the centre, at a right angle to it.
    away = math.sqrt(max(0.0, radius * radius - half * half)) / half * (1 if sweep else -1)
    x, y = start[0] + across - away * down, start[1] + down + away * across
    first = math.atan2(start[1] - y, start[0] - x)
    turn = (math.atan2(end_y - y, end_x - x) - first) % (2 * math.pi)
    turn -= 0 if sweep else 2 * math.pi
    for part in range(1, 2 * _PARTS + 1):
        angle = first + turn * part / (2 * _PARTS)
        yield x + radius * math.cos(angle), y + radius * math.sin(angle)


def rounded(half: float, radius: float) -> str:
    """Path data of a square around the origin with round corners."""
    edge = half - radius
    arc = f"A{radius} {radius} 0 0 1 "
    return (
        f"M{-edge} {-half}L{edge} {-half}{arc}{half} {-edge}L{half} {edge}{arc}{edge} {half}"
        f"L{-edge} {half}{arc}{-half} {edge}L{-half} {-edge}{arc}{-edge} {-half}Z"
    )


def mask(path: str, size: int, scale: float, shift: float = 0) -> Mask:
    """What a path covers of a square of pixels: its origin is the middle, or right of it."""
    across, down = size / 2 + shift, size / 2
    edges = [
        (x * scale + across, y * scale + down, to_x * scale + across, to_y * scale + down)
        for contour in contours(path)
        for (x, y), (to_x, to_y) in zip(contour, [*contour[1:], contour[0]], strict=True)
        if y != to_y
    ]
    rows = []
    for row in range(size):
        covered = [0.0] * size
        for line in range(_LINES_PER_PIXEL):
            height = row + (line + 0.5) / _LINES_PER_PIXEL
            _cover(covered, _crossings(edges, height))
        rows.append(covered)
    return rows


def _crossings(edges: Iterable[tuple[float, float, float, float]], height: float) -> list[float]:
    """Where a horizontal line crosses these edges, from left to right."""
    return sorted(
        x + (height - y) / (to_y - y) * (to_x - x)
        for x, y, to_x, to_y in edges
        if (y <= height) != (to_y <= height)
    )


def _cover(covered: list[float], crossings: Sequence[float]) -> None:
    """Add what lies between every other crossing: inside is where an odd number came before."""
    size = len(covered)
    for begin, end in zip(crossings[::2], crossings[1::2], strict=False):
        first, last = max(0, int(begin)), min(size - 1, int(end))
        for at in range(first, last + 1):
            share = min(end, at + 1) - max(begin, at)
            if share > 0:
                covered[at] += share / _LINES_PER_PIXEL


class Canvas:
    """A picture of this many pixels, each red, green and blue."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        self.width: int = width
        self.height: int = height
        self._rows = [bytearray(channels(colour) * width) for _ in range(height)]

    def paint(self, shape: Mask, colour: str, opacity: float = 1) -> None:
        """Fill a shape, from the top left corner on."""
        ink = channels(colour)
        for row, covered in zip(self._rows, shape, strict=True):
            for at, share in enumerate(covered):
                if share > 0:
                    part = min(1.0, share) * opacity
                    for channel in range(3):
                        below = row[3 * at + channel]
                        row[3 * at + channel] = round(below + part * (ink[channel] - below))

    def put(self, other: "Canvas", x: int, y: int) -> None:
        """Copy a picture that fits into this one to a place."""
        for at, row in enumerate(other._rows):
            self._rows[y + at][3 * x : 3 * (x + other.width)] = row

    def png(self) -> bytes:
        header = struct.pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self._rows), 9)
        chunks = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in chunks
        )


def channels(colour: str) -> bytes:
    """`#rrggbb` as three bytes."""
    return bytes.fromhex(colour[1:])

"""Which printed board lies under the tiles, and where: told by the fields that are seen.

A field lies below the tops of the tiles. Seen from a camera above the point E of the table, it
appears on the plane of the tops at `(1 - k) * field + k * E`: smaller and shifted by the same
three numbers for all fields.
"""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from sestina.games.tiles.boards.quarters import SIDE, TURNS, read_boards
from sestina.vision.findings import Found
from sestina.vision.geometry import Matrix, Point, multiply
from sestina.vision.lattice import Cell, Lattice

_LEAST_FIELDS: Final = 3
"""Fewer fields may be anything."""
_MOST_ORIGINS: Final = 24
_MOST_PLANES: Final = 5
_QUARTER_NAMES: Final = ("connect", "select")


@dataclass(frozen=True)
class SeenBoard:
    """The board in a picture."""

    quarters: tuple[str, str, str, str]
    """As `boards=` of a game takes them."""
    origin: Cell
    """The cell of the lattice that is its top left field."""
    to_pixels: Matrix
    """From its fields to pixels, on the table; `0,0` is its top left corner."""
    certainty: float
    """The part of the fields that are as this board has them."""


@cache
def _quarter(word: str) -> tuple[str, ...]:
    """The rows of a quarter."""
    return tuple(row[:SIDE] for row in read_boards([word] * 4)[1].rows[:SIDE])


@cache
def _choices() -> tuple[str, ...]:
    """Every quarter that looks different."""
    seen: dict[tuple[str, ...], str] = {}
    for name in _QUARTER_NAMES:
        for turn in TURNS:
            seen.setdefault(_quarter(name + turn), name + turn)
    return tuple(seen.values())


def find_board(found: Sequence[Found], lattice: Lattice, foot: Point | None) -> SeenBoard | None:
    """The board that explains the fields that are seen; `foot`: the point below the camera."""
    fields = [one for one in found if one.kind in "12*o" and one.score > 0.3]
    fields = [one for one in fields if _is_cell(one, lattice)]
    if len(fields) < _LEAST_FIELDS:
        return None
    places = [(one, lattice.place(one.centre)) for one in fields]
    best: tuple[float, SeenBoard] | None = None
    for shrink, tx, ty in _planes([place for _, place in places], foot):
        cells: dict[Cell, tuple[str, float]] = {}
        for one, (x, y) in places:
            cell = (math.floor((x - tx) / (1 - shrink)), math.floor((y - ty) / (1 - shrink)))
            if cell not in cells or cells[cell][1] < one.score:
                cells[cell] = (one.kind, one.score)
        for value, origin, quarters, share in _origins(cells, lattice.tiles):
            # A shift by a whole cell is told apart by where the camera stands, too.
            worth = value
            if foot is not None:
                worth -= 2.0 * math.hypot(tx - shrink * foot[0], ty - shrink * foot[1])
            if best is None or worth > best[0]:
                plane: Matrix = (1 - shrink, 0.0, tx, 0.0, 1 - shrink, ty, 0.0, 0.0, 1.0)
                x, y = origin
                shift: Matrix = (1.0, 0.0, float(x), 0.0, 1.0, float(y), 0.0, 0.0, 1.0)
                matrix = multiply(lattice.to_pixels, multiply(plane, shift))
                best = worth, SeenBoard(quarters, origin, matrix, share)
    if best is None or best[1].certainty < 0.6:
        return None
    return best[1]


def _is_cell(one: Found, lattice: Lattice) -> bool:
    """Whether a field has the size of a cell there."""
    right, down = lattice.axes(lattice.place(one.centre))
    area = abs(right[0] * down[1] - right[1] * down[0])
    own = abs(one.right[0] * one.down[1] - one.right[1] * one.down[0])
    return area > 0 and 0.4 < own / area < 2.2


def _planes(places: Sequence[Point], foot: Point | None) -> list[tuple[float, float, float]]:
    """The likeliest planes of the board: how much it is shrunk and shifted, by up to a cell."""
    best: tuple[float, float, float, float] | None = None
    for k in range(-4, 22):
        shrink = k * 0.005
        off, shift = 0.0, []
        for axis in (0, 1):
            angles = [2 * math.pi * (place[axis] / (1 - shrink) - 0.5) for place in places]
            c, s = sum(map(math.cos, angles)), sum(map(math.sin, angles))
            off += 1 - math.hypot(c, s) / len(places)
            shift.append((1 - shrink) * math.atan2(s, c) / (2 * math.pi))
        if best is None or off < best[0]:
            best = off, shrink, shift[0], shift[1]
    assert best is not None
    _, shrink, tx, ty = best
    unit = 1 - shrink
    planes = [(shrink, tx + unit * i, ty + unit * j) for i in range(-2, 3) for j in range(-2, 3)]

    def oddness(plane: tuple[float, float, float]) -> float:
        far = foot or (0.0, 0.0)
        return math.hypot(plane[1] - shrink * far[0], plane[2] - shrink * far[1])

    # Tiles are thinner than a cell is wide, so fields are shifted by less than a cell or two.
    return sorted(planes, key=oddness)[:_MOST_PLANES]


def _origins(
    fields: dict[Cell, tuple[str, float]], tiles: Collection[Cell]
) -> list[tuple[float, Cell, tuple[str, str, str, str], float]]:
    """Where the board may begin, with the best quarters there and what speaks for them."""
    votes: Counter[Cell] = Counter()
    for (x, y), (letter, _) in fields.items():
        # Each field may be any one of its kind in any quarter.
        votes.update(
            {
                (x - fx - SIDE * (quarter % 2), y - fy - SIDE * (quarter // 2))
                for fx, fy in _places(letter)
                for quarter in range(4)
            }
        )
    whole = 2 * SIDE
    result = []
    for (ox, oy), _ in votes.most_common(_MOST_ORIGINS):
        inside = [c for c in fields if 0 <= c[0] - ox < whole and 0 <= c[1] - oy < whole]
        beside = sum(not (0 <= x - ox < whole and 0 <= y - oy < whole) for x, y in tiles)
        outside = sum(score for _, score in fields.values()) - sum(fields[c][1] for c in inside)
        total, right = -1.0 * beside - 0.7 * outside, 0.0
        names = []
        for quarter in range(4):
            qx, qy = ox + SIDE * (quarter % 2), oy + SIDE * (quarter // 2)
            value, name, matched = _best_quarter(fields, tiles, qx, qy)
            total += value
            right += matched
            names.append(name)
        share = right / sum(score for _, score in fields.values())
        result.append((total, (ox, oy), (names[0], names[1], names[2], names[3]), share))
    return result


@cache
def _places(letter: str) -> frozenset[Cell]:
    """Where a quarter can have this field."""
    return frozenset(
        (x, y)
        for name in _choices()
        for y, row in enumerate(_quarter(name))
        for x, one in enumerate(row)
        if one == letter
    )


def _best_quarter(
    fields: dict[Cell, tuple[str, float]], tiles: Collection[Cell], qx: int, qy: int
) -> tuple[float, str, float]:
    seen = {
        (x - qx, y - qy): one
        for (x, y), one in fields.items()
        if 0 <= x - qx < SIDE and 0 <= y - qy < SIDE
    }
    best = (-1e9, "", 0.0)
    for name in _choices():
        rows = _quarter(name)
        value = matched = 0.0
        for y in range(SIDE):
            for x in range(SIDE):
                letter = rows[y][x]
                covered = (qx + x, qy + y) in tiles
                one = seen.get((x, y))
                if one is not None:
                    if covered:
                        value -= one[1]
                    elif letter == one[0]:
                        value += one[1]
                        matched += one[1]
                    elif letter in "12" and one[0] in "12":
                        value -= 0.1 * one[1]
                        matched += 0.5 * one[1]
                    else:
                        value -= one[1]
                elif letter == "t":
                    value += 0.5 if covered else -0.5
                elif letter != "." and not covered:
                    value -= 0.5
        if value > best[0]:
            best = value, name, matched
    return best

"""Rendered photographs of tables, with what lies on them. Nothing here comes from a real one.

A `Table` says what lies where; `render` shows it as a camera would: tiles with thickness, gloss
and wear, printed boards, shadows, all kinds of ground and light, blur, noise and JPEG. A scene
follows from its seed alone.
"""

import io
import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]
Cell = tuple[int, int]
Point = tuple[float, float]

COLOURS: Final = "ROYGBPW"
"""The colours of signs; `W` is the white that some boxes have instead of purple."""
SHAPES: Final = "csd48k"
GROUNDS: Final = "BWS"
"""What a sign stands on: black, white, or split."""
CLASSES: Final = ("tile", "1", "2", "*", "o", "other", "hole")
"""What a scene can contain: tiles, printed fields, action tiles, and holes between tiles."""

_PALETTE: Final = {
    "R": (204, 28, 44),
    "O": (238, 98, 30),
    "Y": (238, 208, 26),
    "G": (22, 132, 50),
    "B": (28, 98, 208),
    "P": (112, 52, 156),
    "W": (236, 236, 236),
}


@dataclass
class Table:
    """What lies on a table."""

    tiles: dict[Cell, str]
    """`Rc`, and for Flex `RcW`; `W` is a white sign."""
    fields: dict[Cell, str] = field(default_factory=dict)
    """Printed fields, by the letters of a layout."""
    side: Cell | None = None
    """The columns and rows of the printed board, whose top left field is `0,0`."""
    select: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Which quarters are Select."""
    others: dict[Cell, str] = field(default_factory=dict)
    """Action tiles in cells."""
    rack: bool = False


@dataclass
class Style:
    """How a scene looks. Each number is drawn by `draw_style`."""

    size: tuple[int, int] = (640, 480)
    thickness: float = 0.5
    tile: float = 0.97
    sign: tuple[float, float] = (0.55, 0.8)
    corner: float = 0.06
    loose: float = 0.03
    turned: float = 1.0
    tilt: float = 20.0
    roll: float = 0.0
    focal: float = 0.8
    fill: float = 0.85
    ground: str = "wood"
    gain: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exposure: float = 1.0
    contrast: float = 1.0
    saturation: float = 1.0
    haze: float = 0.0
    blur: float = 0.5
    motion: float = 0.0
    noise: float = 3.0
    quality: int = 85
    gloss: float = 0.3
    glare: float = 0.0
    shadow: float = 0.5
    wear: float = 0.2
    hand: bool = False
    clutter: int = 0
    star_points: bool = True
    lens: float = 0.0


@dataclass
class Seen:
    """One thing in the picture: the centre of its face, and half of its sides as vectors."""

    kind: str
    centre: Point
    right: Point
    down: Point
    face: str
    cell: Cell
    visible: float


@dataclass
class Scene:
    image: Pixels
    seen: list[Seen]
    tops: list[list[float]]
    """The homography from cells to pixels, on the tops of the tiles."""
    ground: list[list[float]]
    """The same on the table."""
    table: Table
    style: Style


# Styles ---------------------------------------------------------------------------------------

GROUND_KINDS: Final = ("wood", "cloth", "lawn", "white", "dark", "plain", "stone")


def light(rng: np.random.Generator, kind: str) -> tuple[float, float, float]:
    """Gains of red, green and blue under a light: `warm`, `cool`, `neutral` or any."""
    if kind == "any":
        kind = str(rng.choice(["neutral", "warm", "cool"], p=[0.4, 0.35, 0.25]))
    tint = float(rng.normal(1.0, 0.04))
    if kind == "warm":
        k = float(rng.uniform(0.1, 1.0))
        return 1.0 + 0.2 * k, (1.0 - 0.12 * k) * tint, 1.0 - 0.55 * k
    if kind == "cool":
        k = float(rng.uniform(0.1, 1.15))
        return 1.0 - 0.42 * k, (1.0 - 0.1 * k) * tint, 1.0 + 0.2 * k
    return float(rng.normal(1, 0.03)), tint, float(rng.normal(1, 0.04))


def draw_style(rng: np.random.Generator, size: tuple[int, int] = (640, 480)) -> Style:
    """A style from the whole range that the networks learn on."""
    loose = float(rng.choice([0.01, 0.03, 0.08, 0.16], p=[0.25, 0.35, 0.25, 0.15]))
    blur = float(rng.choice([0.0, 0.5, 0.9, 1.6], p=[0.35, 0.35, 0.2, 0.1]))
    low = float(rng.uniform(0.42, 0.75))
    return Style(
        size=size,
        thickness=float(rng.uniform(0.2, 0.75)),
        tile=float(rng.uniform(0.9, 1.0)),
        sign=(low, min(0.92, low + float(rng.uniform(0.05, 0.25)))),
        corner=float(rng.uniform(0.0, 0.14)),
        loose=loose * float(rng.uniform(0.5, 1.0)),
        turned=float(rng.choice([1.0, 3.0, 10.0], p=[0.5, 0.3, 0.2])),
        tilt=float(rng.choice([rng.uniform(0, 12), rng.uniform(5, 40), rng.uniform(30, 56)])),
        roll=float(rng.choice([rng.normal(0, 6), rng.uniform(-180, 180)], p=[0.6, 0.4])),
        focal=float(rng.uniform(0.62, 1.3)),
        fill=float(rng.uniform(0.5, 1.15)),
        ground=str(rng.choice(GROUND_KINDS, p=[0.3, 0.17, 0.08, 0.13, 0.12, 0.1, 0.1])),
        gain=light(rng, "any"),
        exposure=float(np.exp(rng.normal(0.0, 0.25))) * float(rng.choice([1, 0.55], p=[0.8, 0.2])),
        contrast=float(rng.uniform(0.8, 1.25)),
        saturation=float(rng.uniform(0.65, 1.3)),
        haze=float(rng.choice([0, rng.uniform(0, 0.18)])),
        blur=blur,
        motion=float(rng.choice([0.0, rng.uniform(1, 4)], p=[0.85, 0.15])),
        noise=float(rng.choice([1.0, 4.0, 9.0], p=[0.4, 0.4, 0.2])),
        quality=int(rng.integers(35, 96)),
        gloss=float(rng.uniform(0.0, 0.8)),
        glare=float(rng.choice([0.0, rng.uniform(0.2, 0.8)], p=[0.7, 0.3])),
        shadow=float(rng.uniform(0.1, 0.75)),
        wear=float(rng.choice([0.0, 0.2, 0.6])),
        hand=bool(rng.random() < 0.2),
        clutter=int(rng.choice([0, 2, 6])),
        star_points=bool(rng.random() < 0.85),
        lens=float(rng.choice([0.0, rng.uniform(-0.03, 0.03)])),
    )


# Signs ----------------------------------------------------------------------------------------

_SIGN_PIXELS: Final = 96


def _star_radius(angle: Floats, points: int, inner: float, turn: float) -> Floats:
    """The radius of a star with straight sides, by angle."""
    step = math.pi / points
    part = np.abs((angle - turn + step) % (2 * step) - step)
    # The line from the tip (1, 0) to the notch (inner, step), in polar coordinates.
    notch_x, notch_y = inner * math.cos(step), inner * math.sin(step)
    normal_x, normal_y = notch_y, 1.0 - notch_x
    radius: Floats = normal_x / (normal_x * np.cos(part) + normal_y * np.sin(part))
    return radius


def sign_mask(shape: str, size: float, rng: np.random.Generator, points_out: bool = True) -> Floats:
    """How much of each point of a tile the sign covers; `size` is its width as part of the tile."""
    n = _SIGN_PIXELS
    axis = (np.arange(n, dtype=np.float32) + 0.5) / n * 2 - 1
    x, y = np.meshgrid(axis / size, axis / size)
    radius: Floats = np.hypot(x, y).astype(np.float32)
    angle: Floats = np.arctan2(y, x).astype(np.float32)
    distance: NDArray[np.floating]
    soft = 0.03 / size
    if shape == "c":
        distance = 1.0 - radius
    elif shape == "s":
        edge = float(rng.uniform(0.8, 0.98))
        distance = edge - np.maximum(np.abs(x), np.abs(y))
    elif shape == "d":
        edge = float(rng.uniform(1.0, 1.18))
        distance = (edge - np.abs(x) - np.abs(y)) * 0.7
    elif shape == "4":
        inner = float(rng.uniform(0.28, 0.46))
        turn = math.pi / 4 if points_out else 0.0
        reach = float(rng.uniform(1.05, 1.3)) if points_out else 1.08
        distance = (_star_radius(angle, 4, inner, turn) * reach - radius) * 0.6
    elif shape == "8":
        inner = float(rng.uniform(0.42, 0.62))
        turn = float(rng.choice([0.0, math.pi / 8], p=[0.85, 0.15]))
        distance = (_star_radius(angle, 8, inner, turn) * 1.1 - radius) * 0.6
    else:
        lobe = float(rng.uniform(0.34, 0.44))
        away = 1.04 - lobe
        turn = 0.0 if points_out or rng.random() < 0.7 else math.pi / 4
        distance = np.full_like(x, -9.0, dtype=np.float32)
        for k in range(4):
            cx = away * math.cos(k * math.pi / 2 + turn)
            cy = away * math.sin(k * math.pi / 2 + turn)
            distance = np.maximum(distance, lobe - np.hypot(x - cx, y - cy))
            # The stems join the leaves.
            along = x * math.cos(k * math.pi / 2 + turn) + y * math.sin(k * math.pi / 2 + turn)
            aside = np.abs(
                -x * math.sin(k * math.pi / 2 + turn) + y * math.cos(k * math.pi / 2 + turn)
            )
            stem = np.minimum(lobe * 0.72 - aside, np.minimum(along, away - along))
            distance = np.maximum(distance, stem)
    mask: Floats = np.clip(distance / soft + 0.5, 0, 1).astype(np.float32)
    return mask


def _noise(rng: np.random.Generator, size: tuple[int, int], cells: int) -> Floats:
    """Smooth noise around 0 with a deviation of about 1."""
    w, h = size
    small = rng.normal(0, 1, (max(2, h * cells // max(w, h)), max(2, cells * w // max(w, h))))
    image = Image.fromarray(small.astype(np.float32))
    return np.asarray(image.resize(size, Image.Resampling.BICUBIC), dtype=np.float32)


def draw_palette(rng: np.random.Generator) -> dict[str, Floats]:
    """The paints of one box: every box, and every printing, has its own."""
    palette = {}
    shade = float(rng.uniform(0.82, 1.1))
    for letter, colour in _PALETTE.items():
        base = np.array(colour, dtype=np.float32)
        grey = base.mean()
        if letter == "W":
            paint = base * float(rng.uniform(0.85, 1.05)) + rng.normal(0, 4, 3)
        else:
            paint = grey + (base - grey) * float(rng.uniform(0.85, 1.12)) + rng.normal(0, 9, 3)
            paint *= shade * float(rng.uniform(0.9, 1.12))
        palette[letter] = np.clip(paint, 4, 252).astype(np.float32)
    if rng.random() < 0.3:
        palette["B"] = np.clip(palette["B"] + (10, 35, 15), 0, 255).astype(np.float32)
    if rng.random() < 0.3:
        palette["G"] = np.clip(palette["G"] + (25, 35, 5), 0, 255).astype(np.float32)
    return palette


def _top(
    face: str, style: Style, palette: dict[str, Floats], rng: np.random.Generator
) -> Image.Image:
    """The top of a tile."""
    n = _SIGN_PIXELS
    dark = float(rng.uniform(8, 42))
    tint = rng.normal(0, 3, 3)
    black = np.clip(np.array([dark, dark, dark]) + tint, 0, 255)
    white = np.clip(np.array([232, 231, 226]) + rng.normal(0, 8, 3), 0, 255)
    background = face[2] if len(face) > 2 else "B"
    ground = np.empty((n, n, 3), dtype=np.float32)
    ground[:] = white if background == "W" else black
    if background == "S":
        rows, columns = np.mgrid[0:n, 0:n]
        half = (rows > columns) if rng.random() < 0.5 else (rows > n - columns)
        ground[half if rng.random() < 0.5 else ~half] = white
    size = float(rng.uniform(*style.sign))
    mask = sign_mask(face[1], size, rng, style.star_points)[..., None]
    if style.wear:
        # Paint that has come off.
        rubbed = np.clip(_noise(rng, (n, n), 14)[..., None] - 1.9 + style.wear, 0, 1)
        mask = mask * (1 - np.minimum(1, rubbed * 2))
        ground += np.abs(_noise(rng, (n, n), 22))[..., None] * 8 * style.wear
    paint = palette[face[0]] * float(rng.uniform(0.93, 1.06)) + rng.normal(0, 2.5, 3)
    paint = paint + _noise(rng, (n, n), 6)[..., None] * 4
    if background == "S":
        # The sign has an edge where it crosses from black to white.
        pass
    top = ground * (1 - mask) + paint * mask
    # A bevel catches the light on two sides.
    bevel = max(2, int(n * float(rng.uniform(0.02, 0.05))))
    strength = float(rng.uniform(-6, 40))
    top[:bevel] += strength
    top[:, :bevel] += strength * float(rng.uniform(0, 1))
    top[-bevel:] -= strength * 0.3
    if style.gloss:
        angle = float(rng.uniform(0, 2 * math.pi))
        axis = np.linspace(-1, 1, n, dtype=np.float32)
        slope = axis[None, :] * math.cos(angle) + axis[:, None] * math.sin(angle)
        sheen = np.clip(slope + float(rng.uniform(-0.8, 0.8)), 0, 1) ** 2
        top += (sheen * 38 * style.gloss * float(rng.uniform(0.2, 1)))[..., None]
    return _rounded(top.astype(np.float32), style.corner)


def _rounded(top: Floats, corner: float) -> Image.Image:
    n = top.shape[0]
    image = Image.fromarray(np.clip(top, 0, 255).astype(np.uint8)).convert("RGBA")
    alpha = Image.new("L", (n, n), 0)
    ImageDraw.Draw(alpha).rounded_rectangle((0, 0, n - 1, n - 1), corner * n, fill=255)
    image.putalpha(alpha)
    return image


def _action_top(style: Style, rng: np.random.Generator) -> Image.Image:
    """An action tile: a picture that is no sign."""
    n = _SIGN_PIXELS
    dark = rng.uniform(10, 60, 3) if rng.random() < 0.7 else rng.uniform(60, 240, 3)
    image = Image.new("RGB", (n, n), tuple(int(v) for v in dark))
    draw = ImageDraw.Draw(image)
    ink = tuple(int(v) for v in (rng.uniform(150, 255, 3)))
    kind = int(rng.integers(0, 6))
    if kind == 0:
        text = str(rng.choice(["+3", "?", "3", "x2", "2x", "!", "6", "+"]))
        draw.text((n * 0.2, n * 0.15), text, fill=ink, font=ImageFont.load_default(n * 0.55))
    elif kind == 1:
        draw.arc((n * 0.2, n * 0.2, n * 0.8, n * 0.8), 30, 320, fill=ink, width=8)
        draw.polygon([(n * 0.7, n * 0.3), (n * 0.95, n * 0.45), (n * 0.7, n * 0.6)], fill=ink)
    elif kind == 2:
        for k in range(3):
            x = n * (0.12 + 0.28 * k)
            draw.rectangle((x, n * 0.35, x + n * 0.2, n * 0.6), fill=ink)
    elif kind == 3:
        draw.polygon(
            [
                (n * 0.5, n * 0.12),
                (n * 0.85, n * 0.5),
                (n * 0.6, n * 0.5),
                (n * 0.6, n * 0.88),
                (n * 0.4, n * 0.88),
                (n * 0.4, n * 0.5),
                (n * 0.15, n * 0.5),
            ],
            fill=ink,
        )
    elif kind == 4:
        for k in range(2):
            y = n * (0.3 + 0.3 * k)
            draw.line((n * 0.15, y, n * 0.85, y), fill=ink, width=7)
            draw.line((n * 0.7, y - 10, n * 0.85, y, n * 0.7, y + 10), fill=ink, width=6)
    # Otherwise the back of a tile: nothing is printed on it.
    angle = int(rng.integers(0, 4)) * 90
    return _rounded(np.asarray(image.rotate(angle), dtype=np.float32), style.corner)


# The ground -----------------------------------------------------------------------------------

_CELL: Final = 36
"""Pixels of a cell in the picture of the ground."""


def _ground(kind: str, size: tuple[int, int], rng: np.random.Generator) -> Image.Image:
    w, h = size
    if kind == "wood":
        base = np.array(
            [[150, 88, 48], [196, 148, 98], [96, 58, 36], [216, 184, 140], [120, 62, 40]]
        )
        colour = base[int(rng.integers(len(base)))] + rng.normal(0, 14, 3)
        grain = _noise(rng, (w, max(4, h // 40)), 90)
        field_ = np.asarray(Image.fromarray(grain).resize((w, h), Image.Resampling.BICUBIC))
        if rng.random() < 0.5:
            field_ = np.asarray(
                Image.fromarray(_noise(rng, (max(4, w // 40), h), 120)).resize((w, h))
            )
        value = 1 + 0.07 * field_ + 0.05 * _noise(rng, size, 9)
        picture = colour * value[..., None]
        if rng.random() < 0.4:
            for k in range(0, w, int(rng.integers(90, 240))):
                picture[:, k : k + 2] *= 0.55
    elif kind == "cloth":
        colour = rng.uniform(30, 235, 3)
        second = np.clip(colour + rng.normal(0, 60, 3), 0, 255)
        rows, columns = np.mgrid[0:h, 0:w]
        period = int(rng.integers(6, 70))
        pattern = int(rng.integers(0, 4))
        if pattern == 0:
            on = (rows // period) % 2 == 0
        elif pattern == 1:
            on = ((rows // period) + (columns // period)) % 2 == 0
        elif pattern == 2:
            on = ((rows // period) % 3 == 0) | ((columns // period) % 3 == 0)
        else:
            on = np.zeros((h, w), dtype=bool)
        picture = np.where(on[..., None], second, colour) * (
            1 + 0.05 * rng.normal(0, 1, (h, w, 1)) + 0.05 * _noise(rng, size, 12)[..., None]
        )
    elif kind == "lawn":
        colour = np.array([70, 120, 40]) + rng.normal(0, 15, 3)
        value = 1 + 0.25 * _noise(rng, size, 160) + 0.2 * _noise(rng, size, 60)
        picture = colour * value[..., None]
    elif kind == "white":
        colour = np.array([232, 230, 226]) + rng.normal(0, 8, 3)
        picture = colour * (1 + 0.02 * _noise(rng, size, 10)[..., None])
    elif kind == "dark":
        colour = rng.uniform(12, 62) + rng.normal(0, 6, 3)
        picture = colour * (1 + 0.12 * _noise(rng, size, 40)[..., None])
    elif kind == "stone":
        colour = rng.uniform(90, 200) + rng.normal(0, 8, 3)
        speckle = rng.normal(0, 1, (h, w, 1)) * 0.08
        picture = colour * (1 + 0.09 * _noise(rng, size, 120)[..., None] + speckle)
    elif kind == "marble":
        rows, columns = np.mgrid[0:h, 0:w]
        bend = _noise(rng, size, 8) * 40 + _noise(rng, size, 40) * 6
        vein = np.abs(np.sin((columns + rows * 0.6 + bend) / 45.0)) ** 0.3
        picture = (rng.uniform(120, 225) + rng.normal(0, 10, 3)) * (0.6 + 0.4 * vein[..., None])
    elif kind == "parquet":
        rows, columns = np.mgrid[0:h, 0:w]
        board = ((rows // 90) * 7 + (columns // 90) * 13 + (rows // 90 + columns // 90) % 2) % 11
        shade = np.where((rows // 90 + columns // 90) % 2 == 0, rows % 22 < 2, columns % 22 < 2)
        value = 0.8 + 0.03 * board - 0.25 * shade + 0.05 * _noise(rng, size, 50)
        picture = (np.array([176, 120, 70]) + rng.normal(0, 25, 3)) * value[..., None]
    elif kind == "newspaper":
        rows, columns = np.mgrid[0:h, 0:w]
        line = (rows % 9 < 5) & (columns % 170 > 16) & (rng.random((h, w)) < 0.55)
        picture = np.where(line[..., None], 70.0, 212.0) + rng.normal(0, 6, 3)
    else:
        colour = rng.uniform(20, 240, 3)
        picture = colour * (1 + 0.03 * _noise(rng, size, 12)[..., None])
    return Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))


def _board(table: Table, rng: np.random.Generator) -> Image.Image:
    """The printed board of Expansion 1, `_CELL` pixels a field."""
    assert table.side is not None
    columns, rows = table.side
    c = _CELL
    image = Image.new("RGB", (columns * c, rows * c), "white")
    draw = ImageDraw.Draw(image)
    jitter = rng.normal(0, 12, 3)

    def ink(red: float, green: float, blue: float) -> tuple[int, int, int]:
        r, g, b = np.clip(np.array([red, green, blue]) + jitter, 0, 255)
        return int(r), int(g), int(b)

    paper = int(rng.integers(222, 252))
    for quarter in range(4):
        select = table.select[quarter]
        x0, y0 = (quarter % 2) * 8 * c, (quarter // 2) * 8 * c
        edge = ink(120, 165, 225) if select else ink(176, 218, 150)
        line = ink(60, 110, 190) if select else ink(110, 170, 100)
        frame = ink(25, 70, 170) if select else ink(20, 140, 50)
        # Paler in the middle.
        n = 8 * c
        axis = np.abs(np.linspace(-1, 1, n, dtype=np.float32))
        share = np.clip(np.maximum(axis[None, :], axis[:, None]) * 1.6 - 0.75, 0, 1)[..., None]
        share = share * float(rng.uniform(0.3, 1.0))
        middle = np.array([paper, paper, paper], dtype=np.float32)
        back = middle * (1 - share) + np.array(edge, dtype=np.float32) * share
        image.paste(Image.fromarray(back.astype(np.uint8)), (x0, y0))
        # Pale pictures of signs as decoration.
        for _ in range(int(rng.integers(0, 9))):
            shape = str(rng.choice(list(SHAPES)))
            mask = sign_mask(shape, 0.9, rng)
            big = int(c * rng.uniform(0.7, 1.6))
            stamp = Image.fromarray((mask * float(rng.uniform(20, 90))).astype(np.uint8)).resize(
                (big, big)
            )
            at = (x0 + int(rng.integers(0, n - big)), y0 + int(rng.integers(0, n - big)))
            image.paste(Image.new("RGB", (big, big), line), at, stamp)
        if rng.random() < 0.7:
            note = Image.new("L", (c * 3, c), 0)
            ImageDraw.Draw(note).text(
                (2, 2), "Qwirkle", fill=110, font=ImageFont.load_default(c * 0.6)
            )
            note = note.rotate(float(rng.choice([45, 135, 225, 315])), expand=True)
            image.paste(Image.new("RGB", note.size, line), (x0 + c, y0 + c), note)
        width = int(rng.integers(1, 3))
        for k in range(9):
            draw.line((x0 + k * c, y0, x0 + k * c, y0 + n), fill=line, width=width)
            draw.line((x0, y0 + k * c, x0 + n, y0 + k * c), fill=line, width=width)
        draw.rectangle(
            (x0, y0, x0 + n - 1, y0 + n - 1), outline=frame, width=int(rng.integers(2, 5))
        )
    accent = ink(236, 130, 50) if rng.random() < 0.75 else ink(*rng.uniform(40, 240, 3))
    digit = ink(214, 40, 50) if rng.random() < 0.75 else ink(*rng.uniform(20, 200, 3))
    tilted = float(rng.choice([0.0, 45.0], p=[0.3, 0.7]))
    border = int(rng.integers(2, 6))
    star = ink(240, 200, 60) if rng.random() < 0.7 else ink(*rng.uniform(40, 255, 3))
    start = ink(40, 90, 200) if rng.random() < 0.7 else ink(*rng.uniform(40, 255, 3))
    disc = rng.random() < 0.75
    for (x, y), letter in table.fields.items():
        box = (x * c + 2, y * c + 2, x * c + c - 2, y * c + c - 2)
        if letter in "12":
            draw.rectangle(box, fill=(paper, paper, paper), outline=accent, width=border)
            stamp = Image.new("L", (c, c), 0)
            font = ImageFont.load_default(c * 0.72)
            left, top, right, bottom = ImageDraw.Draw(stamp).textbbox((0, 0), letter, font=font)
            where = ((c - left - right) / 2, (c - top - bottom) / 2)
            bold = 1 if rng.random() < 0.7 else 0
            ImageDraw.Draw(stamp).text(where, letter, fill=255, font=font, stroke_width=bold)
            stamp = stamp.rotate(tilted + 90 * int(rng.integers(0, 4)), Image.Resampling.BILINEAR)
            image.paste(Image.new("RGB", (c, c), digit), (x * c, y * c), stamp)
        elif letter == "t":
            draw.rectangle(box, fill=(26, 26, 26))
        elif letter == "o":
            draw.rectangle(
                (x * c, y * c, x * c + c - 1, y * c + c - 1), fill=start, outline=(paper,) * 3
            )
        elif letter == "*":
            draw.rectangle(box, outline=star, width=border)
            points = Image.fromarray((_five_star() * 255).astype(np.uint8)).resize((c - 6, c - 6))
            if disc and (x, y) not in table.tiles:
                back2 = ink(*rng.uniform(180, 250, 3)) if rng.random() < 0.5 else start
                draw.ellipse((x * c + 3, y * c + 3, x * c + c - 3, y * c + c - 3), fill=back2)
            image.paste(Image.new("RGB", points.size, star), (x * c + 3, y * c + 3), points)
    return image


def _five_star() -> Floats:
    axis = (np.arange(48, dtype=np.float32) + 0.5) / 24 - 1
    x, y = np.meshgrid(axis, axis)
    inside = _star_radius(np.arctan2(y, x), 5, 0.42, -math.pi / 2) > np.hypot(x, y) / 0.85
    return inside.astype(np.float32)


# The camera -----------------------------------------------------------------------------------


@dataclass
class Camera:
    """Where things of the table appear in the picture."""

    matrix: NDArray[np.float64]

    def project(self, x: float, y: float, z: float) -> Point:
        a, b, w = self.matrix @ np.array([x, y, z, 1.0])
        return float(a / w), float(b / w)

    def homography(self, z: float) -> NDArray[np.float64]:
        m = self.matrix
        return np.stack([m[:, 0], m[:, 1], m[:, 2] * z + m[:, 3]], axis=1)


def _camera(
    style: Style, box: tuple[float, float, float, float], rng: np.random.Generator
) -> tuple[Camera, NDArray[np.float64]]:
    """A camera that looks at a box of the table, and where it stands."""
    w, h = style.size
    f = style.focal * max(w, h)
    x0, y0, x1, y1 = box
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2, 0.0])
    tilt, roll = math.radians(style.tilt), math.radians(style.roll)
    # From the table to the camera: turned about its axis, then tilted.
    cr, sr, ct, st = math.cos(roll), math.sin(roll), math.cos(tilt), math.sin(tilt)
    turn = np.array([[cr, -sr, 0], [sr, cr, 0], [0, 0, 1.0]])
    lean = np.array([[1, 0, 0], [0, ct, st], [0, -st, ct]])
    # The camera looks along +z; the table's z points up, towards the camera.
    flip = np.diag([1.0, 1.0, -1.0])
    rotation = lean @ flip @ turn
    corners = [np.array([x, y, 0.0]) - middle for x in (x0, x1) for y in (y0, y1)]

    def extent(distance: float) -> float:
        worst = 0.0
        for corner in corners:
            p = rotation @ corner + (0, 0, distance)
            if p[2] < 0.15 * distance:
                return 9.0
            worst = max(worst, abs(f * p[0] / p[2]) / (w / 2), abs(f * p[1] / p[2]) / (h / 2))
        return worst

    low, high = 0.5, 400.0
    for _ in range(40):
        distance = math.sqrt(low * high)
        if extent(distance) > style.fill:
            low = distance
        else:
            high = distance
    distance = high
    shift = rng.normal(0, 0.04, 2) * (w, h)
    intrinsics = np.array([[f, 0, w / 2 + shift[0]], [0, f, h / 2 + shift[1]], [0, 0, 1.0]])
    pose = np.concatenate([rotation, (-rotation @ middle + (0, 0, distance))[:, None]], axis=1)
    eye = middle - rotation.T @ np.array([0, 0, distance])
    return Camera(intrinsics @ pose), eye


def _perspective(inverse: NDArray[np.floating]) -> tuple[float, ...]:
    flat = (inverse / inverse[2, 2]).ravel()
    return tuple(float(v) for v in flat[:8])


def _square_to(quad: list[Point], n: int) -> NDArray[np.float64]:
    """The homography that takes the square from 0 to n to four points."""
    rows, right = [], []
    for (x, y), (u, v) in zip([(0, 0), (n, 0), (n, n), (0, n)], quad, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    solved = np.linalg.solve(np.array(rows, dtype=float), np.array(right, dtype=float))
    return np.append(solved, 1.0).reshape(3, 3)


def _paste_quad(image: Image.Image, picture: Image.Image, quad: list[Point]) -> None:
    """Paste a square picture into four points of the image."""
    left = max(0, math.floor(min(x for x, _ in quad)) - 1)
    top = max(0, math.floor(min(y for _, y in quad)) - 1)
    right = min(image.width, math.ceil(max(x for x, _ in quad)) + 1)
    bottom = min(image.height, math.ceil(max(y for _, y in quad)) + 1)
    if right - left < 2 or bottom - top < 2:
        return
    # Shrink first, so that few pixels do not pick single points of the picture.
    wide = max(abs(quad[1][0] - quad[0][0]), abs(quad[1][1] - quad[0][1]), 8.0)
    while picture.width > 2.5 * wide:
        picture = picture.reduce(2)
    moved = [(x - left, y - top) for x, y in quad]
    matrix = np.linalg.inv(_square_to(moved, picture.width))
    warped = picture.transform(
        (right - left, bottom - top),
        Image.Transform.PERSPECTIVE,
        _perspective(matrix),
        Image.Resampling.BILINEAR,
    )
    image.paste(warped, (left, top), warped)


# Scenes ---------------------------------------------------------------------------------------


def render(table: Table, style: Style, rng: np.random.Generator) -> Scene:
    """The photograph of a table."""
    w, h = style.size
    over = 2  # drawn twice as large, then reduced
    palette = draw_palette(rng)
    cells = [*table.tiles, *table.others]
    xs, ys = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    if table.side is not None:
        box = (0.0, 0.0, float(table.side[0]), float(table.side[1]))
        if rng.random() < 0.25:
            box = (
                float(min(0, *xs)),
                float(min(0, *ys)),
                max(box[2], max(xs) + 1.0),
                max(box[3], max(ys) + 1.0),
            )
    else:
        box = (min(xs) - 0.5, min(ys) - 0.5, max(xs) + 1.5, max(ys) + 1.5)
        # A few tiles do not fill a picture.
        if rng.random() < 0.7:
            least = float(rng.uniform(4, 11))
            cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            hw, hh = max(least / 2, (box[2] - box[0]) / 2), max(least / 2, (box[3] - box[1]) / 2)
            box = (cx - hw, cy - hh, cx + hw, cy + hh)
    camera, eye = _camera(style, box, rng)
    scale = np.diag([over, over, 1.0])

    # The ground, seen from above.
    reach = 10 if table.side is not None else 12
    gx0, gy0 = math.floor(box[0]) - reach, math.floor(box[1]) - reach
    gw, gh = math.ceil(box[2]) + reach - gx0, math.ceil(box[3]) + reach - gy0
    c = _CELL if max(gw, gh) <= 44 else 24
    ground = _ground(style.ground, (gw * c, gh * c), rng)
    draw = ImageDraw.Draw(ground)
    for _ in range(style.clutter):
        _draw_clutter(draw, ground.size, rng)
    heights = {cell: style.thickness * float(rng.normal(1, 0.01)) for cell in cells}
    if table.side is not None:
        board = _board(table, rng)
        if c != _CELL:
            board = board.resize((table.side[0] * c, table.side[1] * c), Image.Resampling.BOX)
        ground.paste(board, (-gx0 * c, -gy0 * c))
    if table.rack:
        y = (max(ys) + 1 - gy0) * c
        wood = tuple(int(v) for v in rng.uniform(30, 210, 3))
        draw.rectangle(
            ((min(xs) - 0.4 - gx0) * c, y - c * 1.2, (max(xs) + 1.4 - gx0) * c, y + c * 0.4),
            fill=wood,
        )

    places: dict[Cell, tuple[float, float, float]] = {}
    for cell in cells:
        dx, dy = np.clip(rng.normal(0, style.loose / 1.6, 2), -style.loose, style.loose)
        angle = math.radians(
            float(np.clip(rng.normal(0, style.turned / 1.6), -style.turned, style.turned))
        )
        places[cell] = (cell[0] + 0.5 + float(dx), cell[1] + 0.5 + float(dy), angle)
    half = style.tile / 2

    def corners_of(cell: Cell) -> list[Point]:
        cx, cy, angle = places[cell]
        co, si = math.cos(angle), math.sin(angle)
        return [
            (cx + half * (a * co - b * si), cy + half * (a * si + b * co))
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]

    # Shadows on the ground.
    shade = Image.new("L", ground.size, 0)
    pen = ImageDraw.Draw(shade)
    fall = rng.uniform(0, 0.9) * style.thickness
    way = float(rng.uniform(0, 2 * math.pi))
    for cell in cells:
        quad = corners_of(cell)
        for part in (0.0, 0.5, 1.0):
            moved = [
                (
                    (x + part * fall * math.cos(way) - gx0) * c,
                    (y + part * fall * math.sin(way) - gy0) * c,
                )
                for x, y in quad
            ]
            pen.polygon(moved, fill=255)
    shade = shade.filter(ImageFilter.GaussianBlur(float(rng.uniform(0.05, 0.25)) * c))
    dark = np.asarray(shade, dtype=np.float32)[..., None] / 255 * style.shadow
    ground = Image.fromarray((np.asarray(ground, dtype=np.float32) * (1 - dark)).astype(np.uint8))

    to_pixels = (
        scale @ camera.homography(0.0) @ np.array([[1 / c, 0, gx0], [0, 1 / c, gy0], [0, 0, 1.0]])
    )
    fill = tuple(int(v) for v in np.asarray(ground.resize((1, 1)))[0, 0])
    image = ground.transform(
        (w * over, h * over),
        Image.Transform.PERSPECTIVE,
        _perspective(np.linalg.inv(to_pixels)),
        Image.Resampling.BILINEAR,
        fillcolor=fill,
    )

    # Tiles, the farthest first.
    seen: list[Seen] = []
    side_dark = float(rng.uniform(8, 40))
    order = sorted(
        cells, key=lambda cell: -((places[cell][0] - eye[0]) ** 2 + (places[cell][1] - eye[1]) ** 2)
    )
    painter = ImageDraw.Draw(image)
    tops: dict[Cell, list[Point]] = {}
    for cell in order:
        quad, z = corners_of(cell), heights[cell]
        face = table.tiles.get(cell, "")
        pixels = [tuple(over * v for v in camera.project(x, y, z)) for x, y in quad]
        low = [tuple(over * v for v in camera.project(x, y, 0.0)) for x, y in quad]
        top_quad = [(float(a), float(b)) for a, b in pixels]
        tops[cell] = [(x / over, y / over) for x, y in top_quad]
        if max(x for x, _ in tops[cell]) < -5 or min(x for x, _ in tops[cell]) > w + 5:
            continue
        white_side = len(face) > 2 and face[2] == "W" and rng.random() < 0.3
        for k in range(4):
            a, b = quad[k], quad[(k + 1) % 4]
            normal = (b[1] - a[1], a[0] - b[0])
            mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            if normal[0] * (eye[0] - mid[0]) + normal[1] * (eye[1] - mid[1]) <= 0:
                continue
            tone = side_dark * (0.7 + 0.3 * k) + (150 if white_side else 0)
            polygon = [top_quad[k], top_quad[(k + 1) % 4], low[(k + 1) % 4], low[k]]
            painter.polygon([(float(x), float(y)) for x, y in polygon], fill=(int(tone),) * 3)
        picture = _top(face, style, palette, rng) if face else _action_top(style, rng)
        _paste_quad(image, picture, top_quad)

    kinds = [(cell, "tile", tops[cell], table.tiles[cell]) for cell in table.tiles]
    kinds += [(cell, "other", tops[cell], "") for cell in table.others]
    for (x, y), letter in table.fields.items():
        if (x, y) not in tops and letter in CLASSES:
            flat = [camera.project(x + a, y + b, 0.0) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
            kinds.append(((x, y), letter, flat, ""))

    for x, y in _holes(table):
        top = [
            camera.project(x + a, y + b, style.thickness)
            for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))
        ]
        kinds.append(((x, y), "hole", top, ""))
    hidden = Image.new("L", (w, h), 0)
    if style.hand:
        _draw_hand(image, hidden, over, rng)
    image = image.reduce(over)
    for cell, kind, quad, face in kinds:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
        middle = ((x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4)
        right = ((x1 + x2 - x0 - x3) / 4, (y1 + y2 - y0 - y3) / 4)
        down = ((x2 + x3 - x0 - x1) / 4, (y2 + y3 - y0 - y1) / 4)
        inside = [
            (middle[0] + a * right[0] + b * down[0], middle[1] + a * right[1] + b * down[1])
            for a in (-0.8, 0, 0.8)
            for b in (-0.8, 0, 0.8)
        ]
        free = sum(
            0 <= x < w and 0 <= y < h and hidden.getpixel((int(x), int(y))) == 0 for x, y in inside
        )
        seen.append(Seen(kind, middle, right, down, face, cell, free / 9))
    picture_array = _develop(image, style, rng)
    thick = style.thickness
    return Scene(
        picture_array,
        seen,
        camera.homography(thick).tolist(),
        camera.homography(0.0).tolist(),
        table,
        style,
    )


def _holes(table: Table) -> list[Cell]:
    """Empty cells with tiles on two or more sides, those with most first."""
    counts: dict[Cell, int] = {}
    for x, y in table.tiles:
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell not in table.tiles and cell not in table.others:
                counts[cell] = counts.get(cell, 0) + 1
    several = [cell for cell, count in counts.items() if count > 1]
    return sorted(several, key=lambda cell: (-counts[cell], cell))[:16]


def _draw_clutter(
    draw: ImageDraw.ImageDraw, size: tuple[int, int], rng: np.random.Generator
) -> None:
    """Things that lie about: papers, coins, cups, phones."""
    x, y = rng.uniform(0, size[0]), rng.uniform(0, size[1])
    big = float(rng.uniform(0.4, 4)) * _CELL
    if rng.random() < 0.25:
        _draw_keys(draw, (x, y), rng)
        return
    colour = tuple(
        int(v) for v in (rng.uniform(0, 255, 3) if rng.random() < 0.7 else rng.uniform(5, 45, 3))
    )
    if rng.random() < 0.4:
        draw.ellipse((x, y, x + big, y + big), fill=colour)
    else:
        angle, long = float(rng.uniform(0, math.pi)), float(rng.uniform(1, 2))
        points = []
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            u, v = a * big / 2 * long, b * big / 2
            points.append(
                (
                    x + u * math.cos(angle) - v * math.sin(angle),
                    y + u * math.sin(angle) + v * math.cos(angle),
                )
            )
        draw.polygon(points, fill=colour)
        if rng.random() < 0.4:
            note = tuple(int(v) for v in rng.uniform(0, 255, 3))
            draw.text(
                (x - big / 4, y - big / 4),
                str(rng.choice(["12", "Anna 24", "8 + 6", "QWIRKLE"])),
                fill=note,
                font=ImageFont.load_default(max(8, big / 4)),
            )


def _draw_keys(draw: ImageDraw.ImageDraw, place: Point, rng: np.random.Generator) -> None:
    """Rows of squares that are no tiles: keys, icons, letters, a chessboard."""
    step = float(rng.uniform(0.5, 1.6)) * _CELL
    size = step * float(rng.uniform(0.7, 1.0))
    dark, light = rng.uniform(5, 70, 3), rng.uniform(120, 255, 3)
    if rng.random() < 0.3:
        dark, light = light, dark
    style = int(rng.integers(0, 4))
    font = ImageFont.load_default(max(8.0, size * 0.6))
    for row in range(int(rng.integers(1, 6))):
        for column in range(int(rng.integers(1, 9))):
            x, y = place[0] + column * step, place[1] + row * step
            even = style == 3 and (row + column) % 2 == 0
            fill = tuple(int(v) for v in (light if even else dark))
            draw.rectangle((x, y, x + size, y + size), fill=fill)
            ink = tuple(int(v) for v in rng.uniform(60, 255, 3))
            if style == 0:
                letter = str(rng.choice(list("ABEFHKMNRTWZ3579")))
                draw.text((x + size * 0.3, y + size * 0.15), letter, fill=ink, font=font)
            elif style == 1:
                draw.line(
                    (x + size * 0.2, y + size * 0.5, x + size * 0.8, y + size * 0.5), fill=ink
                )


def _draw_hand(
    image: Image.Image, hidden: Image.Image, over: int, rng: np.random.Generator
) -> None:
    """Fingers that reach into the picture."""
    w, h = hidden.size
    skin = np.array([[224, 172, 138], [198, 134, 96], [141, 85, 52], [90, 56, 38]])[
        int(rng.integers(4))
    ]
    skin = np.clip(skin + rng.normal(0, 8, 3), 0, 255)
    side = int(rng.integers(4))
    start = [
        (rng.uniform(0, w), 0),
        (w, rng.uniform(0, h)),
        (rng.uniform(0, w), h),
        (0, rng.uniform(0, h)),
    ][side]
    aim = np.arctan2(h / 2 - start[1], w / 2 - start[0]) + rng.normal(0, 0.3)
    length = float(rng.uniform(0.12, 0.4)) * w
    thick = float(rng.uniform(0.03, 0.06)) * w
    for k in range(int(rng.integers(1, 5))):
        tone = tuple(int(v) for v in np.clip(skin * rng.uniform(0.9, 1.05), 0, 255))
        bend = aim + (k - 1.5) * 0.22
        end = (start[0] + length * np.cos(bend), start[1] + length * np.sin(bend))
        for surface, factor, colour in ((image, over, tone), (hidden, 1, 255)):
            pen = ImageDraw.Draw(surface)
            a = (start[0] * factor, start[1] * factor)
            b = (end[0] * factor, end[1] * factor)
            pen.line((*a, *b), fill=colour, width=int(thick * factor))
            r = thick * factor / 2
            pen.ellipse((b[0] - r, b[1] - r, b[0] + r, b[1] + r), fill=colour)


def _develop(image: Image.Image, style: Style, rng: np.random.Generator) -> Pixels:
    """What light, lens, sensor and file make of a picture."""
    w, h = style.size
    if style.blur:
        image = image.filter(ImageFilter.GaussianBlur(style.blur))
    if style.motion > 1:
        n = int(style.motion) | 1
        if n >= 3:
            kernel = np.zeros((5, 5))
            n = min(n, 5)
            if rng.random() < 0.5:
                kernel[2, :n] = 1
            else:
                kernel[range(n), range(n)] = 1
            image = image.filter(ImageFilter.Kernel((5, 5), kernel.ravel().tolist()))
    if abs(style.saturation - 1) > 0.02:
        image = ImageEnhance.Color(image).enhance(style.saturation)
    picture = np.asarray(image, dtype=np.float32) / 255
    columns = np.linspace(-1, 1, w, dtype=np.float32)[None, :]
    rows = np.linspace(-1, 1, h, dtype=np.float32)[:, None]
    angle = float(rng.uniform(0, 2 * math.pi))
    slope = float(rng.uniform(0, 0.35))
    field_ = 1 + slope * (columns * math.cos(angle) + rows * math.sin(angle))
    field_ = field_ * (1 - float(rng.uniform(0, 0.22)) * (columns**2 + rows**2) / 2)
    if rng.random() < 0.3:
        # The shadow of the person who takes the picture.
        x, y = rng.uniform(-1, 1, 2)
        spread = float(rng.uniform(0.1, 0.6))
        soft = 1 / (
            1 + np.exp(-(np.hypot(columns - x, rows - y) - spread) / float(rng.uniform(0.02, 0.2)))
        )
        field_ = field_ * (1 - float(rng.uniform(0.1, 0.5)) * (1 - soft))
    gains = np.array(style.gain, dtype=np.float32) * style.exposure
    picture = picture * field_[..., None] * gains
    if style.glare:
        x, y = rng.uniform(-0.9, 0.9, 2)
        wide = float(rng.uniform(0.05, 0.35))
        spot = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * wide**2)) * style.glare
        picture = picture + spot[..., None] * float(rng.uniform(0.2, 0.7))
    picture = style.haze + picture * (1 - style.haze)
    picture = np.clip(picture, 0, None)
    if style.contrast != 1:
        picture = np.where(picture < 1, picture**style.contrast, picture)
    # Highlights roll off.
    picture = np.where(picture > 0.85, 0.85 + 0.15 * np.tanh((picture - 0.85) / 0.15), picture)
    noise = rng.normal(0, style.noise / 255, (h, w, 3)).astype(np.float32)
    picture = picture + noise * (0.5 + 0.5 * float(rng.uniform(0, 1)))
    out = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8))
    if rng.random() < 0.3:
        out = out.filter(ImageFilter.UnsharpMask(1.2, int(rng.uniform(40, 150)), 2))
    memory = io.BytesIO()
    out.save(memory, "JPEG", quality=style.quality)
    return np.asarray(Image.open(memory).convert("RGB"))


# Tables for learning --------------------------------------------------------------------------

_CONNECT: Final = (
    "........",
    ".2...1t.",
    "....1t1.",
    "...1t1..",
    "..1t1...",
    ".1t1....",
    ".t1...2.",
    "........",
)
_SELECT: Final = (
    "........",
    ".....*..",
    "........",
    "...*....",
    "........",
    ".*......",
    "........",
    ".......o",
)


def _rotated(rows: tuple[str, ...], turns: int) -> tuple[str, ...]:
    for _ in range(turns):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def draw_board(rng: np.random.Generator) -> tuple[dict[Cell, str], tuple[bool, bool, bool, bool]]:
    """Fields of four quarters, each of any kind and turned anyhow, and which of them are Select."""
    kind = int(rng.integers(0, 3))
    fields: dict[Cell, str] = {}
    select = []
    for quarter in range(4):
        is_select = kind == 1 or (kind == 2 and rng.random() < 0.5)
        select.append(is_select)
        rows = _rotated(_SELECT if is_select else _CONNECT, int(rng.integers(4)))
        for y in range(8):
            for x in range(8):
                if rows[y][x] != ".":
                    fields[(x + 8 * (quarter % 2), y + 8 * (quarter // 2))] = rows[y][x]
    # The networks learn fields, not where they are on a sold board.
    if rng.random() < 0.3:
        for cell in [*fields]:
            if rng.random() < 0.3:
                del fields[cell]
        for _ in range(12):
            fields[(int(rng.integers(16)), int(rng.integers(16)))] = str(rng.choice(list("12*o1")))
    return fields, (select[0], select[1], select[2], select[3])


def draw_face(rng: np.random.Generator, white: bool, flex: bool) -> str:
    colour = str(rng.choice(list("ROYGB" + ("W" if white else "P"))))
    return colour + str(rng.choice(list(SHAPES))) + (str(rng.choice(list(GROUNDS))) if flex else "")


def draw_table(rng: np.random.Generator) -> Table:
    """A table to learn on: rows of any tiles. Whether they are legal is no matter here."""
    kind = str(
        rng.choice(["free", "board", "rack", "flex", "scatter"], p=[0.34, 0.34, 0.08, 0.17, 0.07])
    )
    flex = kind == "flex"
    white = bool(rng.random() < 0.4) and not flex
    if kind == "rack":
        count = int(rng.integers(1, 8))
        rack = Table(
            {(x, 0): draw_face(rng, white, not white and rng.random() < 0.2) for x in range(count)},
            rack=True,
        )
        if rng.random() < 0.3:
            rack.others[(count, 0)] = "x"
        return rack
    table = Table({})
    if rng.random() < 0.05:
        # Nothing but a table, or an empty board.
        if kind == "board":
            table.fields, table.select = draw_board(rng)
            table.side = (16, 16)
        return table
    if kind == "board":
        table.fields, table.select = draw_board(rng)
        table.side = (16, 16)
        for cell, letter in table.fields.items():
            if letter == "t" and rng.random() < 0.95:
                table.tiles[cell] = draw_face(rng, white, False)
        low, high = 0, 15
    else:
        low, high = -9, 9
    if kind == "scatter":
        for _ in range(int(rng.integers(1, 12))):
            table.tiles[(int(rng.integers(0, 9)), int(rng.integers(0, 7)))] = draw_face(
                rng, white, False
            )
    elif kind != "board" or rng.random() < 0.8:
        rows = int(rng.integers(1, 26))
        dense = rng.random() < 0.3
        if not table.tiles:
            table.tiles[(0, 0)] = draw_face(rng, white, flex)
        reach = int(rng.integers(2, 4)) if dense else int(rng.integers(3, 10))
        rows *= 2 if dense else 1
        for _ in range(rows):
            x, y = [*table.tiles][int(rng.integers(len(table.tiles)))]
            dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[int(rng.integers(4))]
            for k in range(int(rng.integers(1, 6))):
                cell = (x + dx * (k + 1), y + dy * (k + 1))
                inside = low <= cell[0] <= high and low <= cell[1] <= high
                if table.side is None:
                    inside = inside and abs(cell[0]) <= reach and abs(cell[1]) <= reach
                if inside and cell not in table.tiles:
                    table.tiles[cell] = draw_face(rng, white, flex)
    # Action tiles, and holes in what was laid: framed by dark tiles, the ground looks like a sign.
    holes = float(rng.choice([0.02, 0.12, 0.25]))
    for cell in [*table.tiles]:
        if len(table.tiles) > 4 and rng.random() < holes:
            del table.tiles[cell]
    if rng.random() < 0.35:
        for _ in range(int(rng.integers(1, 4))):
            cell = _beside(table, rng)
            if cell not in table.tiles:
                table.others[cell] = "x"
    return table


def _beside(table: Table, rng: np.random.Generator) -> Cell:
    """A cell not far from the tiles."""
    x, y = [*table.tiles][int(rng.integers(len(table.tiles)))] if table.tiles else (8, 8)
    return x + int(rng.integers(-3, 4)), y + int(rng.integers(-3, 4))


def draw_scene(seed: int, size: tuple[int, int] = (640, 480)) -> Scene:
    """The scene of a seed."""
    rng = np.random.default_rng([21, seed])
    table = draw_table(rng)
    style = draw_style(rng, size)
    if table.side is not None:
        style.fill = float(rng.uniform(0.75, 1.1))
    if table.rack:
        style.fill = float(rng.uniform(0.5, 0.95))
    return render(table, style, rng)

"""Pictures of observations as arrays, for `render_mode="rgb_array"`: small, square and of one size.

People look at `Board.svg`; these frames are for videos of episodes, so they need numpy alone.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sestina.arrays.encoding import NO_CELL, Encoding
from sestina.arrays.layouts import Bytes
from sestina.engine.tiles import TILES, Tile
from sestina.pictures.palette import CLASSIC

CELL: Final = 16
"""Pixels along a cell."""
_FINER: Final = 4
"""Samples along a pixel."""
_ROWS_SIDE: Final = 24
"""Cells along the picture of the rows of Cards: three rows beside each other, and gaps."""

Frame = NDArray[np.uint8]


def frame_of(encoding: Encoding, observation: Bytes) -> Frame:
    """What lies on the table, as rows of pixels with three bytes each."""
    parts = {name: part.of(observation) for name, part in encoding.parts.items()}
    numbers = parts["board"] if encoding.side else _laid_out(parts["rows"])
    cells = _pictures(int(encoding.space.first_code), int(encoding.space.tiles))[numbers]
    side = len(numbers) * CELL
    return np.ascontiguousarray(cells.swapaxes(1, 2).reshape(side, side, 3))


def _laid_out(rows: Bytes) -> Bytes:
    """The rows of Cards as cells, each with the number of its card."""
    numbers = np.zeros((_ROWS_SIDE, _ROWS_SIDE), dtype=np.uint8)
    for place, (line, cards) in enumerate(rows.tolist()):
        down, across = 1 + place // 3, 1 + place % 3 * 8
        if line == 0 or down >= _ROWS_SIDE:
            continue
        held = [k for k in range(6) if cards >> k & 1]
        faces = [(line - 1) * 6 + k if line <= 6 else k * 6 + line - 7 for k in held]
        numbers[down, across : across + len(faces)] = [face + 1 for face in faces]
    return numbers


@cache
def _pictures(first_code: int, tiles: int) -> Frame:
    """For each number on a board, its picture."""
    found = np.zeros((256, CELL, CELL, 3), dtype=np.uint8)
    found[:] = _rgb(CLASSIC.cell)
    found[:, 0, :] = found[:, :, 0] = _rgb(CLASSIC.grid)
    found[NO_CELL] = _rgb(CLASSIC.table)
    for number in range(tiles):
        found[number + 1] = _tile(TILES[first_code + number])
    return found


def _tile(tile: Tile) -> Frame:
    """A dark tile, or one with its background, and the shape in its colour."""
    steps = (np.arange(CELL * _FINER) + 0.5) / (CELL * _FINER) * 2 - 1
    x, y = np.meshgrid(steps, steps)
    pixels = np.zeros((CELL * _FINER, CELL * _FINER, 3))
    pixels[:] = _rgb(CLASSIC.body)
    white = np.array(_rgb("#f4f1ea"))
    if tile.background == "W":
        pixels[:] = white
    elif tile.background == "S":
        pixels[x > y] = white
    pixels[_is_in(tile.shape, x, y)] = _rgb(CLASSIC.tiles[tile.colour])
    pixels[np.maximum(abs(x), abs(y)) > 0.94] = _rgb(CLASSIC.rim)
    samples = pixels.reshape(CELL, _FINER, CELL, _FINER, 3)
    picture: Frame = samples.mean(axis=(1, 3)).astype(np.uint8)
    return picture


def _is_in(shape: str, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which points of the square from -1 to 1 belong to a shape."""
    return np.less(_extent(shape, x, y), 1.0)


def _extent(shape: str, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far out points are, seen from the middle of a shape: its outline is at 1."""
    if shape == "c":
        extent = np.hypot(x, y) / 0.68
    elif shape == "s":
        extent = np.maximum(abs(x), abs(y)) / 0.58
    elif shape == "d":
        extent = (abs(x) + abs(y)) / 0.8
    elif shape == "4":
        extent = (np.sqrt(abs(x)) + np.sqrt(abs(y))) / 0.92
    elif shape == "8":
        extent = np.hypot(x, y) / (0.56 + 0.2 * np.cos(8 * np.arctan2(y, x)))
    else:  # four leaves
        across = np.minimum(np.hypot(x - 0.36, y), np.hypot(x + 0.36, y))
        down = np.minimum(np.hypot(x, y - 0.36), np.hypot(x, y + 0.36))
        extent = np.minimum(across, down) / 0.36
    return np.asarray(extent, dtype=np.float64)


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue

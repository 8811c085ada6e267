"""Memory for the windows of grids, and numbers for places that no window changes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

ROOM: Final = 7
"""Cells between the tiles and the edge of a window: six for a placement, and the wall."""
SLACK: Final = 4
"""Cells by which a window grows beyond what is needed now."""
WALL: Final = 255
"""On the cells at the edge of a window, where no tile can lie."""
MOST_CELLS: Final = 65536
"""Cells of the largest window that a game needs, with room for all tiles that are left."""

REACH: Final = 96
"""Coordinates farther from 0,0 are refused.

A legal board reaches 90 cells from its first tile, and a little more once that one is taken.
"""

_PLACES: Final = 1024
_MANY: Final = 8192
_BYTES: Final[vec[u8]] = vec[u8](bytes(_MANY))
_RUNS: Final[vec[i32]] = vec[i32]([0] * _MANY)
_FACES: Final[vec[i64]] = vec[i64]([0] * _MANY)
NO_BYTES: Final[vec[u8]] = vec[u8]()
NO_RUNS: Final[vec[i32]] = vec[i32]()
NO_FACES: Final[vec[i64]] = vec[i64]()


def place_of(x: i64, y: i64) -> i64:
    """A number for the coordinates, never negative; cells are numbers in one window only."""
    return (y + _PLACES // 2) * _PLACES + x + _PLACES // 2


def x_of_place(place: i64) -> i64:
    return place % _PLACES - _PLACES // 2


def y_of_place(place: i64) -> i64:
    return place // _PLACES - _PLACES // 2


def shift_for(width: i64) -> i64:
    """The exponent of the smallest power of two that is not less."""
    shift: i64 = 4
    while (1 << shift) < width:
        shift += 1
    return shift


# A slice of zeros is faster than new ones.


def empty_bytes(area: i64) -> vec[u8]:
    return _BYTES[:area] if area <= _MANY else vec[u8](bytes(area))


def empty_runs(area: i64) -> vec[i32]:
    return _RUNS[:area] if area <= _MANY else vec[i32]([0] * area)


def empty_faces(area: i64) -> vec[i64]:
    return _FACES[:area] if area <= _MANY else vec[i64]([0] * area)


def walled(stride: i64, height: i64) -> vec[u8]:
    """The cells of an empty window, with a wall around it."""
    area = stride * height
    cells = empty_bytes(area)
    for x in range(stride):
        cells[x] = WALL
        cells[area - 1 - x] = WALL
    for y in range(height):
        cells[y * stride] = WALL
        cells[y * stride + stride - 1] = WALL
    return cells


def wall_off(
    cells: vec[u8], stride: i64, height: i64, left: i64, right: i64, top: i64, bottom: i64
) -> None:
    """Turn all cells outside of these columns and rows of a window into walls."""
    if left <= 0 and top <= 0 and right >= stride - 1 and bottom >= height - 1:
        return
    for y in range(height):
        for x in range(stride):
            if not (left <= x <= right and top <= y <= bottom):
                cells[y * stride + x] = WALL

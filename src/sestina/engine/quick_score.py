"""The points of a placement that is plainly legal, in one look along its line.

`score_placement` says the same with the lines that score, and says why a placement is refused.
Replaying many games needs neither.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from sestina.engine.grid import Grid
from sestina.engine.line_tables import (
    FACE_BITS,
    JOINING,
    LINE_LENGTH,
    LINE_MASK,
    LINE_POINTS,
    MAX_LINE,
    TILE_BITS,
)
from sestina.engine.moves import Cell
from sestina.engine.tiles import FACES
from sestina.engine.window import WALL

UNSURE: Final = -1
"""Instead of points: ask `score_placement`."""


def quick_points(grid: Grid, places: tuple[Cell, ...], tiles: list[int]) -> i64:
    """The points of tiles in reading order, beside others on the board, or `UNSURE`."""
    size = i64(len(places))
    if size == 0 or size > MAX_LINE or grid.count == 0:
        return UNSURE
    grid.make_room()
    for x, y in places:
        if not grid.covers(x, y):
            return UNSURE
    (x, y), (last_x, last_y) = places[0], places[-1]
    if y == last_y:
        return _score_line(grid, grid.rows, grid.columns, 1, places, tiles)
    if x == last_x:
        return _score_line(grid, grid.columns, grid.rows, grid.stride, places, tiles)
    return UNSURE


def _score_line(
    grid: Grid,
    along: vec[i32],
    across: vec[i32],
    step: i64,
    places: tuple[Cell, ...],
    tiles: list[int],
) -> i64:
    """Follow the line from the first new tile to the last one, through those between them."""
    x, y = places[0]
    cell = grid.cell_of(x, y)
    beside = i64(along[cell])
    line = beside & LINE_MASK
    length = (beside >> 12) & 7
    points: i64 = 0
    is_beside = beside != 0
    for k in range(len(places)):
        x, y = places[k]
        wanted = grid.cell_of(x, y)
        while cell < wanted:
            lying = grid.cells[cell]
            if lying == 0 or lying == WALL:
                return UNSURE
            line |= TILE_BITS[i64(lying) - 1]
            length += 1
            cell += step
            is_beside = True
        tile = i64(tiles[k])
        if cell != wanted or grid.cells[cell] != 0:
            return UNSURE
        pair = i64(across[cell])
        if pair != 0:
            crossing = (pair | pair >> 15) & LINE_MASK
            tall = ((pair >> 12) & 7) + (pair >> 27)
            if i64(LINE_LENGTH[crossing]) != tall or JOINING[crossing] & FACE_BITS[tile] == 0:
                return UNSURE
            points += LINE_POINTS[tall + 1]
            is_beside = True
        if grid.diagonals:
            diagonal = grid.diagonal_points(cell, tile // FACES)
            if diagonal < 0:
                return UNSURE
            points += diagonal
        if grid.pays:
            points += i64(grid.bonus[cell])
        line |= TILE_BITS[tile]
        length += 1
        cell += step
    after = i64(along[cell - step]) >> 15
    line |= after & LINE_MASK
    length += after >> 12
    if after != 0:
        is_beside = True
    if not is_beside or length > MAX_LINE or i64(LINE_LENGTH[line]) != length:
        return UNSURE
    return points + LINE_POINTS[length]

"""Runs of tiles beside a cell, and what they say about the tiles that fit it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.engine.line_tables import JOINING, LINE_LENGTH, LINE_MASK, TILE_BITS
from sestina.engine.tiles import FACES
from sestina.engine.window import WALL

RUN_MASK: Final = 32767
"""The fifteen bits of a run. A pair holds one run here and the other fifteen bits higher."""


def run_beside(cells: vec[u8], cell: i64, step: i64) -> i64:
    """The run that starts next to the cell in one direction, found by walking along it."""
    bits: i64 = 0
    length: i64 = 0
    at = cell + step
    while cells[at] != 0 and cells[at] != WALL:
        bits |= TILE_BITS[i64(cells[at]) - 1]
        length += 1
        at += step
    return bits + length * 4096


def _diagonal_run(cells: vec[u8], cell: i64, step: i64) -> i64:
    """The run of one background next to the cell, as `background * 8 + length`."""
    at = cell + step
    if cells[at] == 0 or cells[at] == WALL:
        return 0
    background = (i64(cells[at]) - 1) // FACES
    length: i64 = 0
    while cells[at] != 0 and cells[at] != WALL and (i64(cells[at]) - 1) // FACES == background:
        length += 1
        at += step
    return background * 8 + length


def split_diagonal(cells: vec[u8], runs: vec[i32], cell: i64, step: i64) -> None:
    """Update the diagonal runs of a cell that became empty and of the ends of its run."""
    up, down = _diagonal_run(cells, cell, -step), _diagonal_run(cells, cell, step)
    runs[cell] = i32(up * 32 + down)
    end = cell - step * (up % 8 + 1)
    runs[end] = i32(i64(runs[end]) // 32 * 32 + up)
    end = cell + step * (down % 8 + 1)
    runs[end] = i32(down * 32 + i64(runs[end]) % 32)


def fitting_faces(rows: vec[i32], columns: vec[i32], cell: i64) -> i64:
    """The faces that fit the row and the column of an empty cell, as 36 bits."""
    pair = i64(rows[cell])
    bits = (pair | pair >> 15) & LINE_MASK
    if i64(LINE_LENGTH[bits]) != ((pair >> 12) & 7) + (pair >> 27):
        return 0
    faces = JOINING[bits]
    pair = i64(columns[cell])
    bits = (pair | pair >> 15) & LINE_MASK
    if i64(LINE_LENGTH[bits]) != ((pair >> 12) & 7) + (pair >> 27):
        return 0
    return faces & JOINING[bits]


def join_diagonal(runs: vec[i32], cell: i64, step: i64, background: i64) -> None:
    """Store the new diagonal run in the cells at both of its ends."""
    pair = i64(runs[cell])
    up, down = pair // 32, pair % 32
    before: i64 = up % 8 if up // 8 == background else 0
    after: i64 = down % 8 if down // 8 == background else 0
    run = background * 8 + before + after + 1
    end = cell - step * (before + 1)
    runs[end] = i32(i64(runs[end]) // 32 * 32 + run)
    end = cell + step * (after + 1)
    runs[end] = i32(run * 32 + i64(runs[end]) % 32)

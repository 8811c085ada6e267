"""Upper bounds on the points that each tile in hand can still score, whatever both sides do.

The bounds are proved, so a search may cut by them and stay exact. They rest on three facts of
an endgame without a pile. A placement scores at most the sum of the lines through each of its
tiles. Only tiles from a hand that fit a line, and the runs that they reach, can lengthen it. A
tile that does not fit an empty cell now will never fit it, because the runs beside it only grow.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.engine.grid import Grid
from sestina.engine.line_tables import (
    FACE_BITS,
    JOINING,
    LINE_LENGTH,
    LINE_MASK,
    LINE_POINTS,
    MAX_LINE,
    POWERS,
    TILE_BITS,
)
from sestina.engine.tiles import FACES

SLOTS: Final = 32
"""Room for the tiles of both hands."""
BACKGROUNDS: Final = 4
"""None, and the three of Flex."""

_COLOUR: Final[vec[i64]] = vec[i64]([63 * 2 ** (face // 6 * 6) for face in range(FACES)])
"""All faces of the colour of a face."""
_SHAPE: Final[vec[i64]] = vec[i64](
    [sum([POWERS[6 * colour + face % 6] for colour in range(6)]) for face in range(FACES)]
)
"""All faces of the shape of a face."""
_NONE: Final[vec[i64]] = vec[i64]([-1] * SLOTS)


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def bound_tile_points(
    grid: Grid, tiles: vec[u8], size: i64, apart: vec[i64], worth: vec[i64]
) -> None:
    """Write the most points that each tile of both hands can score to `worth`.

    `apart` comes from `bound_isolated_diagonals`, here or earlier in the same endgame.
    """
    faces: i64 = 0
    for k in range(size):
        faces |= FACE_BITS[i64(tiles[k])]
    others = _NONE[:BACKGROUNDS]
    for k in range(size):
        background = i64(tiles[k]) // FACES
        others[background] = others[background] + 1
    longest = _NONE[:]
    for k in range(size):
        worth[k] = 0
    fitting, rows, columns = grid.fitting, grid.rows, grid.columns
    width = grid.right - grid.left + 3
    for y in range(grid.top - 1, grid.bottom + 2):
        start = grid.cell_of(grid.left - 1, y)
        for cell in range(start, start + width):
            here = fitting[cell] & faces
            if here == 0:
                continue
            for k in range(size):
                tile = i64(tiles[k])
                if here & FACE_BITS[tile] == 0:
                    continue
                points: i64 = 0
                if grid.diagonals:
                    points = _both_diagonals(grid, cell, tile // FACES, others[tile // FACES])
                    if points < 0:
                        continue
                across = line_reach(grid, rows, cell, 1, tile, faces)
                down = line_reach(grid, columns, cell, grid.stride, tile, faces)
                points += LINE_POINTS[across] + LINE_POINTS[down]
                worth[k] = max(worth[k], points)
                if rows[cell] != 0:
                    longest[k] = max(longest[k], across)
                if columns[cell] != 0:
                    longest[k] = max(longest[k], down)
    for k in range(size):
        worth[k] = max(worth[k], _beside_new(tiles, size, k, longest, faces, apart))


def _beside_new(
    tiles: vec[u8], size: i64, k: i64, longest: vec[i64], faces: i64, apart: vec[i64]
) -> i64:
    """The bound for a tile on a cell that touches nothing yet.

    There the tile needs a neighbour from a hand. If a line through it reaches the board, it
    contains a tile from a hand that touches the board, and is no longer than that tile's line.
    """
    tile = i64(tiles[k])
    face = tile % FACES
    kin = (_COLOUR[face] | _SHAPE[face]) & ~FACE_BITS[tile]
    beside: i64 = 0
    reach = 1 + max(count_bits(faces & kin & _COLOUR[face]), count_bits(faces & kin & _SHAPE[face]))
    for j in range(size):
        if j != k and kin & FACE_BITS[i64(tiles[j])] != 0:
            beside += 1
            reach = max(reach, longest[j])
    if beside == 0:
        return 0
    points = LINE_POINTS[min(i64(MAX_LINE), reach)]
    if beside > 1:
        points *= 2
    return points + apart[tile // FACES]


def line_reach(grid: Grid, along: vec[i32], cell: i64, step: i64, tile: i64, faces: i64) -> i64:
    """The longest line in one direction that can ever contain this tile on this empty cell."""
    pair = i64(along[cell])
    before, after = (pair >> 12) & 7, pair >> 27
    length = before + after + 1
    line = (pair | pair >> 15) & LINE_MASK | TILE_BITS[tile]
    joining = JOINING[line] & faces
    if joining == 0 or length >= MAX_LINE:
        return length
    if length == 1:
        face = tile % FACES
        growth = max(count_bits(joining & _COLOUR[face]), count_bits(joining & _SHAPE[face]))
    else:
        growth = count_bits(joining)
    reach = length + growth
    opened = False
    at = cell - (before + 1) * step
    for _k in range(growth):
        if grid.cells[at] != 0:
            break
        beyond = i64(along[at]) & 32767
        if not _can_join(grid, at, line, length, beyond, faces):
            break
        opened = True
        reach += beyond >> 12
        at -= ((beyond >> 12) + 1) * step
    at = cell + (after + 1) * step
    for _k in range(growth):
        if grid.cells[at] != 0:
            break
        beyond = i64(along[at]) >> 15
        if not _can_join(grid, at, line, length, beyond, faces):
            break
        opened = True
        reach += beyond >> 12
        at += ((beyond >> 12) + 1) * step
    if not opened:
        return length
    return min(i64(MAX_LINE), reach)


def _can_join(grid: Grid, cell: i64, line: i64, length: i64, beyond: i64, faces: i64) -> bool:
    """Whether a tile from a hand can ever join the line with the run beyond this cell."""
    joined = line | beyond & LINE_MASK
    if i64(LINE_LENGTH[joined]) != length + (beyond >> 12):
        return False
    wanted = JOINING[joined] & faces
    if grid.touches(cell):
        wanted &= grid.fitting[cell]
    return wanted != 0


def bound_isolated_diagonals(grid: Grid, tiles: vec[u8], size: i64, apart: vec[i64]) -> None:
    """Write the most points of both diagonals on isolated cells to `apart`, by background.

    A cell that is isolated later in the endgame is isolated now, so one call is enough.
    """
    for background in range(BACKGROUNDS):
        apart[background] = 0
        if not grid.diagonals:
            continue
        others: i64 = -1
        for k in range(size):
            if i64(tiles[k]) // FACES == background:
                others += 1
        if others < 0:
            continue
        most = 2 * LINE_POINTS[min(i64(MAX_LINE), 1 + others)]
        # Farther out, no diagonal reaches the board.
        margin = others + 2
        for y in range(grid.top - margin, grid.bottom + margin + 1):
            for x in range(grid.left - margin, grid.right + margin + 1):
                if not grid.covers(x, y):
                    continue
                cell = grid.cell_of(x, y)
                if grid.is_free(cell):
                    most = max(most, _both_diagonals(grid, cell, background, others))
        apart[background] = most


def _both_diagonals(grid: Grid, cell: i64, background: i64, others: i64) -> i64:
    """The most points of both diagonals here; negative: the cell is barred for good."""
    if grid.diagonal_points(cell, background) < 0:
        return -1
    return (
        LINE_POINTS[diagonal_reach(grid, grid.falling, cell, grid.stride + 1, background, others)]
        + LINE_POINTS[diagonal_reach(grid, grid.rising, cell, grid.stride - 1, background, others)]
    )


def diagonal_reach(
    grid: Grid, runs: vec[i32], cell: i64, step: i64, background: i64, others: i64
) -> i64:
    """The longest diagonal that can ever contain a tile of this background on this cell."""
    pair = i64(runs[cell])
    up, down = pair // 32, pair % 32
    # No conditional expressions: mypyc would box their integers.
    before: i64 = 0
    if up // 8 == background:
        before = up % 8
    after: i64 = 0
    if down // 8 == background:
        after = down % 8
    length = before + after + 1
    if others <= 0 or length >= MAX_LINE:
        return length
    reach = length + others
    opened = False
    at = cell - (before + 1) * step
    for _k in range(others):
        if grid.cells[at] != 0:
            break
        opened = True
        run = i64(runs[at]) // 32
        further: i64 = 0
        if run // 8 == background:
            further = run % 8
        reach += further
        at -= (further + 1) * step
    at = cell + (after + 1) * step
    for _k in range(others):
        if grid.cells[at] != 0:
            break
        opened = True
        run = i64(runs[at]) % 32
        further = 0
        if run // 8 == background:
            further = run % 8
        reach += further
        at += (further + 1) * step
    if not opened:
        return length
    return min(i64(MAX_LINE), reach)

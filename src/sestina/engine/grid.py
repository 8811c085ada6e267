"""The packed board: the tile on each cell, and a summary of the lines around each empty cell.

For each empty cell the grid stores the run of tiles that ends at each of its four sides, in
fifteen bits: twelve for the colours and shapes and three for the length. In Flex it also stores
the runs of one background along its diagonals. `place` and `remove` update only the cells at
the ends of a run, so a search can place and remove tiles without copying the board.

The summaries of occupied cells are stale and never read.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.engine.line_tables import (
    DIAGONAL_POINTS,
    FACE_BITS,
    JOINING,
    LINE_LENGTH,
    LINE_MASK,
    TILE_BITS,
)
from sestina.engine.tiles import FACES

REACH: Final = 90
"""No legal board extends farther than this from its first tile, in cells."""
EDGE: Final = REACH + 1
STRIDE: Final = 2 * EDGE + 1
ORIGIN: Final = EDGE * STRIDE + EDGE
AREA: Final = STRIDE * STRIDE
WALL: Final = 255
RUN_MASK: Final = 32767
"""The fifteen bits of a run. A pair holds one run here and the other fifteen bits higher."""


def cell_of(x: int, y: int) -> int:
    return (y + EDGE) * STRIDE + x + EDGE


def x_of(cell: int) -> int:
    return cell % STRIDE - EDGE


def y_of(cell: int) -> int:
    return cell // STRIDE - EDGE


def _empty_cells() -> vec[u8]:
    """The cells of an empty board, with a wall around all that a board can reach."""
    cells = vec[u8](bytes(AREA))
    for k in range(STRIDE):
        for edge in (k, k * STRIDE, AREA - 1 - k, AREA - 1 - k * STRIDE):
            cells[edge] = WALL
    return cells


_EMPTY_CELLS: Final = _empty_cells()
_ZEROS: Final[vec[i32]] = vec[i32]([0] * AREA)
_NO_FACES: Final[vec[i64]] = vec[i64]([0] * AREA)


class Grid:
    """A mutable board for search. Cells are indices (`cell_of`), tiles are codes.

    `place` checks no rule: the caller must know that the tile fits, for example from `fits`.
    """

    def __init__(self, diagonals: bool, original: "Grid | None" = None) -> None:
        self.diagonals: Final = diagonals
        self.cells: vec[u8] = _EMPTY_CELLS[:] if original is None else original.cells[:]
        """0 for an empty cell, WALL for the edge, otherwise tile code + 1."""
        self.rows: vec[i32] = _ZEROS[:] if original is None else original.rows[:]
        """The run to the left; fifteen bits higher, the run to the right."""
        self.columns: vec[i32] = _ZEROS[:] if original is None else original.columns[:]
        """The run above; fifteen bits higher, the run below."""
        self.falling: vec[i32] = _ZEROS
        """In Flex, runs of one background: 32 * (up and left) + (down and right)."""
        self.rising: vec[i32] = _ZEROS
        """In Flex, runs of one background: 32 * (up and right) + (down and left)."""
        if diagonals:
            self.falling = _ZEROS[:] if original is None else original.falling[:]
            self.rising = _ZEROS[:] if original is None else original.rising[:]
        self.fitting: vec[i64] = _NO_FACES[:] if original is None else original.fitting[:]
        """The faces that fit each empty cell next to a tile; 0 for all other cells."""
        self.count: i64 = 0 if original is None else original.count
        # The bounding box of all tiles placed so far, which the generator scans.
        self.left: i64 = EDGE if original is None else original.left
        self.right: i64 = EDGE if original is None else original.right
        self.top: i64 = EDGE if original is None else original.top
        self.bottom: i64 = EDGE if original is None else original.bottom

    def copy(self) -> "Grid":
        return Grid(self.diagonals, self)

    def clear(self) -> None:
        """Remove all tiles but keep the arrays for the next game."""
        if self.count > 0:
            for y in range(self.top - 1, self.bottom + 2):
                start: i64 = y * STRIDE
                for cell in range(start + self.left - 1, start + self.right + 2):
                    if self.cells[cell] != WALL:
                        self.cells[cell] = 0
                    self.rows[cell] = 0
                    self.columns[cell] = 0
                    self.fitting[cell] = 0
                    if self.diagonals:
                        self.falling[cell] = 0
                        self.rising[cell] = 0
        self.count = 0

    def become(self, other: "Grid") -> None:
        """Take over the content of another grid of the same kind.

        Faster than `copy`, which allocates arrays for all cells that a board can reach.
        """
        self.clear()
        for y in range(other.top - 1, other.bottom + 2):
            start: i64 = y * STRIDE
            for cell in range(start + other.left - 1, start + other.right + 2):
                self.cells[cell] = other.cells[cell]
                self.rows[cell] = other.rows[cell]
                self.columns[cell] = other.columns[cell]
                self.fitting[cell] = other.fitting[cell]
                if self.diagonals:
                    self.falling[cell] = other.falling[cell]
                    self.rising[cell] = other.rising[cell]
        self.count = other.count
        self.left, self.right = other.left, other.right
        self.top, self.bottom = other.top, other.bottom

    def fits(self, cell: i64, tile: i64) -> bool:
        """Whether the tile is legal here in its row, its column and, in Flex, its diagonals."""
        if self.cells[cell] != 0:
            return False
        if self.touches(cell) and self.fitting[cell] & FACE_BITS[tile] == 0:
            return False
        return not self.diagonals or self.diagonal_points(cell, tile // FACES) >= 0

    def diagonal_points(self, cell: i64, background: i64) -> i64:
        """Points of both diagonals for a new tile of this background; negative if illegal."""
        return (
            DIAGONAL_POINTS[i64(self.falling[cell]) * 4 + background]
            + DIAGONAL_POINTS[i64(self.rising[cell]) * 4 + background]
        )

    def touches(self, cell: i64) -> bool:
        """Whether an orthogonal neighbour of this empty cell holds a tile (C-P5)."""
        return self.rows[cell] != 0 or self.columns[cell] != 0

    def is_free(self, cell: i64) -> bool:
        """Whether the cell is empty and touches no tile."""
        return self.cells[cell] == 0 and (self.rows[cell] | self.columns[cell]) == 0

    def _update_fitting(self, cell: i64) -> None:
        """Compute which faces fit a cell after one of its runs changed."""
        if self.cells[cell] == 0:
            if (self.rows[cell] | self.columns[cell]) != 0:
                self.fitting[cell] = fitting_faces(self.rows, self.columns, cell)
            else:
                self.fitting[cell] = 0

    def place(self, cell: i64, tile: i64) -> None:
        self.cells[cell] = u8(tile + 1)
        self.fitting[cell] = 0
        self.count += 1
        bits = TILE_BITS[tile]

        rows = self.rows
        pair = i64(rows[cell])
        low, high = pair & RUN_MASK, pair >> 15
        before, after = low >> 12, high >> 12
        run = ((low | high | bits) & LINE_MASK) + (before + after + 1) * 4096
        end = cell - before - 1
        rows[end] = i32((i64(rows[end]) & RUN_MASK) | run << 15)
        self._update_fitting(end)
        end = cell + after + 1
        rows[end] = i32((i64(rows[end]) & ~RUN_MASK) | run)
        self._update_fitting(end)

        columns = self.columns
        pair = i64(columns[cell])
        low, high = pair & RUN_MASK, pair >> 15
        before, after = low >> 12, high >> 12
        run = ((low | high | bits) & LINE_MASK) + (before + after + 1) * 4096
        end = cell - (before + 1) * STRIDE
        columns[end] = i32((i64(columns[end]) & RUN_MASK) | run << 15)
        self._update_fitting(end)
        end = cell + (after + 1) * STRIDE
        columns[end] = i32((i64(columns[end]) & ~RUN_MASK) | run)
        self._update_fitting(end)

        if self.diagonals:
            background = tile // FACES
            join_diagonal(self.falling, cell, STRIDE + 1, background)
            join_diagonal(self.rising, cell, STRIDE - 1, background)

        x, y = cell % STRIDE, cell // STRIDE
        if self.count == 1:
            self.left = self.right = x
            self.top = self.bottom = y
        else:
            self.left = min(self.left, x)
            self.right = max(self.right, x)
            self.top = min(self.top, y)
            self.bottom = max(self.bottom, y)

    def remove(self, cell: i64) -> i64:
        """Remove a tile, in any order, and return its code. The bounding box does not shrink."""
        tile = i64(self.cells[cell]) - 1
        self.cells[cell] = 0
        self.count -= 1

        rows = self.rows
        low, high = self._run(cell, -1), self._run(cell, 1)
        rows[cell] = i32(low | high << 15)
        end = cell - (low >> 12) - 1
        rows[end] = i32((i64(rows[end]) & RUN_MASK) | low << 15)
        self._update_fitting(end)
        end = cell + (high >> 12) + 1
        rows[end] = i32((i64(rows[end]) & ~RUN_MASK) | high)
        self._update_fitting(end)

        columns = self.columns
        low, high = self._run(cell, -STRIDE), self._run(cell, STRIDE)
        columns[cell] = i32(low | high << 15)
        end = cell - ((low >> 12) + 1) * STRIDE
        columns[end] = i32((i64(columns[end]) & RUN_MASK) | low << 15)
        self._update_fitting(end)
        end = cell + ((high >> 12) + 1) * STRIDE
        columns[end] = i32((i64(columns[end]) & ~RUN_MASK) | high)
        self._update_fitting(end)

        self._update_fitting(cell)
        if self.diagonals:
            self._split_diagonal(self.falling, cell, STRIDE + 1)
            self._split_diagonal(self.rising, cell, STRIDE - 1)
        return tile

    def _run(self, cell: i64, step: i64) -> i64:
        """The run that starts next to the cell in one direction, found by walking along it."""
        bits: i64 = 0
        length: i64 = 0
        cells = self.cells
        at = cell + step
        while cells[at] != 0 and cells[at] != WALL:
            bits |= TILE_BITS[i64(cells[at]) - 1]
            length += 1
            at += step
        return bits + length * 4096

    def _diagonal_run(self, cell: i64, step: i64) -> i64:
        """The run of one background next to the cell, as `background * 8 + length`."""
        cells = self.cells
        at = cell + step
        if cells[at] == 0 or cells[at] == WALL:
            return 0
        background = (i64(cells[at]) - 1) // FACES
        length: i64 = 0
        while cells[at] != 0 and cells[at] != WALL and (i64(cells[at]) - 1) // FACES == background:
            length += 1
            at += step
        return background * 8 + length

    def _split_diagonal(self, runs: vec[i32], cell: i64, step: i64) -> None:
        """Update the diagonal runs of a cell that became empty and of the ends of its run."""
        up, down = self._diagonal_run(cell, -step), self._diagonal_run(cell, step)
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

"""The packed board: the tile on each cell, and a summary of the lines around each empty cell.

A grid covers a window of the endless plane: the box of its tiles with some room around it. Cells
are indices into that window, so they are valid until `make_room` moves it; coordinates are valid
for ever. The width of a window is a power of two.

For each empty cell the grid stores the run of tiles that ends at each of its four sides, in
fifteen bits: twelve for the colours and shapes and three for the length. In Flex it also stores
the runs of one background along its diagonals. `place` and `remove` update only the cells at
the ends of a run, so a search can place and remove tiles without copying the board.

The summaries of occupied cells are stale and never read. A grid without room, such as a copy,
has no summaries at all: `make_room` works them out.
The window of a board with an edge is the whole board, and a wall lies around it as around all.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.engine.layout import Layout
from sestina.engine.line_tables import DIAGONAL_POINTS, FACE_BITS, LINE_MASK, TILE_BITS
from sestina.engine.runs import (
    RUN_MASK,
    fitting_faces,
    join_diagonal,
    run_beside,
    split_diagonal,
)
from sestina.engine.tiles import FACES
from sestina.engine.window import (
    NO_BYTES,
    NO_FACES,
    NO_RUNS,
    REACH,
    ROOM,
    SLACK,
    WALL,
    empty_bytes,
    empty_faces,
    empty_runs,
    place_of,
    shift_for,
    wall_off,
    walled,
)


class Grid:
    """A mutable board for search. Cells are indices (`cell_of`), tiles are codes.

    `place` checks no rule: the caller must know that the tile fits, for example from `fits`,
    and that there is room around it.
    """

    def __init__(self, diagonals: bool, layout: Layout | None = None) -> None:
        self.diagonals: Final = diagonals
        self.layout: Final = layout
        """The edge and the fields of the board, if it has any."""
        self.pays: Final[bool] = layout is not None and len(layout.bonuses) > 0
        """Whether some field of the board is worth points."""
        self.first_x: Final[i64] = -REACH if layout is None else 0
        self.first_y: Final[i64] = -REACH if layout is None else 0
        self.last_x: Final[i64] = REACH if layout is None else layout.width - 1
        self.last_y: Final[i64] = REACH if layout is None else layout.height - 1
        self.cells: vec[u8] = NO_BYTES
        """0 for an empty cell, WALL for the edge, otherwise tile code + 1."""
        self.rows: vec[i32] = NO_RUNS
        """The run to the left; fifteen bits higher, the run to the right."""
        self.columns: vec[i32] = NO_RUNS
        """The run above; fifteen bits higher, the run below."""
        self.falling: vec[i32] = NO_RUNS
        """In Flex, runs of one background: 32 * (up and left) + (down and right)."""
        self.rising: vec[i32] = NO_RUNS
        """In Flex, runs of one background: 32 * (up and right) + (down and left)."""
        self.fitting: vec[i64] = NO_FACES
        """The faces that fit each empty cell next to a tile; 0 for all other cells."""
        self.bonus: vec[u8] = NO_BYTES
        """The points for covering each cell, on a board that pays any."""
        self.count: i64 = 0
        # The coordinates of the box of all tiles placed so far, which the generator scans.
        self.left: i64 = 0
        self.right: i64 = 0
        self.top: i64 = 0
        self.bottom: i64 = 0
        # The window: the coordinates of cell 0, the width as a power of two, the height.
        self.x0: i64 = 0
        self.y0: i64 = 0
        self.shift: i64 = 0
        self.stride: i64 = 1
        self.height: i64 = 0
        self._is_loose = False
        """Whether the box may be larger than its tiles."""
        self.is_packed: bool = True
        """Whether there are tiles only, and no summaries."""

    # Cells and coordinates

    def cell_of(self, x: i64, y: i64) -> i64:
        """The cell at these coordinates, which must lie in the window."""
        return ((y - self.y0) << self.shift) + x - self.x0

    def x_of(self, cell: i64) -> i64:
        return (cell & (self.stride - 1)) + self.x0

    def y_of(self, cell: i64) -> i64:
        return (cell >> self.shift) + self.y0

    def place_at(self, cell: i64) -> i64:
        """The number of the cell's place (`place_of`)."""
        return place_of(self.x_of(cell), self.y_of(cell))

    def covers(self, x: i64, y: i64) -> bool:
        """Whether the window has this cell, and not as a wall."""
        return max(self.x0 + 1, self.first_x) <= x <= min(
            self.x0 + self.stride - 2, self.last_x
        ) and max(self.y0 + 1, self.first_y) <= y <= min(self.y0 + self.height - 2, self.last_y)

    def tile_at(self, x: i64, y: i64) -> i64:
        """The tile at these coordinates, or -1."""
        return i64(self.cells[self.cell_of(x, y)]) - 1 if self.covers(x, y) else i64(-1)

    # The window

    def _spans(self, left: i64, right: i64, top: i64, bottom: i64) -> bool:
        """Whether there are summaries for these columns and rows, as far as the board goes."""
        return (
            not self.is_packed
            and max(left, self.first_x - 1) >= self.x0
            and min(right, self.last_x + 1) < self.x0 + self.stride
            and max(top, self.first_y - 1) >= self.y0
            and min(bottom, self.last_y + 1) < self.y0 + self.height
        )

    def make_room(self, margin: i64 = ROOM) -> None:
        """Move to a larger window unless there is room. Cells change, coordinates do not."""
        left, right, top, bottom = self.left, self.right, self.top, self.bottom
        if not self._spans(left - margin, right + margin, top - margin, bottom + margin):
            spare = margin + SLACK
            self._move_to(left - spare, right + spare, top - spare, bottom + spare)

    def reach(self, x: i64, y: i64) -> None:
        """Make room for a tile at these coordinates."""
        if self.count == 0:
            self.left = self.right = x
            self.top = self.bottom = y
        left, right = min(self.left, x), max(self.right, x)
        top, bottom = min(self.top, y), max(self.bottom, y)
        if not self._spans(left - ROOM, right + ROOM, top - ROOM, bottom + ROOM):
            spare = i64(ROOM + SLACK)
            self._move_to(left - spare, right + spare, top - spare, bottom + spare)

    def _move_to(self, left: i64, right: i64, top: i64, bottom: i64) -> None:
        """Take a window that has at least these columns and rows, and place all tiles again."""
        old, old_shift, old_x, old_y = self.cells, self.shift, self.x0, self.y0
        if self.layout is not None:
            left, right = self.first_x - 1, self.last_x + 1
            top, bottom = self.first_y - 1, self.last_y + 1
        shift = shift_for(right - left + 1)
        stride: i64 = 1 << shift
        height = bottom - top + 1
        area = height << shift
        self.cells = walled(stride, height)
        self.rows, self.columns = empty_runs(area), empty_runs(area)
        if self.diagonals:
            self.falling, self.rising = empty_runs(area), empty_runs(area)
        self.fitting = empty_faces(area)
        self.shift, self.stride, self.height = shift, stride, height
        self.x0 = left - (stride - (right - left + 1)) // 2
        self.y0 = top
        self.is_packed = False
        # No tile may lie beyond the edge, nor at coordinates that no text can name.
        left, right = self.first_x - self.x0, self.last_x - self.x0
        wall_off(self.cells, stride, height, left, right, self.first_y - top, self.last_y - top)
        if self.layout is not None:
            self.bonus = self.layout.bonus_table(self.x0, self.y0, stride, height)
        if self.count == 0:
            return
        count = self.count
        box = (self.left, self.right, self.top, self.bottom)
        self.count = 0
        for y in range(box[2], box[3] + 1):
            for x in range(box[0], box[1] + 1):
                tile = i64(old[((y - old_y) << old_shift) + x - old_x])
                if tile != 0:
                    self.place(self.cell_of(x, y), tile - 1)
        assert self.count == count
        self.left, self.right, self.top, self.bottom = box

    def copy(self) -> "Grid":
        """The same board in as little memory as its tiles need; `make_room` before using it."""
        copy = Grid(self.diagonals, self.layout)
        if self.count == 0:
            return copy
        self.tighten()
        width, height = self.right - self.left + 1, self.bottom - self.top + 1
        shift = shift_for(width + 2)
        copy.shift, copy.stride, copy.height = shift, 1 << shift, height + 2
        copy.x0, copy.y0 = self.left - 1, self.top - 1
        copy.count = self.count
        copy.left, copy.right = self.left, self.right
        copy.top, copy.bottom = self.top, self.bottom
        cells = empty_bytes((height + 2) << shift)
        for y in range(height):
            start = self.cell_of(self.left, self.top + y)
            at = ((y + 1) << shift) + 1
            for x in range(width):
                cells[at + x] = self.cells[start + x]
        copy.cells = cells
        return copy

    def tighten(self) -> None:
        """Shrink the box to the tiles: removing them does not."""
        if not self._is_loose:
            return
        left, right, top, bottom = self.right, self.left, self.bottom, self.top
        for y in range(self.top, self.bottom + 1):
            start = self.cell_of(self.left, y)
            for x in range(self.left, self.right + 1):
                if self.cells[start + x - self.left] != 0:
                    left, right = min(left, x), max(right, x)
                    top, bottom = min(top, y), max(bottom, y)
        self.left, self.right, self.top, self.bottom = left, right, top, bottom
        self._is_loose = False

    def clear(self) -> None:
        """Remove all tiles but keep the arrays for the next game."""
        if self.count > 0:
            if self.is_packed:
                self.cells = NO_BYTES
                self.shift, self.stride, self.height = 0, 1, 0
            else:
                width = self.right - self.left + 3
                for y in range(self.top - 1, self.bottom + 2):
                    start = self.cell_of(self.left - 1, y)
                    for cell in range(start, start + width):
                        if self.cells[cell] != WALL:
                            self.cells[cell] = 0
                        self.rows[cell] = 0
                        self.columns[cell] = 0
                        self.fitting[cell] = 0
                        if self.diagonals:
                            self.falling[cell] = 0
                            self.rising[cell] = 0
        self.count = 0
        self.left = self.right = self.top = self.bottom = 0
        self._is_loose = False

    def become(self, other: "Grid") -> None:
        """Take over the content and the window of another grid of the same kind.

        Faster than `copy` and `make_room`, where both have the same window.
        """
        other.make_room()
        if (
            self.x0 != other.x0
            or self.y0 != other.y0
            or self.shift != other.shift
            or self.height != other.height
            or self.is_packed
        ):
            self.cells, self.fitting = other.cells[:], other.fitting[:]
            self.rows, self.columns = other.rows[:], other.columns[:]
            if self.diagonals:
                self.falling, self.rising = other.falling[:], other.rising[:]
            self.bonus = other.bonus
            self.x0, self.y0 = other.x0, other.y0
            self.shift, self.stride, self.height = other.shift, other.stride, other.height
            self.is_packed = False
        else:
            self.clear()
            width = other.right - other.left + 3
            for y in range(other.top - 1, other.bottom + 2):
                start = other.cell_of(other.left - 1, y)
                for cell in range(start, start + width):
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
        self._is_loose = other._is_loose

    # Rules

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

        stride = self.stride
        columns = self.columns
        pair = i64(columns[cell])
        low, high = pair & RUN_MASK, pair >> 15
        before, after = low >> 12, high >> 12
        run = ((low | high | bits) & LINE_MASK) + (before + after + 1) * 4096
        end = cell - (before + 1) * stride
        columns[end] = i32((i64(columns[end]) & RUN_MASK) | run << 15)
        self._update_fitting(end)
        end = cell + (after + 1) * stride
        columns[end] = i32((i64(columns[end]) & ~RUN_MASK) | run)
        self._update_fitting(end)

        if self.diagonals:
            background = tile // FACES
            join_diagonal(self.falling, cell, stride + 1, background)
            join_diagonal(self.rising, cell, stride - 1, background)

        x, y = (cell & (stride - 1)) + self.x0, (cell >> self.shift) + self.y0
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
        self._is_loose = True

        rows = self.rows
        low, high = run_beside(self.cells, cell, -1), run_beside(self.cells, cell, 1)
        rows[cell] = i32(low | high << 15)
        end = cell - (low >> 12) - 1
        rows[end] = i32((i64(rows[end]) & RUN_MASK) | low << 15)
        self._update_fitting(end)
        end = cell + (high >> 12) + 1
        rows[end] = i32((i64(rows[end]) & ~RUN_MASK) | high)
        self._update_fitting(end)

        stride = self.stride
        columns = self.columns
        low, high = run_beside(self.cells, cell, -stride), run_beside(self.cells, cell, stride)
        columns[cell] = i32(low | high << 15)
        end = cell - ((low >> 12) + 1) * stride
        columns[end] = i32((i64(columns[end]) & RUN_MASK) | low << 15)
        self._update_fitting(end)
        end = cell + ((high >> 12) + 1) * stride
        columns[end] = i32((i64(columns[end]) & ~RUN_MASK) | high)
        self._update_fitting(end)

        self._update_fitting(cell)
        if self.diagonals:
            split_diagonal(self.cells, self.falling, cell, stride + 1)
            split_diagonal(self.cells, self.rising, cell, stride - 1)
        return tile

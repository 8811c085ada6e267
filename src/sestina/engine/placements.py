"""Generates every distinct legal placement of a hand on a grid, with its points, in one pass.

A placement of several tiles lies in one row or one column (B14), and a line never holds a face
twice, so duplicates in the hand do not matter. The generator finds each placement exactly once:
by its direction and its anchor, the first of its cells in reading order that touches the board.
Before the anchor the line covers only cells that touch nothing, where any tile of the line may
go. After it, the line may run through tiles on the board.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from sestina.engine.grid import Grid
from sestina.engine.line_tables import (
    JOINING,
    LINE_LENGTH,
    LINE_MASK,
    LINE_POINTS,
    MAX_LINE,
    TILE_BITS,
)
from sestina.engine.placement_count import PlacementCounter, cell_of_fit
from sestina.engine.placement_list import SLOT
from sestina.engine.tiles import FACES

SINGLE_TILE_OPENING: Final = 1
"""Points for an opening with a single tile (C-S4)."""


class Placements(PlacementCounter):
    """The generator: fills itself."""

    def __init__(self) -> None:
        super().__init__()
        self._step: i64 = 1
        self._origin: i64 = 0
        """The cell where an opening begins."""
        self._single_tiles = False
        """Whether to generate only placements of one tile."""
        self._any_order = True
        """Whether to try every order of tiles that score the same in each."""

    def find_best(self, grid: Grid, hand: vec[u8], size: i64) -> None:
        """Fill the list with the placement that `best` would choose, or leave it empty.

        Tiles on adjacent cells that touch nothing else score the same in every order, so only
        the order that `find` lists first is tried. On diagonals the order matters.
        """
        if grid.pays:
            # The fields of the board decide as well, and are added when all is listed.
            self.find(grid, hand, size)
            if self.count > 0:
                self.move(self.best(), 0)
                self.count = 1
            return
        self._only_best = True
        self._any_order = grid.diagonals
        self._best_points = -1
        self.find(grid, hand, size)
        self._only_best = False
        self._any_order = True

    def find(self, grid: Grid, hand: vec[u8], size: i64) -> None:
        """Fill the list with every legal placement of the first `size` tiles of the hand.

        Makes room on the grid if it has to: the cells of earlier lists are no longer valid then.
        """
        grid.make_room()
        self._clear()
        self._take_hand(hand, size)
        if grid.count == 0:
            self._open_board(grid)
        else:
            self._find_beside(grid)
        if grid.pays:
            self._add_bonuses(grid)

    def count_all(self, grid: Grid, hand: vec[u8], size: i64) -> i64:
        """How many placements `find` would list. The board must not be empty.

        `pick` makes one of them; the list stays empty until then.
        """
        grid.make_room()
        self._clear()
        self._take_hand(hand, size)
        self._note_fits(grid)
        if grid.diagonals:
            self._count_by_making(grid)
        else:
            self._count_lines(grid)
        total: i64 = 0
        for ways in self._ways:
            total += ways
        return total

    def pick(self, grid: Grid, index: i64) -> None:
        """Fill the list with the placement of this index among those that were just counted."""
        at: i64 = 0
        for ways in self._ways:
            if index < ways:
                break
            index -= ways
            at += 1
        fit = self._fits[at]
        self._count_from(index + 1)
        self._only_count = True
        self._find_at(grid, cell_of_fit(fit), self._fitting_faces(grid, fit))
        self._only_count = False
        if grid.pays:
            self._add_bonuses(grid)

    def _count_by_making(self, grid: Grid) -> None:
        """Count the placements at each fit as the generator makes them, and keep none."""
        ways = self._fits[:]
        self._only_count = True
        for at in range(i64(len(ways))):
            fit = self._fits[at]
            self._count_from(0)
            self._find_at(grid, cell_of_fit(fit), self._fitting_faces(grid, fit))
            ways[at] = self.total
        self._only_count = False
        self._ways = ways

    def find_single(self, grid: Grid, hand: vec[u8], size: i64) -> None:
        """Fill the list with the placements of one tile. The board must not be empty."""
        grid.make_room()
        self._clear()
        self._take_hand(hand, size)
        self._single_tiles = True
        self._find_beside(grid)
        self._single_tiles = False
        if grid.pays:
            self._add_bonuses(grid)

    def _find_beside(self, grid: Grid) -> None:
        """Add the placements beside the tiles on the board."""
        faces_in_hand = self._hand_faces
        fitting = grid.fitting
        width = grid.right - grid.left + 3
        start = grid.cell_of(grid.left - 1, grid.top - 1)
        end = grid.cell_of(grid.left - 1, grid.bottom + 2)
        while start < end:
            for cell in range(start, start + width):
                faces = fitting[cell] & faces_in_hand
                if faces != 0:
                    self._find_at(grid, cell, faces)
            start += grid.stride

    def _add_bonuses(self, grid: Grid) -> None:
        """Add what the fields of the board pay for being covered."""
        for index in range(self.count):
            at = index * SLOT
            for k in range(self.size(index)):
                self.points[index] += i64(grid.bonus[self.tiles[at + k] // 256])

    def _find_at(self, grid: Grid, cell: i64, faces: i64) -> None:
        """Add all placements whose anchor is this cell."""
        row, column = i64(grid.rows[cell]), i64(grid.columns[cell])
        across = ((row >> 12) & 7) + (row >> 27) + 1
        down = ((column >> 12) & 7) + (column >> 27) + 1
        for k in range(self._hand_size):
            if faces & self._hand_bits[k] == 0:
                continue
            tile = self._hand[k]
            diagonal: i64 = 0
            if grid.diagonals:
                diagonal = grid.diagonal_points(cell, tile // FACES)
                if diagonal < 0:
                    continue
            self._laid[0] = cell * 256 + tile
            self._add(1, LINE_POINTS[across] + LINE_POINTS[down] + diagonal)
            if self._single_tiles:
                continue
            bits = TILE_BITS[tile]
            if across < MAX_LINE:
                line = (row | row >> 15) & LINE_MASK | bits
                if JOINING[line] & self._hand_faces != 0:
                    self._step = 1
                    points = LINE_POINTS[down] + diagonal
                    after = cell + (row >> 27) + 1
                    self._forward(grid, grid.rows, grid.columns, line, across, after, points, 1, 0)
                    if grid.is_free(cell - 1):
                        self._backward(grid, line, across, cell - 1, after, points, 1, 0)
            if down < MAX_LINE:
                line = (column | column >> 15) & LINE_MASK | bits
                if JOINING[line] & self._hand_faces != 0:
                    stride = grid.stride
                    self._step = stride
                    points = LINE_POINTS[across] + diagonal
                    after = cell + ((column >> 27) + 1) * stride
                    self._forward(grid, grid.columns, grid.rows, line, down, after, points, 1, 0)
                    if grid.is_free(cell - stride):
                        self._backward(grid, line, down, cell - stride, after, points, 1, 0)

    def _backward(
        self,
        grid: Grid,
        line: i64,
        length: i64,
        cell: i64,
        after: i64,
        points: i64,
        size: i64,
        first_kind: i64,
    ) -> None:
        """Extend the line before the anchor, over cells that touch nothing, and then after it."""
        faces = JOINING[line] & self._hand_faces
        step = self._step
        for k in range(first_kind, self._hand_size):
            if faces & self._hand_bits[k] == 0:
                continue
            tile = self._hand[k]
            gained = points
            if grid.diagonals:
                diagonal = grid.diagonal_points(cell, tile // FACES)
                if diagonal < 0:
                    continue
                gained += diagonal
            self._laid[size] = cell * 256 + tile
            self._add(size + 1, gained + LINE_POINTS[length + 1])
            longer = line | TILE_BITS[tile]
            if length + 1 < MAX_LINE and JOINING[longer] & self._hand_faces != 0:
                reach = length + 1
                next_kind: i64 = 0 if self._any_order else k + 1
                along, across = grid.rows, grid.columns
                if step != 1:
                    along, across = grid.columns, grid.rows
                self._forward(
                    grid, along, across, longer, reach, after, gained, size + 1, next_kind
                )
                if grid.is_free(cell - step):
                    self._backward(
                        grid, longer, reach, cell - step, after, gained, size + 1, next_kind
                    )

    def _forward(
        self,
        grid: Grid,
        along: vec[i32],
        across: vec[i32],
        line: i64,
        length: i64,
        cell: i64,
        points: i64,
        size: i64,
        first_kind: i64,
    ) -> None:
        """Extend the line after its end, joining the tiles beyond the next cell."""
        if grid.cells[cell] != 0:
            return
        beyond = i64(along[cell]) >> 15
        joined = line | beyond & LINE_MASK
        reach = length + (beyond >> 12)
        if i64(LINE_LENGTH[joined]) != reach:
            return
        faces = JOINING[joined] & self._hand_faces
        if faces == 0:
            return
        pair = i64(across[cell])
        crossing: i64 = 0
        first = first_kind
        if pair != 0:
            first = 0
            bits = (pair | pair >> 15) & LINE_MASK
            crossing = ((pair >> 12) & 7) + (pair >> 27)
            if i64(LINE_LENGTH[bits]) != crossing:
                return
            faces &= JOINING[bits]
            if faces == 0:
                return
        step = self._step
        after = cell + ((beyond >> 12) + 1) * step
        gained = points + LINE_POINTS[crossing + 1]
        for k in range(first, self._hand_size):
            if faces & self._hand_bits[k] == 0:
                continue
            tile = self._hand[k]
            total = gained
            if grid.diagonals:
                diagonal = grid.diagonal_points(cell, tile // FACES)
                if diagonal < 0:
                    continue
                total += diagonal
            self._laid[size] = cell * 256 + tile
            self._add(size + 1, total + LINE_POINTS[reach + 1])
            longer = joined | TILE_BITS[tile]
            if reach + 1 < MAX_LINE and JOINING[longer] & self._hand_faces != 0:
                next_kind: i64 = k + 1 if pair == 0 and not self._any_order else 0
                self._forward(
                    grid, along, across, longer, reach + 1, after, total, size + 1, next_kind
                )

    def _open_board(self, grid: Grid) -> None:
        """On the empty board, add rows that run to the right from 0,0, in every order.

        On a board with an edge, rows and columns that cover a start field.
        """
        if grid.layout is None:
            self._step, self._origin = 1, grid.cell_of(0, 0)
            self._open(grid, 0, 0, 0, 1)
            return
        starts = [int(grid.cell_of(x, y)) for x, y in grid.layout.starts]
        for step in (i64(1), grid.stride):
            self._step = step
            for cell in range(i64(len(grid.cells))):
                for k in range(i64(MAX_LINE)):
                    if grid.cells[cell + k * step] != 0:
                        break
                    if int(cell + k * step) in starts:
                        self._origin = cell
                        # A single tile counts as a row, not also as a column.
                        self._open(grid, 0, 0, 0, k + 1 if step == 1 else max(k + 1, i64(2)))
                        break

    def _open(self, grid: Grid, line: i64, size: i64, first_kind: i64, least: i64) -> None:
        """Add the lines of at least this many tiles that continue this one from the origin."""
        faces = JOINING[line]
        cell = self._origin + size * self._step
        if grid.cells[cell] != 0:
            return
        for k in range(first_kind, self._hand_size):
            if faces & self._hand_bits[k] == 0:
                continue
            tile = self._hand[k]
            self._laid[size] = cell * 256 + tile
            if size + 1 >= least:
                points = LINE_POINTS[size + 1] if size > 0 else i64(SINGLE_TILE_OPENING)
                self._add(size + 1, points)
            if size + 1 < MAX_LINE:
                next_kind: i64 = 0 if self._any_order else k + 1
                self._open(grid, line | TILE_BITS[tile], size + 1, next_kind, least)

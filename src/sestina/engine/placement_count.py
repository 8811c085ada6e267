"""Counts the placements of a hand without listing them.

The counter follows the generator (`placements.py`) from an anchor along the line, but keeps neither
tiles nor points. Which tile joins a line depends on the tiles of the line alone, so a line that one
tile of the hand can join takes no other tile after it: most lines are counted without going on.
On diagonals the background of a tile matters too: the generator counts there.
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
    MAX_LINE,
    TILE_BITS,
)
from sestina.engine.placement_list import PlacementList

_LARGEST_HAND: Final = 128
_ZEROS: Final[vec[i64]] = vec[i64]([0] * _LARGEST_HAND)


class PlacementCounter(PlacementList):
    """A list that knows the hand, and can count what the generator would add to it."""

    def __init__(self) -> None:
        super().__init__()
        self._hand: vec[i64] = _ZEROS[:]
        self._hand_bits: vec[i64] = _ZEROS[:]
        self._line_bits: vec[i64] = _ZEROS[:]
        """What each tile of the hand adds to a line."""
        self._hand_size: i64 = 0
        self._hand_faces: i64 = 0

    def _take_hand(self, hand: vec[u8], size: i64) -> None:
        """Store each distinct tile of the hand once."""
        kinds: i64 = 0
        faces: i64 = 0
        own, bits = self._hand, self._hand_bits
        for k in range(size):
            tile = i64(hand[k])
            known = False
            for j in range(kinds):
                if own[j] == tile:
                    known = True
            if not known:
                own[kinds] = tile
                bits[kinds] = FACE_BITS[tile]
                self._line_bits[kinds] = TILE_BITS[tile]
                faces |= FACE_BITS[tile]
                kinds += 1
        self._hand_size = kinds
        self._hand_faces = faces

    def _count_at(self, grid: Grid, cell: i64, faces: i64) -> i64:
        """How many placements have their anchor at this cell, which takes these faces."""
        rows, columns, stride = grid.rows, grid.columns, grid.stride
        row, column = i64(rows[cell]), i64(columns[cell])
        across = ((row >> 12) & 7) + (row >> 27) + 1
        down = ((column >> 12) & 7) + (column >> 27) + 1
        in_row = (row | row >> 15) & LINE_MASK
        in_column = (column | column >> 15) & LINE_MASK
        after_row = cell + (row >> 27) + 1
        after_column = cell + ((column >> 27) + 1) * stride
        row_begins = grid.is_free(cell - 1)
        column_begins = grid.is_free(cell - stride)
        hand, hand_bits, line_bits = self._hand_faces, self._hand_bits, self._line_bits
        count: i64 = 0
        for k in range(self._hand_size):
            if faces & hand_bits[k] == 0:
                continue
            count += 1
            bits = line_bits[k]
            if across < MAX_LINE:
                line = in_row | bits
                if JOINING[line] & hand != 0:
                    count += self._count_after(grid, rows, columns, line, across, after_row, 1)
                    if row_begins:
                        count += self._count_before(grid, line, across, cell - 1, after_row, 1)
            if down < MAX_LINE:
                line = in_column | bits
                if JOINING[line] & hand != 0:
                    count += self._count_after(
                        grid, columns, rows, line, down, after_column, stride
                    )
                    if column_begins:
                        count += self._count_before(
                            grid, line, down, cell - stride, after_column, stride
                        )
        return count

    def _count_before(
        self, grid: Grid, line: i64, length: i64, cell: i64, after: i64, step: i64
    ) -> i64:
        """How many ways there are to extend the line before its anchor, and then after it."""
        hand = self._hand_faces
        faces = JOINING[line] & hand
        if faces & (faces - 1) == 0:
            return 1
        along, across = grid.rows, grid.columns
        if step != 1:
            along, across = grid.columns, grid.rows
        hand_bits, line_bits = self._hand_bits, self._line_bits
        goes_on = length + 1 < MAX_LINE
        begins = goes_on and grid.is_free(cell - step)
        count: i64 = 0
        for k in range(self._hand_size):
            if faces & hand_bits[k] == 0:
                continue
            count += 1
            longer = line | line_bits[k]
            if goes_on and JOINING[longer] & hand != 0:
                count += self._count_after(grid, along, across, longer, length + 1, after, step)
                if begins:
                    count += self._count_before(grid, longer, length + 1, cell - step, after, step)
        return count

    def _count_after(
        self,
        grid: Grid,
        along: vec[i32],
        across: vec[i32],
        line: i64,
        length: i64,
        cell: i64,
        step: i64,
    ) -> i64:
        """How many ways there are to extend the line after its end."""
        if grid.cells[cell] != 0:
            return 0
        hand = self._hand_faces
        beyond = i64(along[cell]) >> 15
        joined, reach = line, length
        if beyond != 0:
            joined |= beyond & LINE_MASK
            reach += beyond >> 12
            if i64(LINE_LENGTH[joined]) != reach:
                return 0
        joining = JOINING[joined] & hand
        faces = joining
        pair = i64(across[cell])
        if pair != 0:
            bits = (pair | pair >> 15) & LINE_MASK
            if i64(LINE_LENGTH[bits]) != ((pair >> 12) & 7) + (pair >> 27):
                return 0
            faces &= JOINING[bits]
        if faces == 0:
            return 0
        if joining & (joining - 1) == 0:
            return 1
        hand_bits, line_bits = self._hand_bits, self._line_bits
        goes_on = reach + 1 < MAX_LINE
        after = cell + ((beyond >> 12) + 1) * step
        count: i64 = 0
        for k in range(self._hand_size):
            if faces & hand_bits[k] == 0:
                continue
            count += 1
            longer = joined | line_bits[k]
            if goes_on and JOINING[longer] & hand != 0:
                count += self._count_after(grid, along, across, longer, reach + 1, after, step)
        return count

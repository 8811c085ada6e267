"""Counts the placements of a hand without listing them.

The counter follows the generator (`placements.py`) from an anchor along the line, but keeps neither
tiles nor points. It first notes which tile of the hand fits which cell, and then goes through these
fits along the rows and along the columns: what is the same for all of them is looked up once. Which
tile joins a line depends on the tiles of the line alone, so a line that one tile of the hand can
join takes no other tile after it: most lines are counted without going on.
On diagonals the background of a tile matters too: the generator counts there.
"""

from typing import Final

from librt.vecs import extend, vec
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
from sestina.engine.runs import RUN_MASK

_LARGEST_HAND: Final = 128
_ZEROS: Final[vec[i64]] = vec[i64]([0] * _LARGEST_HAND)
_NOTHING: Final[vec[i64]] = vec[i64]()
_MANY_FITS: Final = 256
_ONES: Final[vec[i64]] = vec[i64]([1] * _MANY_FITS)
_WIDTH: Final = 12
"""The bits of `LINE_MASK`: those of a tile are kept below a cell or a face, in one number."""


def cell_of_fit(fit: i64) -> i64:
    return fit >> _WIDTH


class PlacementCounter(PlacementList):
    """A list that knows the hand, and can count what the generator would add to it."""

    def __init__(self) -> None:
        super().__init__()
        self._hand: vec[i64] = _ZEROS[:]
        self._hand_bits: vec[i64] = _ZEROS[:]
        self._hand_size: i64 = 0
        self._hand_faces: i64 = 0
        self._kinds: vec[i64] = _NOTHING
        """The tiles of the hand: the bit of the face, and below it what it adds to a line."""
        self._fits: vec[i64] = _NOTHING
        """Which tile fits which cell, in the order of the generator: the cell, and below it the
        bits of the tile. On diagonals each cell once, without bits."""
        self._ways: vec[i64] = _NOTHING
        """How many placements have each of these fits as their anchor."""
        self._noted: vec[i64] = _NOTHING
        """Room for fits."""

    def _take_hand(self, hand: vec[u8], size: i64) -> None:
        """Store each distinct tile of the hand once."""
        kinds: i64 = 0
        faces: i64 = 0
        own, bits = self._hand, self._hand_bits
        for k in range(size):
            tile = i64(hand[k])
            face = FACE_BITS[tile]
            known = False
            if faces & face != 0:  # the same tile, or one on another background
                for j in range(kinds):
                    if own[j] == tile:
                        known = True
            if not known:
                own[kinds] = tile
                bits[kinds] = face
                faces |= face
                kinds += 1
        self._hand_size = kinds
        self._hand_faces = faces

    def _note_fits(self, grid: Grid) -> None:
        """Note which tiles of the hand fit which cells, for a hand that was just taken."""
        kinds = self._hand_bits[: self._hand_size]
        for k in range(self._hand_size):
            kinds[k] = kinds[k] << _WIDTH | TILE_BITS[self._hand[k]]
        self._kinds = kinds
        noted, faces_in_hand, fitting = self._noted, self._hand_faces, grid.fitting
        width = grid.right - grid.left + 3
        start = grid.cell_of(grid.left - 1, grid.top - 1)
        end = grid.cell_of(grid.left - 1, grid.bottom + 2)
        at: i64 = 0
        while start < end:
            for cell in range(start, start + width):
                faces = fitting[cell] & faces_in_hand
                if faces == 0:
                    continue
                if at + self._hand_size > i64(len(noted)):
                    noted = extend(noted, _ZEROS)
                if grid.diagonals:
                    noted[at] = cell << _WIDTH
                    at += 1
                    continue
                faces <<= _WIDTH
                for kind in kinds:
                    if kind & faces != 0:
                        noted[at] = cell << _WIDTH | kind & LINE_MASK
                        at += 1
            start += grid.stride
        self._noted = noted
        # An array of the right length is gone through without checks of bounds.
        self._fits = noted[:at]

    def _fitting_faces(self, grid: Grid, fit: i64) -> i64:
        """The faces of the hand that a fit is about."""
        bits = fit & LINE_MASK
        for kind in self._kinds:
            if kind & LINE_MASK == bits:
                return kind >> _WIDTH
        return grid.fitting[fit >> _WIDTH] & self._hand_faces

    def _count_lines(self, grid: Grid) -> None:
        """Count the placements at each fit: the tile alone, and several in a row or a column."""
        count = i64(len(self._fits))
        self._ways = _ONES[:count] if count <= _MANY_FITS else vec[i64]([1] * count)
        self._count_along(grid, grid.rows, grid.columns, 1)
        self._count_along(grid, grid.columns, grid.rows, grid.stride)

    def _count_along(self, grid: Grid, along: vec[i32], across: vec[i32], step: i64) -> None:
        """Add the placements of several tiles in one direction to those of each fit."""
        cells, hand, ways = grid.cells, self._hand_faces, self._ways
        at: i64 = -1
        for fit in self._fits:
            at += 1
            cell = fit >> _WIDTH
            pair = i64(along[cell])
            line = (fit | pair | pair >> 15) & LINE_MASK
            joining = JOINING[line] & hand
            if joining == 0:
                continue
            before = cell - step
            after = cell + ((pair >> 27) + 1) * step
            # Without a run on this side, the cell before is empty or a wall.
            begins = (
                pair & RUN_MASK == 0
                and cells[before] == 0
                and along[before] == 0
                and across[before] == 0
            )
            length = ((pair >> 12) & 7) + (pair >> 27) + 1
            count: i64 = 0
            if joining & (joining - 1) != 0:
                count = self._count_after(grid, along, across, line, length, after, step)
                if begins:
                    count += self._count_before(
                        grid, along, across, line, length, before, after, step
                    )
            else:
                if begins:
                    count = 1
                if cells[after] == 0:
                    run = i64(along[after])
                    if run > RUN_MASK:
                        count += self._count_after(grid, along, across, line, length, after, step)
                    elif (run == 0 and across[after] == 0) or grid.fitting[after] & joining != 0:
                        count += 1
            ways[at] += count

    def _count_before(
        self,
        grid: Grid,
        along: vec[i32],
        across: vec[i32],
        line: i64,
        length: i64,
        cell: i64,
        after: i64,
        step: i64,
    ) -> i64:
        """How many ways there are to extend the line before its anchor, and then after it."""
        hand = self._hand_faces
        faces = JOINING[line] & hand
        if faces & (faces - 1) == 0:
            return 1
        goes_on = length + 1 < MAX_LINE
        begins = goes_on and grid.is_free(cell - step)
        count: i64 = 0
        faces <<= _WIDTH
        for kind in self._kinds:
            if faces & kind == 0:
                continue
            count += 1
            longer = line | kind & LINE_MASK
            if goes_on and JOINING[longer] & hand != 0:
                count += self._count_after(grid, along, across, longer, length + 1, after, step)
                if begins:
                    count += self._count_before(
                        grid, along, across, longer, length + 1, cell - step, after, step
                    )
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
        pair = i64(along[cell])
        beyond = pair >> 15
        joined, reach = line, length
        if beyond != 0:
            joined |= beyond & LINE_MASK
            reach += beyond >> 12
            if i64(LINE_LENGTH[joined]) != reach:
                return 0
        joining = JOINING[joined] & hand
        faces = joining
        if pair != 0 or across[cell] != 0:
            # What fits here has been worked out; only the tiles of the line come on top of it.
            faces &= grid.fitting[cell]
        if faces == 0:
            return 0
        if joining & (joining - 1) == 0:
            return 1
        goes_on = reach + 1 < MAX_LINE
        after = cell + ((beyond >> 12) + 1) * step
        count: i64 = 0
        faces <<= _WIDTH
        for kind in self._kinds:
            if faces & kind == 0:
                continue
            count += 1
            longer = joined | kind & LINE_MASK
            if goes_on and JOINING[longer] & hand != 0:
                count += self._count_after(grid, along, across, longer, reach + 1, after, step)
        return count

"""What a search of an ending has found out about positions, kept under keys of what matters.

Two positions of one ending with the same hands are the same for all that can still happen
when their living cells are: those that a tile from a hand still fits, with the runs beside
them, and those that touch nothing yet. Cells that nothing in the hands fits are as good as
taken, and stay so. A key is made of the cells in which a position differs, in this sense,
from the root, so that much of what was laid leaves no trace in it.
"""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from sestina.engine.grid import AREA, STRIDE, Grid
from sestina.engine.tiles import FACES

ROOM: Final = 2**20
"""Positions that a table holds."""
BOUND: Final = 30000
"""More than any margin."""

_CELLS_OF_A_TILE: Final = 9
"""Cells whose surroundings change with a tile: its own, and the ends of its runs."""
_MOST_TILES: Final = 64
_GONE: Final = 2**30 - 1
"""Stands for the runs of a cell that is taken or that nothing fits."""


def _numbers(seed: int) -> vec[i64]:
    """Odd numbers of 30 bits, one for each cell: products with 30 bits fit a native integer."""
    random = Random(seed)
    return vec[i64]([random.getrandbits(30) | 1 for _ in range(AREA)])


_ROW: Final = _numbers(1)
_COLUMN: Final = _numbers(2)
_DIAGONAL: Final = _numbers(3)
_ROW2: Final = _numbers(4)
_COLUMN2: Final = _numbers(5)
_DIAGONAL2: Final = _numbers(6)


class Table:
    """Bounds and best moves by position. A newer entry takes the place of an older one."""

    def __init__(self, room: int = ROOM) -> None:
        self._mask: Final[i64] = room - 1
        self._keys: vec[i64] = vec[i64]([0] * room)
        self._checks: vec[i64] = vec[i64]([0] * room)
        self._entries: vec[i64] = vec[i64]([0] * room)
        self._ending: i64 = 0
        self._root: Grid = Grid(False)
        self._touched: vec[i64] = vec[i64]([0] * (_CELLS_OF_A_TILE * _MOST_TILES))
        self._stamps: vec[i64] = vec[i64]([0] * AREA)
        self._stamp: i64 = 0
        # The key of the position that was identified last.
        self.key: i64 = 0
        self.check: i64 = 0
        # What `look_up` found.
        self.least: i64 = -BOUND
        self.most: i64 = BOUND
        self.plies: i64 = 0
        self.move: i64 = -1

    def begin(self, root: Grid) -> None:
        """Forget everything: another ending starts here. The root is kept, and must not change."""
        self._root = root
        self._ending += 1

    def touch(self, grid: Grid, cell: i64, tile: i64, touched: i64) -> i64:
        """Note the cells whose surroundings will change with this tile; returns their number."""
        cells = self._touched
        row, column = i64(grid.rows[cell]), i64(grid.columns[cell])
        cells[touched] = cell
        cells[touched + 1] = cell - ((row >> 12) & 7) - 1
        cells[touched + 2] = cell + (row >> 27) + 1
        cells[touched + 3] = cell - (((column >> 12) & 7) + 1) * STRIDE
        cells[touched + 4] = cell + ((column >> 27) + 1) * STRIDE
        if not grid.diagonals:
            return touched + 5
        background = tile // FACES
        self._touch_diagonal(grid.falling, cell, STRIDE + 1, background, touched + 5)
        self._touch_diagonal(grid.rising, cell, STRIDE - 1, background, touched + 7)
        return touched + _CELLS_OF_A_TILE

    def _touch_diagonal(
        self, runs: vec[i32], cell: i64, step: i64, background: i64, at: i64
    ) -> None:
        pair = i64(runs[cell])
        up, down = pair // 32, pair % 32
        before: i64 = up % 8 if up // 8 == background else 0
        after: i64 = down % 8 if down // 8 == background else 0
        self._touched[at] = cell - step * (before + 1)
        self._touched[at + 1] = cell + step * (after + 1)

    def identify(
        self, grid: Grid, first: i64, second: i64, turn: i64, faces: i64, touched: i64
    ) -> None:
        """Find the key of a position, for `look_up` and `keep`.

        The hands of both seats are sets of bits; `turn` tells whose turn it is and whether
        the other side has passed; `faces` are those in the hands.
        """
        root, stamps, cells = self._root, self._stamps, self._touched
        self._stamp += 1
        stamp = self._stamp
        key = first * 1099511627 + second * 23058431 + turn * 777877
        check = key + self._ending * 1000003
        for k in range(touched):
            cell = cells[k]
            if stamps[cell] == stamp:
                continue
            stamps[cell] = stamp
            row: i64 = _GONE
            column: i64 = _GONE
            diagonal: i64 = 0
            if grid.cells[cell] == 0:
                row, column = i64(grid.rows[cell]), i64(grid.columns[cell])
                if (row | column) != 0 and (grid.fitting[cell] & faces) == 0:
                    row = column = _GONE
                elif grid.diagonals:
                    diagonal = i64(grid.falling[cell]) * 1024 + i64(grid.rising[cell])
            old_row: i64 = _GONE
            old_column: i64 = _GONE
            old_diagonal: i64 = 0
            if root.cells[cell] == 0:
                old_row, old_column = i64(root.rows[cell]), i64(root.columns[cell])
                if (old_row | old_column) != 0 and (root.fitting[cell] & faces) == 0:
                    old_row = old_column = _GONE
                elif grid.diagonals:
                    old_diagonal = i64(root.falling[cell]) * 1024 + i64(root.rising[cell])
            if row != old_row or column != old_column or diagonal != old_diagonal:
                key ^= row * _ROW[cell] ^ column * _COLUMN[cell] ^ diagonal * _DIAGONAL[cell]
                check ^= row * _ROW2[cell] ^ column * _COLUMN2[cell] ^ diagonal * _DIAGONAL2[cell]
        self.key, self.check = key, check

    def look_up(self) -> bool:
        """Whether the identified position is known; then its bounds are in the fields."""
        key = self.key
        at = (key ^ key >> 20 ^ key >> 40) & self._mask
        if self._keys[at] != key or self._checks[at] != self.check:
            return False
        entry = self._entries[at]
        self.plies = entry & 63
        self.least = (entry >> 6 & 65535) - BOUND
        self.most = (entry >> 22 & 65535) - BOUND
        self.move = (entry >> 38) - 1
        return True

    def keep(self, key: i64, check: i64, plies: i64, least: i64, most: i64, move: i64) -> None:
        at = (key ^ key >> 20 ^ key >> 40) & self._mask
        self._keys[at] = key
        self._checks[at] = check
        self._entries[at] = (move + 1) << 38 | (most + BOUND) << 22 | (least + BOUND) << 6 | plies

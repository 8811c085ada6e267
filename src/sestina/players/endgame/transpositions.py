"""The transposition table of the endgame search.

Two positions of one endgame with the same hands are equivalent if their live cells are equal:
the cells that a tile from a hand still fits, with the runs beside them, and the cells that
touch nothing yet. A cell that no tile in hand fits is as good as taken for the rest of the
game. The key is built from the cells in which a position differs from the root in this sense,
so that many placements leave no trace in it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from sestina.engine.grid import Grid
from sestina.engine.tiles import FACES
from sestina.engine.window import MOST_CELLS

CAPACITY: Final = 2**20
"""Positions that a table holds."""
INFINITE_MARGIN: Final = 30000
"""Greater than any margin."""

_CELLS_A_TILE: Final = 9
"""Cells that a placed tile affects: its own cell and the ends of its runs."""
_MOST_TILES: Final = 64
_GONE: Final = 2**30 - 1
"""Stands for the runs of a cell that is taken or that no tile in hand fits."""
_MIXED_BITS: Final = 2**31 - 1


def _numbers(table: i64) -> vec[i64]:
    """An odd 30-bit number for each cell: its product with 30 bits fits an i64.

    Mixed from the number of the cell: to draw them with `random` would take a tenth of a second
    in every process that can search.
    """
    numbers = vec[i64]([0] * MOST_CELLS)
    first: i64 = table * MOST_CELLS
    for cell in range(i64(MOST_CELLS)):
        value: i64 = _mixed(first + cell, 0x2C1B3C6D)
        value = _mixed(value, 0x297A2D39)
        numbers[cell] = _mixed(value, 0x1B873593) & _GONE | 1
    return numbers


def _mixed(value: i64, multiplier: i64) -> i64:
    value = value * multiplier & _MIXED_BITS
    return value ^ value >> 15


_ROW: Final = _numbers(1)
_COLUMN: Final = _numbers(2)
_DIAGONAL: Final = _numbers(3)
_ROW2: Final = _numbers(4)
_COLUMN2: Final = _numbers(5)
_DIAGONAL2: Final = _numbers(6)


class TranspositionTable:
    """Bounds and best moves by position. A new entry replaces an old one."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._mask: Final[i64] = capacity - 1
        self._keys: vec[i64] = vec[i64]([0] * capacity)
        self._checks: vec[i64] = vec[i64]([0] * capacity)
        self._entries: vec[i64] = vec[i64]([0] * capacity)
        self._generation: i64 = 0
        self._root: Grid = Grid(False)
        self._touched: vec[i64] = vec[i64]([0] * (_CELLS_A_TILE * _MOST_TILES))
        self._stamps: vec[i64] = vec[i64]([0] * MOST_CELLS)
        self._stamp: i64 = 0
        # The key of the position that `identify` was last called with.
        self.key: i64 = 0
        self.check: i64 = 0
        # The entry that `look_up` found.
        self.least: i64 = -INFINITE_MARGIN
        self.most: i64 = INFINITE_MARGIN
        self.plies: i64 = 0
        self.move: i64 = -1

    def begin(self, root: Grid) -> None:
        """Forget everything and start another endgame. The root grid must not change."""
        self._root = root
        self._generation += 1

    def touch(self, grid: Grid, cell: i64, tile: i64, touched: i64) -> i64:
        """Record the cells that placing this tile affects; returns their number so far."""
        cells = self._touched
        row, column = i64(grid.rows[cell]), i64(grid.columns[cell])
        cells[touched] = cell
        cells[touched + 1] = cell - ((row >> 12) & 7) - 1
        cells[touched + 2] = cell + (row >> 27) + 1
        cells[touched + 3] = cell - (((column >> 12) & 7) + 1) * grid.stride
        cells[touched + 4] = cell + ((column >> 27) + 1) * grid.stride
        if not grid.diagonals:
            return touched + 5
        background = tile // FACES
        self._touch_diagonal(grid.falling, cell, grid.stride + 1, background, touched + 5)
        self._touch_diagonal(grid.rising, cell, grid.stride - 1, background, touched + 7)
        return touched + _CELLS_A_TILE

    def _touch_diagonal(
        self, runs: vec[i32], cell: i64, step: i64, background: i64, at: i64
    ) -> None:
        pair = i64(runs[cell])
        up, down = pair // 32, pair % 32
        # No conditional expressions: mypyc would box their integers.
        before: i64 = 0
        if up // 8 == background:
            before = up % 8
        after: i64 = 0
        if down // 8 == background:
            after = down % 8
        self._touched[at] = cell - step * (before + 1)
        self._touched[at + 1] = cell + step * (after + 1)

    def identify(
        self, grid: Grid, first: i64, second: i64, turn: i64, faces: i64, touched: i64
    ) -> None:
        """Compute the key of a position, for `look_up` and `store`.

        `first` and `second` are the hands as bit sets; `turn` encodes the seat to move and
        whether the other side has passed; `faces` are the faces in both hands.
        """
        root, stamps, cells = self._root, self._stamps, self._touched
        self._stamp += 1
        stamp = self._stamp
        key = first * 1099511627 + second * 23058431 + turn * 777877
        check = key + self._generation * 1000003
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
        """Whether the identified position is stored; if so, its entry is in the fields."""
        key = self.key
        at = (key ^ key >> 20 ^ key >> 40) & self._mask
        if self._keys[at] != key or self._checks[at] != self.check:
            return False
        entry = self._entries[at]
        self.plies = entry & 63
        self.least = (entry >> 6 & 65535) - INFINITE_MARGIN
        self.most = (entry >> 22 & 65535) - INFINITE_MARGIN
        self.move = (entry >> 38) - 1
        return True

    def store(
        self,
        key: i64,
        check: i64,
        plies: i64,
        least: i64,
        most: i64,
        alpha: i64,
        beta: i64,
        value: i64,
        move: i64,
    ) -> None:
        """Store the bounds `least` and `most`, narrowed by a value found in this window."""
        if value >= beta:
            least = max(least, value)
        elif value <= alpha:
            most = min(most, value)
        else:
            least = most = value
        at = (key ^ key >> 20 ^ key >> 40) & self._mask
        self._keys[at] = key
        self._checks[at] = check
        bounds = (most + INFINITE_MARGIN) << 22 | (least + INFINITE_MARGIN) << 6
        self._entries[at] = (move + 1) << 38 | bounds | plies

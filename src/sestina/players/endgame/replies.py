"""Replies that a move leaves untouched: they bound the value of the move from above."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.grid import Grid
from sestina.engine.placement_list import SLOT
from sestina.engine.placements import Placements
from sestina.games.tiles.state import FINISH_BONUS
from sestina.players.shortlist import Shortlist

KEPT: Final = 8
"""How many replies are kept for a position."""


class Replies:
    """The best placements that the other side has before the move.

    A move that shares no row, no column and, in Flex, no diagonal with a reply changes neither
    its legality nor its points.
    """

    def __init__(self) -> None:
        self._best: Final = Shortlist(KEPT)
        """Worth of a reply: its points, including the bonus if it ends the game."""
        self._sizes: vec[i64] = vec[i64]([0] * KEPT)
        self._ends: vec[i64] = vec[i64]([0] * KEPT)
        """1: the reply places the whole hand, which ends the game."""
        self._cells: vec[i64] = vec[i64]([0] * (KEPT * SLOT))
        self._diagonals = False
        self._shift: i64 = 0
        self._mask: i64 = 0

    def clear(self) -> None:
        """Forget all replies."""
        self._best.clear(KEPT)

    def find(self, grid: Grid, found: Placements, hand: vec[u8], size: i64) -> None:
        """Store the best placements of a hand, best first; overwrites `found`."""
        found.find(grid, hand, size)
        self._diagonals = grid.diagonals
        self._shift, self._mask = grid.shift, grid.stride - 1
        self.clear()
        best = self._best
        for index in range(found.count):
            worth = found.points[index]
            if found.size(index) == size:
                worth += FINISH_BONUS
            best.offer(index, worth)
        for k in range(best.count):
            index = best.indices[k]
            self._sizes[k] = found.size(index)
            self._ends[k] = 1 if found.size(index) == size else 0
            for j in range(found.size(index)):
                self._cells[k * SLOT + j] = found.cell(index, j)

    def limit(self, found: Placements, index: i64, points: i64, future: i64) -> i64:
        """An upper bound on the value of a move that scores `points`.

        `future` bounds the mover's later points. The other side may answer with any reply that
        the move leaves untouched: then it scores its points, and the mover still gets at most
        `future`, or nothing if the reply ends the game.
        """
        best = points + future
        passed_one = False
        for k in range(self._best.count):
            if self._ends[k] == 0 and passed_one:
                continue
            if self._is_clear_of(found, index, k):
                if self._ends[k] == 1:
                    return min(best, points - self._best.worths[k])
                # Later replies score less; only one that ends the game can matter.
                best -= self._best.worths[k]
                passed_one = True
        return best

    def _is_clear_of(self, found: Placements, index: i64, reply: i64) -> bool:
        for i in range(found.size(index)):
            cell = found.cell(index, i)
            for j in range(self._sizes[reply]):
                other = self._cells[reply * SLOT + j]
                across = (other & self._mask) - (cell & self._mask)
                down = (other >> self._shift) - (cell >> self._shift)
                if across == 0 or down == 0:
                    return False
                if self._diagonals and across * across == down * down:
                    return False
        return True

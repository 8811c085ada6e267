"""The turns of a playout once the pile is empty: they look ahead at the reply.

With two players all tiles are known then, and it matters who lays the last one and what the other
is left with. Turns that only take the most points are a poor forecast of that.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.grid import Grid
from sestina.engine.placements import Placements
from sestina.games.hand import Hand
from sestina.games.tiles.state import FINISH_BONUS, TilesState
from sestina.players.shortlist import Shortlist

_NEXT_SHARE: Final = 0.5
"""The share of one's own next placement that counts: the other seat replies to it, too."""
_LARGEST_HAND: Final = 256


class Lookahead:
    """Chooses by the points of a placement, of the best reply and of the best one after it."""

    def __init__(self, compared: i64) -> None:
        self._shortlist: Final = Shortlist(compared)
        """The placements that it compares: those with the most points, bonus included."""
        self._reply: Final = Placements()
        self._next: Final = Placements()
        self._kept: vec[u8] = vec[u8]([u8(0)] * _LARGEST_HAND)

    def best(self, state: TilesState) -> i64:
        """The best placement of the seat to move, as an index of `state.found`; -1: none.

        The game has two players, and there must be room on the grid for all tiles that are left.
        """
        found, shortlist = state.find(), self._shortlist
        size = state.hands[state.seat].size
        shortlist.clear(shortlist.room)
        for index in range(found.count):
            shortlist.offer(index, _points(found, index, size))
        leader: i64 = -1
        most = 0.0
        for k in range(shortlist.count):
            index = shortlist.indices[k]
            value = float(shortlist.worths[k])
            if found.size(index) < size:
                value -= self._gain_of_other(state, found, index)
            if leader < 0 or value > most:
                leader = index
                most = value
        return leader

    def _gain_of_other(self, state: TilesState, found: Placements, index: i64) -> float:
        """The points of the best reply, less a share of the best placement after it."""
        grid, reply = state.grid, self._reply
        left, right, top, bottom = grid.left, grid.right, grid.top, grid.bottom
        other = state.hands[1 - state.seat]
        _lay(grid, found, index)
        reply.find_best(grid, other.tiles, other.size)
        gain = 0.0
        if reply.count > 0:
            gain = float(_points(reply, 0, other.size))
            _lay(grid, reply, 0)
        if reply.count == 0 or reply.size(0) < other.size:
            kept = self._keep(state.hands[state.seat], found, index)
            self._next.find_best(grid, self._kept, kept)
            if self._next.count > 0:
                gain -= _NEXT_SHARE * float(_points(self._next, 0, kept))
        if reply.count > 0:
            _take_back(grid, reply, 0)
        _take_back(grid, found, index)
        grid.left, grid.right, grid.top, grid.bottom = left, right, top, bottom
        return gain

    def _keep(self, hand: Hand, found: Placements, index: i64) -> i64:
        """Copy the tiles that a placement leaves in the hand; returns their number."""
        kept = self._kept
        size = hand.size
        for k in range(size):
            kept[k] = hand.tiles[k]
        for j in range(found.size(index)):
            at: i64 = 0
            while i64(kept[at]) != found.tile(index, j):
                at += 1
            size -= 1
            kept[at] = kept[size]
        return size


def _points(found: Placements, index: i64, size: i64) -> i64:
    """The points of a placement of a hand of this size, with the bonus for its last tile."""
    points = found.points[index]
    return points + FINISH_BONUS if found.size(index) == size else points


def _lay(grid: Grid, found: Placements, index: i64) -> None:
    for k in range(found.size(index)):
        grid.place(found.cell(index, k), found.tile(index, k))


def _take_back(grid: Grid, found: Placements, index: i64) -> None:
    for k in range(found.size(index)):
        grid.remove(found.cell(index, k))

"""Undo for searches: play on in one state and return to a marked point, without a copy.

Between mark and return, placements must come from `play_found`; exchanges and passes of
whole turns are fine (`play_unable`, `play` with a swap or a pass), action tiles are not.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.window import ROOM
from sestina.games.hand import Hand
from sestina.games.tiles.state import TilesState
from sestina.games.tiles.undo import TurnFields

_TRAIL: Final[vec[i64]] = vec[i64]([0] * 256)


def reserve(state: TilesState) -> None:
    """Make room on the grid for all tiles that are left: cells stay valid during a search."""
    left = state.pile.size
    for seat in range(state.players):
        left += state.hands[seat].size
    state.grid.make_room(ROOM + left)


class Rewind:
    """A point to which a state can return any number of times; `mark` moves it."""

    def __init__(self, state: TilesState) -> None:
        if i64(len(state.trail)) == 0:
            state.trail = _TRAIL[:]
        self._state: Final = state
        self._hands: list[Hand] = [hand.copy() for hand in state.hands]
        self._pile = state.pile.copy()
        self._scores: list[int] = [*state.scores]
        self._held: list[set[str]] = []
        self._waiting: list[str] = []
        self._trail: i64 = 0
        self._turn = TurnFields(state)
        self._left: i64 = 0
        self._right: i64 = 0
        self._top: i64 = 0
        self._bottom: i64 = 0
        self.mark()

    def mark(self) -> None:
        """Make the present the point of return."""
        state = self._state
        reserve(state)
        for seat in range(state.players):
            self._hands[seat].become(state.hands[seat])
            self._scores[seat] = state.scores[seat]
        self._pile.take_over(state.pile)
        self._waiting = [*state.waiting]
        self._held = [set(kinds) for kinds in state.held]
        self._trail = state.trail_size
        self._turn = TurnFields(state)
        grid = state.grid
        self._left, self._right = grid.left, grid.right
        self._top, self._bottom = grid.top, grid.bottom

    def back(self) -> None:
        """Return the state to the mark."""
        state = self._state
        while state.trail_size > self._trail:
            state.trail_size -= 1
            state.grid.remove(state.trail[state.trail_size])
        grid = state.grid
        grid.left, grid.right = self._left, self._right
        grid.top, grid.bottom = self._top, self._bottom
        for seat in range(state.players):
            state.hands[seat].become(self._hands[seat])
            state.scores[seat] = self._scores[seat]
        state.pile.take_over(self._pile)
        if state.rules.specials_in_pile:
            state.waiting = [*self._waiting]
            state.held = [set(kinds) for kinds in self._held]
        self._turn.put_into(state)
        state.listing = 0

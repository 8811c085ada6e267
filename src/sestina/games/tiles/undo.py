"""Taking back a placement or a pass without a copy of the state."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.moves import Move
from sestina.games.tiles.turn import TurnFields

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState


class TileStepUndo(TurnFields):
    """What a state was before a step. Only the hand of the seat to move can change in it."""

    def __init__(self, state: "TilesState", move: Move) -> None:
        super().__init__(state)
        self._state: Final = state
        self._cells: Final = move.cells
        self._mover: Final[i64] = state.seat
        hand, pile, grid = state.hands[state.seat], state.pile, state.grid
        self._hand: Final[vec[u8]] = hand.tiles[: hand.size]
        self._front: Final[i64] = pile.front
        self._ordinary: Final[i64] = pile.ordinary
        self._specials: Final[i64] = pile.specials
        self._heights: Final = [*pile.heights] if pile.is_stacked else None
        # Drawing shows special tiles to everyone, where there are any.
        self._waiting: Final = [*state.waiting] if pile.specials > 0 else None
        self._held: Final = [set(kinds) for kinds in state.held] if pile.specials > 0 else None
        self._score: Final[int] = state.scores[state.seat]
        self._facts: Final = len(state.facts)
        self._listing: Final[i64] = state.listing
        self._left: Final[i64] = grid.left
        self._right: Final[i64] = grid.right
        self._top: Final[i64] = grid.top
        self._bottom: Final[i64] = grid.bottom

    def back(self) -> None:
        state = self._state
        grid = state.grid
        for x, y in self._cells:
            grid.remove(grid.cell_of(x, y))
        grid.left, grid.right = self._left, self._right
        grid.top, grid.bottom = self._top, self._bottom
        hand = state.hands[self._mover]
        size = i64(len(self._hand))
        for k in range(size):
            hand.tiles[k] = self._hand[k]
        hand.size = size
        pile = state.pile
        pile.front = self._front
        pile.ordinary = self._ordinary
        pile.specials = self._specials
        if self._heights is not None:
            pile.heights = [*self._heights]
        if self._waiting is not None and self._held is not None:
            state.waiting = [*self._waiting]
            state.held = [set(kinds) for kinds in self._held]
        state.scores[self._mover] = self._score
        del state.facts[self._facts :]
        self.put_into(state)
        state.listing = self._listing

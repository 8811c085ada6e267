"""Going back to what a state was: the one list of what steps change besides tiles.

Copies, undone steps and searches all take these fields from one state and put them into another,
or back. Hands, pile, board and scores are not among them: each of those users moves them in its
own way.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.moves import Cell, Move
from sestina.games.state import StepUndo
from sestina.games.tiles.action import Action
from sestina.games.tiles.boards.discs import Discs

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState


class TurnFields(StepUndo):
    """These fields of a state, as they were at one moment. A step that is undone needs more."""

    def __init__(self, state: "TilesState") -> None:
        self._seat: Final[i64] = state.seat
        self._ply: Final[i64] = state.ply
        self._over: Final[bool] = state.over
        self._end_reason: Final[str] = state.end_reason
        self._finisher: Final[i64] = state.finisher
        self._action_used: Final[bool] = state.action_used
        self._pending: Final[Action | None] = state.pending
        self._laid: Final[list[Cell] | None] = [*state.laid] if state.laid else None
        self._banned_place: Final[i64] = state.banned_place
        self._banned_tile: Final[i64] = state.banned_tile
        self._parts_left: Final[i64] = state.parts_left
        self._passes: Final[i64] = state.passes
        self._idle: Final[i64] = state.idle
        self._active: Final[bool] = state.active
        self._discs: Final[Discs | None] = state.discs.copy() if state.has_discs else None

    def put_into(self, state: "TilesState") -> None:
        """Let a state be where this one was. What was found for its old place is forgotten."""
        state.seat = self._seat
        state.ply = self._ply
        state.over = self._over
        state.end_reason = self._end_reason
        state.finisher = self._finisher
        state.action_used = self._action_used
        state.pending = self._pending
        if self._laid is not None:
            state.laid = [*self._laid]
        elif state.laid:
            state.laid = []
        state.banned_place = self._banned_place
        state.banned_tile = self._banned_tile
        state.parts_left = self._parts_left
        state.passes = self._passes
        state.idle = self._idle
        state.active = self._active
        if self._discs is not None:
            state.discs = self._discs.copy()
        state.fresh = False


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

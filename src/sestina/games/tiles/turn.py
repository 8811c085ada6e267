"""How far a game and its turn have come: the one list of what steps change besides tiles.

Copies, undone steps and searches all take these fields from one state and put them into another,
or back. Hands, pile, board and scores are not here: each of those users moves them in its own way.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sestina.engine.moves import Cell
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

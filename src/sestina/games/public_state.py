"""What everyone at the table may know of a game: the part that games and views share."""

from typing import cast

from sestina.engine.board import Board
from sestina.engine.cards.table import CardTable
from sestina.engine.moves import Row
from sestina.games.cards.state import CardsState
from sestina.games.rules import OptionValue
from sestina.games.state import GameState
from sestina.games.tiles.state import TilesState


class OpenState:
    """Read-only names for the public side of a state."""

    _state: GameState

    @property
    def game_id(self) -> str:
        return self._state.rules.game_id

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of the game, as `new_game` takes them."""
        return dict(self._state.rules.options)

    @property
    def players(self) -> int:
        return int(self._state.players)

    @property
    def seat_to_move(self) -> int:
        """Whose step is next; -1 when the game is over."""
        return -1 if self._state.over else int(self._state.seat)

    @property
    def ply(self) -> int:
        """How many steps have been made."""
        return int(self._state.ply)

    @property
    def is_over(self) -> bool:
        return self._state.over

    @property
    def end_reason(self) -> str | None:
        """`"out"`, `"deadlock"`, `"no-progress"`, in Cards `"last-round"`; None while it runs."""
        return self._state.end_reason or None

    @property
    def pile_count(self) -> int:
        """Ordinary tiles or cards in the pile; special tiles are not counted (C-A32)."""
        return int(self._state.pile.ordinary)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._state.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """Every seat that shares the win; nobody before the end."""
        return tuple(self._state.winners())

    @property
    def board(self) -> Board:
        """The board as it is now; it does not change with the game.

        In Cards it is the table: programs for any game may show it, programs for Cards
        use the name `table`, which has the right type.
        """
        if isinstance(self._state, TilesState):
            return Board(self._state.grid.copy())
        return cast("Board", self.table)

    @property
    def table(self) -> CardTable:
        """The common rows of Cards as they are now."""
        if not isinstance(self._state, CardsState):
            raise AttributeError(f"{self.game_id} is played on a board: look at board")
        return self._state.table

    @property
    def claimed(self) -> tuple[tuple[Row, ...], ...]:
        """In Cards the completed rows in front of each seat, open to all (K14)."""
        if not isinstance(self._state, CardsState):
            return ()
        return tuple(tuple(rows) for rows in self._state.claimed)

    @property
    def hand_size(self) -> int:
        """How many tiles or cards a hand is filled up to."""
        return self._state.rules.hand_size

    @property
    def turns_left(self) -> int | None:
        """In the last round of Cards, how many turns are left; None before it."""
        if not isinstance(self._state, CardsState) or self._state.turns_left < 0:
            return None
        return int(self._state.turns_left)

    @property
    def lists_all_moves(self) -> bool:
        """Whether `legal_moves` names every legal move; Cards has too many."""
        return not self._state.rules.common_rows

"""What everyone at the table may know of a game: the part that games and views share."""

from typing import Any

from sestina.engine.board import Board
from sestina.engine.cards.table import CardTable
from sestina.engine.moves import Row
from sestina.games.family import Family
from sestina.games.options import OptionValue
from sestina.games.state import GameState


class PublicState:
    """Read-only names for the public side of a state."""

    _state: GameState

    @property
    def family(self) -> Family[Any, Any]:
        """The family of the game: games with the same kind of table and moves."""
        return self._state.rules.family

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
    def stacks(self) -> tuple[int, ...]:
        """The heights of real stacks, in the order of drawing; none where the pile is one queue."""
        return tuple(self._state.pile.heights)

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
        board: Board = self.family.board(self._state)
        return board

    @property
    def table(self) -> CardTable:
        """The common rows of Cards as they are now."""
        return self.family.table(self._state)

    @property
    def claimed(self) -> tuple[tuple[Row, ...], ...]:
        """In Cards the completed rows in front of each seat, open to all (K14)."""
        return self.family.claimed(self._state)

    @property
    def discs(self) -> tuple[int, ...]:
        """The star discs in front of each seat; empty in games without (D7)."""
        return self.family.discs(self._state)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a board with an edge, a row of letters each, as a `Layout` draws them.

        A star shows where a disc still lies. Empty if the board is endless.
        """
        return self.family.fields(self._state)

    @property
    def hand_size(self) -> int:
        """How many tiles or cards a hand is filled up to."""
        return self._state.rules.hand_size

    @property
    def turns_left(self) -> int | None:
        """In the last round of Cards, how many turns are left; None before it."""
        return self.family.turns_left(self._state)

    @property
    def lists_all_moves(self) -> bool:
        """Whether `legal_moves` names every legal move; Cards has too many."""
        return self.family.lists_all_moves

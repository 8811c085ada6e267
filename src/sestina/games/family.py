"""A family: games that share a state and a way to move, described as one value.

Everything that differs between families is asked of the `Family`, or looked up in a table
that a layer above keeps by family. A new family is a package that exports one `Family` and
is registered (`registry.register`); nothing else has to know it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from sestina.engine.cards.table import CardTable
from sestina.engine.errors import ParseError
from sestina.engine.moves import Cell, Move, Row, parse_move
from sestina.engine.tiles import Tile
from sestina.games.chance import Chance, RandomBits, below
from sestina.games.facts import EndReason
from sestina.games.options import Option
from sestina.games.rules import Rules
from sestina.games.snapshot import CommonFields, Snapshot
from sestina.games.start import Ages, choose_starter, deal_hands, shuffle_pile
from sestina.games.state import GameState, MoveList

StateT = TypeVar("StateT", bound=GameState)
SnapshotT = TypeVar("SnapshotT", bound=Snapshot)


@dataclass(frozen=True)
class Variant:
    """One game of a family: its id, its options, and how they become rules."""

    id: str
    build: "Callable[[Family[Any, Any], Mapping[str, object]], Rules]"
    """Makes the rules from the options that were given; `ValueError` says what does not fit."""
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Sections:
    """What a family adds to a position: words for the table, for more sections, for the turn."""

    table: Sequence[str]
    extra: Mapping[str, Sequence[str]]
    turn: Sequence[str]


class Family(ABC, Generic[StateT, SnapshotT]):
    """How the states of a family begin, are dealt, shown, kept and written.

    The base class deals hands from a shuffled pile and keeps nothing beyond what every state
    has: enough for a simple game. `StateT` copies itself and hides what a seat may not know.
    """

    lists_all_moves: ClassVar[bool] = True
    """Whether `legal_moves` names every legal move."""
    end_reasons: ClassVar[tuple[EndReason, ...]] = ()
    """Why its games end."""
    table_section: ClassVar[str] = "table"
    """What the section of a position is called that says what lies on the table."""
    extra_sections: ClassVar[Mapping[str, bool]] = {}
    """Further sections after the scores, in order, and whether each is required."""
    turn_words: ClassVar[tuple[str, ...]] = ()
    """Names of the words about the turn that a position of this family may have."""

    def __init__(self, family_id: str, variants: tuple[Variant, ...]) -> None:
        self.id = family_id
        """The name of the family."""
        self.variants = variants
        """Its games."""

    def build_rules(self, variant: Variant, options: Mapping[str, object]) -> Rules:
        """The rules of one of its games with these options."""
        return variant.build(self, options)

    def __reduce__(self) -> str:
        # A family is pickled by its name in the module of its class, which defines it.
        return self.id.upper()

    def __repr__(self) -> str:
        return f"<Family {self.id}: {', '.join(variant.id for variant in self.variants)}>"

    # States

    @abstractmethod
    def new_state(self, rules: Rules, players: int) -> StateT:
        """A state with nothing in it."""

    def begin(self, rules: Rules, players: int, chance: Chance) -> StateT:
        """A state with a shuffled pile and empty hands."""
        state = self.new_state(rules, players)
        shuffle_pile(state, chance)
        return state

    def begin_again(self, finished: StateT, chance: Chance) -> StateT:
        """Begin another such game. The finished one is not needed any more: it may lend arrays."""
        return self.begin(finished.rules, finished.players, chance)

    def deal(self, state: StateT, ages: Ages | None, starter: int | None) -> None:
        """Deal the first hands and decide who begins."""
        deal_hands(state)
        choose_starter(state, ages, starter)

    # Values

    @abstractmethod
    def board(self, state: StateT) -> Any:
        """What lies on the table, as a value that `str` shows."""

    @abstractmethod
    def open_codes(self, state: StateT) -> list[int]:
        """The codes of all tiles that lie face up."""

    @abstractmethod
    def snapshot(self, state: StateT) -> SnapshotT:
        """The state as plain values."""

    @abstractmethod
    def restore(self, rules: Rules, snapshot: SnapshotT) -> StateT:
        """The state of a snapshot, whose values are trusted."""

    # What only some families have

    def search_state(self, state: StateT, recycled: StateT | None) -> StateT:
        """A state to search in, filled from what a view holds."""
        raise TypeError(f"{state.rules.game_id} has no state that a program can search")

    def move_list(self, state: StateT) -> MoveList:
        """The legal moves, each made when it is asked for."""
        return MoveList(state)

    def random_move(self, state: StateT, random: RandomBits) -> Move:
        """The move that `random.choice` would choose of all legal moves."""
        moves = self.move_list(state)
        count = moves.count()
        if count == 0:
            raise ValueError("there is no legal move")
        return moves.move(below(random, count))

    def best_placement(self, state: StateT) -> Move | None:
        """The placement with the most points, the first of several; None if there is none."""
        plays = [move for move in state.legal_moves() if move.kind in ("place", "rows")]
        return max(plays, key=lambda move: move.points, default=None)

    def fitting_codes(self, state: StateT, without: Sequence[Cell]) -> set[int]:
        """The tiles that fit somewhere on the board without the tiles on these cells."""
        return set()

    def status(self, state: StateT) -> tuple[str, ...]:
        """Why no game could have led to what lies on the table."""
        return ()

    def table(self, state: StateT) -> CardTable:
        """The common rows of cards."""
        raise AttributeError(f"{state.rules.game_id} is played on a board: look at board")

    def is_opening(self, state: StateT) -> bool:
        """Whether the first move is still to be made."""
        return state.ply == 0

    def is_forced(self, state: StateT) -> bool:
        """Whether the seat to move must make the one play that was found."""
        return False

    def turns_left(self, state: StateT) -> int | None:
        """How many turns of the last round are left; None before it."""
        return None

    def claimed(self, state: StateT) -> tuple[tuple[Row, ...], ...]:
        """The completed rows in front of each seat."""
        return ()

    def discs(self, state: StateT) -> tuple[int, ...]:
        """The star discs in front of each seat."""
        return ()

    def fields(self, state: StateT) -> tuple[str, ...]:
        """The rows of the board's fields, as letters; none if the board is endless."""
        return ()

    def shown(self, state: StateT) -> tuple[tuple[Tile, ...], ...]:
        """What everyone knows of each hand, because it was shown."""
        return ()

    # Texts

    def parse_move(self, text: str) -> Move:
        """Read a move of this family."""
        return parse_move(text)

    @abstractmethod
    def write_sections(self, snapshot: SnapshotT) -> Sections:
        """What a position of this family says beyond what every position says."""

    @abstractmethod
    def read_sections(
        self,
        rules: Rules,
        common: CommonFields,
        sections: Mapping[str, Sequence[str]],
        turn: Mapping[str, str],
    ) -> SnapshotT:
        """The snapshot of a position."""

    def check_position(self, snapshot: SnapshotT) -> None:
        """Raise `ParseError` if parts of a position contradict each other."""


def bad_position(message: str) -> ParseError:
    return ParseError("bad-position", f"not a position: {message}")

"""What all events of a table have in common. Each act in `acts/` defines its own.

The log is the truth: a table is what its events make of it. Events hold the outcomes of chance,
so they are secret; what each person may see of one is `shown`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

import msgspec

from sestina.game.game_record import GameRecord
from sestina.games.state import GameState
from sestina.host.protocol.messages import EventSeen, FactSeen, LineScore, RowStep

if TYPE_CHECKING:
    from sestina.host.table import Table

IndexChange = Literal["nothing", "due", "everything"]


class Diverged(Exception):
    """An event has another outcome than this table gives: load the table from the log."""


class EventOutcome(msgspec.Struct, frozen=True, eq=False):
    """What an event did to the game."""

    state: GameState
    """The game after the event."""
    facts: int
    """How many facts the game has after the event."""
    imported: GameRecord | None = None
    """The record of a game that was played elsewhere."""
    marks: tuple[int, ...] = ()
    """Of such a game: the number of facts after the deal and after each step."""


class Explanation(msgspec.Struct, frozen=True, gc=False):
    """Why a fact scored, or how the table came to look as it does.

    A server keeps many thousands, so they do without the collector: they are in no cycle.
    """

    fact: int
    """Which of the event's facts it explains."""
    lines: tuple[LineScore, ...] = ()
    steps: tuple[RowStep, ...] = ()


class Viewer(Protocol):
    """Somebody who watches a table."""

    @property
    def table(self) -> "Table": ...

    def facts(self, entry: "Entry", first: int, last: int) -> tuple[FactSeen, ...]:
        """Facts of an event, as far as this watcher may know them."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="e"):
    begins_turn: ClassVar[bool] = False
    """Whether the waiting time starts again."""
    reseats: ClassVar[bool] = False
    """Whether it changes who sits where."""

    @property
    def answers(self) -> tuple[str | None, str | None]:
        """The person and the id of the message that asked for it, where they are kept.

        A message that is sent again is answered, not carried out again.
        """
        return None, None

    @property
    def index_change(self) -> IndexChange:
        """What changes in the table's index entry: what lists show, or only when it is due."""
        return "everything"

    def change(self, table: "Table", at: int) -> "Table":
        """The table after this event, apart from the game and the list of events."""
        return table

    def revise(self, entries: "list[Entry]") -> "list[Entry]":
        """The earlier events, as they count after this one."""
        return entries

    def replay(self, table: "Table") -> EventOutcome | None:
        """Let the event happen to the game of a table, as the log says that it did.

        The state of the table plays on. Raises `Diverged` if something else would happen.
        """
        return None

    def shown(self, entry: "Entry", viewer: Viewer) -> Sequence[EventSeen]:
        """What a watcher sees of it."""
        return ()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event with its place in the log, and the facts that it caused. It is in no cycle."""

    version: int
    at: int
    event: Event
    ply: int = 0
    """The number of steps played after it."""
    first: int = 0
    last: int = 0
    """Its facts: from `first` on, before `last`."""
    explained: tuple[Explanation, ...] = ()
    """What is shown with the facts. `explanations.py` makes it when the event enters the table."""
    marks: tuple[int, ...] = ()
    undone: bool = False
    """Whether this step was taken back; its facts are gone."""

"""Opening a table: its first event. `opening.py` decides who may, and with what."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from sestina.games.options import Options
from sestina.games.registry import build_rules
from sestina.host.acts.act import Act
from sestina.host.clocks import TimeControl, new_clocks
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, SawSaid
from sestina.host.table import Seat, Table


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a new table: a person's, a bot's, or open."""

    name: str = ""
    person: str | None = None
    level: str | None = None
    age: int | None = None


class EarlierChat(msgspec.Struct, frozen=True):
    """A chat message of the table that this one is a rematch of."""

    at: int
    person: str
    name: str
    text: str


class Created(Event, frozen=True, tag="created"):
    game: str
    options: Options
    seats: tuple[SeatSetup, ...]
    host: str
    public: bool
    commitment: str
    clock: TimeControl | None = None
    previous: str | None = None
    """The table that this one is a rematch of."""
    undo: bool = True
    """Whether turns may be taken back."""
    chat: tuple[EarlierChat, ...] = ()
    """What was said last at the table before."""
    hints: bool | None = None
    """Whether people may ask for hints; None: where one person plays against bots."""

    def change(self, table: Table, at: int) -> Table:
        return replace(
            table,
            game=self.game,
            rules=build_rules(self.game, self.options),
            seats=tuple(Seat(one.name, one.person, one.level, one.age) for one in self.seats),
            host=self.host,
            public=self.public,
            commitment=self.commitment,
            previous=self.previous,
            clocks=None if self.clock is None else new_clocks(self.clock, len(self.seats)),
            undo=self.undo,
            hints=self.hints,
        )

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        """What was said before a rematch, as if it had been said here."""
        seats_of = viewer.table.seats_of
        return [
            SawSaid(entry.version, one.at, one.name, one.text, seats_of(one.person), True)
            for one in self.chat
        ]


ACT = Act((Created,))

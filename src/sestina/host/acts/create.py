"""Opening a table: what is asked for, and the first event. `opening.py` stores it."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from sestina.game.commitment import commitment
from sestina.game.record_checks import OLDEST
from sestina.games.options import Options, UnfitOption
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.rules import Rules
from sestina.host.acts.act import Act
from sestina.host.clocks import TimeControl, new_clocks
from sestina.host.events import Entry, Event, Viewer
from sestina.host.names import clean_name
from sestina.host.people import Person
from sestina.host.protocol.messages import EventSeen, SawSaid
from sestina.host.refusals import Refused
from sestina.host.table import Seat, Table
from sestina.players import levels_for

MIN_CLOCK_SECONDS = 10
MAX_CLOCK_SECONDS = 24 * 3600
Age = Annotated[int, msgspec.Meta(ge=0, le=OLDEST)]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: mine (several at one device), a bot's, or open."""

    kind: Literal["me", "bot", "open"]
    name: str | None = None
    level: str | None = None
    age: Age | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=2, max_length=4)]
    options: Options = {}
    public: bool = False
    clock: TimeControl | None = None
    start: bool = True
    """Whether the game begins at once if no seat is open."""
    undo: bool = True
    """Whether turns may be taken back; never with a clock."""
    hints: bool | None = None
    """Whether people may ask for hints; null: where one person plays against bots. Never with
    a clock."""


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


def judge_new_table(new: NewTable, person: Person, table: str, seed: bytes) -> Created:
    """The event that opens this table, or `Refused`."""
    rules = rules_for(new.game, new.options)
    if len(new.seats) not in PLAYERS:
        raise Refused("bad-seats", f"{PLAYERS[0]} to {PLAYERS[-1]} seats, not {len(new.seats)}")
    _check_clock(new.clock)
    return Created(
        game=new.game,
        options=rules.stated_options(),
        seats=tuple(_seat(seat, new.game, person) for seat in new.seats),
        host=person.id,
        public=new.public,
        commitment=commitment(seed, table),
        clock=new.clock,
        undo=new.undo,
        hints=new.hints,
    )


def rules_for(game: str, options: Options) -> Rules:
    """The rules of a game with these options; `Refused` if there is none."""
    try:
        return build_rules(game, options)
    except UnfitOption as error:
        raise Refused(error.reason, str(error)) from None
    except ValueError as error:
        raise Refused("bad-options", str(error)) from None


def _seat(wanted: SeatWish, game: str, person: Person) -> SeatSetup:
    match wanted.kind:
        case "me":
            name = person.name if wanted.name is None else clean_name(wanted.name)
            return SeatSetup(name, person=person.id, age=wanted.age)
        case "bot":
            levels: Sequence[str] = levels_for(game)
            if wanted.level is None or wanted.level not in levels:
                raise Refused("bad-level", f"a bot for {game} is one of {', '.join(levels)}")
            return SeatSetup(wanted.level, level=wanted.level, age=wanted.age)
        case "open":
            return SeatSetup()


def _check_clock(clock: TimeControl | None) -> None:
    if clock is not None and not (
        MIN_CLOCK_SECONDS <= clock.seconds <= MAX_CLOCK_SECONDS
        and 0 <= clock.increment <= MAX_CLOCK_SECONDS
    ):
        raise Refused(
            "bad-clock", "a clock runs from 10 seconds to a day, with up to a day added per turn"
        )


ACT = Act((Created,))

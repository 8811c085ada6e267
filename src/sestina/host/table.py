"""A table as a value: what its events make of it. No clock, no database, no network.

`after` gives the table that one more event leads to, and is the only way in which an event
enters a table. The state of the game is the one part that is not a plain value: whoever plays
on it (an act that is judged, an event that is replayed) hands the result to `after` as an
`EventOutcome`.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from sestina.game.game_record import GameRecord
from sestina.game.view import View
from sestina.games.registry import build_rules
from sestina.games.rules import Rules
from sestina.games.start import Ages
from sestina.games.state import GameState
from sestina.host.clocks import Clocks
from sestina.host.events import Entry, Event, EventOutcome, Explanation
from sestina.players import levels_for

AbsenceReason = Literal["left", "time", "absent", "removed", "resigned"]
"""Why a bot plays for a person."""


class Seat(msgspec.Struct, frozen=True):
    """The person of a seat, and the bot that plays there if it has a level."""

    name: str = ""
    person: str | None = None
    level: str | None = None
    age: int | None = None
    absence: AbsenceReason | Literal[""] = ""
    """Why a bot plays for the person; empty when the person plays."""
    resigned: bool = False

    @property
    def is_open(self) -> bool:
        return self.person is None and self.level is None


def ages_of(seats: Sequence[Seat]) -> Ages | None:
    """The age of each seat; None if nobody has told theirs."""
    ages = tuple(seat.age for seat in seats)
    return None if ages.count(None) == len(ages) else ages


class UndoRequest(msgspec.Struct, frozen=True):
    """A turn that somebody wants to take back, with the consent of the others."""

    person: str
    seat: int
    ply: int
    """The game would be as after this many steps."""
    agreed: frozenset[str] = frozenset()


Status = Literal["gathering", "playing", "over", "closed"]
GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
"""Closed before a game began."""
MAX_STEPS: Final = 1_000
"""Nobody plays on after this many: a game that is played to win ends far before that."""


class Table(msgspec.Struct, frozen=True, eq=False):
    id: str
    seed: bytes | None
    version: int = 0
    status: Status = GATHERING
    game: str = ""
    rules: Rules | None = None
    seats: tuple[Seat, ...] = ()
    host: str = ""
    public: bool = False
    commitment: str = ""
    clocks: Clocks | None = None
    previous: str | None = None
    """The table that this one is a rematch of."""
    successor: str | None = None
    """The rematch of this table."""
    state: GameState | None = None
    steps: int = 0
    entries: list[Entry] = []
    answered: dict[tuple[str, str], int] = {}
    """The version that each message of a person led to."""
    imported: GameRecord | None = None
    removed: frozenset[str] = frozenset()
    """The people whom the host removed."""
    hushed: bool = False
    """Whether spectators are asked for silence."""
    said: int = 0
    """The number of chat messages."""
    undo: bool = True
    """Whether the host lets people take turns back."""
    undos: int = 0
    """How many times the game was taken back."""
    undo_request: UndoRequest | None = None
    hints: bool | None = None
    """Whether the host lets people ask for hints; None: where one person plays against bots."""
    hinted: frozenset[tuple[int, int]] = frozenset()
    """The seats that asked for a hint, and the step that the game was at."""

    # People and turns

    @property
    def players(self) -> int:
        return len(self.seats)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of a person: several at one device, none for a spectator."""
        if person is None:
            return ()
        return tuple(n for n, seat in enumerate(self.seats) if seat.person == person)

    @property
    def seat_to_move(self) -> int | None:
        if self.status != PLAYING or self.state is None:
            return None
        return int(self.state.seat)

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot to move; None if a person or nobody is to move."""
        seat = self.seat_to_move
        return None if seat is None or self.steps >= MAX_STEPS else self.seats[seat].level

    @property
    def ply(self) -> int:
        return 0 if self.state is None else int(self.state.ply)

    @property
    def facts(self) -> int:
        """How many facts the game has."""
        return self.entries[-1].last if self.entries else 0

    @property
    def changed(self) -> int:
        """The time of the last event."""
        return self.entries[-1].at

    @property
    def waiting_since(self) -> int:
        """When the present turn began, or its person came back."""
        return next((e.at for e in reversed(self.entries) if e.event.begins_turn), 0)

    @property
    def gives_hints(self) -> bool:
        """Whether the people who play here may ask for hints now."""
        if self.status != PLAYING or self.clocks is not None:
            return False
        if self.hints is not None:
            return self.hints
        return sum(seat.person is not None for seat in self.seats) == 1

    def view(self, seat: int | None) -> View:
        assert self.state is not None
        return View(self.state, seat)

    def glimpse(self, seat: int | None) -> View:
        """A cheaper view, valid only until the next event: for updates that are sent at once."""
        assert self.state is not None
        return View(self.state, seat, lasting=False)

    @property
    def flag_falls(self) -> int | None:
        """When the person to move runs out of time, in milliseconds."""
        seat = self.seat_to_move
        if self.clocks is None or self.steps >= MAX_STEPS:
            return None
        if seat is None or self.seats[seat].level is not None:
            return None
        return self.clocks.since + int(1000 * self.clocks.left[seat])

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that gave the game up."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.resigned)

    @property
    def winners(self) -> tuple[int, ...]:
        """Every seat that shares the win. Whoever resigned does not win, whatever the scores."""
        if self.status != OVER or self.state is None:
            return ()
        scores = {n: self.state.scores[n] for n, seat in enumerate(self.seats) if not seat.resigned}
        if len(scores) == self.players:
            return tuple(self.state.winners())
        return tuple(n for n, score in scores.items() if score == max(scores.values()))

    # Events

    def after(
        self,
        version: int,
        at: int,
        event: Event,
        outcome: EventOutcome | None = None,
        explained: tuple[Explanation, ...] = (),
        *,
        in_place: bool = False,
    ) -> "Table":
        """The table after one more event; this one stays as it is.

        `in_place` saves time where many events follow each other: the next table takes the
        lists of this one over, which must not be used any more.
        """
        entries = event.revise(self.entries if in_place else [*self.entries])
        first = self.facts
        changed = event.change(self, at)
        entry = Entry(version, at, event, changed.steps, first, first)
        if outcome is not None:
            last = outcome.facts
            # Fewer facts than before: steps were taken back.
            first = min(first, last)
            entry = Entry(version, at, event, changed.steps, first, last, explained, outcome.marks)
            changed = replace(changed, state=outcome.state)
            if outcome.imported is not None:
                changed = changed._with_record(outcome.imported)
        entries.append(entry)
        answered = self._answered(*event.answers, version, in_place)
        return replace(changed, version=version, entries=entries, answered=answered)

    # What events change

    def with_seat(self, number: int, seat: Seat) -> "Table":
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def without(self, person: str | None) -> "Table":
        """The table after its host has sent this person away."""
        return self if person is None else replace(self, removed=self.removed | {person})

    def without_request_of(self, person: str | None) -> "Table":
        """The table without this person's request to take a turn back."""
        request = self.undo_request
        gone = request is not None and request.person == person
        return replace(self, undo_request=None) if gone else self

    def _with_record(self, record: GameRecord) -> "Table":
        rules = build_rules(record.game, record.options)
        # A record names bots by their level.
        levels = levels_for(record.game)
        seats = tuple(
            replace(seat, level=seat.name if seat.name in levels else None) for seat in self.seats
        )
        return replace(self, imported=record, game=record.game, rules=rules, seats=seats)

    def _answered(
        self, person: str | None, message: str | None, version: int, in_place: bool
    ) -> dict[tuple[str, str], int]:
        if person is None or message is None:
            return self.answered
        answered = self.answered if in_place else dict(self.answered)
        answered[person, message] = version
        return answered

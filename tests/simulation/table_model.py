"""The linear model of a table: its log, one event after the other, and what follows from it.

It knows each state only from what was committed. The clocks are worked out here a second time.
"""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from sestina.host.acts import decode_event
from sestina.host.acts.create import Created
from sestina.host.acts.play import Played
from sestina.host.acts.say import Said
from sestina.host.acts.stand_in import Returned, TookOver
from sestina.host.acts.start import Started
from sestina.host.event_log import StoredEvent
from sestina.host.events import Event
from sestina.host.following import follow
from sestina.host.table import Table

SECONDS_ON_RETURN = 30.0
ROUNDING = 0.002
"""Clocks are rounded to milliseconds, at each step anew."""


class Broken(Exception):
    """A promise that the log itself breaks: which one, and how."""

    def __init__(self, promise: str, how: str) -> None:
        super().__init__(f"{promise}: {how}")
        self.promise = promise
        self.how = how


@dataclass(frozen=True)
class Moment:
    """The game after one event, with everything that is hidden."""

    status: str
    ply: int
    seat_to_move: int | None
    scores: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    pile: int
    levels: tuple[str | None, ...]
    people: tuple[str | None, ...]
    undos: int
    clocks: tuple[float, ...]
    since: int


@dataclass
class Logged:
    event: Event
    raw: dict[str, Any]
    at: int
    committed: float
    """The true time of the commit, in seconds."""


@dataclass
class TableModel:
    table: Table
    log: dict[int, Logged] = field(default_factory=dict)
    moments: dict[int, Moment] = field(default_factory=dict)
    messages: dict[tuple[str, str], int] = field(default_factory=dict)
    """The version of each message of a person."""
    said: dict[str, int] = field(default_factory=dict)
    """The version of each chat message; the people of the simulation repeat nothing."""
    left: list[float] = field(default_factory=list)
    since: int = 0

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def now(self) -> Moment:
        return self.moments[self.version]

    def prepare(self, stored: list[StoredEvent]) -> None:
        """Take what was in the log before the run began; it had no clock."""
        self.table = follow(self.table, stored)
        for one in stored:
            event = decode_event(one.payload)
            self.log[one.version] = Logged(event, _raw(one), one.at, 0.0)
        self.moments[self.version] = self._moment()

    def commit(self, stored: StoredEvent, time: float) -> None:
        """Take the next event of the log, or raise `Broken`."""
        if stored.version != self.version + 1:
            raise Broken("versions follow each other", f"{stored.version} after {self.version}")
        event = decode_event(stored.payload)
        before = self.table
        level_before = before.bot_to_move
        to_move = before.seat_to_move
        self.log[stored.version] = Logged(event, _raw(stored), stored.at, time)
        self.table = follow(before, [stored])
        self._note_message(event, stored.version)
        self._check_clock(event, stored.at, to_move, level_before)
        self.moments[stored.version] = self._moment()

    def _note_message(self, event: Event, version: int) -> None:
        person, message = getattr(event, "person", None), getattr(event, "message", None)
        if person is not None and message is not None:
            if (person, message) in self.messages:
                raise Broken("a message is carried out once", f"{person} {message} again")
            self.messages[person, message] = version
        if isinstance(event, Said):
            if event.text in self.said:
                raise Broken("a message is carried out once", f"“{event.text}” again")
            self.said[event.text] = version

    # Clocks

    def _check_clock(self, event: Event, at: int, to_move: int | None, level: str | None) -> None:
        control = None if self.table.clocks is None else self.table.clocks.control
        if control is None:
            return
        match event:
            case Created():
                self.left = [float(control.seconds)] * self.table.players
            case Started():
                self.since = at
            case Played():
                self._check_step(event, at, level, control.increment)
            case TookOver():
                self._check_take_over(event, at, to_move, level)
            case Returned():
                expected = self.left[event.seat] or SECONDS_ON_RETURN
                self._check_told(event.seat, event.clock, expected)
                self.left[event.seat] = expected
                if event.seat == to_move:
                    self.since = at
            case _:
                pass

    def _left_at(self, seat: int, at: int) -> float:
        return self.left[seat] - max(0, at - self.since) / 1000

    def _check_step(self, event: Played, at: int, level: str | None, increment: int) -> None:
        seat = event.step.seat
        left = self.left[seat] if level is not None else self._left_at(seat, at)
        if level is None and left < -ROUNDING:
            raise Broken("nobody moves after the flag fell", f"seat {seat} had {left:.3f} s")
        is_finished = self.table.seat_to_move != seat or event.end is not None
        expected = left + (increment if level is None and is_finished else 0)
        self._check_told(seat, event.step.clock, expected)
        self.left[seat] = expected if event.step.clock is None else event.step.clock
        self.since = at

    def _check_take_over(
        self, event: TookOver, at: int, to_move: int | None, level: str | None
    ) -> None:
        if event.seat != to_move or level is not None:
            self._check_told(event.seat, event.clock, None)
            return
        left = self._left_at(event.seat, at)
        if event.reason == "time" and left > ROUNDING:
            raise Broken("no flag falls early", f"seat {event.seat} had {left:.3f} s")
        self._check_told(event.seat, event.clock, max(0.0, left))
        self.left[event.seat] = max(0.0, left)

    def _check_told(self, seat: int, told: float | None, expected: float | None) -> None:
        is_right = told == expected
        if told is not None and expected is not None:
            is_right = abs(told - expected) <= ROUNDING
        if not is_right:
            raise Broken("clocks are right", f"seat {seat} has {told}, should have {expected}")

    # The game

    def _moment(self) -> Moment:
        table, state = self.table, self.table.state
        hands: tuple[tuple[str, ...], ...] = ()
        if state is not None:
            seats = range(table.players)
            hands = tuple(tuple(sorted(map(str, table.glimpse(n).hand))) for n in seats)
        return Moment(
            status=table.status,
            ply=table.ply,
            seat_to_move=table.seat_to_move,
            scores=() if state is None else tuple(state.scores),
            hands=hands,
            pile=0 if state is None else table.glimpse(None).pile_count,
            levels=tuple(seat.level for seat in table.seats),
            people=tuple(seat.person for seat in table.seats),
            undos=table.undos,
            clocks=tuple(self.left) if state is not None else (),
            since=self.since,
        )


def _raw(stored: StoredEvent) -> dict[str, Any]:
    raw: dict[str, Any] = msgspec.json.decode(stored.payload)
    raw |= raw.get("step", {})
    return raw

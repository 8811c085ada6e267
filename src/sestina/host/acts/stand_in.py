"""A bot plays for a person who is away or ran out of time, until the person comes back."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.host.acts.act import (
    Act,
    Command,
    Context,
    Judgement,
    check_sits,
    check_status,
    own_seat,
    seat_at,
)
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, SawReturn, SawTakeOver
from sestina.host.refusals import Refused
from sestina.host.table import PLAYING, AbsenceReason, Table
from sestina.players.levels import STAND_IN

GRACE_MS = 120_000
"""How long a person must be away before the others may hand the seat to a bot."""
SECONDS_ON_RETURN = 30.0
"""The time of a person who comes back after the clock has run out."""


@dataclass(frozen=True)
class HandOver(Command):
    """Give the seat of an absent person to a bot."""

    seat: int
    away_since: int | None
    """When the person was last seen, in milliseconds; None if the person is here."""

    def judge(self, table: Table, context: Context) -> Judgement:
        check_status(table, PLAYING)
        seat = seat_at(table, self.seat)
        check_sits(table, context.person)
        if seat.level is not None or table.seat_to_move != self.seat:
            raise Refused("not-waiting", "nobody is waiting for that player")
        since = max(self.away_since or context.now, table.waiting_since)
        if self.away_since is None or context.now - since < GRACE_MS:
            raise Refused("grace", f"{seat.name} is here, or was until a moment ago: wait a little")
        return take_over(table, self.seat, "absent", context.now)


@dataclass(frozen=True)
class TimeUp(Command):
    """The clock of the seat to move has run out."""

    ply: int

    def judge(self, table: Table, context: Context) -> Judgement:
        falls = table.flag_falls
        if falls is None or self.ply != table.ply or context.now <= falls:
            raise Refused("not-yet", "the time is not up")
        seat = table.seat_to_move
        assert seat is not None
        return take_over(table, seat, "time", context.now)


class TookOver(Event, frozen=True, tag="took-over"):
    """A bot plays on for a person."""

    seat: int
    level: str
    reason: AbsenceReason
    clock: float | None = None
    """The seconds left to the seat, if its clock was running.

    Events from before this field existed have none: they left the clock as it was.
    """

    reseats = True

    def change(self, table: Table, at: int) -> Table:
        seat = table.seats[self.seat]
        removed = self.reason == "removed"
        person = None if removed else seat.person
        bot = replace(seat, level=self.level, absence=self.reason, person=person)
        table = table.with_seat(self.seat, bot).without(seat.person if removed else None)
        table = table.without_request_of(seat.person)
        if table.clocks is None or self.clock is None:
            return table
        return replace(table, clocks=table.clocks.with_left(self.seat, self.clock))

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawTakeOver(entry.version, entry.at, self.seat, self.level, self.reason),)


@dataclass(frozen=True)
class Return(Command):
    """Take your own seat back from the bot."""

    seat: int

    def judge(self, table: Table, context: Context) -> Judgement:
        check_status(table, PLAYING)
        seat = own_seat(table, context.person, self.seat)
        if seat.resigned:
            raise Refused("resigned", "you have resigned: there is no way back")
        if seat.level is None:
            raise Refused("not-away", "you are playing this seat yourself")
        clock = None
        if table.clocks is not None:
            # Only a clock that has run out is wound up: leaving must not be a way to more time.
            clock = table.clocks.left[self.seat] or SECONDS_ON_RETURN
        return Judgement(Returned(self.seat, clock, runs=table.seat_to_move == self.seat))


class Returned(Event, frozen=True, tag="returned"):
    seat: int
    clock: float | None = None
    """The seconds that the seat has from now on."""
    runs: bool = False
    """Whether it is this seat's turn, so that its clock runs."""

    begins_turn = True

    def change(self, table: Table, at: int) -> Table:
        clocks = table.clocks
        if clocks is not None and self.clock is not None:
            clocks = clocks.with_left(self.seat, self.clock)
        if clocks is not None and self.runs:
            clocks = clocks.started(at)
        seat = replace(table.seats[self.seat], level=None, absence="")
        return replace(table.with_seat(self.seat, seat), clocks=clocks)

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawReturn(entry.version, entry.at, self.seat),)


def take_over(table: Table, number: int, reason: AbsenceReason, now: int) -> Judgement:
    """A bot plays on. The time that the person has used up in this turn stays used up."""
    seat = table.seats[number]
    clock = None
    if table.clocks is not None and table.seat_to_move == number and seat.level is None:
        clock = max(0.0, table.clocks.left_at(number, now, running=True))
    return Judgement(TookOver(number, seat.level or STAND_IN, reason, clock))


ACT = Act((TookOver, Returned))

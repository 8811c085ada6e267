"""Leaving a seat: before the game it becomes free, in the game a bot plays on."""

from collections.abc import Sequence
from dataclasses import dataclass

from sestina.host.acts.act import (
    Act,
    Command,
    Context,
    Judgement,
    check_status,
    is_host,
    own_seat,
    seat_at,
)
from sestina.host.acts.stand_in import take_over
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, SawStand
from sestina.host.refusals import Refused
from sestina.host.table import GATHERING, PLAYING, Seat, Table


@dataclass(frozen=True)
class Stand(Command):
    """Give up a seat before the game; the host may also free somebody else's."""

    seat: int

    def judge(self, table: Table, context: Context) -> Judgement:
        person = context.person
        seat = seat_at(table, self.seat)
        own = person is not None and seat.person == person
        if not own and not is_host(table, person):
            raise Refused("not-yours", "only the host may free the seat of somebody else")
        # In a game nobody is sent away: only who is absent can be replaced, and may come back.
        check_status(table, GATHERING)
        if seat.is_open:
            raise Refused("open", "nobody sits here")
        return Judgement(Stood(self.seat, removed=not own))


@dataclass(frozen=True)
class Leave(Command):
    """Leave the table: in a game, a bot plays on until the person comes back."""

    seat: int

    def judge(self, table: Table, context: Context) -> Judgement:
        seat = own_seat(table, context.person, self.seat)
        if table.status == GATHERING:
            return Judgement(Stood(self.seat))
        check_status(table, PLAYING)
        if seat.level is not None:
            raise Refused("bot-plays", "a bot plays for you already")
        return take_over(table, self.seat, "left", context.now)


class Stood(Event, frozen=True, tag="stood"):
    """Somebody left a seat, or was removed from it, before the game."""

    seat: int
    removed: bool = False

    reseats = True

    def change(self, table: Table, at: int) -> Table:
        person = table.seats[self.seat].person if self.removed else None
        return table.with_seat(self.seat, Seat()).without(person)

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawStand(entry.version, entry.at, self.seat, self.removed),)


ACT = Act((Stood,))

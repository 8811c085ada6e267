"""Sitting down at a table whose game has not begun."""

from collections.abc import Sequence
from dataclasses import dataclass

from sestina.host.acts.act import Act, Command, Context, Judgement, check_status, is_host, seat_at
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, SawSit
from sestina.host.refusals import Refused
from sestina.host.table import GATHERING, Seat, Table


@dataclass(frozen=True)
class Sit(Command):
    seat: int
    name: str
    age: int | None = None
    invited: bool = False

    def judge(self, table: Table, context: Context) -> Judgement:
        person = context.person
        check_status(table, GATHERING)
        seat = seat_at(table, self.seat)
        assert person is not None
        if person in table.removed:
            raise Refused("removed", "the host has sent you away from this table")
        if not seat.is_open:
            raise Refused("taken", "somebody sits here already")
        if not (table.public or self.invited or is_host(table, person)):
            raise Refused("invitation", "this seat is kept for whoever has the invitation link")
        return Judgement(Sat(self.seat, person, self.name, self.age))


class Sat(Event, frozen=True, tag="sat"):
    seat: int
    person: str
    name: str
    age: int | None = None

    reseats = True

    def change(self, table: Table, at: int) -> Table:
        return table.with_seat(self.seat, Seat(self.name, self.person, age=self.age))

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawSit(entry.version, entry.at, self.seat, self.name),)


ACT = Act((Sat,))

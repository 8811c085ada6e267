"""Asking for a hint. It is an event, so that everybody at the table knows of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.host.acts.act import (
    Act,
    Command,
    Context,
    Judgement,
    check_ply,
    check_status,
    own_seat,
)
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, SawHinted
from sestina.host.refusals import Refused
from sestina.host.table import PLAYING, Table


@dataclass(frozen=True)
class AskHint(Command):
    """Note that a player gets a hint for the present turn."""

    seat: int
    ply: int

    def judge(self, table: Table, context: Context) -> Judgement:
        check_status(table, PLAYING)
        seat = own_seat(table, context.person, self.seat)
        if not table.gives_hints:
            raise Refused("hints-off", "hints are off at this table")
        if seat.level is not None:
            raise Refused("bot-plays", "a bot plays for you: take your seat back first")
        check_ply(table, self.ply)
        if table.seat_to_move != self.seat:
            raise Refused("not-your-turn", "a hint is for your own turn")
        if (self.seat, self.ply) in table.hinted:
            raise Refused("no-change", "you have asked already")
        return Judgement(Hinted(self.seat, self.ply))


class Hinted(Event, frozen=True, tag="hinted"):
    """Somebody asked for a hint in their turn."""

    seat: int
    ply: int
    """The number of steps that had been played."""

    def change(self, table: Table, at: int) -> Table:
        return replace(table, hinted=table.hinted | {(self.seat, self.ply)})

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawHinted(entry.version, entry.at, self.seat, self.ply),)


ACT = Act((Hinted,))

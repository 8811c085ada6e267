"""Giving the game up. There is no way back to the seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.host.acts.act import Act, Command, Context, Judgement, check_status, own_seat
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, SawResigned
from sestina.host.refusals import Refused
from sestina.host.table import OVER, PLAYING, Table
from sestina.players.levels import STAND_IN


@dataclass(frozen=True)
class Resign(Command):
    seat: int

    def judge(self, table: Table, context: Context) -> Judgement:
        """If two are left, the other one wins. If more are left, a bot plays on and cannot win."""
        check_status(table, PLAYING)
        seat = own_seat(table, context.person, self.seat)
        if seat.resigned:
            raise Refused("resigned", "you have resigned already")
        left = [
            other
            for number, other in enumerate(table.seats)
            if number != self.seat and not other.resigned
        ]
        # A game among bots alone would be played for nobody.
        if len(left) == 1 or all(other.level is not None for other in left):
            return Judgement(Resigned(self.seat))
        return Judgement(Resigned(self.seat, seat.level or STAND_IN))


class Resigned(Event, frozen=True, tag="resigned"):
    seat: int
    level: str | None = None
    """The bot that plays on; None: the game is over."""

    def change(self, table: Table, at: int) -> Table:
        seat = replace(table.seats[self.seat], resigned=True)
        table = table.without_request_of(seat.person)
        if self.level is None:
            return replace(table.with_seat(self.seat, seat), status=OVER, undo_request=None)
        return table.with_seat(self.seat, replace(seat, level=self.level, absence="resigned"))

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawResigned(entry.version, entry.at, self.seat),)


ACT = Act((Resigned,))

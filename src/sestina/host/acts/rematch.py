"""Leading everybody from a game that is over to its rematch, which `opening.py` opens."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.host.acts.act import Act, Command, Context, Judgement, check_sits, check_status
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, SawRematch
from sestina.host.refusals import Refused
from sestina.host.table import OVER, Table


@dataclass(frozen=True)
class LinkRematch(Command):
    table: str

    def judge(self, table: Table, context: Context) -> Judgement:
        check_status(table, OVER)
        check_sits(table, context.person)
        if table.successor is not None:
            raise Refused("rematched", "there is a rematch already")
        return Judgement(Rematched(self.table))


class Rematched(Event, frozen=True, tag="rematched"):
    table: str

    def change(self, table: Table, at: int) -> Table:
        return replace(table, successor=self.table)

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawRematch(entry.version, entry.at, self.table),)


ACT = Act((Rematched,))

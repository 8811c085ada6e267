"""Asking spectators for silence, or letting them talk again."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.host.acts.act import Act, Command, Context, Judgement, is_host
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, Now, SawHushed
from sestina.host.refusals import Refused
from sestina.host.table import Table


@dataclass(frozen=True)
class Hush(Command):
    on: bool

    def judge(self, table: Table, context: Context) -> Judgement:
        if not is_host(table, context.person):
            raise Refused("not-host", "only the host of the table may ask for silence")
        if table.hushed == self.on:
            raise Refused("no-change", "that would change nothing")
        return Judgement(Hushed(self.on))


class Hushed(Event, frozen=True, tag="hushed"):
    """The host forbade spectators to talk, or allowed it again."""

    on: bool

    def change(self, table: Table, at: int) -> Table:
        return replace(table, hushed=self.on)

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawHushed(entry.version, entry.at, self.on),)


def _now(now: Now, viewer: Viewer) -> Now:
    return replace(now, hushed=viewer.table.hushed)


ACT = Act((Hushed,), now=_now)

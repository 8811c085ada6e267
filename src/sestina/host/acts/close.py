"""Closing a table at which no game has begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from sestina.host.acts.act import Act, Command, Context, Judgement, check_status, is_host
from sestina.host.events import Entry, Event, Viewer
from sestina.host.protocol.messages import EventSeen, SawClosed
from sestina.host.refusals import Refused
from sestina.host.table import CLOSED, GATHERING, Table

CloseReason = Literal["host", "idle"]
"""Who closed a table: its host, or the server after a long time without events."""


@dataclass(frozen=True)
class Close(Command):
    idle_since: int | None = None
    """For the server itself: close only if nothing has happened since then."""

    def judge(self, table: Table, context: Context) -> Judgement:
        check_status(table, GATHERING)
        if context.person is None:
            if self.idle_since is None or table.changed > self.idle_since:
                raise Refused("not-yet", "something has happened here")
            return Judgement(Closed("idle"))
        if not is_host(table, context.person):
            raise Refused("not-host", "only the host of the table may close it")
        return Judgement(Closed("host"))


class Closed(Event, frozen=True, tag="closed"):
    reason: CloseReason

    def change(self, table: Table, at: int) -> Table:
        return replace(table, status=CLOSED)

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        return (SawClosed(entry.version, entry.at, self.reason),)


ACT = Act((Closed,))

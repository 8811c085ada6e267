"""Talking at a table. Everybody who sees it may, unless the host asked spectators for silence."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.host.acts.act import (
    Act,
    Command,
    Context,
    Judgement,
    check_not_closed,
    is_host,
)
from sestina.host.events import Entry, Event, IndexChange, Viewer
from sestina.host.names import clean_text
from sestina.host.protocol.messages import EventSeen, SawSaid, SayText
from sestina.host.refusals import Refused
from sestina.host.table import Table

MAX_CHAT_CHARACTERS = 500
MAX_CHAT_MESSAGES = 2000
"""Per table, so that strangers cannot make a log grow without end."""


@dataclass(frozen=True)
class Say(Command):
    text: str
    name: str

    def judge(self, table: Table, context: Context) -> Judgement:
        person = context.person
        check_not_closed(table)
        if person in table.removed:
            raise Refused("removed", "the host has sent you away from this table")
        if table.hushed and not (table.seats_of(person) or is_host(table, person)):
            raise Refused("hushed", "the host of the table has asked spectators for silence")
        text = clean_text(self.text)
        if not text:
            raise Refused("empty", "there is nothing to say")
        if len(text) > MAX_CHAT_CHARACTERS:
            raise Refused("too-long", f"at most {MAX_CHAT_CHARACTERS} characters at a time")
        if table.said >= MAX_CHAT_MESSAGES:
            raise Refused("chat-full", "enough has been said at this table")
        assert person is not None
        return Judgement(Said(person, self.name, text, self.message))


class Said(Event, frozen=True, tag="said"):
    person: str
    name: str
    text: str
    message: str | None = None

    @property
    def answers(self) -> tuple[str | None, str | None]:
        return self.person, self.message

    @property
    def index_change(self) -> IndexChange:
        return "nothing"

    def change(self, table: Table, at: int) -> Table:
        return replace(table, said=table.said + 1)

    def shown(self, entry: Entry, viewer: Viewer) -> Sequence[EventSeen]:
        seats = viewer.table.seats_of(self.person)
        return (SawSaid(entry.version, entry.at, self.name, self.text, seats),)


def _asked(message: SayText, name: str) -> Say:
    return Say(message.text, name, message=message.id)


ACT = Act((Said,), {SayText: _asked})

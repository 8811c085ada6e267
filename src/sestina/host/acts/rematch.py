"""The rematch of a game that is over: how it begins, and leading everybody there."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sestina.game.commitment import commitment
from sestina.host.acts.act import Act, Command, Context, Judgement, check_sits, check_status
from sestina.host.acts.create import Created, EarlierChat, SeatSetup
from sestina.host.acts.say import Said
from sestina.host.events import Entry, Event, Viewer
from sestina.host.people import Person
from sestina.host.protocol.messages import EventSeen, SawRematch
from sestina.host.refusals import Refused
from sestina.host.table import OVER, Table

MAX_CHAT_KEPT = 50
"""Chat messages that a rematch takes along."""


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


def judge_rematch(old: Table, person: Person, fresh: str, seed: bytes) -> Created:
    """The event that opens the rematch: the same people, bots and options, one seat further."""
    if old.status != OVER or not old.seats_of(person.id):
        raise Refused("not-over", "a rematch is for those who sat at a game that is over")
    assert old.rules is not None
    seats = tuple(
        # A bot that stood in for a person makes room for that person.
        SeatSetup(seat.name, seat.person, None if seat.person else seat.level, seat.age)
        for seat in (*old.seats[1:], old.seats[0])
    )
    return Created(
        game=old.game,
        options=old.rules.stated_options(),
        seats=seats,
        host=person.id,
        public=old.public,
        commitment=commitment(seed, fresh),
        clock=None if old.clocks is None else old.clocks.control,
        previous=old.id,
        undo=old.undo,
        hints=old.hints,
        chat=_last_chat(old),
    )


def _last_chat(table: Table) -> tuple[EarlierChat, ...]:
    """What was said last, here or at the tables before, but not by people who were removed."""
    created = table.entries[0].event
    said = [*created.chat] if isinstance(created, Created) else []
    said += [
        EarlierChat(entry.at, entry.event.person, entry.event.name, entry.event.text)
        for entry in table.entries
        if isinstance(entry.event, Said)
    ]
    return tuple(one for one in said if one.person not in table.removed)[-MAX_CHAT_KEPT:]


ACT = Act((Rematched,))

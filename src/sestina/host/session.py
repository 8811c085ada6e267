"""One client of the host: serves its messages, and tells it about the tables that it watches."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final, assert_never

from sestina.host import aside
from sestina.host.acts import COMMANDS
from sestina.host.acts.act import Actor, check_ply
from sestina.host.families.registry import assess_draft_as_seen
from sestina.host.protocol.messages import (
    Ack,
    ActMessage,
    CheckDraft,
    Ping,
    Pong,
    Refusal,
    ToClient,
    ToServer,
    Unwatch,
    Watch,
    encode,
)
from sestina.host.refusals import Refused
from sestina.host.table_host import TableHost

log: logging.Logger = logging.getLogger(__name__)


class Admission:
    """Who is let in when much is asked: everybody. A server has limits (`Refused`)."""

    max_tables: int = 1000
    """The most tables that one client may watch."""

    def acting(self, message: ActMessage, person: str) -> AbstractContextManager[None]:
        """While a person acts."""
        return nullcontext()

    def check_draft(self, person: str) -> None:
        """A person wants a draft assessed."""

    def check_reading(self, events: int) -> None:
        """A client wants to be told of this many events."""


EVERYBODY: Final = Admission()


class ClientSession:
    def __init__(
        self,
        host: TableHost,
        person: str | None,
        name: str,
        send: Callable[[bytes], None],
        admission: Admission = EVERYBODY,
    ) -> None:
        self.person = person
        self.name = name
        self._host = host
        self._send = send
        self._admission = admission
        self._tables: set[str] = set()

    def open(self) -> None:
        """The client is here."""
        self._host.hub.arrive(self.person)

    def close(self) -> None:
        """The client is gone."""
        for table in self._tables:
            self._host.hub.unwatch(table, self)
        self._host.hub.depart(self.person)

    def push(self, message: bytes) -> None:
        self._send(message)

    def answer(self, message: ToClient) -> None:
        self._send(encode(message))

    async def serve(self, message: ToServer) -> str | None:
        """Serve one message and answer it; returns the reason if it was refused."""
        try:
            await self._handle(message)
        except Refused as refused:
            await self._refuse(message, refused)
            return refused.reason
        except Exception:
            # The client did nothing wrong, and nobody else is affected.
            log.exception("a message failed")
            name = getattr(message, "id", None)
            self.answer(Refusal("try-again", "something went wrong here: send it again", name))
            return "try-again"
        return None

    async def _handle(self, message: ToServer) -> None:
        if isinstance(message, ActMessage):
            await self._act(message)
            return
        match message:
            case CheckDraft():
                await self._check(message)
            case Watch():
                await self._watch(message)
            case Unwatch():
                self._tables.discard(message.table)
                self._host.hub.unwatch(message.table, self)
            case Ping():
                self.answer(Pong(message.id))
            case _:
                assert_never(message)

    async def _act(self, message: ActMessage) -> None:
        """Give a table the command that the message asks for, and acknowledge the message."""
        person = self._someone()
        command = COMMANDS[type(message)](message, self.name)
        with self._admission.acting(message, person):
            version = await self._host.service.act(message.table, Actor(person), command)
            self.answer(Ack(message.id, version))

    def _someone(self) -> str:
        if self.person is None:
            raise Refused("no-guest", "choose a name first")
        return self.person

    async def _watch(self, message: Watch) -> None:
        most = self._admission.max_tables
        if message.table not in self._tables and len(self._tables) >= most:
            raise Refused("too-many-tables", f"a connection watches {most} tables at most")
        service, hub = self._host.service, self._host.hub
        # A client that comes from another server may know events that this one has not heard of.
        await service.catch_up(message.table)
        async with service.reading(message.table) as table:
            events = hub.events_to_present(table, self.person, message.version)
            if events:
                self._admission.check_reading(events)
            made: bytes | None = None
            if events > aside.MAX_EVENTS_ON_LOOP:
                made = await service.run_aside(hub.present, table, self.person, message.version)
            self._tables.add(message.table)
            hub.watch(table, self, message.version, made)

    async def _check(self, message: CheckDraft) -> None:
        person = self._someone()
        self._admission.check_draft(person)
        async with self._host.service.reading(message.table) as table:
            seat = table.seat_to_move
            if seat is None or table.seats[seat].person != person:
                raise Refused("not-your-turn", "drafts are assessed on your own turn")
            check_ply(table, message.ply)
            assert table.rules is not None
            view = table.glimpse(seat)
            self.answer(assess_draft_as_seen(table.rules, view, message.draft, message.id))

    async def _refuse(self, message: ToServer, refused: Refused) -> None:
        name = getattr(message, "id", None)
        table = getattr(message, "table", None)
        self.answer(Refusal(refused.reason, refused.message, name, table))
        if refused.reason != "stale" or table not in self._tables:
            return
        try:
            # The client plays on an old state: show it the present one.
            await self._watch(Watch(table))
        except Refused as again:
            self.answer(Refusal(again.reason, again.message, None, table))
        except Exception:
            log.exception("a stale table could not be shown again")
            # Without an id: the message itself is answered already.
            text = "something went wrong here: watch this table again"
            self.answer(Refusal("try-again", text, None, table))

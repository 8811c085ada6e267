"""One websocket: decodes messages, gives commands to the table service, and answers.

Outgoing messages wait in a bounded queue. A client that does not read is dropped, and nobody
else notices.
"""

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any, assert_never

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from sestina.server.families.registry import judge_draft
from sestina.server.limits import Bucket
from sestina.server.protocol.messages import (
    PROTOCOL,
    Ack,
    AnswerTakeBack,
    CheckDraft,
    Ping,
    PlayMove,
    Pong,
    Refusal,
    SayText,
    TakeBack,
    ToClient,
    ToServer,
    Unwatch,
    Watch,
    Welcome,
    decoder,
    encode,
)
from sestina.server.refusals import Refused
from sestina.server.tables.commands import AnswerUndo, Command, Play, Say, Undo
from sestina.server.tables.judge import Actor
from sestina.store.people import Person

if TYPE_CHECKING:
    from sestina.server.backend import Backend

log = logging.getLogger(__name__)

SLOW = 4008
"""Close code: the client did not read."""
RESTARTING = 1012
"""Close code: the server restarts; connect again."""
LOGGED_OUT = 4001
"""Close code: the person logged this browser out from another one."""
UNRULY = 4029
"""Close code: far too many messages."""
MAX_TOO_FAST = 200
"""Refusals for sending too fast before a connection is closed."""


class Connection:
    def __init__(
        self, socket: WebSocket[Any, Any, Any], backend: "Backend", guest: Person | None
    ) -> None:
        self.person = None if guest is None else guest.id
        self.login_epoch = 0 if guest is None else guest.login_epoch
        """The epoch of the cookie that opened this connection."""
        self.name = "" if guest is None else guest.name
        self._socket = socket
        self._backend = backend
        limits = backend.settings.limits
        self._limits = limits
        self._bucket = Bucket(limits.messages_per_second, limits.message_burst)
        self._too_fast = 0
        self._tables: set[str] = set()
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._wake = asyncio.Event()
        self._closing: int | None = None
        self._sender: asyncio.Task[None] | None = None

    # Sending

    def push(self, message: bytes) -> None:
        """Queue a message; a client that lets too much pile up is dropped."""
        if self._closing is not None:
            return
        self._queue.append(message)
        self._queued += len(message)
        if self._queued > self._limits.queued_bytes:
            self._backend.metrics.dropped.labels("slow").inc()
            self.leave(SLOW)
        self._wake.set()

    def leave(self, code: int = RESTARTING) -> None:
        """Close soon; only messages that are already queued are sent."""
        if self._closing is None:
            self._closing = code
            self._wake.set()
            if code == SLOW and self._sender is not None:
                # The sender waits for a client that does not read.
                self._sender.cancel()

    async def _send_all(self) -> None:
        while True:
            while self._queue:
                message = self._queue.popleft()
                self._queued -= len(message)
                await self._socket.send_text(message.decode())
            if self._closing is not None:
                await self._socket.close(self._closing)
                return
            self._wake.clear()
            await self._wake.wait()

    def answer(self, message: ToClient) -> None:
        self.push(encode(message))

    # Receiving

    async def run(self) -> None:
        """Serve this connection until either side closes it."""
        self._backend.hub.arrive(self.person)
        self._backend.connections.add(self)
        self.answer(Welcome(PROTOCOL, self.name, self._backend.client))
        self._sender = asyncio.create_task(self._send_all(), name="socket sends")
        receiver = asyncio.create_task(self._receive_all(), name="socket receives")
        tasks = (self._sender, receiver)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                # A client that goes away is no failure: both of these errors say only that.
                gone = isinstance(result, WebSocketException | OSError)
                if isinstance(result, Exception) and not gone:
                    log.error("a connection failed", exc_info=result)
            self._backend.connections.discard(self)
            for table in self._tables:
                self._backend.hub.unwatch(table, self)
            self._backend.hub.depart(self.person)

    async def _receive_all(self) -> None:
        while True:
            text = await self._socket.receive_text()
            await self.receive(text)

    async def receive(self, text: str) -> None:
        """Serve one message of the client."""
        metrics = self._backend.metrics
        begun = time.perf_counter()
        if not self._bucket.take():
            self._too_fast += 1
            if self._too_fast > MAX_TOO_FAST:
                metrics.dropped.labels("unruly").inc()
                self.leave(UNRULY)
            self.answer(Refusal("too-fast", "too many messages: slow down"))
            return
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            metrics.messages.labels("garbage").inc()
            self.answer(Refusal("bad-message", f"this is no message: {error}"[:300]))
            return
        metrics.messages.labels(type(message).__name__).inc()
        try:
            await self._handle(message)
        except Refused as refused:
            await self._refuse(message, refused)
        except Exception:
            # The client did nothing wrong, and nobody else is affected.
            log.exception("a message failed")
            name = getattr(message, "id", None)
            self.answer(Refusal("try-again", "something went wrong here: send it again", name))
        metrics.seconds.observe(time.perf_counter() - begun)

    async def _refuse(self, message: ToServer, refused: Refused) -> None:
        self._backend.metrics.refusals.labels(refused.reason).inc()
        name = getattr(message, "id", None)
        table = getattr(message, "table", None)
        self.answer(Refusal(refused.reason, refused.message, name, table))
        if refused.reason != "stale" or table not in self._tables:
            return
        try:
            # The client plays on an old state: show it the present one.
            await self._watch(Watch(table))
        except Exception:
            log.exception("a stale table could not be shown again")
            # Without an id: the message itself is answered already.
            text = "something went wrong here: watch this table again"
            self.answer(Refusal("try-again", text, None, table))

    async def _handle(self, message: ToServer) -> None:
        match message:
            case PlayMove():
                play = Play(message.ply, message.move, message.id, message.undos)
                await self._act(message.table, play, message.id)
            case TakeBack():
                await self._act(message.table, Undo(message.ply, message.id), message.id)
            case AnswerTakeBack():
                answer = AnswerUndo(message.ply, message.accept, message.id)
                await self._act(message.table, answer, message.id)
            case SayText():
                # Counted by person: more connections do not allow more messages.
                if not self._backend.chat.take(self._someone()):
                    raise Refused("too-fast", "let the others have a word")
                say = Say(message.text, self.name, message.id)
                await self._act(message.table, say, message.id)
            case CheckDraft():
                await self._check(message)
            case Watch():
                await self._watch(message)
            case Unwatch():
                self._tables.discard(message.table)
                self._backend.hub.unwatch(message.table, self)
            case Ping():
                self.answer(Pong(message.id))
            case _:
                assert_never(message)

    async def _act(self, table: str, command: Command, name: str) -> None:
        """Give a table a command, and acknowledge the message of this name."""
        version = await self._backend.service.act(table, Actor(self._someone()), command)
        self.answer(Ack(name, version))

    def _someone(self) -> str:
        if self.person is None:
            raise Refused("no-guest", "choose a name first")
        return self.person

    async def _watch(self, message: Watch) -> None:
        most = self._limits.tables_per_connection
        if message.table not in self._tables and len(self._tables) >= most:
            raise Refused("too-many-tables", f"a connection watches {most} tables at most")
        service = self._backend.service
        # A client that comes from another server may know events that this one has not heard of.
        await service.catch_up(message.table)
        async with service.reading(message.table) as table:
            self._tables.add(message.table)
            self._backend.hub.watch(table, self, message.version)

    async def _check(self, message: CheckDraft) -> None:
        person = self._someone()
        async with self._backend.service.reading(message.table) as table:
            seat = table.seat_to_move
            if seat is None or table.seats[seat].person != person:
                raise Refused("not-your-turn", "drafts are judged on your own turn")
            if message.ply != table.ply:
                raise Refused("stale", f"the game is at step {table.ply}, not {message.ply}")
            assert table.state is not None
            self.answer(judge_draft(table.state, message.draft, message.id))

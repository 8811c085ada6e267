"""One websocket: decodes messages, gives commands to the table service, and answers.

Outgoing messages wait in a bounded queue. A client that does not read is dropped, and nobody
else notices.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, assert_never

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from sestina.server.families.registry import check_draft
from sestina.server.limits import Bucket, counted_address
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
MAX_WAITING = 64
"""Messages of one connection that wait to be served."""
MAX_EVENTS_ON_LOOP = 400
"""A longer table is presented beside the event loop: nobody else has to wait for it."""


class SentAfterClose(Exception):
    """The websocket was closed while a message waited to be sent."""


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
        self._address = "" if socket.client is None else counted_address(socket.client.host)
        self._inbox: deque[tuple[ToServer, float]] = deque()
        """Messages that wait to be served, and when they came; the first is being served."""
        self._server: asyncio.Task[None] | None = None
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
                await self._send(self._socket.send_text(message.decode()))
            if self._closing is not None:
                await self._send(self._socket.close(self._closing))
                return
            self._wake.clear()
            await self._wake.wait()

    @staticmethod
    async def _send(sending: Awaitable[None]) -> None:
        try:
            await sending
        except RuntimeError as error:
            # The library has closed the websocket itself, as that of a client without a sign of
            # life, and tells that only to whoever receives.
            raise SentAfterClose(str(error)) from None

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
        tasks: tuple[asyncio.Task[None], ...] = (self._sender, receiver)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            serving = self._server
            if serving is not None:
                tasks = (*tasks, serving)
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                # A client that goes away is no failure: all of these errors say only that.
                gone = isinstance(result, WebSocketException | OSError | SentAfterClose)
                if isinstance(result, Exception) and not gone:
                    log.error("a connection failed", exc_info=result)
            self._backend.connections.discard(self)
            for table in self._tables:
                self._backend.hub.unwatch(table, self)
            self._backend.hub.depart(self.person)

    async def _receive_all(self) -> None:
        """Take messages as they come, so that a client that goes away is noticed at once.

        A move is served on the spot. Other messages wait in line, while too much is asked of this
        server until moves leave it time. What still waits when the client is gone is dropped:
        nobody would read the answers.
        """
        while True:
            message = self._read(await self._socket.receive_text())
            if message is None:
                continue
            received = time.perf_counter()
            if isinstance(message, PlayMove):
                await self._serve(message, received)
            elif len(self._inbox) >= MAX_WAITING:
                self._refuse_speed(getattr(message, "id", None))
            else:
                self._inbox.append((message, received))
                if self._server is None:
                    self._server = asyncio.create_task(self._serve_inbox(), name="socket serves")

    async def _serve_inbox(self) -> None:
        try:
            while self._inbox:
                await self._backend.overload.wait()
                await self._serve(*self._inbox[0])
                self._inbox.popleft()
                # Others come first, and perhaps the news that this client is gone.
                await asyncio.sleep(0)
        finally:
            self._server = None

    def _read(self, text: str) -> ToServer | None:
        """The message that a text holds; None, and an answer, if there is none to serve."""
        metrics = self._backend.metrics
        if not self._bucket.take():
            self._refuse_speed(None)
            return None
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            metrics.messages.labels("garbage").inc()
            self.answer(Refusal("bad-message", f"this is no message: {error}"[:300]))
            return None
        metrics.messages.labels(type(message).__name__).inc()
        return message

    def _refuse_speed(self, name: str | None) -> None:
        self._too_fast += 1
        if self._too_fast > MAX_TOO_FAST:
            self._backend.metrics.dropped.labels("unruly").inc()
            self.leave(UNRULY)
        self.answer(Refusal("too-fast", "too many messages: slow down", name))

    async def _serve(self, message: ToServer, received: float) -> None:
        """Serve one message of the client."""
        try:
            await self._handle(message)
        except Refused as refused:
            await self._refuse(message, refused)
        except Exception:
            # The client did nothing wrong, and nobody else is affected.
            log.exception("a message failed")
            self._backend.metrics.refusals.labels("try-again").inc()
            name = getattr(message, "id", None)
            self.answer(Refusal("try-again", "something went wrong here: send it again", name))
        seconds = time.perf_counter() - received
        self._backend.metrics.seconds.observe(seconds)
        if isinstance(message, PlayMove):
            self._backend.metrics.move_seconds.observe(seconds)

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
        except Refused as again:
            self.answer(Refusal(again.reason, again.message, None, table))
        except Exception:
            log.exception("a stale table could not be shown again")
            # Without an id: the message itself is answered already.
            text = "something went wrong here: watch this table again"
            self.answer(Refusal("try-again", text, None, table))

    async def _handle(self, message: ToServer) -> None:
        match message:
            case PlayMove():
                play = Play(message.ply, message.move, message.id, message.undos)
                with self._backend.overload.move():
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
        hub = self._backend.hub
        async with service.reading(message.table) as table:
            events = hub.events_to_present(table, self.person, message.version)
            if events and not self._backend.watched_events.take(self._address, events):
                raise Refused("too-fast", "so much takes time: try again in a moment")
            made: bytes | None = None
            if events > MAX_EVENTS_ON_LOOP:
                made = await asyncio.to_thread(hub.present, table, self.person, message.version)
            self._tables.add(message.table)
            hub.watch(table, self, message.version, made)

    async def _check(self, message: CheckDraft) -> None:
        person = self._someone()
        # Counted by person: more connections do not allow more questions.
        if not self._backend.checks.take(person):
            raise Refused("too-fast", "too many drafts: slow down")
        async with self._backend.service.reading(message.table) as table:
            seat = table.seat_to_move
            if seat is None or table.seats[seat].person != person:
                raise Refused("not-your-turn", "drafts are judged on your own turn")
            if message.ply != table.ply:
                raise Refused("stale", f"the game is at step {table.ply}, not {message.ply}")
            assert table.rules is not None
            view = table.glimpse(seat)
            self.answer(check_draft(table.rules, view, message.draft, message.id))

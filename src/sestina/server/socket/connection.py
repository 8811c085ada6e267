"""One websocket: decodes, finds the person, asks the table service, answers.

What is sent waits in a bounded queue: a client that does not read is dropped, and nobody
else notices.
"""

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from sestina.server.families.drafts import judge_draft
from sestina.server.limits import Bucket
from sestina.server.socket.messages import (
    PROTOCOL,
    Ack,
    CheckDraft,
    Ping,
    PlayMove,
    Pong,
    Refusal,
    SayText,
    ToClient,
    ToServer,
    Unwatch,
    Watch,
    Welcome,
    decoder,
    encode,
)
from sestina.server.tables.commands import Play, Refused, Say
from sestina.server.tables.judge import Actor
from sestina.store.people import Person

if TYPE_CHECKING:
    from sestina.server.backend import Backend

log = logging.getLogger(__name__)

SLOW = 4008
"""Closed: the client did not read."""
GOING = 1012
"""Closed: the server restarts; come back."""
LOGGED_OUT = 4001
"""Closed: the person logged this browser out from another one."""
UNRULY = 4029
"""Closed: far too many messages."""
PATIENCE = 200
"""Refusals for being too fast before a connection is closed."""


class Connection:
    def __init__(
        self, socket: WebSocket[Any, Any, Any], backend: "Backend", guest: Person | None
    ) -> None:
        self.person = None if guest is None else guest.id
        self.browsers = 0 if guest is None else guest.browsers
        """Of which round the cookie was that came with it."""
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
        """Queue a message; whoever lets too much pile up is dropped."""
        if self._closing is not None:
            return
        self._queue.append(message)
        self._queued += len(message)
        if self._queued > self._limits.queued_bytes:
            self._backend.metrics.dropped.labels("slow").inc()
            self.leave(SLOW)
        self._wake.set()

    def leave(self, code: int = GOING) -> None:
        """Close soon, and send nothing more than what is under way."""
        if self._closing is None:
            self._closing = code
            self._wake.set()
            if code == SLOW and self._sender is not None:
                # It waits for a client that does not read: there is nothing more to wait for.
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

    # Receiving

    async def run(self) -> None:
        """Serve this connection until either side closes it."""
        self._backend.hub.arrive(self.person)
        self._backend.connections.add(self)
        self.answer(Welcome(PROTOCOL, self.name))
        self._sender = asyncio.create_task(self._send_all(), name="socket sends")
        receiver = asyncio.create_task(self._receive_all(), name="socket receives")
        tasks = (self._sender, receiver)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                # A client that goes away is no failure: both errors say only that.
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
        """One message of the client."""
        metrics = self._backend.metrics
        begun = time.perf_counter()
        if not self._bucket.take():
            self._too_fast += 1
            if self._too_fast > PATIENCE:
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
            metrics.refusals.labels(refused.reason).inc()
            name = getattr(message, "id", None)
            table = getattr(message, "table", None)
            self.answer(Refusal(refused.reason, refused.message, name, table))
            if refused.reason == "stale" and table in self._tables:
                await self._watch(Watch(table))
        except Exception:
            # Not the client's fault, and nobody else's business: the move may be sent again.
            log.exception("a message failed")
            name = getattr(message, "id", None)
            self.answer(Refusal("try-again", "something went wrong here: send it again", name))
        metrics.seconds.observe(time.perf_counter() - begun)

    def answer(self, message: ToClient) -> None:
        self.push(encode(message))

    async def _handle(self, message: ToServer) -> None:
        service = self._backend.service
        match message:
            case PlayMove():
                play = Play(message.ply, message.move, message.id)
                version = await service.act(message.table, Actor(self._someone()), play)
                self.answer(Ack(message.id, version))
            case SayText():
                # By person: more connections do not give more words.
                if not self._backend.chat.take(self._someone()):
                    raise Refused("too-fast", "let the others have a word")
                say = Say(message.text, self.name, message.id)
                version = await service.act(message.table, Actor(self._someone()), say)
                self.answer(Ack(message.id, version))
            case CheckDraft():
                await self._check(message)
            case Watch():
                await self._watch(message)
            case Unwatch():
                self._tables.discard(message.table)
                self._backend.hub.unwatch(message.table, self)
            case Ping():
                self.answer(Pong(message.id))

    def _someone(self) -> str:
        if self.person is None:
            raise Refused("no-guest", "choose a name first")
        return self.person

    async def _watch(self, message: Watch) -> None:
        most = self._limits.tables_per_connection
        if message.table not in self._tables and len(self._tables) >= most:
            raise Refused("too-many-tables", f"a connection watches {most} tables at most")
        service = self._backend.service
        # Who comes from another server may know more than this one has heard of yet.
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

"""One websocket: decodes messages, and lets a session of the table host serve them.

Outgoing messages wait in a bounded queue. A client that does not read is dropped, and nobody
else notices.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from sestina.host.people import Person
from sestina.host.protocol.messages import (
    PROTOCOL,
    ActMessage,
    PlayMove,
    Refusal,
    SayText,
    ToServer,
    Welcome,
    decoder,
)
from sestina.host.refusals import Refused
from sestina.host.session import Admission, ClientSession
from sestina.server.admission import counted_address

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
MAX_TOO_FAST = 50
"""Refusals in a row for sending too fast before a connection is closed."""
TOO_FAST_PAUSE_SECONDS = 0.25
"""After such a refusal nothing is read for a while: the line fills, and the client has to wait."""
PASSING = ("busy", "too-fast", "try-again")
"""Reasons that are no fault of the client, or were counted already."""
MAX_WAITING = 64
"""Messages of one connection that wait to be served."""


MOST_BRACKETS = 1_200
"""Messages are flat; only a text to say may be full of brackets, up to its length."""


def _is_deep(text: str) -> bool:
    """Whether a message may be nested so deep that reading it takes long."""
    return text.count("{") + text.count("[") > MOST_BRACKETS


class SocketAdmission(Admission):
    """The limits of a server, by person or by address: more connections do not allow more."""

    def __init__(self, backend: "Backend", address: str) -> None:
        self._backend = backend
        self._address = address
        self.max_tables = backend.settings.limits.tables_per_connection

    @contextmanager
    def acting(self, message: ActMessage, person: str) -> Iterator[None]:
        if isinstance(message, SayText) and not self._backend.chat.take(person):
            raise Refused("too-fast", "let the others speak")
        if isinstance(message, PlayMove):
            is_clean = self._backend.shares.is_clean(person)
            with self._backend.overload.move(person, is_clean=is_clean):
                yield
        else:
            yield

    def check_draft(self, person: str) -> None:
        if not self._backend.checks.take(person):
            raise Refused("too-fast", "too many drafts: slow down")

    def check_reading(self, events: int) -> None:
        if not self._backend.watched_events.take(self._address, events):
            raise Refused("too-fast", "this is a lot at once: try again in a moment")


class SentAfterClose(Exception):
    """The websocket was closed while a message waited to be sent."""


class Connection:
    def __init__(
        self, socket: WebSocket[Any, Any, Any], backend: "Backend", guest: Person | None
    ) -> None:
        address = "" if socket.client is None else counted_address(socket.client.host)
        self.session = ClientSession(
            backend.host,
            None if guest is None else guest.id,
            "" if guest is None else guest.name,
            self.push,
            SocketAdmission(backend, address),
        )
        self.login_epoch = 0 if guest is None else guest.login_epoch
        """The epoch of the cookie that opened this connection."""
        self._socket = socket
        self._backend = backend
        limits = backend.settings.limits
        self._limits = limits
        self._address = address
        self._payer = f"nobody at {address}" if guest is None else guest.id
        """Whom limits count by; those without a name share one."""
        self._too_fast = 0
        self._inbox: deque[tuple[ToServer, float]] = deque()
        """Messages that wait to be served, and when they came; the first is being served."""
        self._serving: asyncio.Task[None] | None = None
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

    # Receiving

    async def run(self) -> None:
        """Serve this connection until either side closes it."""
        self.session.open()
        self._backend.connections.add(self)
        self.session.answer(Welcome(PROTOCOL, self.session.name, self._backend.client))
        self._sender = asyncio.create_task(self._send_all(), name="socket sends")
        receiver = asyncio.create_task(self._receive_all(), name="socket receives")
        tasks: tuple[asyncio.Task[None], ...] = (self._sender, receiver)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            serving = self._serving
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
            self.session.close()

    async def _receive_all(self) -> None:
        """Take messages as they come, so that a client that goes away is noticed at once.

        A move is served on the spot. Other messages wait in line, while too much is asked of this
        server until moves leave it time. What still waits when the client is gone is dropped:
        nobody would read the answers.
        """
        while True:
            message = self._read(await self._socket.receive_text())
            if message is None:
                if self._too_fast:
                    await asyncio.sleep(TOO_FAST_PAUSE_SECONDS)
                continue
            received = time.perf_counter()
            if isinstance(message, PlayMove):
                await self._serve(message, received)
            elif len(self._inbox) >= MAX_WAITING:
                self._refuse_speed(getattr(message, "id", None))
            else:
                self._inbox.append((message, received))
                if self._serving is None:
                    self._serving = asyncio.create_task(self._serve_inbox(), name="socket serves")

    async def _serve_inbox(self) -> None:
        try:
            while self._inbox:
                await self._backend.overload.wait()
                await self._serve(*self._inbox[0])
                self._inbox.popleft()
                # Others come first, and perhaps the news that this client is gone.
                await asyncio.sleep(0)
        finally:
            self._serving = None

    def _read(self, text: str) -> ToServer | None:
        """The message that a text holds; None, and an answer, if there is none to serve."""
        metrics, shares = self._backend.metrics, self._backend.shares
        message: ToServer | None = None
        problem = "too deep"
        try:
            if not _is_deep(text):
                message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            problem = str(error)
        is_move = isinstance(message, PlayMove)
        if not shares.takes(self._payer, self._address, is_move=is_move):
            self._refuse_speed(getattr(message, "id", None))
            return None
        self._too_fast = 0
        if message is None:
            metrics.messages.labels("garbage").inc()
            shares.note_refusal(self._payer, self._address)
            self.session.answer(Refusal("bad-message", f"this is no message: {problem}"[:300]))
            return None
        metrics.messages.labels(type(message).__name__).inc()
        return message

    def _refuse_speed(self, name: str | None) -> None:
        self._too_fast += 1
        if self._too_fast > MAX_TOO_FAST:
            self._backend.metrics.dropped.labels("unruly").inc()
            self.leave(UNRULY)
        self.session.answer(Refusal("too-fast", "too many messages: slow down", name))

    async def _serve(self, message: ToServer, received: float) -> None:
        """Serve one message of the client."""
        reason = await self.session.serve(message)
        if reason is not None:
            self._backend.metrics.refusals.labels(reason).inc()
            if reason not in PASSING:
                self._backend.shares.note_refusal(self._payer, self._address)
        seconds = time.perf_counter() - received
        self._backend.metrics.seconds.observe(seconds)
        if isinstance(message, PlayMove):
            self._backend.metrics.move_seconds.observe(seconds)

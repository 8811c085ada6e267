"""The notices that servers of one PostgreSQL send each other with each commit, and who hears them.

A notice contains the event if it is small enough, as nearly all are, so that nobody has to
read the log. It may also contain updates that the sender has prepared for people at other
servers, so that those need not make them.

One connection is kept to listen. If it is lost, it is opened again. Notices that were sent
meanwhile are lost, so the server then looks at the log.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import asyncpg

from sestina.host.event_log import StoredEvent
from sestina.host.protocol.insight import LineState

CHANNEL = "sestina_tables"
REVIEW_CHANNEL = "sestina_reviews"
MAX_NOTICE_BYTES = 7900
"""PostgreSQL takes less than 8000."""
MIN_RETRY_SECONDS = 0.5
MAX_RETRY_SECONDS = 10.0
KEEPALIVE_SECONDS = 10.0
"""How often a quiet connection is tested."""
APPLICATION_NAME = "sestina listener"
"""The name of this connection in PostgreSQL's lists."""

log = logging.getLogger(__name__)

Connect = Callable[..., Awaitable[Any]]
"""Opens the connection that listens; asyncpg's own, unless a test has another."""


@dataclass(frozen=True)
class Notice:
    table: str
    version: int
    event: StoredEvent | None = None
    """None if it was too large."""
    prepared: Mapping[str, bytes] = field(default_factory=dict)
    """Updates by audience. Keys contain no spaces, slashes or colons."""


@dataclass(frozen=True)
class ReviewNotice:
    """A review has moved on: it is asked for, taken, a step further, or over."""

    table: str
    state: LineState


def format_notice(table: str, event: StoredEvent, prepared: Mapping[str, bytes]) -> str:
    """A head with the lengths of the parts, and then the parts without separators."""
    payload = event.payload.decode()
    parts, sizes = [payload], [f"{len(payload)}"]
    room = MAX_NOTICE_BYTES - len(f"{table} {event.version} {event.at} {len(payload)} ".encode())
    room -= len(event.payload)
    if room < 0:
        return f"{table} {event.version} {event.at} - "
    for key, message in prepared.items():
        text = message.decode()
        size = f"{key}:{len(text)}"
        room -= len(message) + len(size) + 1
        if room < 0:
            break
        parts.append(text)
        sizes.append(size)
    return f"{table} {event.version} {event.at} {'/'.join(sizes)} {''.join(parts)}"


def format_review_notice(notice: ReviewNotice) -> str:
    return f"{notice.table} {notice.state}"


def parse_review_notice(text: str) -> ReviewNotice:
    table, state = text.split(" ")
    return ReviewNotice(table, cast("LineState", state))


def parse_head(text: str) -> tuple[str, int]:
    """The table of a notice, and its version."""
    table, version, _ = text.split(" ", 2)
    return table, int(version)


def parse_notice(text: str) -> Notice:
    table, version, at, sizes, rest = text.split(" ", 4)
    if sizes == "-":
        return Notice(table, int(version))
    first, *others = sizes.split("/")
    end = int(first)
    event = StoredEvent(int(version), int(at), rest[:end].encode())
    prepared = {}
    for other in others:
        key, _, size = other.partition(":")
        begin, end = end, end + int(size)
        prepared[key] = rest[begin:end].encode()
    return Notice(table, int(version), event, prepared)


class Wakeups:
    """Hears from the other servers that a table, or a review, has moved on."""

    def __init__(
        self,
        dsn: str,
        is_missing: Callable[[str, int], bool],
        on_notice: Callable[[Notice], None],
        on_review: Callable[[ReviewNotice], None],
        on_gap: Callable[[], None],
        connect: Connect = asyncpg.connect,
    ) -> None:
        """`is_missing` filters the notices by table and version. Most are of no use here: they
        are this server's own, or of tables that nobody here watches.

        `on_gap` is called when notices may have been lost.
        """
        self._dsn = dsn
        self._is_missing = is_missing
        self._on_notice = on_notice
        self._on_review = on_review
        self._on_gap = on_gap
        self._connect = connect
        self._task: asyncio.Task[None] | None = None
        self.connected = asyncio.Event()

    async def start(self) -> None:
        self._task = asyncio.create_task(self._listen(), name="wakeups")
        await self.connected.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        pause = MIN_RETRY_SECONDS
        while True:
            try:
                connection = await self._connect(
                    self._dsn, timeout=10, server_settings={"application_name": APPLICATION_NAME}
                )
            except Exception as error:  # noqa: BLE001  whatever it is, this server must hear again
                log.warning("cannot listen to the database: %r", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_RETRY_SECONDS)
                continue
            pause = MIN_RETRY_SECONDS
            try:
                await self._hear(connection)
            except Exception as error:  # noqa: BLE001  the same
                log.warning("the connection that listens is lost: %r", error)
            finally:
                self.connected.clear()
                connection.terminate()

    async def _hear(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        await connection.add_listener(CHANNEL, self._receive)
        await connection.add_listener(REVIEW_CHANNEL, self._receive_review)
        self.connected.set()
        self._on_gap()
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        while not lost.is_set():
            try:
                async with asyncio.timeout(KEEPALIVE_SECONDS):
                    await lost.wait()
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=KEEPALIVE_SECONDS)

    def _receive(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        text = str(payload)
        if self._is_missing(*parse_head(text)):
            self._on_notice(parse_notice(text))

    def _receive_review(
        self, _connection: object, _pid: int, _channel: str, payload: object
    ) -> None:
        self._on_review(parse_review_notice(str(payload)))

"""Work that nobody asks for: overdue and idle tables, presence and memory.

The host serves the tables that this server moved last. Every few seconds the scheduler polls the
index for overdue tables, such as those of a dead server, and claims them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sestina.host.acts.act import SERVER
from sestina.host.acts.close import Close
from sestina.host.clocks import TimeSource
from sestina.host.presence import Presence
from sestina.host.refusals import Refused
from sestina.host.summary import CLAIM_MS
from sestina.host.table import GATHERING, PLAYING, Table
from sestina.host.table_host import TableHost
from sestina.server.memory import collect_garbage, give_back_memory
from sestina.store.people import People
from sestina.store.table_index import TableIndex

log = logging.getLogger(__name__)

INDEX_POLL_SECONDS = 3.0
PRESENCE_POLL_SECONDS = 3.0
PRESENCE_PAUSE_SECONDS = 0.1
HEARTBEAT_SECONDS = 20.0
"""How often this server notes in the database who is connected."""
QUIET_MS = 2_000
"""After this long without an event, nobody notices a pause of the server."""
MAX_CLAIMS_PER_POLL = 200
MAX_TABLES_AT_START = 1_000_000
FORGOTTEN_TABLES_TO_TRIM = 20
"""When this many tables have left memory, the memory is given back to the system."""
END_OF_TIME_MS = 1 << 62


class Scheduler:
    def __init__(
        self,
        host: TableHost,
        index: TableIndex,
        people: People,
        presence: Presence,
        clock: TimeSource,
        log_out: Callable[[dict[str, int]], None] = lambda _epochs: None,
    ) -> None:
        self._host = host
        self._service = host.service
        self._hub = host.hub
        self._index = index
        self._people = people
        self._presence = presence
        self._clock = clock
        self._log_out = log_out
        self._tasks: set[asyncio.Task[None]] = set()
        self._forgotten = 0
        """Tables that left memory since it was last given back to the system."""
        self.may_set_clock = False
        """Whether nobody plays with a clock, here or elsewhere."""
        self._last_event = 0
        """When something last happened at a table, in milliseconds."""

    def start(self) -> None:
        self._run("index poll", self._every(INDEX_POLL_SECONDS, self._poll))
        self._run("heartbeat", self._every(HEARTBEAT_SECONDS, self._heartbeat))
        self._run("presence", self._watch_presence())

    async def close(self) -> None:
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def note_event(self, _table: Table, _here: bool) -> None:
        self._last_event = self._clock()

    async def take_over(self, everything: bool = False) -> None:
        """Serve the tables that are due; on SQLite all running games at the start."""
        now = self._clock()
        if everything:
            due = await self._index.due(END_OF_TIME_MS, MAX_TABLES_AT_START, PLAYING)
        else:
            due = await self._index.due(now, MAX_CLAIMS_PER_POLL)
        for table, since in due:
            if not await self._index.claim(table, since, now + CLAIM_MS):
                continue
            try:
                await self._serve(table, now)
            except Refused as refused:
                # Another server, or the person, was faster.
                log.debug("serving table %s: %s", table, refused.reason)
            except Exception:
                # One broken table must not keep the others waiting.
                log.exception("table %s was due, but could not be served", table)

    async def _serve(self, table: str, now: int) -> None:
        """Do what a claimed table waits for, and correct when it is next due."""
        await self._service.catch_up(table)
        async with self._service.reading(table) as current:
            self._host.consider(current)
            due = self._service.indexer.due(current, now)
            is_idle = current.status == GATHERING and due is not None and due <= now
        if is_idle:
            # Nobody came: the table leaves the lobby.
            since = now - self._service.indexer.gathering_ms
            await self._service.act(table, SERVER, Close(since))
        elif due != now + CLAIM_MS:
            await self._index.claim(table, now + CLAIM_MS, due)

    async def _poll(self) -> None:
        await self.take_over()
        collect_garbage(is_quiet=self._clock() - self._last_event > QUIET_MS)
        self._forgotten += self._service.forget_idle()
        if self._forgotten >= FORGOTTEN_TABLES_TO_TRIM:
            self._forgotten = 0
            give_back_memory()

    async def _heartbeat(self) -> None:
        self.may_set_clock = not await self._index.has_game_with_clock()
        here = self._hub.people()
        await self._people.note_seen(here, self._clock())
        if here:
            # Another server may have logged some of them out.
            self._log_out(await self._people.login_epochs(here))

    async def _watch_presence(self) -> None:
        """Look at once when somebody comes or goes here, and regularly for other servers."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PRESENCE_POLL_SECONDS):
                    await self._hub.moved.wait()
            self._hub.moved.clear()
            try:
                await self._presence.look()
            except Exception:
                log.exception("checking who is connected failed")
            # When a thousand people come back after a restart, one look serves many.
            await asyncio.sleep(PRESENCE_PAUSE_SECONDS)

    def _run(self, name: str, work: "asyncio.Future[None] | Awaitable[None]") -> None:
        async def guarded() -> None:
            try:
                await work
            except Exception:
                # What is not done now is due later; the server goes on.
                log.exception("%s failed", name)

        task = asyncio.create_task(guarded(), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                log.exception("a scheduled job failed")

"""What a server owes its tables without being asked: bots' turns, clocks, a tidy memory.

Timers serve the tables that this server moved last. A look at the index every few seconds
finds what a dead server left: its duties are claimed by one of the others.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sestina.server.clock import Clock
from sestina.server.process.garbage import tidy_up
from sestina.server.process.memory import give_back_memory
from sestina.server.socket.hub import Hub
from sestina.server.socket.presence import Presence
from sestina.server.tables.bot_turns import Bots
from sestina.server.tables.commands import Close, Refused, TimeUp
from sestina.server.tables.judge import SERVER
from sestina.server.tables.service import OWED_MS, TableService
from sestina.server.tables.table import GATHERING, PLAYING, Table
from sestina.store.people import People
from sestina.store.table_index import TableIndex

log = logging.getLogger(__name__)

LOOK = 3.0
"""Seconds between looks at the index."""
BEAT = 20.0
"""Seconds between notes of who is here."""
QUIET_MS = 2_000
"""Without an event for so long, nobody notices a pause."""
AT_ONCE = 200
MANY_FORGOTTEN = 20
MANY = 1_000_000
FAR = 1 << 62


class Duties:
    def __init__(
        self,
        service: TableService,
        bots: Bots,
        hub: Hub,
        index: TableIndex,
        people: People,
        presence: Presence,
        clock: Clock,
        log_out: Callable[[dict[str, int]], None] = lambda _browsers: None,
    ) -> None:
        self._service = service
        self._bots = bots
        self._hub = hub
        self._index = index
        self._people = people
        self._presence = presence
        self._clock = clock
        self._log_out = log_out
        self._flags: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._forgotten = 0
        """Tables that were dropped from memory since it was last given back."""
        self._busy = 0
        """When something last happened at a table."""

    def start(self) -> None:
        self._run("look", self._every(LOOK, self._look))
        self._run("beat", self._every(BEAT, self._beat))
        self._run("presence", self._every(LOOK, self._presence.look))

    async def close(self) -> None:
        for handle in self._flags.values():
            handle.cancel()
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def consider(self, table: Table, here: bool) -> None:
        """Something happened: a bot may have to think, a clock to run."""
        self._busy = self._clock()
        if not here:
            return  # whoever decided it owes what follows
        self._bots.consider(table)
        handle = self._flags.pop(table.id, None)
        if handle is not None:
            handle.cancel()
        falls = table.flag_falls
        if falls is None:
            return
        seconds = max(0, falls - self._clock()) / 1000 + 0.005
        loop = asyncio.get_running_loop()
        self._flags[table.id] = loop.call_later(seconds, self._flag, table.id, table.ply)

    async def take_over(self, everything: bool = False) -> None:
        """Do what is due at tables; at the start of a lone server, in every running game."""
        now = self._clock()
        if everything:
            due = await self._index.due(FAR, MANY, PLAYING)
        else:
            due = await self._index.due(now, AT_ONCE)
        for table, since in due:
            if not await self._index.claim(table, since, now + OWED_MS):
                continue
            try:
                await self._pay(table, now)
            except Refused as refused:
                # Somebody was quicker.
                log.debug("what is due at %s: %s", table, refused.reason)
            except Exception:
                # One table that cannot be served must not keep the others waiting.
                log.exception("what is due at table %s could not be done", table)

    async def _pay(self, table: str, now: int) -> None:
        """Do what is due at a table that was claimed, and correct until when."""
        await self._service.catch_up(table)
        async with self._service.reading(table) as current:
            self.consider(current, here=True)
            due = self._service.index_of(current, now).due
            is_idle = current.status == GATHERING and due is not None and due <= now
        if is_idle:
            # Nobody came: the table makes room in the lobby.
            since = now - self._service.gathering_ms
            await self._service.act(table, SERVER, Close(since))
        elif due != now + OWED_MS:
            await self._index.claim(table, now + OWED_MS, due)

    def _flag(self, table: str, ply: int) -> None:
        self._flags.pop(table, None)
        self._run("flag", self._time_up(table, ply))

    async def _time_up(self, table: str, ply: int) -> None:
        try:
            await self._service.act(table, SERVER, TimeUp(ply))
        except Refused as refused:
            log.debug("flag at %s: %s", table, refused.reason)

    async def _look(self) -> None:
        await self.take_over()
        tidy_up(is_quiet=self._clock() - self._busy > QUIET_MS)
        self._forgotten += self._service.forget_idle()
        if self._forgotten >= MANY_FORGOTTEN:
            self._forgotten = 0
            give_back_memory()

    async def _beat(self) -> None:
        here = self._hub.people()
        await self._people.note_seen(here, self._clock())
        if here:
            # Who logged out elsewhere may have done so at another server.
            self._log_out(await self._people.browsers_of(here))

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
                log.exception("a duty failed")

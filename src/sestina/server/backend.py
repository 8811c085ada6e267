"""All parts of one server process, put together and started in order."""

import asyncio
import logging
import secrets

from sestina.server.clock import Clock, wall_clock
from sestina.server.cluster.scheduler import Duties
from sestina.server.lan.listener import LanDoor
from sestina.server.limits import Buckets
from sestina.server.process.metrics import Metrics
from sestina.server.settings import Settings
from sestina.server.socket.connection import LOGGED_OUT, Connection
from sestina.server.socket.hub import Hub
from sestina.server.socket.presence import Presence
from sestina.server.tables.bot_turns import Bots
from sestina.server.tables.service import TableService
from sestina.server.tokens import Signer
from sestina.store.database import Database
from sestina.store.event_log import EventLog
from sestina.store.notices import Notice, StoredEvent
from sestina.store.people import People
from sestina.store.table_index import TableIndex
from sestina.store.wakeups import Wakeups

log = logging.getLogger(__name__)


class Backend:
    def __init__(self, settings: Settings, clock: Clock = wall_clock) -> None:
        self.settings = settings
        self.clock = clock
        self.database = Database(settings.database)
        self.log = EventLog(self.database)
        self.index = TableIndex(self.database)
        self.people = People(self.database)
        days = settings.gathering_days
        self.service = TableService(self.log, clock, int(days * 24 * 3600 * 1000))
        self.metrics = Metrics()
        self.connections: set[Connection] = set()
        limits = settings.limits
        self.requests = Buckets(limits.requests_per_second, limits.request_burst)
        self.chat = Buckets(limits.chat_per_second, limits.chat_burst)
        self.new_guests = Buckets(limits.guests_per_minute / 60, limits.guests_per_minute)
        self.door: LanDoor | None = None
        """The way in for the home network, once the server listens."""
        self.signer: Signer
        self.hub: Hub
        self.bots: Bots
        self.duties: Duties
        self._wakeups: Wakeups | None = None
        self._looking: set[asyncio.Task[None]] = set()
        self.is_ready = False

    async def open(self) -> None:
        await self.database.open()
        key = await self.people.shared_key("signing", secrets.token_bytes(32))
        self.signer = Signer(key)
        self.hub = Hub(self.clock, self.signer.invite)
        self.bots = Bots(self.service, self.settings.bot_processes, self.settings.bot_seconds)
        others = self.people.last_seen if self.database.is_postgres else None
        self.duties = Duties(
            self.service,
            self.bots,
            self.hub,
            self.index,
            self.people,
            Presence(self.hub, others, self.clock),
            self.clock,
            self.log_out,
        )
        self.service.listen(self.hub.tell)
        self.service.listen(self.duties.consider)
        self.service.listen(self.metrics.count_event)
        if self.database.is_postgres:
            self.service.foresee = self.hub.foresee
            self._wakeups = Wakeups(self.database.dsn, self._is_news, self._heard, self._missed)
            await self._wakeups.start()
        self.duties.start()
        # Nobody else serves an SQLite file: what is open there is ours at once.
        await self.duties.take_over(everything=not self.database.is_postgres)
        self.is_ready = True
        log.info("ready")

    async def close(self) -> None:
        """Let go in order: no new work, connections, bots, database."""
        self.is_ready = False
        for connection in [*self.connections]:
            connection.leave()
        await self.duties.close()
        await self.bots.close()
        await self.service.close()
        if self._wakeups is not None:
            await self._wakeups.stop()
        for task in [*self._looking]:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)
        await self.log.close()
        await self.database.close()
        log.info("closed")

    @property
    def is_listening(self) -> bool:
        """Whether this server hears of what others do; a lone one need not."""
        return self._wakeups is None or self._wakeups.connected.is_set()

    def rename(self, person: str, name: str) -> None:
        """What somebody says from now on, they say under their new name."""
        for connection in self.connections:
            if connection.person == person:
                connection.name = name

    def log_out(self, browsers: dict[str, int]) -> None:
        """Close the connections of these people whose cookie is of an earlier round."""
        for connection in [*self.connections]:
            person = connection.person
            if person is not None and connection.browsers < browsers.get(person, 0):
                connection.leave(LOGGED_OUT)

    def _is_news(self, table: str, version: int) -> bool:
        """Whether anybody here misses that version of a table."""
        if self.service.knows(table):
            return self.service.is_behind(table, version)
        return self.hub.is_watched(table)

    def _heard(self, notice: Notice) -> None:
        """Another server appended an event, or this one, and was never told that it had."""
        table, version, event = notice.table, notice.version, notice.event
        service, hub = self.service, self.hub
        if event is not None and service.may_wait(table, event):
            if hub.pass_on(table, version, notice.ready):
                service.put_off(table, event)
                return
            if service.follow_at_once(table, event):
                return
        self._look_at(table, version, event)

    def _missed(self) -> None:
        """Nothing was heard for a while: look at all that matters here."""
        for table in {*self.service.in_memory(), *self.hub.watched()}:
            self._look_at(table)

    def _look_at(
        self, table: str, version: int | None = None, event: StoredEvent | None = None
    ) -> None:
        work = self._catch_up(table, version, event)
        task = asyncio.create_task(work, name=f"catch up {table}")
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _catch_up(self, table: str, version: int | None, event: StoredEvent | None) -> None:
        try:
            await self.service.catch_up(table, version, event)
        except Exception:
            log.exception("could not catch up with table %s", table)

"""All parts of one server process, put together and started in order."""

import asyncio
import logging
import secrets

from sestina.host.clocks import SteadyClock, TimeSource
from sestina.host.event_log import StoredEvent
from sestina.host.presence import Presence
from sestina.host.requests.insight import InsightEffort, InsightRequests
from sestina.host.requests.own_puzzles import OwnPuzzles
from sestina.host.requests.puzzles import PuzzleRequests
from sestina.host.requests.tables import TableRequests
from sestina.host.table import Table
from sestina.host.table_host import TableHost
from sestina.server.admission import Buckets, Openings, Overload
from sestina.server.bot_thinkers import BotThinkers
from sestina.server.connection import LOGGED_OUT, Connection
from sestina.server.costly_work import CostlyWork
from sestina.server.imports import GameImports
from sestina.server.insight.job_pool import JobPool
from sestina.server.insight.review_queue import ReviewQueue
from sestina.server.lan import LanListener
from sestina.server.metrics import Metrics
from sestina.server.scheduler import Scheduler
from sestina.server.settings import Settings
from sestina.server.shares import Shares
from sestina.server.tokens import Signer
from sestina.store.database import FAILURES, Database, DatabaseUnusable
from sestina.store.decks import Decks
from sestina.store.event_log import SqlEventLog
from sestina.store.imports import Imports
from sestina.store.notices import Notice, Wakeups
from sestina.store.people import People
from sestina.store.reviews import Reviews
from sestina.store.table_index import TableIndex

log = logging.getLogger(__name__)

DAY_MS = 24 * 3600 * 1000
PING_SECONDS = 2.0
"""How long the database may take to answer before this server is not ready."""


class Backend:
    def __init__(self, settings: Settings, clock: TimeSource | None = None) -> None:
        self.settings = settings
        self.clock = clock or SteadyClock()
        self.database, self.log, self.index, self.people = self.make_store()
        self.thinkers = self.make_thinkers()
        self.host = self.make_host()
        self.service, self.hub, self.bots = self.host.service, self.host.hub, self.host.bots
        self.metrics = Metrics()
        self.log.on_append = self.metrics.append_seconds.observe
        self.connections: set[Connection] = set()
        limits = settings.limits
        self.requests = Buckets(limits.requests_per_second, limits.request_burst)
        self.chat = Buckets(limits.chat_per_second, limits.chat_burst)
        self.new_guests = Buckets(limits.guests_per_minute / 60, limits.guests_per_minute)
        self.checks = Buckets(limits.checks_per_second, limits.check_burst)
        self.watched_events = Buckets(limits.events_per_second, limits.event_burst)
        self.costly = CostlyWork(limits)
        self.shares = Shares(limits)
        self.overload = Overload(limits.late_seconds)
        self.openings = Openings(limits, self.index)
        self.imports = GameImports(Imports(self.database), self.service, limits, self.clock)
        self.jobs = self.make_jobs()
        self.reviews = self.make_reviews()
        deals = settings.analysis_deals
        self.insight = InsightRequests(
            self.service,
            self.index,
            self.jobs,
            self.reviews,
            InsightEffort(settings.hint_seconds, deals),
        )
        own = OwnPuzzles(Decks(self.database), self.jobs, deals, asyncio.to_thread)
        self.puzzles = PuzzleRequests(own, self.reviews, self.clock)
        self.client = ""
        """Which build of the web client this server has; empty if there is none."""
        self.lan: LanListener | None = None
        """Opens the server to the home network, once the server listens."""
        self.signer: Signer
        self.tables: TableRequests
        """What people ask about tables, beside the messages."""
        self.scheduler: Scheduler
        self._wakeups: Wakeups | None = None
        self._catching_up: set[asyncio.Task[None]] = set()
        self._pinging: asyncio.Task[None] | None = None
        self.is_ready = False

    # The parts that reach outside of this process: the simulation in the tests has others.

    def make_store(self) -> tuple[Database, SqlEventLog, TableIndex, People]:
        database = Database(self.settings.database)
        return database, SqlEventLog(database), TableIndex(database), People(database)

    def make_thinkers(self) -> BotThinkers:
        return BotThinkers()

    def make_host(self) -> TableHost:
        return TableHost(
            self.log,
            self.thinkers.think,
            self._invite,
            clock=self.clock,
            run_aside=asyncio.to_thread,
            gathering_ms=int(self.settings.gathering_days * DAY_MS),
            thinkers=self.settings.bot_processes,
            bot_seconds=self.settings.bot_seconds,
        )

    def _invite(self, table: str, seat: int) -> str:
        # The key is in the database, which is not open yet when the host is made.
        return self.signer.invite(table, seat)

    async def _last_seen(self, person: str) -> int | None:
        known = await self.people.find(person)
        return None if known is None else known.seen

    def make_jobs(self) -> JobPool:
        settings = self.settings
        return JobPool(
            settings.analysts, settings.limits, self.overload.wait, settings.analyst_niceness
        )

    def make_reviews(self) -> ReviewQueue:
        reviews = Reviews(self.database)
        return ReviewQueue(reviews, self.log, self.jobs, self.settings, self.clock)

    def make_wakeups(self) -> Wakeups:
        return Wakeups(
            self.database.dsn,
            self._is_missing,
            self._on_notice,
            self.reviews.hear,
            self._on_gap,
        )

    async def open(self) -> None:
        """Open the database and everything on it, or raise and leave nothing open."""
        await self.database.open()
        try:
            await self._open()
        except BaseException as error:
            await self._abandon()
            if isinstance(error, FAILURES):
                raise DatabaseUnusable(f"the database cannot be used: {error}") from error
            raise

    async def _abandon(self) -> None:
        """Close what a start that failed had opened."""
        await self.overload.stop()
        await self.reviews.close()
        if self._wakeups is not None:
            await self._wakeups.stop()
        await self.log.close()
        await self.database.close()

    async def _open(self) -> None:
        if isinstance(self.clock, SteadyClock):
            # Those who were connected were noted regularly, up to the end of the last process.
            last = max(await self.index.last_change(), await self.people.last_note())
            if last:
                self.clock.resume(last)
        key = await self.people.shared_key("signing", secrets.token_bytes(32))
        self.signer = Signer(key)
        self.tables = TableRequests(self.host, self.index, self.signer, self._last_seen)
        self.bots.on_wait = self.metrics.note_wait
        people = self.people
        presence = Presence(
            self.hub,
            people.last_seen,
            self.clock,
            people.note_seen,
            is_shared=self.database.is_postgres,
        )
        self.scheduler = Scheduler(
            self.host, self.index, people, presence, self.clock, self.log_out
        )
        self.service.listen(self.scheduler.note_event)
        self.service.listen(self.metrics.count_event)
        if self.settings.warm_analysts:
            self.service.listen(self._expect_hints)
        if self.database.is_postgres:
            self.service.prepare_updates = self.hub.prepare_updates
            self._wakeups = self.make_wakeups()
            await self._wakeups.start()
        self.scheduler.start()
        self.overload.start()
        await self.reviews.start()
        # No other server uses an SQLite file: its running games can be served at once.
        await self.scheduler.take_over(everything=not self.database.is_postgres)
        if isinstance(self.clock, SteadyClock):
            self.clock.is_free = self._is_clock_free
        self.is_ready = True
        log.info("ready")

    def _is_clock_free(self) -> bool:
        return self.scheduler.may_set_clock and not self.host.flags.is_any_up

    def dismiss(self) -> None:
        """The server is about to stop: end the answers that take long."""
        self.jobs.dismiss()
        self.reviews.dismiss()

    async def close(self) -> None:
        """Stop in order: new work, connections, bots, database."""
        self.is_ready = False
        for connection in [*self.connections]:
            connection.leave()
        await self.overload.stop()
        await self.scheduler.close()
        await self.reviews.close()
        await self.jobs.close()
        await self.host.close()
        self.thinkers.close()
        if self._wakeups is not None:
            await self._wakeups.stop()
        for task in [*self._catching_up]:
            task.cancel()
        if self._pinging is not None:
            self._pinging.cancel()
            self._catching_up.add(self._pinging)
        await asyncio.gather(*self._catching_up, return_exceptions=True)
        await self.log.close()
        await self.database.close()
        log.info("closed")

    @property
    def is_listening(self) -> bool:
        """Whether this server hears notices of the others; a lone server need not."""
        return self._wakeups is None or self._wakeups.connected.is_set()

    async def unreadiness(self) -> str:
        """Why this server cannot serve; empty if it can."""
        if not self.is_ready or not self.is_listening:
            return "starting or stopping"
        if self._pinging is None or self._pinging.done():
            self._pinging = asyncio.create_task(self.database.ping(), name="ping")
        # It is not cancelled when it takes too long: the next one who asks may wait for it, too.
        await asyncio.wait({self._pinging}, timeout=PING_SECONDS)
        if not self._pinging.done():
            return "the database does not answer"
        if self._pinging.exception() is not None:
            return self.database.problem or "the database does not answer"
        return ""

    def rename(self, person: str, name: str) -> None:
        """Let a person's open connections talk under the new name."""
        for connection in self.connections:
            if connection.session.person == person:
                connection.session.name = name

    def log_out(self, login_epochs: dict[str, int]) -> None:
        """Close the connections whose cookie is from an earlier epoch than these."""
        for connection in [*self.connections]:
            person = connection.session.person
            if person is not None and connection.login_epoch < login_epochs.get(person, 0):
                connection.leave(LOGGED_OUT)

    def _expect_hints(self, table: Table, here: bool) -> None:
        if here and table.gives_hints:
            self.jobs.warm_up()

    # Other servers

    def _is_missing(self, table: str, version: int) -> bool:
        """Whether anybody here needs that version of a table and does not have it."""
        if self.service.knows(table):
            return self.service.hear(table, version)
        return self.hub.is_watched(table)

    def _on_notice(self, notice: Notice) -> None:
        """An event was appended by another server, or by this one without an answer."""
        try:
            if self._has_passed_on(notice):
                return
        except Exception:
            # A shortcut failed. The long way below does not depend on it.
            log.exception("passing a notice of table %s on failed", notice.table)
        self._catch_up(notice.table, notice.version, notice.event)

    def _has_passed_on(self, notice: Notice) -> bool:
        """Tell the watchers with what the notice brought, without reading the log."""
        table, event = notice.table, notice.event
        if event is None or not self.service.can_defer(table, event):
            return False
        if self.hub.push_prepared(table, notice.version, notice.prepared):
            self.service.defer(table, event)
            return True
        return self.service.follow_event(table, event)

    def _on_gap(self) -> None:
        """Notices may have been lost: look at every table and review that matters here."""
        self.reviews.look_again()
        for table in {*self.service.in_memory(), *self.hub.watched()}:
            self._catch_up(table)

    def _catch_up(
        self, table: str, version: int | None = None, event: StoredEvent | None = None
    ) -> None:
        async def catch_up() -> None:
            try:
                await self.service.catch_up(table, version, event)
            except Exception:
                log.exception("could not catch up with table %s", table)

        task = asyncio.create_task(catch_up(), name=f"catch up {table}")
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

"""The table service: everything that happens at a table goes through `act`.

    command → judge → append → apply → tell

`judge`, which each act defines (`acts/`), validates the command and returns an event, and
changes nothing. What the event scored is explained for those who watch. The event is appended to
the log. Only then does it enter the table in memory, and only then do listeners hear of it.
If another server was faster, the log refuses the append: the service reads what it missed and
judges again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from sestina.host import aside
from sestina.host.acts import encode_event
from sestina.host.acts.act import Actor, Command, Context
from sestina.host.acts.create import Created
from sestina.host.acts.import_game import Imported, check_deletion
from sestina.host.acts.play import Played
from sestina.host.aside import RunAside, run_here
from sestina.host.clocks import TimeSource, wall_clock
from sestina.host.event_log import Conflict, EventLog, ImportQuota, NoSuchTable, StoredEvent
from sestina.host.events import Diverged, Event, EventOutcome, Explanation
from sestina.host.explanations import explain_outcome
from sestina.host.following import follow, load_table
from sestina.host.loaded_tables import LoadedTable, LoadedTables
from sestina.host.refusals import Refused
from sestina.host.spare_states import SpareStates
from sestina.host.summary import Indexer
from sestina.host.table import Table

log: logging.Logger = logging.getLogger(__name__)

MAX_TRIES = 20
WEEK_MS = 7 * 24 * 3600 * 1000
ANSWER_SECONDS = 3.0
"""How long the answer to an append may take after its notice was heard; a busy server is slow."""
RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 40.0)
"""Pauses between attempts to read the log after an append whose result is unknown."""

Listener = Callable[[Table, bool], None]
"""Called with a table after each event, and whether this server appended the event."""
PrepareUpdates = Callable[[Table], Mapping[str, bytes]]
"""Makes the updates of a table's last event for people who may be at other servers."""


class TableService:
    def __init__(
        self,
        log_: EventLog,
        clock: TimeSource = wall_clock,
        gathering_ms: int = WEEK_MS,
        run_aside: RunAside = run_here,
    ) -> None:
        self._log = log_
        self.run_aside = run_aside
        self.clock = clock
        self.indexer: Final = Indexer(gathering_ms)
        self._tables = LoadedTables(clock)
        self._spares = SpareStates()
        self._listeners: list[Listener] = []
        self._acting: set[asyncio.Task[int]] = set()
        self._retrying: set[asyncio.Task[None]] = set()
        self.prepare_updates: PrepareUpdates | None = None
        """Called before a move is appended, so that its updates can travel with it."""

    def listen(self, listener: Listener) -> None:
        """Call this listener after every event, once it is in the log."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """Finish the commands that have begun."""
        await asyncio.gather(*self._acting, return_exceptions=True)
        for task in [*self._retrying]:
            task.cancel()
        await asyncio.gather(*self._retrying, return_exceptions=True)

    # Reading

    @asynccontextmanager
    async def reading(self, table: str) -> AsyncIterator[Table]:
        """The table as it is now. It does not change meanwhile, so be quick."""
        async with self._tables.locked(table) as loaded:
            yield await self._current(table, loaded)

    @asynccontextmanager
    async def reading_latest(self, table: str) -> AsyncIterator[Table]:
        """The same after a look at the log, where another server may have been faster."""
        await self.catch_up(table)
        async with self.reading(table) as current:
            yield current

    # Writing

    async def create(
        self,
        table: str,
        seed: bytes | None,
        event: Created | Imported,
        outcome: EventOutcome | None = None,
        explained: tuple[Explanation, ...] = (),
        quota: ImportQuota | None = None,
    ) -> int:
        """Open a table with its first event; an imported game may have no room (`NoRoom`)."""
        now = self.clock()
        stored = StoredEvent(1, now, encode_event(event))
        fresh = Table(table, seed).after(stored.version, now, event, outcome, explained)
        index = self.indexer.entry(fresh, now)
        async with self._tables.locked(table) as loaded:
            await self._log.create(table, seed, stored, index, quota)
            loaded.table, loaded.index, loaded.told = fresh, index, fresh.version
        return stored.version

    async def delete(self, name: str, person: str) -> int:
        """Delete an imported game as its host, or raise `Refused`. The last version it had."""
        async with self._tables.locked(name) as loaded:
            table = await self._current(name, loaded)
            check_deletion(table, person)
            try:
                await self._log.delete(name)
            finally:
                loaded.table = None  # whether it is gone, the log says
            return table.version

    async def forget(self, name: str) -> None:
        """Drop a table from memory that was deleted from the log."""
        async with self._tables.locked(name) as loaded:
            loaded.table = None

    async def act(self, table: str, actor: Actor, command: Command) -> int:
        """Carry a command out and return the version of its event, or raise `Refused`.

        The caller may be cancelled: a command that has begun is finished and told.
        """
        task = asyncio.create_task(self._act(table, actor, command), name=f"act at {table}")
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)
        try:
            return await asyncio.shield(task)
        finally:
            # A refusal refers to this frame, and the task to the refusal. As long as they hold
            # each other, they hold the table, too.
            del task

    async def _act(self, name: str, actor: Actor, command: Command) -> int:
        async with self._tables.locked(name) as loaded:
            for _ in range(MAX_TRIES):
                table = await self._current(name, loaded)
                known = _answered(table, actor, command)
                if known is not None:
                    # Another server may have been faster with the same message.
                    self._tell_missed(loaded)
                    return known
                now = self.clock()
                try:
                    judgement = command.judge(table, Context(actor, now, self._spares))
                except Refused:
                    # This server may be behind: another one may have moved the table on.
                    if await self._follow_log(loaded, table):
                        continue
                    self._tell_missed(loaded)
                    raise
                event, outcome = judgement.event, judgement.outcome
                explained = explain_outcome(outcome, table.facts)
                following = table.after(table.version + 1, now, event, outcome, explained)
                try:
                    await self._append(loaded, following, event, now)
                except Conflict:
                    continue
                except Exception:
                    if not await self._has_landed(loaded, following):
                        raise
                else:
                    self._apply(loaded, following)
                self._tell(loaded, here=True)
                return following.version
            self._tell_missed(loaded)
        raise Refused("busy", "too much happens here at once: try again")

    async def _append(self, loaded: LoadedTable, following: Table, event: Event, now: int) -> None:
        """Append the last event of a table to the log."""
        stored = StoredEvent(following.version, now, encode_event(event))
        index = self.indexer.entry_after(loaded.index, following, event, now)
        if index == loaded.index and not event.reseats:
            index = None
        prepared = self._prepared(following) if isinstance(event, Played) else {}
        loaded.appending, loaded.appender = stored.version, asyncio.current_task()
        try:
            await self._log.append(
                following.id, stored, index, reseat=event.reseats, prepared=prepared
            )
        except asyncio.CancelledError:
            loaded.in_doubt = True
            if not loaded.answer_lost or loaded.appender is None:
                raise
            loaded.appender.uncancel()
            raise ConnectionError("the answer to an append is lost") from None
        except BaseException:
            loaded.in_doubt = True
            raise
        finally:
            loaded.appending, loaded.appender, loaded.answer_lost = 0, None, False
        if index is not None:
            loaded.index = index

    def hear(self, table: str, version: int) -> bool:
        """A notice says that a version is in the log. Whether this server lacks it.

        If this server itself is appending it, the answer has to come soon, or it is lost.
        """
        loaded = self._tables.get(table)
        if loaded is None:
            return False
        if loaded.appending == version:
            loop = asyncio.get_running_loop()
            loop.call_later(ANSWER_SECONDS, self._stop_waiting, loaded, loaded.appender)
            return False
        return loaded.told < version

    @staticmethod
    def _stop_waiting(loaded: LoadedTable, appender: "asyncio.Task[Any] | None") -> None:
        if appender is not None and loaded.appender is appender:
            loaded.answer_lost = True
            appender.cancel()

    def _prepared(self, table: Table) -> Mapping[str, bytes]:
        if self.prepare_updates is None:
            return {}
        try:
            return self.prepare_updates(table)
        except Exception:
            # Without them the other servers make the updates themselves.
            log.exception("preparing the updates of table %s failed", table.id)
            return {}

    def _apply(self, loaded: LoadedTable, following: Table) -> None:
        """Make the table that follows the present one, now that its event is in the log."""
        before = loaded.table
        loaded.table = following
        if before is not None and before.state is not None and before.state is not following.state:
            self._spares.give(before.state)

    async def _has_landed(self, loaded: LoadedTable, following: Table) -> bool:
        """Whether the event of a failed append is in the log: its answer alone may be lost."""
        try:
            table = await self._current(following.id, loaded)
        except Exception:
            log.exception("the log of table %s cannot be read", following.id)
            self._retry_later(following.id)
            return False
        if table.version >= following.version:
            ours, there = following.entries[-1], table.entries[following.version - 1]
            if (ours.at, ours.event) == (there.at, there.event):
                return True
        self._tell_missed(loaded)
        return False

    def _retry_later(self, table: str) -> None:
        async def retry() -> None:
            for pause in RETRY_SECONDS:
                await asyncio.sleep(pause)
                try:
                    await self.catch_up(table)
                except Exception as error:  # noqa: BLE001  the next attempt may succeed
                    log.warning("the log of table %s still cannot be read: %r", table, error)
                else:
                    return

        task = asyncio.create_task(retry(), name=f"retry {table}")
        self._retrying.add(task)
        task.add_done_callback(self._retrying.discard)

    # Telling

    def _tell_missed(self, loaded: LoadedTable) -> None:
        """Tell the listeners about events of other servers that they do not know."""
        if loaded.table is not None and loaded.table.version > loaded.told:
            self._tell(loaded, here=False)

    def _tell(self, loaded: LoadedTable, here: bool) -> None:
        table = loaded.table
        assert table is not None
        loaded.told = table.version
        for listener in self._listeners:
            try:
                listener(table, here)
            except Exception:
                # The event is in the log: a failure here must not look like a refusal.
                log.exception("telling what happened at table %s failed", table.id)

    # Loading and following

    async def _current(self, name: str, loaded: LoadedTable) -> Table:
        """The table as the log has it, as far as this server knows."""
        if loaded.table is not None and loaded.deferred:
            self._try_to_follow(loaded, loaded.deferred)
        if loaded.table is not None and loaded.in_doubt:
            self._try_to_follow(loaded, await self._log.read(name, loaded.table.version))
        if loaded.table is None:
            loaded.deferred, loaded.index = [], None
            try:
                seed = await self._log.seed(name)
            except NoSuchTable:
                raise Refused("no-table", "there is no such table") from None
            stored = await self._log.read(name)
            if seed is None or len(stored) > aside.MAX_EVENTS_ON_LOOP:
                # A long game, or an imported one, takes long: others are served meanwhile.
                loaded.table = await self.run_aside(load_table, name, seed, stored)
            else:
                loaded.table = load_table(name, seed, stored)
        loaded.in_doubt = False
        return loaded.table

    async def _follow_log(self, loaded: LoadedTable, table: Table) -> bool:
        """Follow what other servers appended, and say whether there was anything."""
        if not self._log.is_shared:
            return False
        later = await self._log.read(table.id, table.version)
        if table.imported is not None and not later:
            await self._check_existence(loaded, table.id)
        if later and not self._try_to_follow(loaded, later):
            await self._current(table.id, loaded)
        return bool(later)

    async def _check_existence(self, loaded: LoadedTable, name: str) -> None:
        """Another server may have deleted an imported game: nothing in the log says so."""
        try:
            await self._log.seed(name)
        except NoSuchTable:
            loaded.table = None
            raise Refused("no-table", "there is no such table") from None

    def _try_to_follow(self, loaded: LoadedTable, later: Sequence[StoredEvent]) -> bool:
        """Apply events of the log, or drop the table so that it is loaded again."""
        table, loaded.table, loaded.deferred = loaded.table, None, []
        assert table is not None
        try:
            loaded.table = table = follow(table, later)
        except (Diverged, ValueError) as error:
            log.warning("table %s is loaded again: %s", table.id, error)
            return False
        # The server that appended these events has updated the index, too. This one knows what
        # it wrote, and need not write the same with its next event.
        for entry in table.entries[len(table.entries) - len(later) :]:
            if loaded.index is not None:
                loaded.index = self.indexer.entry_after(loaded.index, table, entry.event, entry.at)
        return True

    async def catch_up(
        self, table: str, version: int | None = None, event: StoredEvent | None = None
    ) -> None:
        """Follow other servers, and tell the listeners.

        `version` is what another server announced: a table that has it is left alone. With its
        `event` the log need not be read.
        """
        async with self._tables.locked(table) as loaded:
            if version is not None and loaded.table is not None and loaded.told >= version:
                return
            current = await self._current(table, loaded)
            if event is not None and event.version == current.version + 1:
                if not self._try_to_follow(loaded, [event]):
                    await self._current(table, loaded)
            else:
                await self._follow_log(loaded, current)
            self._tell_missed(loaded)

    def can_defer(self, table: str, event: StoredEvent) -> bool:
        """Whether an event of another server is the next one, and no task uses the table."""
        loaded = self._tables.get(table)
        if loaded is None or loaded.table is None:
            return True
        is_told = loaded.told == loaded.table.version + len(loaded.deferred)
        return is_told and event.version == loaded.told + 1 and not loaded.lock.locked()

    def defer(self, table: str, event: StoredEvent) -> None:
        """Apply an event for which `can_defer` holds when the table is next needed.

        The watchers know it already. Loading a cold table into the processor's caches
        dominates the cost of a remote move, and the table's own next move has to do it anyway.
        """
        loaded = self._tables.get(table)
        if loaded is not None:
            loaded.deferred.append(event)
            loaded.told = event.version
            loaded.used = self.clock()

    def follow_event(self, table: str, event: StoredEvent) -> bool:
        """Apply the next event of a table in memory at once, and tell the listeners.

        False means that something is in the way, and `catch_up` has to look.
        """
        loaded = self._tables.get(table)
        if loaded is None or not self.can_defer(table, event):
            return False
        loaded.used = self.clock()
        if not self._try_to_follow(loaded, [*loaded.deferred, event]):
            return False
        self._tell(loaded, here=False)
        return True

    # What is in memory

    @property
    def loaded(self) -> int:
        """The number of tables in memory."""
        return len(self._tables.names())

    def knows(self, table: str) -> bool:
        return self._tables.get(table) is not None

    def in_memory(self) -> list[str]:
        return self._tables.names()

    def forget_idle(self) -> int:
        """Drop tables that nobody uses from memory, and return how many."""
        return self._tables.forget_idle()


def _answered(table: Table, actor: Actor, command: Command) -> int | None:
    """The version that this very message has led to already."""
    if actor.person is None or command.message is None:
        return None
    return table.answered.get((actor.person, command.message))

"""The table service: the one door through which everything at a table happens.

People, bots, clocks and take-overs all call `act`. It decides on the table as it is,
appends the event to the log, and only then tells who watches. If the log refuses, because
another server came first, it looks at what happened there and decides again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import msgspec

from sestina.server.clock import Clock, wall_clock
from sestina.server.tables.commands import Command, Play, Refused, Say
from sestina.server.tables.events import (
    Created,
    Event,
    Imported,
    Played,
    Said,
    Sat,
    Stood,
    TookOver,
    encode_event,
)
from sestina.server.tables.judge import SERVER, Actor, decide
from sestina.server.tables.table import GATHERING, OVER, Diverged, Table
from sestina.store.event_log import Conflict, EventLog, Index, NoSuchTable, StoredEvent

log = logging.getLogger(__name__)

OWED_MS = 8_000
"""After so long another server does what this one owes a table."""
MOST_TRIES = 20
IDLE_MS = 60_000
"""A table without an event for so long is forgotten; the log brings it back."""

A_WEEK_MS = 7 * 24 * 3600 * 1000

Listener = Callable[[Table, bool], None]
"""Called with a table to which something happened, and whether it was decided here."""
Foresight = Callable[[Table], Mapping[str, bytes]]
"""The news of a table's last event for people who may be at other servers."""


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    level: str | None = None
    open: bool = False


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lists say of a table."""

    game: str
    options: dict[str, bool | int | str | tuple[str, ...]]
    seats: tuple[SeatSummary, ...]
    clock: tuple[int, int] | None = None
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass
class _Held:
    """A table in memory, or the place for it, and who is at work on it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    used: int = 0
    told: int = 0
    """The version that the listeners know."""
    appending: int = 0
    """The version that is being appended here."""
    index: Index | None = None
    """What the index of the database says."""
    pending: list[StoredEvent] = field(default_factory=list)
    """Events of other servers, told already, that the table has not taken in yet."""


class TableService:
    def __init__(
        self, log_: EventLog, clock: Clock = wall_clock, gathering_ms: int = A_WEEK_MS
    ) -> None:
        self._log = log_
        self.gathering_ms = gathering_ms
        """How long a table at which nothing happens waits for its game to begin."""
        self.clock = clock
        self._held: dict[str, _Held] = {}
        self._listeners: list[Listener] = []
        self._acting: set[asyncio.Task[int]] = set()
        self.foresee: Foresight | None = None
        """Asked before a move is appended, so that its news can go with it."""

    def listen(self, listener: Listener) -> None:
        """Be told of everything that happens, right after it is in the log."""
        self._listeners.append(listener)

    @property
    def held(self) -> int:
        """How many tables are in memory."""
        return sum(1 for held in self._held.values() if held.table is not None)

    # Reading

    @asynccontextmanager
    async def reading(self, table: str) -> AsyncIterator[Table]:
        """The table as it is now; nobody changes it meanwhile. Keep it short."""
        async with self._locked(table) as held:
            yield await self._loaded(table, held)

    # Writing

    async def create(self, table: str, seed: bytes | None, event: Created | Imported) -> int:
        """Open a table."""
        now = self.clock()
        fresh = Table(table, seed)
        fresh.commit(1, now, event)
        if isinstance(event, Imported):
            fresh = Table.load(table, seed, [StoredEvent(1, now, encode_event(event))])
        index = self.index_of(fresh, now)
        await self._log.create(table, seed, StoredEvent(1, now, encode_event(event)), index)
        return 1

    async def act(self, table: str, actor: Actor, command: Command) -> int:
        """Do what is wished, or raise `Refused`. Returns the version of the event.

        Who asks may go away meanwhile: what was begun is finished, and told to the others.
        """
        task = asyncio.create_task(self._act(table, actor, command), name=f"act at {table}")
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for what was begun."""
        await asyncio.gather(*self._acting, return_exceptions=True)

    async def _act(self, table: str, actor: Actor, command: Command) -> int:
        async with self._locked(table) as held:
            for _ in range(MOST_TRIES):
                current = await self._loaded(table, held)
                known = _answered(current, actor, command)
                if known is not None:
                    return known
                now = self.clock()
                try:
                    event = decide(current, actor, command, now)
                except Refused:
                    # It may be us who are behind: somebody else has moved the table on.
                    if await self._follow_log(held, current):
                        continue
                    self._tell_what_is_new(held, current)
                    raise
                try:
                    await self._append(held, current, event, now)
                except Conflict:
                    # What was decided may have changed the state: the log knows better.
                    held.table = None
                    continue
                except BaseException:
                    held.table = None
                    raise
                self._tell(held, current, here=True)
                return current.version
        raise Refused("busy", "too much happens here at once: try again")

    async def catch_up(
        self, table: str, version: int | None = None, event: StoredEvent | None = None
    ) -> None:
        """Another server may have appended something: look, and tell who watches here.

        With the version that it is said to have, a table that has it is left alone; with the
        event itself, the log is not asked for it.
        """
        async with self._locked(table) as held:
            if version is not None and held.table is not None and held.told >= version:
                return
            current = await self._loaded(table, held)
            if event is not None and event.version == current.version + 1:
                current = await self._follow(held, current, [event])
            elif await self._follow_log(held, current):
                current = await self._loaded(table, held)
            self._tell_what_is_new(held, current)

    def may_wait(self, table: str, event: StoredEvent) -> bool:
        """Whether an event of another server is the very next, and nobody is at work here."""
        held = self._held.get(table)
        if held is None or held.table is None:
            return True
        is_told = held.told == held.table.version + len(held.pending)
        return is_told and event.version == held.told + 1 and not held.lock.locked()

    def put_off(self, table: str, event: StoredEvent) -> None:
        """Take in an event that `may_wait` when the table is next needed: it is told already.

        To touch a table that has cooled down is what a move of another server costs most. Its
        own next move has to touch it anyway.
        """
        held = self._held.get(table)
        if held is not None and held.table is not None:
            held.pending.append(event)
            held.told = event.version
            held.used = self.clock()

    def follow_at_once(self, table: str, event: StoredEvent) -> bool:
        """Take in the next event of a table in memory, and tell who watches here.

        It asks nobody and waits for nothing. False: something stands in the way, and
        `catch_up` has to look.
        """
        held = self._held.get(table)
        if held is None or held.table is None or not self.may_wait(table, event):
            return False
        current = held.table
        held.used = self.clock()
        try:
            self._take_in(held, current, [*held.pending, event])
        except (Diverged, ValueError) as error:
            log.warning("table %s is loaded anew: %s", table, error)
            return False
        self._tell(held, current, here=False)
        return True

    def is_behind(self, table: str, version: int) -> bool:
        """Whether a table is in memory, and older than this, which is not being added here."""
        held = self._held.get(table)
        if held is None or held.table is None or held.appending == version:
            return False
        return held.told < version

    def knows(self, table: str) -> bool:
        held = self._held.get(table)
        return held is not None and held.table is not None

    def in_memory(self) -> list[str]:
        return [table for table, held in self._held.items() if held.table is not None]

    def forget_idle(self) -> int:
        """Drop tables at which nothing happens: their state is replayed when it is needed."""
        since = self.clock() - IDLE_MS
        idle = [
            table
            for table, held in self._held.items()
            if held.used < since and not held.lock.locked()
        ]
        for table in idle:
            del self._held[table]
        return len(idle)

    def index_of(self, table: Table, now: int) -> Index:
        """What the database should know of a table besides its log."""
        return Index(
            status=table.status,
            public=table.public,
            host=table.host,
            due=self._due(table, now),
            summary=msgspec.json.encode(summary_of(table)).decode(),
            people={n: seat.person for n, seat in enumerate(table.seats) if seat.person},
        )

    # Inside

    def _due(self, table: Table, now: int) -> int | None:
        """When a server has to look at this table, unless something happens before."""
        if table.status == GATHERING:
            return table.changed + self.gathering_ms
        if table.bot_to_move is not None:
            return now + OWED_MS
        falls = table.flag_falls
        return None if falls is None else falls + OWED_MS

    def _index_after(
        self, before: Index | None, table: Table, event: Event, now: int
    ) -> Index | None:
        """The index after an event: the same value if it says nothing new. None: not known."""
        if isinstance(event, Said):
            return before
        if before is not None and isinstance(event, Played) and event.end is None:
            # The hot path: a step changes nothing that lists show.
            due = self._due(table, now)
            return before if due == before.due else replace(before, due=due)
        return self.index_of(table, now)

    @asynccontextmanager
    async def _locked(self, table: str) -> AsyncIterator[_Held]:
        held = self._held.setdefault(table, _Held())
        held.used = self.clock()
        try:
            async with held.lock:
                held.used = self.clock()
                yield held
        finally:
            if held.table is None and self._held.get(table) is held and not held.lock.locked():
                del self._held[table]

    async def _loaded(self, table: str, held: _Held) -> Table:
        if held.table is not None and held.pending:
            try:
                self._take_in(held, held.table, held.pending)
            except (Diverged, ValueError) as error:
                log.warning("table %s is loaded anew: %s", table, error)
        if held.table is None:
            held.pending = []
            try:
                seed = await self._log.seed(table)
            except NoSuchTable:
                raise Refused("no-table", "there is no such table") from None
            held.table = Table.load(table, seed, await self._log.read(table))
            held.index = None
        return held.table

    async def _follow_log(self, held: _Held, table: Table) -> bool:
        """Look whether other servers appended something; only if there may be others."""
        if not self._log.is_shared:
            return False
        later = await self._log.read(table.id, table.version)
        if later:
            await self._follow(held, table, later)
        return bool(later)

    async def _follow(self, held: _Held, table: Table, later: list[StoredEvent]) -> Table:
        try:
            self._take_in(held, table, later)
        except (Diverged, ValueError) as error:
            log.warning("table %s is loaded anew: %s", table.id, error)
            return await self._loaded(table.id, held)
        return table

    def _take_in(self, held: _Held, table: Table, later: list[StoredEvent]) -> None:
        """Follow what another server did, or forget the table and raise."""
        held.pending = []
        try:
            table.follow(later)
        except BaseException:
            held.table = None
            raise
        # The other server has renewed the index if there was anything new in it. We know what
        # it wrote, and need not write the same again with our next event.
        for entry in table.entries[-len(later) :]:
            if held.index is not None:
                held.index = self._index_after(held.index, table, entry.event, entry.at)

    async def _append(self, held: _Held, table: Table, event: Event, now: int) -> None:
        stored = StoredEvent(table.version + 1, now, encode_event(event))
        table.commit(stored.version, now, event)
        reseat = isinstance(event, Sat | Stood | TookOver)
        index: Index | None = self._index_after(held.index, table, event, now)
        if index == held.index and not reseat:
            index = None
        ready = None
        if self.foresee is not None and isinstance(event, Played):
            ready = self.foresee(table)
        held.appending = stored.version
        try:
            await self._log.append(table.id, stored, index, reseat=reseat, ready=ready)
        finally:
            held.appending = 0
        if index is not None:
            held.index = index

    def _tell_what_is_new(self, held: _Held, table: Table) -> None:
        """What other servers did, if the listeners do not know it."""
        if table.version > held.told:
            self._tell(held, table, here=False)

    def _tell(self, held: _Held, table: Table, here: bool) -> None:
        held.told = table.version
        for listener in self._listeners:
            try:
                listener(table, here)
            except Exception:
                # It is in the log: whatever goes wrong here must not look like a refusal.
                log.exception("telling what happened at table %s failed", table.id)


def _answered(table: Table, actor: Actor, command: Command) -> int | None:
    """The version that this very message has led to already."""
    if isinstance(command, Play | Say) and actor.person is not None and command.message is not None:
        return table.answered.get((actor.person, command.message))
    return None


def summary_of(table: Table) -> Summary:
    """What lists say of a table."""
    state = table.state
    over = table.status == OVER and state is not None
    assert table.rules is not None
    control = table.clocks.control if table.clocks is not None else None
    return Summary(
        game=table.game,
        options=table.rules.stated_options(),
        seats=tuple(SeatSummary(seat.name, seat.level, seat.is_open) for seat in table.seats),
        clock=None if control is None else (control.seconds, control.increment),
        scores=tuple(state.scores) if over and state is not None else (),
        winners=tuple(state.winners()) if over and state is not None else (),
    )


__all__ = ["SERVER", "Actor", "Summary", "TableService"]

"""The store as a plain model: what the real one promises, without SQL.

Only what servers use while games are played: the lists of the lobby are not here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sestina.host.event_log import Conflict, ImportQuota, Index, NoSuchTable, StoredEvent
from sestina.host.people import Person
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.notices import format_notice
from sestina.store.people import People
from sestina.store.table_index import OpenedTables, TableIndex
from tests.simulation.database import DatabaseMachine


@dataclass
class Row:
    """A table: its entry in the index, and its log."""

    seed: bytes | None
    index: Index
    events: list[StoredEvent] = field(default_factory=list)


@dataclass
class Contents:
    """What is on the disk."""

    tables: dict[str, Row] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    keys: dict[str, bytes] = field(default_factory=dict)


class ModelDatabase(Database):
    def __init__(self, machine: DatabaseMachine) -> None:
        self.machine = machine
        self.is_postgres = machine.is_shared
        self.problem = ""

    @property
    def dsn(self) -> str:
        return "simulated"

    async def open(self) -> None:
        await self.machine.ask("open", lambda: None)

    async def close(self) -> None:
        pass

    async def ping(self) -> None:
        await self.machine.ask("read", lambda: None)


class ModelLog(SqlEventLog):
    def __init__(self, machine: DatabaseMachine, contents: Contents) -> None:
        self._machine = machine
        self._contents = contents

    @property
    def is_shared(self) -> bool:
        return self._machine.is_shared

    async def create(
        self,
        table: str,
        seed: bytes | None,
        first: StoredEvent,
        index: Index,
        quota: ImportQuota | None = None,
    ) -> None:
        def work() -> None:
            self._contents.tables[table] = Row(seed, index, [first])
            self._machine.committed(table, first, seed)

        await self._machine.ask("append", work)

    async def append(
        self,
        table: str,
        event: StoredEvent,
        index: Index | None,
        *,
        reseat: bool = False,
        prepared: Mapping[str, bytes] | None = None,
    ) -> None:
        notice = format_notice(table, event, prepared or {})

        def work() -> None:
            row = self._contents.tables[table]
            if event.version <= len(row.events):
                raise Conflict(f"{table} has an event {event.version} already")
            row.events.append(event)
            if index is not None:
                row.index = index
            self._machine.committed(table, event, row.seed, notice)

        await self._machine.ask("append", work)

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        def work() -> list[StoredEvent]:
            row = self._contents.tables.get(table)
            return [] if row is None else row.events[after:]

        return await self._machine.ask("read", work)

    async def seed(self, table: str) -> bytes | None:
        def work() -> bytes | None:
            if table not in self._contents.tables:
                raise NoSuchTable(table)
            return self._contents.tables[table].seed

        return await self._machine.ask("read", work)

    async def close(self) -> None:
        pass


class ModelIndex(TableIndex):
    def __init__(self, machine: DatabaseMachine, contents: Contents) -> None:
        self._machine = machine
        self._contents = contents

    async def opened_by(self, person: str, since: int) -> OpenedTables:
        def work() -> OpenedTables:
            rows = [row for row in self._contents.tables.values() if row.index.host == person]
            return OpenedTables(
                sum(row.index.status == "gathering" for row in rows),
                sum(row.index.status == "playing" and not row.index.people for row in rows),
                sum(row.events[0].at > since for row in rows),
            )

        return await self._machine.ask("read", work)

    async def has_game_with_clock(self) -> bool:
        def work() -> bool:
            rows = self._contents.tables.values()
            playing = [row.index.summary for row in rows if row.index.status == "playing"]
            return any('"clock":[' in summary for summary in playing)

        return await self._machine.ask("read", work)

    async def due(self, now: int, limit: int, status: str | None = None) -> list[tuple[str, int]]:
        def work() -> list[tuple[str, int]]:
            found = [
                (row.index.due, table)
                for table, row in self._contents.tables.items()
                if row.index.due is not None
                and row.index.due <= now
                and status in (None, row.index.status)
            ]
            return [(table, due) for due, table in sorted(found)[:limit]]

        return await self._machine.ask("read", work)

    async def claim(self, table: str, due: int, until: int | None) -> bool:
        def work() -> bool:
            row = self._contents.tables[table]
            if row.index.due != due:
                return False
            row.index = replace(row.index, due=until)
            return True

        return await self._machine.ask("write", work)


class ModelPeople(People):
    def __init__(self, machine: DatabaseMachine, contents: Contents) -> None:
        self._machine = machine
        self._people = contents.people
        self._keys = contents.keys

    async def add(self, person: str, name: str, now: int) -> Person:
        def work() -> Person:
            self._people[person] = Person(person, name, now)
            return self._people[person]

        return await self._machine.ask("write", work)

    async def find(self, person: str) -> Person | None:
        return await self._machine.ask("read", lambda: self._people.get(person))

    async def login_epochs(self, wanted: Iterable[str]) -> dict[str, int]:
        def work() -> dict[str, int]:
            return {one: self._people[one].login_epoch for one in wanted if one in self._people}

        return await self._machine.ask("read", work)

    async def note_seen(self, present: Iterable[str], now: int) -> None:
        here = sorted(present)

        def work() -> None:
            for one in here:
                self._people[one] = replace(self._people[one], seen=now)

        if here:
            await self._machine.ask("write", work)

    async def last_seen(self, wanted: set[str]) -> dict[str, int]:
        def work() -> dict[str, int]:
            return {one: self._people[one].seen for one in sorted(wanted) if one in self._people}

        return await self._machine.ask("read", work)

    async def shared_key(self, name: str, fresh: bytes) -> bytes:
        return await self._machine.ask("write", lambda: self._keys.setdefault(name, fresh))

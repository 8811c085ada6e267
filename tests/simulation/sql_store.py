"""The real store with its real SQL, on an SQLite database in memory, without threads.

`SqlEventLog`, `TableIndex` and `People` are the real ones. Only the connections below them are
replaced: they take the ways there and back of the simulated machine, and run each statement, or
each transaction, at one moment in between.
"""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from sestina.host.event_log import StoredEvent
from sestina.store.database import Database
from sestina.store.event_log import Append, SqlEventLog, _write_one
from sestina.store.notices import format_notice
from sestina.store.people import People
from sestina.store.schema import events, keys, metadata, people, seats, tables
from sestina.store.table_index import TableIndex
from tests.simulation.database import DatabaseMachine, LostConnection
from tests.simulation.model_store import Contents


class SqlStore:
    """The database in memory, and what watches its commits."""

    def __init__(self, machine: DatabaseMachine, contents: Contents) -> None:
        self.machine = machine
        self._engine = sa.create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        metadata.create_all(self._engine)
        self.connection = self._engine.connect()
        raw = self.connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.isolation_level = None
        self.raw = raw
        self._fill(contents)
        self._seen = self._last_row()

    def make(self) -> tuple[Database, SqlEventLog, TableIndex, People]:
        database = SqlDatabase(self)
        return database, SqlLog(database), TableIndex(database), People(database)

    def close(self) -> None:
        self.connection.close()
        self._engine.dispose()

    def _fill(self, contents: Contents) -> None:
        for person in contents.people.values():
            values = {"id": person.id, "name": person.name, "created": 0, "seen": person.seen}
            self.connection.execute(people.insert().values(values))
        for name, value in contents.keys.items():
            self.connection.execute(keys.insert().values(name=name, value=value))
        for table, row in contents.tables.items():
            index, at = row.index, row.events[-1].at
            self.connection.execute(
                tables.insert().values(
                    id=table,
                    seed=row.seed,
                    status=index.status,
                    public=index.public,
                    host=index.host,
                    created=at,
                    changed=at,
                    due=index.due,
                    summary=index.summary,
                )
            )
            for seat, person_id in index.people.items():
                self.connection.execute(
                    seats.insert().values(table_id=table, seat=seat, person=person_id)
                )
            self.connection.execute(
                events.insert(),
                [
                    {"table_id": table, "version": e.version, "at": e.at, "payload": e.payload}
                    for e in row.events
                ],
            )
        self.connection.commit()

    def _last_row(self) -> int:
        (last,) = self.raw.execute("SELECT coalesce(max(rowid), 0) FROM events").fetchone()
        return int(last)

    def note_commits(self, notice: str | None = None) -> None:
        """Say what was committed since the last time."""
        found = self.raw.execute(
            "SELECT events.rowid, table_id, version, at, payload, seed FROM events"
            " JOIN tables ON tables.id = table_id WHERE events.rowid > ? ORDER BY events.rowid",
            (self._seen,),
        ).fetchall()
        for row, table, version, at, payload, seed in found:
            self._seen = row
            self.machine.committed(table, StoredEvent(version, at, payload), seed, notice)

    def read_log(self, table: str) -> tuple[bytes | None, list[StoredEvent]]:
        """The log of a table, at once."""
        (seed,) = self.raw.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()
        found = self.raw.execute(
            "SELECT version, at, payload FROM events WHERE table_id = ? ORDER BY version", (table,)
        )
        return seed, [StoredEvent(*row) for row in found]

    # Appending

    def write(self, request: Append) -> None:
        self.raw.execute("BEGIN IMMEDIATE")
        refused = _write_one(self.raw, request)
        self.raw.execute("COMMIT" if refused is None else "ROLLBACK")
        if refused is not None:
            raise refused
        self.note_commits(format_notice(request.table, request.event, request.prepared))

    def write_in_vain(self, request: Append) -> None:
        """The same, but the connection is lost before the commit."""
        self.raw.execute("BEGIN IMMEDIATE")
        _write_one(self.raw, request)
        self.raw.execute("ROLLBACK")


class SqlDatabase(Database):
    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.is_postgres = store.machine.is_shared
        self._identity = None  # there is no file
        self.problem = ""
        self.reader = _Engine(store)  # type: ignore[assignment]  # used in the same way

    @property
    def dsn(self) -> str:
        return "simulated"

    async def open(self) -> None:
        await self.store.machine.ask("open", lambda: None)

    async def close(self) -> None:
        pass

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Any]:
        """A transaction: nothing else happens between its statements."""
        machine, connection = self.store.machine, self.store.connection
        await machine.ask("write", lambda: None)
        fault = machine.fault_of_append()
        if fault == "before":
            raise LostConnection("before the commit")
        self.store.raw.execute("BEGIN IMMEDIATE")
        try:
            yield _Writing(connection)
        except BaseException:
            connection.rollback()
            raise
        if fault == "during":
            connection.rollback()
            raise LostConnection("during the commit")
        connection.commit()
        self.store.note_commits()
        await machine.ask("write", lambda: None)
        if fault is not None:
            raise LostConnection("after the commit")


class SqlLog(SqlEventLog):
    def __init__(self, database: SqlDatabase) -> None:
        self._database = database
        self._appender = SqlAppender(database.store)


class SqlAppender:
    """Appends with the statements of SQLite's own appender."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def append(self, request: Append) -> None:
        store = self._store
        await store.machine.ask(
            "append", lambda: store.write(request), lambda: store.write_in_vain(request)
        )

    async def close(self) -> None:
        pass


class _Writing:
    """A connection inside a transaction."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    async def execute(self, statement: Any, values: Any = None) -> Any:
        return self._connection.execute(statement, values)


class _Reading:
    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def execute(self, statement: Any) -> Any:
        def work() -> Any:
            found = self._store.connection.execute(statement).freeze()
            self._store.connection.rollback()
            return found

        return (await self._store.machine.ask("read", work))()


class _Engine:
    """An engine for reading."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[_Reading]:
        yield _Reading(self._store)

"""The event log: what happened at each table, in order, append-only.

An event is appended under its table and version. A server that comes second with a version
gets `Conflict`, reads the first one's event, and judges its command again. On PostgreSQL the
notice to the other servers is part of the same transaction.

Appending is the hot path, done in the fastest way of each database. SQLite: one thread writes;
appends that wait meanwhile share its next transaction. PostgreSQL: event, index and notice are
one statement, so one round trip and one commit.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

import asyncpg
import sqlalchemy as sa

from sestina.host.event_log import Conflict, ImportQuota, Index, NoSuchTable, StoredEvent
from sestina.store.database import Database, prepare_sqlite
from sestina.store.imports import IMPORTED, ROW_BYTES, admit, delete_tables
from sestina.store.notices import CHANNEL, format_notice
from sestina.store.schema import events, seats, tables
from sestina.store.soundness import open_sqlite

WAIT_SECONDS = 10.0
"""How long PostgreSQL may take for an append, and for a connection to it."""


@dataclass(frozen=True)
class Append:
    """One event to append, and what it changes in the index."""

    table: str
    event: StoredEvent
    index: Index | None = None
    reseat: bool = False
    """Whether the people on the seats have changed."""
    prepared: Mapping[str, bytes] = field(default_factory=dict)
    """Updates for people at other servers (notices.py)."""


class Appender(Protocol):
    async def append(self, request: Append) -> None:
        """Append, or raise `Conflict`. When it returns, the event is on the disk."""

    async def close(self) -> None: ...


def appender_for(database: Database) -> Appender:
    return PostgresAppender(database) if database.is_postgres else SqliteAppender(database)


_EVENT = "INSERT INTO events (table_id, version, at, payload) VALUES (?, ?, ?, ?)"
_INDEX = "UPDATE tables SET status = ?, due = ?, summary = ?, changed = ? WHERE id = ?"
_STAND = "DELETE FROM seats WHERE table_id = ?"
_SIT = "INSERT INTO seats (table_id, seat, person) VALUES (?, ?, ?)"


class SqliteAppender:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, "sqlite writer")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def append(self, request: Append) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((request, done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush(), name="sqlite writer")
        await done

    async def close(self) -> None:
        if self._flushing is not None:
            await self._flushing
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    async def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            requests = [request for request, _ in batch]
            try:
                async with self._database.turn_to_write():
                    results = await loop.run_in_executor(self._thread, self._write, requests)
            except Exception as error:  # noqa: BLE001  every waiting caller gets it
                results = [error] * len(batch)
            for (_, done), result in zip(batch, results, strict=True):
                if done.cancelled():
                    continue
                if result is None:
                    done.set_result(None)
                else:
                    done.set_exception(result)
        self._flushing = None

    def _write(self, requests: Sequence[Append]) -> list[Exception | None]:
        """In the thread: write all requests in one transaction; a conflict fails only its own."""
        if self._connection is None:
            # A new connection would make a new log in the place of a deleted one.
            self._database.check_file()
            self._connection = open_sqlite(self._database.path, "mode=rw")
            prepare_sqlite(self._connection)
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            results = [_write_one(connection, request) for request in requests]
            connection.execute(self._database.mark)
            connection.execute("COMMIT")
        except BaseException:
            # A failed commit may have rolled back by itself.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        self._database.check_file()
        return results

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _write_one(connection: sqlite3.Connection, request: Append) -> Exception | None:
    table, event, index = request.table, request.event, request.index
    try:
        connection.execute(_EVENT, (table, event.version, event.at, event.payload))
    except sqlite3.IntegrityError:
        return Conflict(f"{table} has an event {event.version} already")
    if index is not None:
        connection.execute(_INDEX, (index.status, index.due, index.summary, event.at, table))
        if request.reseat:
            connection.execute(_STAND, (table,))
            rows = [(table, seat, person) for seat, person in index.people.items()]
            connection.executemany(_SIT, rows)
    return None


_APPEND = (
    "WITH event AS (INSERT INTO events (table_id, version, at, payload) VALUES ($1, $2, $3, $4))"
    " SELECT pg_notify($5, $6)"
)
_APPEND_AND_INDEX = (
    "WITH event AS (INSERT INTO events (table_id, version, at, payload) VALUES ($1, $2, $3, $4)),"
    " entry AS (UPDATE tables SET status = $7, due = $8, summary = $9, changed = $3 WHERE id = $1)"
    " SELECT pg_notify($5, $6)"
)
_STAND_UP = "DELETE FROM seats WHERE table_id = $1"
_SIT_DOWN = "INSERT INTO seats (table_id, seat, person) VALUES ($1, $2, $3)"


class PostgresAppender:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, request: Append) -> None:
        table, event, index = request.table, request.event, request.index
        values: list[object] = [table, event.version, event.at, event.payload]
        values += [CHANNEL, format_notice(table, event, request.prepared)]
        statement = _APPEND
        if index is not None:
            statement = _APPEND_AND_INDEX
            values += [index.status, index.due, index.summary]
        pool = self._database.pool
        assert pool is not None
        try:
            async with pool.acquire(timeout=WAIT_SECONDS) as connection:
                try:
                    if not request.reseat:
                        # One statement is a transaction of its own.
                        await connection.execute(statement, *values, timeout=WAIT_SECONDS)
                        return
                    async with connection.transaction():
                        await connection.execute(statement, *values, timeout=WAIT_SECONDS)
                        await connection.execute(_STAND_UP, table, timeout=WAIT_SECONDS)
                        people = {} if index is None else index.people
                        rows = [(table, seat, person) for seat, person in people.items()]
                        await connection.executemany(_SIT_DOWN, rows, timeout=WAIT_SECONDS)
                except (asyncio.CancelledError, TimeoutError):
                    # The database may never answer on this connection: nobody waits for it.
                    connection.terminate()
                    raise
        except asyncpg.UniqueViolationError:
            raise Conflict(f"{table} has an event {event.version} already") from None

    async def close(self) -> None:
        pass


log = logging.getLogger(__name__)

LONG_APPEND_SECONDS = 1.0
"""An append that takes longer is worth a line in the log."""


class SqlEventLog:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._appender: Appender = appender_for(database)
        self.on_append: Callable[[float], None] = lambda _seconds: None
        """Told how long an append took, in seconds."""

    @property
    def is_shared(self) -> bool:
        """Whether other servers may append to it."""
        return self._database.is_postgres

    async def create(
        self,
        table: str,
        seed: bytes | None,
        first: StoredEvent,
        index: Index,
        quota: ImportQuota | None = None,
    ) -> None:
        """Store a new table with its first event; or raise `NoRoom`, for an imported game."""
        # Only an imported game has no seed.
        size = ROW_BYTES + len(first.payload) if seed is None else None
        async with self._database.writing() as connection:
            if size is not None:
                await admit(connection, index.host, size, first.at, quota)
            await connection.execute(
                tables.insert().values(
                    id=table,
                    seed=seed,
                    status=index.status,
                    public=index.public,
                    host=index.host,
                    created=first.at,
                    changed=first.at,
                    due=index.due,
                    summary=index.summary,
                    stored=size,
                    stored_by=None if quota is None else quota.source,
                )
            )
            await connection.execute(
                events.insert().values(
                    table_id=table, version=first.version, at=first.at, payload=first.payload
                )
            )
            if index.people:
                rows = [
                    {"table_id": table, "seat": seat, "person": person}
                    for seat, person in index.people.items()
                ]
                await connection.execute(seats.insert(), rows)

    async def append(
        self,
        table: str,
        event: StoredEvent,
        index: Index | None,
        *,
        reseat: bool = False,
        prepared: Mapping[str, bytes] | None = None,
    ) -> None:
        """Append one event, and update the index entry if one is given."""
        begun = time.perf_counter()
        try:
            await self._appender.append(Append(table, event, index, reseat, prepared or {}))
        except Conflict:
            raise
        except Exception as error:
            self._database.note_failure(error)
            raise
        seconds = time.perf_counter() - begun
        self.on_append(seconds)
        if seconds > LONG_APPEND_SECONDS:
            fields = {"table": table, "seconds": round(seconds, 3), "waits_for": "database"}
            log.warning("table %s waited %.1f s for the database", table, seconds, extra=fields)

    async def delete(self, table: str) -> None:
        """Delete an imported game with all that belongs to it."""
        await delete_tables(self._database, sa.and_(tables.c.id == table, IMPORTED))

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a version."""
        query = (
            sa.select(events.c.version, events.c.at, events.c.payload)
            .where(events.c.table_id == table, events.c.version > after)
            .order_by(events.c.version)
        )
        # A deleted file would still be read, with events in it that nobody will ever see again.
        self._database.check_file()
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [StoredEvent(row.version, row.at, row.payload) for row in rows]

    async def seed(self, table: str) -> bytes | None:
        """The seed of a table; None for an imported game."""
        query = sa.select(tables.c.seed).where(tables.c.id == table)
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise NoSuchTable(table)
        return None if row.seed is None else bytes(row.seed)

    async def close(self) -> None:
        """Finish the appends that have begun."""
        await self._appender.close()

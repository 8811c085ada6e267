"""Appending events, the hot path, in the fastest way of each database.

SQLite: one thread writes; appends that wait meanwhile share its next transaction.
PostgreSQL: event, index and notice are one statement, so one round trip and one commit.
"""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

import asyncpg

from sestina.host.event_log import Conflict, Index, StoredEvent
from sestina.store.database import Database, prepare_sqlite, sqlite_uri
from sestina.store.notices import CHANNEL, format_notice

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
            address = sqlite_uri(self._database.url)
            self._connection = sqlite3.connect(address, isolation_level=None, uri=True)
            prepare_sqlite(self._connection)
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            results = [_write_one(connection, request) for request in requests]
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

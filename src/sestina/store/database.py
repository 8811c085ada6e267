"""Opens a database: SQLite or PostgreSQL, migrated to the newest schema."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import sqlalchemy as sa
from filelock import BaseFileLock
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sestina.store.file_lock import lock_database
from sestina.store.migrate import upgrade

BUSY_MS = 10_000


class Database:
    """Engines for writing and reading; on SQLite also the lock of the file."""

    def __init__(self, address: str) -> None:
        url = parse_address(address)
        self.is_postgres = url.get_backend_name() == "postgresql"
        self.url = url
        self._lock: BaseFileLock | None = None
        self.writer: AsyncEngine
        self.reader: AsyncEngine
        self.pool: asyncpg.Pool[asyncpg.Record] | None = None
        """On PostgreSQL, for the hot path: single statements without a transaction around them."""
        self._turn = asyncio.Lock()

    @property
    def dsn(self) -> str:
        """The address in the form of PostgreSQL's own tools."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def open(self) -> None:
        """Connect, lock an SQLite file, and update the schema."""
        if self.is_postgres:
            self.writer = self.reader = create_async_engine(
                self.url, pool_size=10, max_overflow=10, pool_pre_ping=True
            )
            self.pool = await asyncpg.create_pool(
                self.dsn, min_size=1, max_size=10, reset=_skip_reset
            )
        else:
            path = Path(str(self.url.database))
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = lock_database(path)
            self.writer = _sqlite(self.url, size=1)
            self.reader = _sqlite(self.url, size=4)
            _begin_immediately(self.writer)
        try:
            await upgrade(self.writer)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        if self.pool is not None:
            self.pool.terminate()
        await self.writer.dispose()
        await self.reader.dispose()
        if self._lock is not None:
            self._lock.release()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction, which commits at the end."""
        async with self.turn_to_write(), self.writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def turn_to_write(self) -> AsyncIterator[None]:
        """Wait for the turn to write. SQLite has one writer, and its own waiting is slower."""
        if self.is_postgres:
            yield
            return
        async with self._turn:
            yield

    async def ping(self) -> None:
        """Raise unless the database answers."""
        async with self.reader.connect() as connection:
            await connection.execute(sa.select(1))


def parse_address(address: str) -> sa.URL:
    """The URL of a database, from an address or from the path of an SQLite file."""
    if "://" not in address:
        return sa.URL.create("sqlite+aiosqlite", database=str(Path(address).resolve()))
    url = sa.make_url(address)
    match url.get_backend_name():
        case "sqlite":
            if not url.database or url.database == ":memory:":
                raise ValueError("an SQLite database is a file: name its path")
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+asyncpg")
        case other:
            raise ValueError(f"a database is sqlite or postgresql, not {other!r}")


async def _skip_reset(_connection: object) -> None:
    """Single statements leave nothing in a connection that needs a reset."""


def _sqlite(url: sa.URL, size: int) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=size, max_overflow=0)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # `_begin_immediately` begins the transactions, in the mode that is needed.
        connection.isolation_level = None
        prepare_sqlite(connection)

    return engine


def prepare_sqlite(connection: Any) -> None:
    """Settings of every connection to an SQLite file."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    # Full: what was acknowledged survives even a power cut.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_immediately(engine: AsyncEngine) -> None:
    @sa.event.listens_for(engine.sync_engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A deferred transaction that begins to write later fails instead of waiting.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

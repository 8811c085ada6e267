"""Opens a database: SQLite or PostgreSQL, migrated to the newest schema.

One server process serves an SQLite file, ensured by a lock of the operating system. The lock ends
with its process, however that ends: a killed server leaves nothing to clean up.
"""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiosqlite
import asyncpg
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from filelock import BaseFileLock, FileLock, Timeout
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sestina.store.files import companion, finish_restore, make_folder, make_private
from sestina.store.schema import keys
from sestina.store.soundness import (
    Unsound,
    address_of,
    check_sound,
    create,
    number_it,
    open_sqlite,
    take_number,
)

log = logging.getLogger(__name__)

BUSY_MS = 10_000
CONNECT_SECONDS = 10.0
QUERY_SECONDS = 30.0
"""A PostgreSQL that is paused, or behind a line that was cut, never answers."""
PROBE_BYTES = 16_384
"""Written to see whether there is room: more than a free page could take."""
LEAST_FREE_BYTES = 65_536
"""SQLite cannot even open a file with less room beside it."""

MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATION_LOCK = 0x5E571A

FAILURES = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, CommandError)
"""What the libraries raise about a database, besides `OSError`."""


class DatabaseUnusable(RuntimeError):
    """The database cannot be opened; the message says why."""


class FileInUse(RuntimeError):
    """Another process serves this file."""


class FileGone(RuntimeError):
    """The SQLite file was deleted or replaced: what is written now would be lost."""


class Database:
    """Engines for writing and reading; on SQLite also the lock of the file."""

    def __init__(self, address: str) -> None:
        url = parse_address(address)
        self.is_postgres = url.get_backend_name() == "postgresql"
        self.url = url
        self.path = Path() if self.is_postgres else Path(str(url.database)).resolve()
        """The SQLite file."""
        self.mark = ""
        """What every transaction on an SQLite file executes: it tells whose log it is in."""
        self._lock: BaseFileLock | None = None
        self._anchor: sqlite3.Connection | None = None
        """SQLite removes its log with the last connection: this one stays as long as we do."""
        self.writer: AsyncEngine
        self.reader: AsyncEngine
        self.pool: asyncpg.Pool[asyncpg.Record] | None = None
        """On PostgreSQL, for the hot path: single statements without a transaction around them."""
        self._turn = asyncio.Lock()
        self._identity: tuple[_File, _File] | None = None
        """Which files an SQLite database and its log are, whatever their paths lead to later."""
        self.problem = ""
        """Why the last write failed; empty once one has succeeded."""

    @property
    def dsn(self) -> str:
        """The address in the form of PostgreSQL's own tools."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def open(self) -> None:
        """Connect, lock an SQLite file, and update the schema."""
        if self.is_postgres:
            waits = {"timeout": CONNECT_SECONDS, "command_timeout": QUERY_SECONDS}
            self.writer = self.reader = create_async_engine(
                self.url, pool_size=10, max_overflow=10, pool_pre_ping=True, connect_args=waits
            )
            try:
                self.pool = await asyncpg.create_pool(
                    self.dsn, min_size=1, max_size=10, reset=_skip_reset, timeout=CONNECT_SECONDS
                )
            except FAILURES as error:
                raise self._unusable(error) from error
        else:
            try:
                self._open_file()
            except (OSError, sqlite3.Error, Unsound) as error:
                self._release()
                raise self._unusable(error) from error
            self.writer = self._sqlite(size=1)
            self.reader = self._sqlite(size=4)
            _begin_immediately(self.writer, self.mark)
        try:
            await self._migrate()
        except FAILURES as error:
            await self.close()
            raise self._unusable(error) from error
        except BaseException:
            await self.close()
            raise
        if not self.is_postgres:
            self._identity = self._look_at_files()
            # On a full disk a server still shows what there is; it says that it is not ready.
            with suppress(*FAILURES):
                await self._try_to_write()

    def _open_file(self) -> None:
        """Lock the SQLite file, see that it is sound, and open the first connection."""
        make_folder(self.path.parent)
        self._lock = lock_database(self.path)
        kept = finish_restore(self.path)
        if kept is not None:
            log.warning("finished a restore; the database before it is %s", kept)
        make_private(self.path)
        if not self.path.exists():
            create(self.path)
        check_sound(self.path)
        self.mark = number_it(take_number(self.path))
        self._anchor = _first_connection(self.path)

    def _sqlite(self, size: int) -> AsyncEngine:
        return _sqlite(self.url, self.path, size, self.check_file)

    async def _migrate(self) -> None:
        if not self.is_postgres:
            await migrate(self.writer)
            return
        # A migration of a large database may take its time.
        patient = create_async_engine(self.url, pool_size=1)
        try:
            await migrate(patient)
        finally:
            await patient.dispose()

    def _unusable(self, error: Exception) -> DatabaseUnusable:
        cause = getattr(error, "orig", None) or error
        if isinstance(cause, Unsound):
            return DatabaseUnusable(f"the database {self.path} cannot be used: {cause}")
        where = self.url.render_as_string() if self.is_postgres else str(self.url.database)
        words = f"the database {where} cannot be used: {str(cause).strip() or type(cause).__name__}"
        if isinstance(error, CommandError):
            words += ". Was it made by a newer version?"
        elif isinstance(cause, sqlite3.DatabaseError) and not isinstance(
            cause, sqlite3.OperationalError
        ):
            words += (
                ". It is damaged, or not ours: restore a backup with `sestina restore`,"
                " or name another file"
            )
        elif not self.is_postgres and _is_full(self.path.parent):
            words += ". The disk is full: make room"
        return DatabaseUnusable(words)

    def check_file(self) -> None:
        """Raise `FileGone` if an SQLite file or its log is not the one that was opened any more.

        The system keeps a deleted file until it is closed, and SQLite would go on writing there.
        """
        if self._identity is None:
            return
        found = self._look_at_files()
        if found == self._identity:
            return
        path = self.path
        if found[0] == self._identity[0]:
            path = companion(path, "-wal")
            self._save_log()
        error = FileGone(f"{path} was deleted or replaced while the server ran")
        self.note_failure(error)
        raise error

    def _look_at_files(self) -> "tuple[_File, _File]":
        return _identity(self.path), _identity(companion(self.path, "-wal"))

    def _save_log(self) -> None:
        """Put what was acknowledged into the file itself, before the deleted log is closed."""
        assert self._anchor is not None
        with suppress(sqlite3.Error):
            self._anchor.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def note_failure(self, error: Exception) -> None:
        """A write has failed. Until one succeeds, this server is not ready."""
        reason = str(getattr(error, "orig", None) or error)
        if reason != self.problem:
            log.error("the database cannot be written: %s", reason)
        self.problem = reason

    async def close(self) -> None:
        if self.pool is not None:
            self.pool.terminate()
        await self.writer.dispose()
        await self.reader.dispose()
        await asyncio.to_thread(self._release)

    def _release(self) -> None:
        """Close the last connection to an SQLite file, and let others have it."""
        if self._anchor is not None:
            self._anchor.close()
        if self._lock is not None:
            self._lock.release()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction, which commits at the end."""
        async with self.turn_to_write():
            try:
                async with self.writer.begin() as connection:
                    yield connection
            except DBAPIError as error:
                if not isinstance(error, IntegrityError):
                    self.note_failure(error)
                raise
            self.check_file()

    @asynccontextmanager
    async def turn_to_write(self) -> AsyncIterator[None]:
        """Wait for the turn to write. SQLite has one writer, and its own waiting is slower."""
        if self.is_postgres:
            yield
            return
        async with self._turn:
            yield

    async def ping(self) -> None:
        """Raise unless the database answers, and can be written as far as is known."""
        self.check_file()
        if self.problem:
            await self._try_to_write()
            log.info("the database can be written again")
            self.problem = ""
        async with self.reader.connect() as connection:
            await connection.execute(sa.select(1))

    async def _try_to_write(self) -> None:
        """See whether there is room."""
        probe = keys.c.name == "probe"
        async with self.writing() as connection:
            await connection.execute(keys.delete().where(probe))
            await connection.execute(keys.insert().values(name="probe", value=bytes(PROBE_BYTES)))
        async with self.writing() as connection:
            await connection.execute(keys.delete().where(probe))


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


_File = tuple[int, int] | None


def _identity(path: Path) -> _File:
    """The number of a file on its device; None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < LEAST_FREE_BYTES
    except OSError:
        return False


async def _skip_reset(_connection: object) -> None:
    """Single statements leave nothing in a connection that needs a reset."""


def _first_connection(path: Path) -> sqlite3.Connection:
    """Connect, and raise if this is no database that can be written."""
    connection = open_sqlite(path, "mode=rw")
    try:
        prepare_sqlite(connection)
        connection.execute("SELECT count(*) FROM sqlite_master")
        # SQLite opens and locks a file that may only be read, and fails with the first write.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE probe (word)")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return connection


def _sqlite(url: sa.URL, path: Path, size: int, check_file: Callable[[], None]) -> AsyncEngine:
    def connect(*_args: object, **_named: object) -> aiosqlite.Connection:
        # A new connection would make a new log in the place of a deleted one.
        check_file()
        # A deleted file is not made anew.
        connection = aiosqlite.connect(address_of(path, "mode=rw"), uri=True)
        # A connection that fails must not keep the process from ending.
        connection._thread.daemon = True
        return connection

    engine = create_async_engine(url, pool_size=size, max_overflow=0, async_creator=connect)

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


def _begin_immediately(engine: AsyncEngine, mark: str) -> None:
    @sa.event.listens_for(engine.sync_engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A deferred transaction that begins to write later fails instead of waiting.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.info["changes"] = _changes(connection)

    @sa.event.listens_for(engine.sync_engine, "commit")
    def commit(connection: sa.Connection) -> None:
        # Without changes there is nothing to commit, and an idle server leaves the disk alone.
        if _changes(connection) != connection.info["changes"]:
            connection.exec_driver_sql(mark)


def _changes(connection: sa.Connection) -> int:
    raw = connection.connection.driver_connection
    assert isinstance(raw, aiosqlite.Connection)
    return raw.total_changes


def lock_database(database: Path) -> BaseFileLock:
    """Lock an SQLite file for this process, or raise `FileInUse`."""
    lock = FileLock(
        database.with_name(database.name + ".lock"),
        timeout=0,
        mode=0o600,
        thread_local=False,
        # The lock of a file system without real ones would outlive a killed server.
        fallback_to_soft=False,
    )
    try:
        lock.acquire()
    except Timeout:
        raise FileInUse(
            f"another process serves {database}: one process for each SQLite file. "
            "Stop it, or use PostgreSQL for several: --database postgresql://…"
        ) from None
    return lock


async def migrate(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.run_sync(_migrate)


def _migrate(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Servers that start together take turns.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: sa.Connection | None = None) -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings

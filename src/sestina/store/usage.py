"""What a database holds, and who uses most of it. It is only read, also while servers use it."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import aiosqlite
import sqlalchemy as sa
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from sestina.store.database import (
    CONNECT_SECONDS,
    FAILURES,
    DatabaseUnusable,
    alembic_config,
    parse_address,
)
from sestina.store.files import companion
from sestina.store.imports import IMPORTED
from sestina.store.schema import deck, events, people, reviews, tables
from sestina.store.soundness import Unsound, address_of, check_log, how_to_read

TOP: Final = 10


@dataclass(frozen=True)
class ImportsOfGuest:
    guest: str
    name: str
    seen: int
    """When the guest was last here, in milliseconds since 1970."""
    imports: int
    bytes: int


@dataclass(frozen=True)
class ImportsOfAddress:
    address: str
    """A keyed hash of it: nobody can tell the address."""
    imports: int
    bytes: int


@dataclass(frozen=True)
class DatabaseUsage:
    file_bytes: int
    """The SQLite file, or all that PostgreSQL keeps of the database."""
    log_bytes: int
    """The log beside an SQLite file."""
    free_bytes: int
    """Room within an SQLite file that its next events take, or that `sestina vacuum` gives back."""
    tables: dict[str, int]
    """By status, imported games included."""
    events: int
    imports: int
    import_bytes: int
    reviews: int
    review_bytes: int
    puzzles: int
    """In the decks of guests."""
    guests: int
    top_guests: list[ImportsOfGuest]
    """Those whose imported games take most."""
    top_addresses: list[ImportsOfAddress]
    """Those from which most was imported that is still there."""


@asynccontextmanager
async def reading(address: str) -> AsyncIterator[AsyncConnection]:
    """A connection to a database of this version, to read; `DatabaseUnusable` if it is another."""
    url = parse_address(address)
    if url.get_backend_name() == "postgresql":
        waits = {"timeout": CONNECT_SECONDS}
        engine = create_async_engine(url, poolclass=NullPool, connect_args=waits)
        where = url.render_as_string()
    else:
        path = Path(str(url.database)).resolve()
        where = str(path)
        options = _how_to_read(path)

        def connect(*_args: object, **_named: object) -> aiosqlite.Connection:
            return aiosqlite.connect(address_of(path, options), uri=True)

        engine = create_async_engine(url, poolclass=NullPool, async_creator=connect)
    try:
        async with engine.connect() as connection:
            await _check_version(connection, where)
            yield connection
    except (*FAILURES, OSError) as error:
        cause = getattr(error, "orig", None) or error
        raise DatabaseUnusable(f"the database {where} cannot be read: {cause}") from None
    finally:
        await engine.dispose()


def _how_to_read(path: Path) -> str:
    if not path.is_file():
        raise DatabaseUnusable(f"there is no database {path}")
    try:
        check_log(path)
    except (Unsound, sqlite3.Error) as error:
        raise DatabaseUnusable(f"the database {path} cannot be read: {error}") from None
    return how_to_read(path)


async def _check_version(connection: AsyncConnection, where: str) -> None:
    query = sa.text("SELECT version_num FROM alembic_version")
    try:
        found = (await connection.execute(query)).scalar_one()
    except FAILURES:
        raise DatabaseUnusable(f"{where} is no database of Sestina") from None
    scripts = ScriptDirectory.from_config(alembic_config())
    if found == scripts.get_current_head():
        return
    if found in {script.revision for script in scripts.walk_revisions()}:
        raise DatabaseUnusable(
            f"the database {where} is that of an earlier version: start the server of this version"
            " once, which migrates it"
        )
    raise DatabaseUnusable(f"the database {where} was made by a newer version")


async def read_usage(address: str) -> DatabaseUsage:
    """What a database holds; all events are counted, so it may take a while."""
    async with reading(address) as connection:
        by_status = sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status)
        statuses = (await connection.execute(by_status.order_by(tables.c.status))).all()
        size = sa.func.coalesce(sa.func.sum(tables.c.stored), 0)
        imports, import_bytes = await _one(
            connection, sa.select(sa.func.count(), size).where(IMPORTED)
        )
        kept = sa.func.coalesce(sa.func.sum(sa.func.length(reviews.c.result)), 0)
        reviewed, review_bytes = await _one(
            connection, sa.select(sa.func.count(), kept).select_from(reviews)
        )
        file_bytes, log_bytes, free_bytes = await _sizes(connection, address)
        return DatabaseUsage(
            file_bytes=file_bytes,
            log_bytes=log_bytes,
            free_bytes=free_bytes,
            tables={row[0]: row[1] for row in statuses},
            events=await _count(connection, events),
            imports=imports,
            import_bytes=import_bytes,
            reviews=reviewed,
            review_bytes=review_bytes,
            puzzles=await _count(connection, deck),
            guests=await _count(connection, people),
            top_guests=await _top_guests(connection),
            top_addresses=await _top_addresses(connection),
        )


async def database_bytes(address: str) -> int:
    """What a database takes on the disk, with the log beside it."""
    async with reading(address) as connection:
        file_bytes, log_bytes, _ = await _sizes(connection, address)
    return file_bytes + log_bytes


async def _sizes(connection: AsyncConnection, address: str) -> tuple[int, int, int]:
    """The bytes of the file, of the log beside it, and of what is free in the file."""
    if connection.dialect.name == "postgresql":
        query = sa.select(sa.func.pg_database_size(sa.func.current_database()))
        return int((await connection.execute(query)).scalar_one()), 0, 0
    path = Path(str(parse_address(address).database)).resolve()
    log = companion(path, "-wal")
    (free,) = await _one(connection, sa.text("PRAGMA freelist_count"))
    (page,) = await _one(connection, sa.text("PRAGMA page_size"))
    return path.stat().st_size, log.stat().st_size if log.exists() else 0, free * page


async def _top_guests(connection: AsyncConnection) -> list[ImportsOfGuest]:
    size, count = sa.func.sum(tables.c.stored).label("size"), sa.func.count()
    top = (
        sa.select(tables.c.host, count.label("count"), size)
        .where(IMPORTED)
        .group_by(tables.c.host)
        .order_by(size.desc(), tables.c.host)
        .limit(TOP)
        .subquery()
    )
    query = (
        sa.select(people.c.id, people.c.name, people.c.seen, top.c.count, top.c.size)
        .join(top, top.c.host == people.c.id)
        .order_by(top.c.size.desc(), people.c.id)
    )
    return [ImportsOfGuest(*row) for row in (await connection.execute(query)).all()]


async def _top_addresses(connection: AsyncConnection) -> list[ImportsOfAddress]:
    size, count = sa.func.sum(tables.c.stored).label("size"), sa.func.count()
    query = (
        sa.select(tables.c.stored_by, count, size)
        .where(IMPORTED, tables.c.stored_by.is_not(None))
        .group_by(tables.c.stored_by)
        .order_by(size.desc(), tables.c.stored_by)
        .limit(TOP)
    )
    return [ImportsOfAddress(*row) for row in (await connection.execute(query)).all()]


async def _one(connection: AsyncConnection, query: sa.Executable) -> tuple[Any, ...]:
    return tuple((await connection.execute(query)).one())


async def _count(connection: AsyncConnection, table: sa.Table) -> int:
    query = sa.select(sa.func.count()).select_from(table)
    return int((await connection.execute(query)).scalar_one())

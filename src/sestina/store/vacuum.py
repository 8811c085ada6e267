"""Deletes what nobody needs any more, and gives the room in an SQLite file back to the system.

Each step is a transaction, so a process that is killed leaves a sound database: something that
was to go may still be there, and goes next time.
"""

import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sestina.host.table import CLOSED
from sestina.store.database import Database, prepare_sqlite
from sestina.store.imports import DAY_MS, IMPORTED, count_anew, delete_tables, unowned
from sestina.store.schema import deck, people, seats, tables
from sestina.store.soundness import open_sqlite
from sestina.store.usage import database_bytes, reading

BATCH: Final = 500
"""Rows that one transaction deletes."""

Progress = Callable[[float | None], None]
"""Told the share that is done; None before what takes nobody knows how long."""


class VacuumFailed(RuntimeError):
    """Not everything was done; the message says what and why."""


@dataclass(frozen=True)
class Superfluous:
    """What nobody needs any more, counted."""

    imports: int
    import_bytes: int
    closed: int
    """Tables that were closed before a game."""
    guests: int

    @property
    def all(self) -> int:
        return self.imports + self.closed + self.guests


@dataclass(frozen=True)
class Cleaned:
    deleted: Superfluous
    before: int
    """What the database took on the disk, in bytes."""
    after: int


async def find_superfluous(address: str, days: float, now: int | None = None) -> Superfluous:
    """What `clean_up` would delete. Nothing is changed."""
    now = int(1000 * time.time()) if now is None else now
    imported = sa.and_(IMPORTED, _useless(days, now))
    size = sa.func.coalesce(sa.func.sum(tables.c.stored), 0)
    async with reading(address) as connection:
        imports, import_bytes = (
            await connection.execute(sa.select(sa.func.count(), size).where(imported))
        ).one()
        closed = sa.select(sa.func.count()).where(tables.c.status == CLOSED, _useless(days, now))
        guests = sa.select(sa.func.count()).select_from(people).where(_idle(days, now))
        return Superfluous(
            imports,
            import_bytes,
            (await connection.execute(closed)).scalar_one(),
            (await connection.execute(guests)).scalar_one(),
        )


async def clean_up(
    address: str,
    days: float,
    now: int | None = None,
    progress: Progress = lambda _share: None,
) -> Cleaned:
    """Delete what nobody needs any more, and compact an SQLite file.

    On SQLite no server may use the file (`FileInUse`).
    """
    now = int(1000 * time.time()) if now is None else now
    before = await database_bytes(address)
    database = Database(address)
    await database.open()
    try:
        # A server of an earlier version does not count what it stores.
        await count_anew(database)
        found = await find_superfluous(address, days, now)
        done = 0

        def note(count: int) -> None:
            nonlocal done
            done += count
            progress(min(1.0, done / max(1, found.all)))

        await _delete_tables(database, _useless(days, now), note)
        await _delete_guests(database, _idle(days, now), note)
        if not database.is_postgres:
            progress(None)
            _compact(database)
    finally:
        await database.close()
    return Cleaned(found, before, await database_bytes(address))


def _useless(days: float, now: int) -> sa.ColumnElement[bool]:
    """Old tables that nobody would miss: unowned imports, and those closed before a game."""
    columns, since = tables.c, now - int(days * DAY_MS)
    imported = sa.and_(unowned(now, days), columns.created < since)
    closed = sa.and_(columns.status == CLOSED, columns.changed < since)
    return sa.or_(imported, closed)


def _idle(days: float, now: int) -> sa.ColumnElement[bool]:
    """Guests who have not been here since, and to whom nothing belongs that stays."""
    person = people.c.id
    stays = sa.not_(_useless(days, now))
    hosts = sa.exists().where(tables.c.host == person, stays)
    sits = sa.exists().where(seats.c.person == person, seats.c.table_id == tables.c.id, stays)
    learns = sa.exists().where(deck.c.person == person)
    has_something = (one.correlate(people) for one in (hosts, sits, learns))
    return sa.and_(
        people.c.seen < now - int(days * DAY_MS), *(sa.not_(one) for one in has_something)
    )


async def _delete_tables(
    database: Database, found: sa.ColumnElement[bool], note: Callable[[int], None]
) -> None:
    async for batch in _batches(database, tables.c.id, found):
        note(len(await delete_tables(database, sa.and_(tables.c.id.in_(batch), found))))


async def _delete_guests(
    database: Database, found: sa.ColumnElement[bool], note: Callable[[int], None]
) -> None:
    async for batch in _batches(database, people.c.id, found):
        gone = people.delete().where(people.c.id.in_(batch), found)
        try:
            async with database.writing() as connection:
                note((await connection.execute(gone)).rowcount)
        except IntegrityError:
            continue  # one of them came back at this moment: the next time will do


async def _batches(
    database: Database, column: sa.Column[str], found: sa.ColumnElement[bool]
) -> AsyncIterator[list[str]]:
    """The ids of the rows for which this holds, some at a time."""
    last = ""
    while True:
        query = sa.select(column).where(column > last, found).order_by(column).limit(BATCH)
        async with database.reader.connect() as connection:
            batch = [*(await connection.execute(query)).scalars()]
        if not batch:
            return
        yield batch
        last = batch[-1]


def _compact(database: Database) -> None:
    """Write the file anew, without the room that is free in it; its number stays."""
    try:
        with closing(open_sqlite(database.path, "mode=rw")) as connection:
            prepare_sqlite(connection)
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise VacuumFailed(
            f"the superfluous is deleted, but the file could not be compacted: {error}. It needs"
            " free room for two more copies of the file for a while"
        ) from None

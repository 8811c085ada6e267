"""Imported games: what they take, whether there is room for one more, and which of them go first.

Each import is counted in the transaction that stores it. The row with the sum of all is written
first there, so imports take turns, also those of several servers: none slips past another one.
"""

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sestina.host.event_log import ImportQuota, NoRoom
from sestina.host.table import OVER
from sestina.store.database import Database
from sestina.store.schema import deck, events, people, reviews, seats, tables, totals

DAY_MS: Final = 24 * 3600 * 1000
OWNED_DAYS: Final = 30
"""An import is somebody's for this long after its person was last here."""
ROW_BYTES: Final = 500
"""What a game takes beside its record, in rows and indexes; as measured on SQLite."""
BATCH: Final = 50
"""Tables that one transaction deletes: moves on SQLite wait for it."""
MAX_IN_VAIN: Final = 10
"""Attempts to delete what another server was just deleting."""

_SUM = totals.c.name == "imports"
IMPORTED = tables.c.stored.is_not(None)


@dataclass(frozen=True)
class Usage:
    """Bytes of imported games."""

    of_guest: int
    of_source: int
    """Those that came from one address within a day."""
    first_of_source: int | None
    """When the first of these was stored."""
    in_total: int

    def check(self, size: int, quota: ImportQuota) -> None:
        """Raise `NoRoom` unless there is room for so much more, whoever's room it is."""
        if self.of_guest + size > quota.of_guest:
            raise NoRoom("guest", size)
        if self.of_source + size > quota.of_source:
            free_at = None if self.first_of_source is None else self.first_of_source + DAY_MS
            raise NoRoom("source", size, free_at)
        if self.in_total + size > quota.in_total:
            raise NoRoom("all", size)


async def admit(
    connection: AsyncConnection, host: str, size: int, now: int, quota: ImportQuota | None
) -> None:
    """Count an import in the transaction that stores it, or raise `NoRoom`."""
    await connection.execute(totals.update().where(_SUM).values(bytes=totals.c.bytes + size))
    # Whoever imports is here, even a program without a websocket.
    await connection.execute(people.update().where(people.c.id == host).values(seen=now))
    if quota is not None:
        # The sum contains this one already.
        (await _usage(connection, host, quota.source, now, -size)).check(size, quota)


async def _usage(
    connection: AsyncConnection, host: str, source: str, now: int, counted: int = 0
) -> Usage:
    columns = tables.c
    of_guest = sa.select(sa.func.coalesce(sa.func.sum(columns.stored), 0)).where(
        IMPORTED, columns.host == host
    )
    of_source = (
        sa.select(
            sa.func.coalesce(sa.func.sum(columns.stored), 0).label("bytes"),
            sa.func.min(columns.created).label("first"),
        )
        .where(IMPORTED, columns.stored_by == source, columns.created > now - DAY_MS)
        .subquery()
    )
    in_total = sa.select(totals.c.bytes).where(_SUM)
    query = sa.select(
        of_guest.scalar_subquery(), of_source.c.bytes, of_source.c.first, in_total.scalar_subquery()
    )
    guest, of_address, first, everything = (await connection.execute(query)).one()
    return Usage(guest, of_address, first, everything + counted)


def unowned(now: int, days: float = OWNED_DAYS) -> sa.ColumnElement[bool]:
    """Imports whose person has not been here for so long, and that nobody has puzzles of."""
    columns = tables.c
    hosts = sa.exists().where(people.c.id == columns.host, people.c.seen < now - int(days * DAY_MS))
    puzzles = sa.exists().where(deck.c.table_id == columns.id)
    return sa.and_(IMPORTED, hosts.correlate(tables), sa.not_(puzzles.correlate(tables)))


class Imports:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def usage(self, host: str, source: str, now: int) -> Usage:
        async with self._database.reader.connect() as connection:
            return await _usage(connection, host, source, now)

    async def make_room(self, size: int, most: int, now: int) -> tuple[bool, list[str]]:
        """Delete the oldest unowned imports until there is room for so many bytes.

        Whether there is, and the tables that were deleted.
        """
        deleted: list[str] = []
        in_vain = 0
        while size <= most and in_vain < MAX_IN_VAIN:
            missing, oldest = await self._oldest(size - most, now)
            if missing <= 0:
                return True, deleted
            if not oldest:
                break
            found = sa.and_(tables.c.id.in_(oldest), unowned(now))
            gone = await delete_tables(self._database, found)
            deleted += gone
            in_vain = 0 if gone else in_vain + 1
        return False, deleted

    async def _oldest(self, room: int, now: int) -> tuple[int, list[str]]:
        """How many bytes are missing, and the oldest unowned imports that take so many."""
        columns = tables.c
        oldest = (
            sa.select(columns.id, columns.stored)
            .where(unowned(now))
            .order_by(columns.created, columns.id)
            .limit(BATCH)
        )
        async with self._database.reader.connect() as connection:
            total = (await connection.execute(sa.select(totals.c.bytes).where(_SUM))).scalar_one()
            missing = left = total + room
            chosen: list[str] = []
            for row in (await connection.execute(oldest)).all() if missing > 0 else ():
                if left <= 0:
                    break
                chosen.append(row.id)
                left -= row.stored
        return missing, chosen


async def count_anew(database: Database) -> None:
    """Count what a server of an earlier version has imported, and add all imports up again."""
    record = sa.select(sa.func.length(events.c.payload)).where(
        events.c.table_id == tables.c.id, events.c.version == 1
    )
    uncounted = sa.and_(tables.c.seed.is_(None), tables.c.status == OVER, tables.c.stored.is_(None))
    size = ROW_BYTES + record.correlate(tables).scalar_subquery()
    everything = sa.select(sa.func.coalesce(sa.func.sum(tables.c.stored), 0)).where(IMPORTED)
    async with database.writing() as connection:
        await connection.execute(sa.select(totals.c.bytes).where(_SUM).with_for_update())
        await connection.execute(tables.update().where(uncounted).values(stored=size))
        await connection.execute(
            totals.update().where(_SUM).values(bytes=everything.scalar_subquery())
        )


async def delete_tables(database: Database, found: sa.ColumnElement[bool]) -> list[str]:
    """Delete the tables for which this holds, with all that belongs to them, in one transaction.

    Puzzles of their games stay: they contain all that they need.
    """
    try:
        async with database.writing() as connection:
            return await _delete(connection, found)
    except IntegrityError:
        # Something was said at one of them at the same moment: it is in use.
        return []


async def _delete(connection: AsyncConnection, found: sa.ColumnElement[bool]) -> list[str]:
    # Locked before the tables are looked for: of two servers that delete, one finds none.
    await connection.execute(sa.select(totals.c.bytes).where(_SUM).with_for_update())
    rows = (await connection.execute(sa.select(tables.c.id, tables.c.stored).where(found))).all()
    names = [row.id for row in rows]
    if not names:
        return []
    for table in (reviews, seats, events):
        await connection.execute(table.delete().where(table.c.table_id.in_(names)))
    await connection.execute(tables.delete().where(tables.c.id.in_(names)))
    freed = sum(row.stored or 0 for row in rows)
    await connection.execute(totals.update().where(_SUM).values(bytes=totals.c.bytes - freed))
    return names

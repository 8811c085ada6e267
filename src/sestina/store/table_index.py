"""Finds tables: in the lobby, of a person, and those that are due."""

from dataclasses import dataclass

import sqlalchemy as sa

from sestina.store.database import Database
from sestina.store.schema import events, seats, tables


@dataclass(frozen=True)
class Listed:
    table: str
    status: str
    created: int
    changed: int
    """When something last happened there."""
    version: int
    summary: str


class TableIndex:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def public(
        self,
        statuses: tuple[str, ...],
        limit: int,
        before: str | None = None,
        without: str | None = None,
    ) -> list[Listed]:
        """Public tables with these statuses, the latest first; `before` ended the last page.

        Those where the person `without` sits are left out.
        """
        query = _query(statuses, limit, before).where(tables.c.public.is_(True))
        if without is not None:
            own = sa.select(seats.c.table_id).where(seats.c.person == without)
            query = query.where(tables.c.id.not_in(own))
        return await self._list(query)

    async def find(self, table: str) -> Listed | None:
        """What lists say of one table."""
        found = await self._list(_columns().where(tables.c.id == table))
        return found[0] if found else None

    async def of_person(
        self, person: str, statuses: tuple[str, ...], limit: int, before: str | None = None
    ) -> list[Listed]:
        """Tables where a person sits, or that a person opened, the latest first."""
        own = sa.select(seats.c.table_id).where(seats.c.person == person)
        mine = sa.or_(tables.c.id.in_(own), tables.c.host == person)
        return await self._list(_query(statuses, limit, before).where(mine))

    async def due(self, now: int, limit: int, status: str | None = None) -> list[tuple[str, int]]:
        """Tables that a server should have looked at by now, and since when."""
        columns = tables.c
        query = (
            sa.select(columns.id, columns.due)
            .where(columns.due <= now)
            .order_by(columns.due)
            .limit(limit)
        )
        if status is not None:
            query = query.where(columns.status == status)
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [(row.id, row.due) for row in rows]

    async def claim(self, table: str, due: int, until: int | None) -> bool:
        """Claim a table that is due; of several servers that try, one succeeds."""
        statement = (
            tables.update().where(tables.c.id == table, tables.c.due == due).values(due=until)
        )
        async with self._database.writing() as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def counts(self) -> dict[str, int]:
        """The number of tables of each status."""
        query = sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status)
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row[0]: row[1] for row in rows}

    async def _list(self, query: "_Query") -> list[Listed]:
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Listed(row.id, row.status, row.created, row.at, row.version, row.summary)
            for row in rows
        ]


_Query = sa.Select[tuple[str, str, int, str, int, int]]


def _columns() -> _Query:
    columns = tables.c
    # Not every move writes the index, so the time of the last event comes from the log.
    of_table = events.c.table_id == columns.id
    last = sa.select(sa.func.max(events.c.version)).where(of_table).correlate(tables)
    version = last.scalar_subquery()
    at = sa.select(events.c.at).where(of_table, events.c.version == version).correlate(tables)
    return sa.select(
        *(columns.id, columns.status, columns.created, columns.summary),
        version.label("version"),
        at.scalar_subquery().label("at"),
    )


def _query(statuses: tuple[str, ...], limit: int, before: str | None) -> _Query:
    columns = tables.c
    query = (
        _columns()
        .where(columns.status.in_(statuses))
        .order_by(columns.changed.desc(), columns.id.desc())
        .limit(limit)
    )
    if before is None:
        return query
    since = sa.select(columns.changed).where(columns.id == before).scalar_subquery()
    # Tables of the same moment are ordered by id, so that none is listed twice or left out.
    same = sa.and_(columns.changed == since, columns.id < before)
    return query.where(sa.or_(columns.changed < since, same))

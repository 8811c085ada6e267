"""Finds tables: in the lobby, of a person, and those that are due."""

from dataclasses import dataclass

import sqlalchemy as sa

from sestina.host.table_lists import Listed
from sestina.store.database import Database
from sestina.store.schema import events, seats, tables

MAX_TABLES_OF_A_HOST = 3
"""In a list of public tables, before those of all others."""


@dataclass(frozen=True)
class OpenedTables:
    """The tables that a person opened, counted."""

    waiting: int
    """Whose game has not begun."""
    bots_only: int
    """Running, and nobody sits there."""
    lately: int


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

        Those where the person `without` sits are left out. A host's tables beyond the first few
        come after everybody else's, so that nobody can fill the first page alone.
        """
        own = sa.select(seats.c.table_id).where(seats.c.person == without)
        if "over" in statuses:
            # Finished games are many, and nobody waits for one: they need no order by host.
            plain = _query(statuses, limit, before).where(tables.c.public.is_(True))
            return await self._list(
                plain if without is None else plain.where(tables.c.id.not_in(own))
            )
        ranked = _ranked(statuses)
        columns = ranked.c
        page = sa.select(columns.id, columns.changed, columns.crowd)
        if without is not None:
            page = page.where(columns.id.not_in(own))
        if before is not None:
            at = sa.select(columns.crowd).where(columns.id == before).scalar_subquery()
            crowd = sa.func.coalesce(at, 0)  # it may have left the list meanwhile
            later = _later(columns.changed, columns.id, before)
            page = page.where(sa.or_(columns.crowd > crowd, sa.and_(columns.crowd == crowd, later)))
        order = (columns.crowd, columns.changed.desc(), columns.id.desc())
        chosen = page.order_by(*order).limit(limit).subquery()
        query = _columns().join(chosen, chosen.c.id == tables.c.id)
        return await self._list(
            query.order_by(chosen.c.crowd, chosen.c.changed.desc(), chosen.c.id.desc())
        )

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

    async def opened_by(self, person: str, since: int) -> OpenedTables:
        """How many tables of a host wait, run without people, or were opened since a time."""
        columns = tables.c
        seated = sa.exists().where(seats.c.table_id == columns.id).correlate(tables)
        runs_alone = sa.and_(columns.status == "playing", sa.not_(seated))
        query = sa.select(
            sa.func.count().filter(columns.status == "gathering"),
            sa.func.count().filter(runs_alone),
            sa.func.count().filter(columns.created > since),
        ).where(columns.host == person)
        async with self._database.reader.connect() as connection:
            waiting, alone, lately = (await connection.execute(query)).one()
        return OpenedTables(waiting, alone, lately)

    async def last_change(self) -> int:
        """When something last happened at any table, in milliseconds; 0 if nothing ever has."""
        query = sa.select(sa.func.max(tables.c.changed))
        async with self._database.reader.connect() as connection:
            return int((await connection.execute(query)).scalar_one() or 0)

    async def has_game_with_clock(self) -> bool:
        """Whether a game with a clock is being played, at whatever server."""
        timed = tables.c.summary.contains('"clock":[', autoescape=True)
        query = sa.select(sa.exists().where(tables.c.status == "playing", timed))
        async with self._database.reader.connect() as connection:
            return bool((await connection.execute(query)).scalar_one())

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
    return query if before is None else query.where(_later(columns.changed, columns.id, before))


def _later(
    changed: sa.ColumnElement[int], table: sa.ColumnElement[str], before: str
) -> sa.ColumnElement[bool]:
    """Whether a table comes after another one in a list."""
    since = sa.select(tables.c.changed).where(tables.c.id == before).scalar_subquery()
    # Tables of the same moment are ordered by id, so that none is listed twice or left out.
    return sa.or_(changed < since, sa.and_(changed == since, table < before))


def _ranked(statuses: tuple[str, ...]) -> sa.CTE:
    """Public tables, each with its place in the list: 1 if its host has enough before it."""
    columns = tables.c
    latest = (columns.changed.desc(), columns.id.desc())
    number = sa.func.row_number().over(partition_by=columns.host, order_by=latest)
    crowd = sa.case((number > MAX_TABLES_OF_A_HOST, 1), else_=0)
    query = sa.select(columns.id, columns.changed, crowd.label("crowd"))
    return query.where(columns.status.in_(statuses), columns.public.is_(True)).cte("ranked")

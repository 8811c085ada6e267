"""The event log: what happened at each table, in order, append only.

An event is appended under its table and version. Who comes second with a version gets
`Conflict`, reads what came first, and judges again. On PostgreSQL the wake-up of the other
servers is part of the same transaction.
"""

from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sestina.store.database import Database
from sestina.store.schema import events, seats, tables

CHANNEL = "sestina_tables"


class Conflict(Exception):
    """Somebody else has appended this version already."""


class NoSuchTable(Exception):
    """There is no table of this name."""


@dataclass(frozen=True)
class StoredEvent:
    version: int
    at: int
    """Milliseconds since 1970."""
    payload: bytes


@dataclass(frozen=True)
class Index:
    """What lists show of a table, and until when a server has to act on it."""

    status: str
    public: bool
    due: int | None
    summary: str
    people: dict[int, str] = field(default_factory=dict)
    """Who sits where, people only."""


class EventLog:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, table: str, seed: bytes | None, first: StoredEvent, index: Index
    ) -> None:
        """A new table with its first event."""
        async with self._database.writer.begin() as connection:
            await connection.execute(
                tables.insert().values(
                    id=table,
                    seed=seed,
                    status=index.status,
                    public=index.public,
                    created=first.at,
                    changed=first.at,
                    due=index.due,
                    summary=index.summary,
                )
            )
            await self._insert(connection, table, first)
            await self._seat(connection, table, index.people)

    async def append(
        self, table: str, event: StoredEvent, index: Index | None, *, reseat: bool = False
    ) -> None:
        """Append one event, and renew the index if it says something else now."""
        try:
            async with self._database.writer.begin() as connection:
                await self._insert(connection, table, event)
                if index is not None:
                    await connection.execute(
                        tables.update()
                        .where(tables.c.id == table)
                        .values(
                            status=index.status,
                            due=index.due,
                            summary=index.summary,
                            changed=event.at,
                        )
                    )
                    if reseat:
                        await connection.execute(seats.delete().where(seats.c.table_id == table))
                        await self._seat(connection, table, index.people)
                if self._database.is_postgres:
                    notice = f"{table} {event.version}"
                    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, notice)))
        except IntegrityError:
            raise Conflict(f"{table} has an event {event.version} already") from None

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table from a version on."""
        query = (
            sa.select(events.c.version, events.c.at, events.c.payload)
            .where(events.c.table_id == table, events.c.version > after)
            .order_by(events.c.version)
        )
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [StoredEvent(row.version, row.at, row.payload) for row in rows]

    async def seed(self, table: str) -> bytes | None:
        """The seed of a table; None for a game that was played elsewhere."""
        query = sa.select(tables.c.seed).where(tables.c.id == table)
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise NoSuchTable(table)
        return None if row.seed is None else bytes(row.seed)

    @staticmethod
    async def _insert(connection: AsyncConnection, table: str, event: StoredEvent) -> None:
        await connection.execute(
            events.insert().values(
                table_id=table, version=event.version, at=event.at, payload=event.payload
            )
        )

    @staticmethod
    async def _seat(connection: AsyncConnection, table: str, people: dict[int, str]) -> None:
        if people:
            rows = [
                {"table_id": table, "seat": seat, "person": person}
                for seat, person in people.items()
            ]
            await connection.execute(seats.insert(), rows)

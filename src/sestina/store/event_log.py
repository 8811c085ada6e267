"""The event log: what happened at each table, in order, append only.

An event is appended under its table and version. Who comes second with a version gets
`Conflict`, reads what came first, and judges again. On PostgreSQL the wake-up of the other
servers is part of the same transaction.
"""

from collections.abc import Mapping

import sqlalchemy as sa

from sestina.store.appenders import Append, Appender, Conflict, Index, appender_for
from sestina.store.database import Database
from sestina.store.notices import StoredEvent
from sestina.store.schema import events, seats, tables

__all__ = ["Conflict", "EventLog", "Index", "NoSuchTable", "StoredEvent"]


class NoSuchTable(Exception):
    """There is no table of this name."""


class EventLog:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._appender: Appender = appender_for(database)

    @property
    def is_shared(self) -> bool:
        """Whether other servers may append to it."""
        return self._database.is_postgres

    async def create(
        self, table: str, seed: bytes | None, first: StoredEvent, index: Index
    ) -> None:
        """A new table with its first event."""
        async with self._database.writing() as connection:
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
        ready: Mapping[str, bytes] | None = None,
    ) -> None:
        """Append one event, and renew the index if it says something else now."""
        await self._appender.append(Append(table, event, index, reseat, ready or {}))

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

    async def close(self) -> None:
        """Let what is being written come to its end."""
        await self._appender.close()

"""The event log: what happened at each table, in order, append-only.

An event is appended under its table and version. A server that comes second with a version
gets `Conflict`, reads the first one's event, and judges its command again. On PostgreSQL the
notice to the other servers is part of the same transaction.
"""

import logging
import time
from collections.abc import Callable, Mapping

import sqlalchemy as sa

from sestina.host.event_log import Conflict, Index, NoSuchTable, StoredEvent
from sestina.store.appenders import Append, Appender, appender_for
from sestina.store.database import Database
from sestina.store.schema import events, seats, tables

log = logging.getLogger(__name__)

LONG_APPEND_SECONDS = 1.0
"""An append that takes longer is worth a line in the log."""


class SqlEventLog:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._appender: Appender = appender_for(database)
        self.on_append: Callable[[float], None] = lambda _seconds: None
        """Told how long an append took, in seconds."""

    @property
    def is_shared(self) -> bool:
        """Whether other servers may append to it."""
        return self._database.is_postgres

    async def create(
        self, table: str, seed: bytes | None, first: StoredEvent, index: Index
    ) -> None:
        """Store a new table with its first event."""
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
        prepared: Mapping[str, bytes] | None = None,
    ) -> None:
        """Append one event, and update the index entry if one is given."""
        begun = time.perf_counter()
        try:
            await self._appender.append(Append(table, event, index, reseat, prepared or {}))
        except Conflict:
            raise
        except Exception as error:
            self._database.note_failure(error)
            raise
        seconds = time.perf_counter() - begun
        self.on_append(seconds)
        if seconds > LONG_APPEND_SECONDS:
            fields = {"table": table, "seconds": round(seconds, 3), "waits_for": "database"}
            log.warning("table %s waited %.1f s for the database", table, seconds, extra=fields)

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a version."""
        query = (
            sa.select(events.c.version, events.c.at, events.c.payload)
            .where(events.c.table_id == table, events.c.version > after)
            .order_by(events.c.version)
        )
        # A deleted file would still be read, with events in it that nobody will ever see again.
        self._database.check_file()
        async with self._database.reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [StoredEvent(row.version, row.at, row.payload) for row in rows]

    async def seed(self, table: str) -> bytes | None:
        """The seed of a table; None for an imported game."""
        query = sa.select(tables.c.seed).where(tables.c.id == table)
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise NoSuchTable(table)
        return None if row.seed is None else bytes(row.seed)

    async def close(self) -> None:
        """Finish the appends that have begun."""
        await self._appender.close()

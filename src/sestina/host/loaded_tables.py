"""The tables that a server has in memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from sestina.host.clocks import TimeSource
from sestina.host.event_log import Index, StoredEvent
from sestina.host.table import Table

IDLE_TABLE_MS = 60_000
"""A table that nobody used for this long leaves memory; the log brings it back."""


@dataclass
class LoadedTable:
    """A table in memory, or the place for one that is being loaded."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    """Never ahead of the log."""
    in_doubt: bool = False
    """Whether an append failed, so that the log may be ahead of the table."""
    used: int = 0
    users: int = 0
    """Tasks that have the place or wait for it: to each of them it stays the only one."""
    told: int = 0
    """The version that the listeners know."""
    appending: int = 0
    """The version that is being appended here."""
    appender: "asyncio.Task[Any] | None" = None
    """The task that waits for the answer."""
    answer_lost: bool = False
    """Whether the version is in the log, but the database did not say so."""
    index: Index | None = None
    """The table's entry in the index of the database, if it is known."""
    deferred: list[StoredEvent] = field(default_factory=list)
    """Events of other servers that watchers know, but the table does not contain yet."""


class LoadedTables:
    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._loaded: dict[str, LoadedTable] = {}

    def get(self, table: str) -> LoadedTable | None:
        """A table that is in memory."""
        loaded = self._loaded.get(table)
        return None if loaded is None or loaded.table is None else loaded

    def names(self) -> list[str]:
        return [table for table, loaded in self._loaded.items() if loaded.table is not None]

    @asynccontextmanager
    async def locked(self, table: str) -> AsyncIterator[LoadedTable]:
        """The place of a table, for one task at a time."""
        loaded = self._loaded.setdefault(table, LoadedTable())
        loaded.used = self._clock()
        loaded.users += 1
        try:
            async with loaded.lock:
                loaded.used = self._clock()
                yield loaded
        finally:
            loaded.users -= 1
            # A lock that was just released is free, even if somebody is about to take it.
            if loaded.table is None and loaded.users == 0:
                del self._loaded[table]

    def forget_idle(self) -> int:
        """Drop the tables that nobody uses, and return how many."""
        since = self._clock() - IDLE_TABLE_MS
        idle = [
            table
            for table, loaded in self._loaded.items()
            if loaded.used < since and loaded.users == 0
        ]
        for table in idle:
            del self._loaded[table]
        return len(idle)

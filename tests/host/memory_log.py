"""An event log in memory: for tests, and for the host in Pyodide."""

from collections.abc import Mapping

from sestina.host.event_log import Conflict, ImportQuota, Index, NoSuchTable, StoredEvent


class MemoryLog:
    is_shared = False

    def __init__(self) -> None:
        self._seeds: dict[str, bytes | None] = {}
        self._events: dict[str, list[StoredEvent]] = {}

    async def create(
        self,
        table: str,
        seed: bytes | None,
        first: StoredEvent,
        index: Index,
        quota: ImportQuota | None = None,
    ) -> None:
        self._seeds[table], self._events[table] = seed, [first]

    async def delete(self, table: str) -> None:
        del self._seeds[table], self._events[table]

    async def append(
        self,
        table: str,
        event: StoredEvent,
        index: Index | None,
        *,
        reseat: bool = False,
        prepared: Mapping[str, bytes] | None = None,
    ) -> None:
        if event.version != len(self._events[table]) + 1:
            raise Conflict
        self._events[table].append(event)

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        return self._events[table][after:]

    async def seed(self, table: str) -> bytes | None:
        if table not in self._seeds:
            raise NoSuchTable(table)
        return self._seeds[table]

"""The event log and the lists of tables in the storage of a browser.

Several tabs may write to it: the version of an event is its key, so whoever comes second gets a
`Conflict`, as servers do on PostgreSQL.
"""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from sestina.browser.ports import Storage, Stored
from sestina.host.event_log import Conflict, ImportQuota, Index, NoSuchTable, StoredEvent
from sestina.host.refusals import Refused
from sestina.host.table_lists import Listed

_events: Final = msgspec.json.Decoder(list[tuple[int, int, str]])
_tables: Final = msgspec.json.Decoder(list[tuple[str, int, int, int, str]])


def check_stored(stored: Stored) -> None:
    """Raise `Refused` if this tab could not store something; nothing of it is there then."""
    if stored == "full":
        raise Refused("tab-full", "this browser has no room left: delete games, or make room")
    if stored == "elsewhere":
        raise Refused("other-tab", "another tab plays this game: take it over there")
    if stored == "newer":
        raise Refused("new-data", "a newer Sestina keeps the games now: reload this page")


class TabLog:
    is_shared = True

    def __init__(
        self,
        storage: Storage,
        on_append: Callable[[str, int], None] = lambda _table, _version: None,
    ) -> None:
        """`on_append` hears of each event that this tab has stored."""
        self._storage = storage
        self._on_append = on_append

    # The event log

    async def create(
        self,
        table: str,
        seed: bytes | None,
        first: StoredEvent,
        index: Index,
        quota: ImportQuota | None = None,
    ) -> None:
        text = "" if seed is None else seed.hex()
        entry, payload = _entry(index), first.payload.decode()
        check_stored(await self._storage.create(table, text, entry, first.at, payload))
        self._on_append(table, first.version)

    async def append(
        self,
        table: str,
        event: StoredEvent,
        index: Index | None,
        *,
        reseat: bool = False,
        prepared: Mapping[str, bytes] | None = None,
    ) -> None:
        entry = None if index is None else _entry(index)
        payload = event.payload.decode()
        stored = await self._storage.append(table, event.version, event.at, payload, entry)
        if stored == "exists":
            raise Conflict
        check_stored(stored)
        self._on_append(table, event.version)

    async def delete(self, table: str) -> None:
        check_stored(await self._storage.delete(table))

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        found = _events.decode(await self._storage.events(table, after))
        return [StoredEvent(version, at, payload.encode()) for version, at, payload in found]

    async def seed(self, table: str) -> bytes | None:
        seed = await self._storage.seed(table)
        if seed is None:
            raise NoSuchTable(table)
        return bytes.fromhex(seed) if seed else None

    # Lists: a browser has few tables, so all of them are read

    async def public(
        self,
        statuses: tuple[str, ...],
        limit: int,
        before: str | None = None,
        without: str | None = None,
    ) -> list[Listed]:
        found = [
            listed
            for listed, index in await self._all(statuses)
            if index.public and (without is None or without not in index.people.values())
        ]
        return _page(found, limit, before)

    async def of_person(
        self, person: str, statuses: tuple[str, ...], limit: int, before: str | None = None
    ) -> list[Listed]:
        found = [
            listed
            for listed, index in await self._all(statuses)
            if person == index.host or person in index.people.values()
        ]
        return _page(found, limit, before)

    async def _all(self, statuses: tuple[str, ...]) -> list[tuple[Listed, Index]]:
        found = []
        for table, created, changed, version, entry in _tables.decode(await self._storage.tables()):
            index = msgspec.json.decode(entry, type=Index)
            if index.status in statuses:
                listed = Listed(table, index.status, created, changed, version, index.summary)
                found.append((listed, index))
        return sorted(found, key=lambda one: (one[0].changed, one[0].table), reverse=True)


def _entry(index: Index) -> str:
    return msgspec.json.encode(index).decode()


def _page(found: list[Listed], limit: int, before: str | None) -> list[Listed]:
    at = next((n for n, one in enumerate(found, 1) if one.table == before), 0)
    return found[at : at + limit]

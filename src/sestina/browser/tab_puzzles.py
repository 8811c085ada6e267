"""The puzzles that come back to the person of a browser, kept as one text."""

from dataclasses import replace
from datetime import date
from typing import Final

import msgspec

from sestina.browser.ports import Storage
from sestina.browser.tab_log import check_stored
from sestina.host.requests.own_puzzles import DeckRow

KEY: Final = "deck"


class TabPuzzles:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of_person(self, person: str) -> list[DeckRow]:
        kept = await self._storage.read(KEY)
        return [] if kept is None else msgspec.json.decode(kept, type=list[DeckRow])

    async def find(self, person: str, puzzle: str) -> DeckRow | None:
        return next((row for row in await self.of_person(person) if row.puzzle == puzzle), None)

    async def plies(self, person: str, table: str) -> tuple[int, ...]:
        rows = await self.of_person(person)
        return tuple(sorted(row.ply for row in rows if row.table == table))

    async def add(self, person: str, row: DeckRow) -> bool:
        rows = await self.of_person(person)
        if any(one.puzzle == row.puzzle for one in rows):
            return False
        await self._keep([*rows, row])
        return True

    async def move(
        self, person: str, puzzle: str, *, due: date, box: int, tries: int, lapses: int
    ) -> None:
        rows = [
            replace(row, due=due, box=box, tries=tries, lapses=lapses)
            if row.puzzle == puzzle
            else row
            for row in await self.of_person(person)
        ]
        await self._keep(rows)

    async def _keep(self, rows: list[DeckRow]) -> None:
        check_stored(await self._storage.keep(KEY, msgspec.json.encode(rows).decode()))

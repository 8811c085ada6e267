"""Keeping imported games, within the room of a guest, of an address and of the whole server.

When all room is taken, the oldest imports that nobody needs any more make place (store/imports.py).
"""

import asyncio
import math
from typing import Final

from sestina.host.aside import RunAside
from sestina.host.clocks import TimeSource
from sestina.host.event_log import ImportQuota, NoRoom
from sestina.host.opening import ImportedGame, keep_game, read_game
from sestina.host.people import Person
from sestina.host.refusals import Refused
from sestina.host.service import TableService
from sestina.server.settings import Limits
from sestina.store.imports import OWNED_DAYS, Imports

MAX_TRIES: Final = 10
"""Another server may take the room that was made."""
LOOK_AGAIN_MS: Final = 60_000
"""Where everything is owned, nobody looks for room again for so long: it reads all imports."""


class GameImports:
    def __init__(
        self, imports: Imports, service: TableService, limits: Limits, clock: TimeSource
    ) -> None:
        self._imports = imports
        self._service = service
        self._limits = limits
        self._clock = clock
        self._full_until = 0
        self._turn = asyncio.Lock()
        """Whoever makes room gets it."""

    async def keep(self, person: Person, text: str, source: str, run_aside: RunAside) -> str:
        """Store the game of a record, or raise `Refused`. `source` stands for the address."""
        limits = self._limits
        quota = ImportQuota(
            source,
            limits.imported_bytes_per_guest,
            limits.imported_bytes_per_address,
            limits.imported_bytes,
        )
        try:
            await self._check(person, len(text.encode()), quota)
            game = await read_game(self._service, person, text, run_aside)
            try:
                return await keep_game(self._service, game, quota)
            except NoRoom as full:
                if full.whose != "all":
                    raise
            return await self._keep_in_place_of_others(game, quota)
        except NoRoom as full:
            raise self._refusal(full) from None

    async def _keep_in_place_of_others(self, game: ImportedGame, quota: ImportQuota) -> str:
        async with self._turn:
            for _ in range(MAX_TRIES):
                try:
                    return await keep_game(self._service, game, quota)
                except NoRoom as full:
                    if full.whose != "all" or not await self._make_room(full.size):
                        raise
        raise Refused("busy", "too many games are imported at once: try again")

    async def _check(self, person: Person, size: int, quota: ImportQuota) -> None:
        """Raise `NoRoom` before the work is done if not even the text would fit.

        What is stored is larger than the text. It is counted when it is stored.
        """
        now = self._clock()
        usage = await self._imports.usage(person.id, quota.source, now)
        try:
            usage.check(size, quota)
        except NoRoom as full:
            if full.whose != "all" or now < self._full_until:
                raise

    async def _make_room(self, size: int) -> bool:
        now = self._clock()
        if now < self._full_until:
            return False
        is_done, deleted = await self._imports.make_room(size, self._limits.imported_bytes, now)
        for table in deleted:
            await self._service.forget(table)
        if not is_done:
            self._full_until = now + LOOK_AGAIN_MS
        return is_done

    def _refusal(self, full: NoRoom) -> Refused:
        if full.whose == "guest":
            most = self._limits.imported_bytes_per_guest / 1e6
            words = f"your imported games take the {most:g} MB that you have: delete one of them"
            return Refused("storage", words)
        if full.whose == "source":
            wait = 0 if full.free_at is None else full.free_at - self._clock()
            words = "too much was imported from this address within a day: try again later"
            return Refused("storage", words, max(1, math.ceil(wait / 1000)))
        return Refused(
            "storage",
            "this server has no room for more imported games: delete some of yours, or come back"
            f" another day (those of people who stay away for {OWNED_DAYS} days make room)",
        )

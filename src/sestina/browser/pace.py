"""How long the levels think about a move in this browser, so that a page can say it in advance."""

import json
from typing import Final

from sestina.browser.ports import Storage

KEY: Final = "pace"
LATEST_SHARE: Final = 0.25
"""How much the latest move counts."""
LEAST_TOLD: Final = 1.0
"""Seconds that are worth a word."""


class Pace:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._means: dict[str, dict[str, float]] = {}
        """Seconds a move, by game and level."""

    async def start(self) -> None:
        """Read what is known from earlier visits."""
        self._means = json.loads(await self._storage.read(KEY) or "{}")

    async def note(self, game: str, level: str, seconds: float) -> None:
        """A level has thought about a move for so long."""
        told = self.seconds(game)
        means = self._means.setdefault(game, {})
        before = means.get(level, seconds)
        means[level] = before + LATEST_SHARE * (seconds - before)
        if self.seconds(game) != told:
            await self._storage.keep(KEY, json.dumps(self._means))

    def seconds(self, game: str) -> dict[str, int]:
        """Whole seconds of a move, for the levels that need some in this game."""
        means = self._means.get(game, {})
        return {level: round(mean) for level, mean in means.items() if mean >= LEAST_TOLD}

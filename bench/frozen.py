"""The bots as they were before the learned value, as contestants to compare with.

    SESTINA_FROZEN_SECONDS=0.25 sestina arena master:seconds=0.25 bench.frozen:master --games 1000

Run it from the root of the repository. Without `SESTINA_FROZEN_SECONDS` each level takes the
time that was its default. A test replays their games, so that they stay what they were.
"""

import os
from typing import Final

from sestina import Move, View
from sestina.players.protocol import Bot, BotSettings
from sestina.players.tiles.search_bot import TileSearchBot, TileSearchSettings

SETTINGS: Final = {
    "club": TileSearchSettings(
        candidates=8,
        horizon=1,
        endgame_pile=4,
        infers_hands=False,
        action_deals=4,
        action_threshold=0.5,
        solves_endgames=False,
    ),
    "expert": TileSearchSettings(
        candidates=12,
        horizon=6,
        endgame_pile=8,
        infers_hands=True,
        action_deals=8,
        action_threshold=1.0,
        solves_endgames=True,
    ),
    "master": TileSearchSettings(
        candidates=16,
        horizon=8,
        endgame_pile=10,
        infers_hands=True,
        action_deals=24,
        action_threshold=1.0,
        solves_endgames=True,
    ),
}
SECONDS: Final = {"club": 0.02, "expert": 0.15, "master": 1.0}


class FrozenBot:
    """A level of the tile games with its former settings."""

    def __init__(self, level: str, settings: BotSettings) -> None:
        self._bot: Bot = TileSearchBot(SETTINGS[level], settings)

    def choose(self, view: View) -> Move:
        return self._bot.choose(view)


def _frozen(level: str, seed: int) -> FrozenBot:
    seconds = float(os.environ.get("SESTINA_FROZEN_SECONDS", SECONDS[level]))
    return FrozenBot(level, BotSettings(seed, seconds, None, True))


def club(*, seed: int) -> FrozenBot:
    return _frozen("club", seed)


def expert(*, seed: int) -> FrozenBot:
    return _frozen("expert", seed)


def master(*, seed: int) -> FrozenBot:
    return _frozen("master", seed)

"""The bots of each game family."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from sestina.games.cards.family import CARDS
from sestina.games.family import Family
from sestina.games.tiles.family import TILES
from sestina.players.generic import generic_bot
from sestina.players.level_table import SEARCH_SECONDS, check_level
from sestina.players.protocol import Bot, BotSettings
from sestina.players.tiles.levels import quick_tile_player, tile_bot


def _card_bot(level: str, settings: BotSettings) -> Bot:
    # Imported late: most programs never play Cards.
    from sestina.players.cards.levels import card_bot

    return card_bot(level, settings)


QuickPlayer = Callable[[Any], None]
"""Makes the next step in a state."""


@dataclass(frozen=True)
class FamilyBots:
    """How a family makes its bots."""

    build: Callable[[str, BotSettings], Bot]
    """Makes a bot of a level."""
    search_seconds: Mapping[str, float]
    """Default seconds per move of the levels that search."""
    quick_player: Callable[[str, int], QuickPlayer | None] = lambda level, seed: None
    """A level that can play in the state itself, without a view, for many games at once; it
    makes the same choices. None for other levels."""

    def make(self, level: str, settings: BotSettings) -> Bot:
        """A bot of a level. Without a limit, a level that searches uses its default time."""
        check_level(level)
        if settings.seconds is None and settings.simulations is None:
            settings = replace(settings, seconds=self.search_seconds.get(level))
        return self.build(level, settings)


FAMILY_BOTS: Final[dict[Family[Any, Any], FamilyBots]] = {
    TILES: FamilyBots(tile_bot, SEARCH_SECONDS, quick_tile_player),
    CARDS: FamilyBots(_card_bot, SEARCH_SECONDS),
}
GENERIC_BOTS: Final = FamilyBots(generic_bot, {})
"""The bots of a family that has no row above."""


def bots_of(family: Family[Any, Any]) -> FamilyBots:
    return FAMILY_BOTS.get(family, GENERIC_BOTS)

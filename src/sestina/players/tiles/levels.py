"""The bots of the tile games by the name of their level."""

from dataclasses import replace
from typing import Final

from sestina.players.generic import RandomBot
from sestina.players.protocol import Bot, BotSettings
from sestina.players.tiles.beginner import Attention, BeginnerTileBot
from sestina.players.tiles.casual import CasualTileBot, Perception
from sestina.players.tiles.greedy import GreedyTileBot
from sestina.players.tiles.search_bot import TileSearchBot, TileSearchSettings

BEGINNER: Final = Attention(
    tile=0.46, placement=(0.5, 0.2, 0.05), qwirkle=0.25, setup=0.15, action=0.03
)
CASUAL: Final = Perception(single_tile_chance=0.7, extra_tile_factor=0.8, action_chance=0.05)
SEARCH_SETTINGS: Final = {
    "club": TileSearchSettings(
        candidates=8,
        horizon=1,
        endgame_pile=4,
        infers_hands=False,
        action_deals=4,
        action_threshold=0.5,
        solves_endgames=False,
        rounds=1,
        replies=0,
        last_replies=5,
        prior_weight=15.0,
    ),
    "expert": TileSearchSettings(
        candidates=12,
        horizon=6,
        endgame_pile=8,
        infers_hands=True,
        action_deals=8,
        action_threshold=1.0,
        solves_endgames=True,
        rounds=1,
        replies=8,
        last_replies=8,
        prior_weight=12.0,
    ),
    "master": TileSearchSettings(
        candidates=16,
        horizon=8,
        endgame_pile=10,
        infers_hands=True,
        action_deals=24,
        action_threshold=1.0,
        solves_endgames=True,
        rounds=1,
        replies=8,
        last_replies=8,
        prior_weight=12.0,
    ),
}


def tile_bot(level: str, settings: BotSettings) -> Bot:
    """A bot of a level for the tile games."""
    if level == "random":
        return RandomBot(settings.seed, () if settings.uses_actions else ("use",))
    if level == "beginner":
        attention = BEGINNER if settings.uses_actions else replace(BEGINNER, action=0.0)
        return BeginnerTileBot(attention, settings.seed)
    if level == "casual":
        perception = CASUAL if settings.uses_actions else replace(CASUAL, action_chance=0.0)
        return CasualTileBot(perception, settings.seed)
    if level == "greedy":
        return GreedyTileBot()
    return TileSearchBot(SEARCH_SETTINGS[level], settings)

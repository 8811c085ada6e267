"""The bots of the tile games by the name of their level."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from sestina.games.tiles.move_list import play_at_random
from sestina.games.tiles.state import TilesState
from sestina.players.generic import RandomBot
from sestina.players.protocol import Bot, BotSettings
from sestina.players.tiles.beginner import Attention, BeginnerTileBot
from sestina.players.tiles.casual import CasualTileBot, Perception
from sestina.players.tiles.greedy import GreedyTileBot, play_greedily
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


def quick_tile_player(level: str, seed: int) -> Callable[[TilesState], None] | None:
    """A level that plays in the state itself and makes the same choices as its bot."""
    if level == "random":
        return partial(play_at_random, random=Random(seed))
    return play_greedily if level == "greedy" else None

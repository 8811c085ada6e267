"""The bots of the tile games by name."""

from dataclasses import replace
from typing import Final

from sestina.players.protocol import Bot
from sestina.players.random_bot import RandomPlayer
from sestina.players.tiles.casual import Eyes, FriendlyPlayer
from sestina.players.tiles.greedy import GreedyPlayer
from sestina.players.tiles.search_bot import Style, Thinker

EYES: Final = {
    "beginner": Eyes(first=0.5, longer=0.6, action=0.03),
    "casual": Eyes(first=0.7, longer=0.8, action=0.05),
}
STYLES: Final = {
    "club": Style(
        seconds=0.02,
        candidates=8,
        horizon=1,
        to_the_end=4,
        reads_others=False,
        plan_deals=4,
        patience=0.5,
        solves_endings=False,
    ),
    "expert": Style(
        seconds=0.15,
        candidates=12,
        horizon=6,
        to_the_end=8,
        reads_others=True,
        plan_deals=8,
        patience=1.0,
        solves_endings=True,
    ),
    "master": Style(
        seconds=1.0,
        candidates=16,
        horizon=8,
        to_the_end=10,
        reads_others=True,
        plan_deals=24,
        patience=1.0,
        solves_endings=True,
    ),
}


def tile_bot(
    level: str,
    seed: int | None,
    seconds: float | None,
    simulations: int | None,
    actions: bool,
) -> Bot:
    """A bot for the tile games. With no limit given, a level takes its usual time."""
    if level == "random":
        return RandomPlayer(seed, actions)
    if level in EYES:
        eyes = EYES[level]
        return FriendlyPlayer(eyes if actions else replace(eyes, action=0.0), seed)
    if level == "greedy":
        return GreedyPlayer()
    return Thinker(STYLES[level], seed, seconds, simulations, actions)

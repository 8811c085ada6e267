"""The bots by name."""

from sestina.games.registry import build_rules
from sestina.players.cards_levels import CARDS_LEVELS, cards_bot
from sestina.players.greedy import GreedyPlayer
from sestina.players.protocol import Bot
from sestina.players.random_player import RandomPlayer

LEVELS = CARDS_LEVELS
ANY_GAME = ("random", "greedy")
"""Levels that play every game."""


def levels_for(game: str) -> tuple[str, ...]:
    """The levels that play a game."""
    return LEVELS if build_rules(game, {}).common_rows else ANY_GAME


def bot(
    level: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
) -> Bot:
    """A bot of a level. `seconds` and `simulations` limit levels that think ahead."""
    if level == "random":
        return RandomPlayer(seed)
    if level == "greedy":
        return GreedyPlayer()
    return cards_bot(level, seed, seconds, simulations)

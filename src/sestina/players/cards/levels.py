"""The bots of Cards by name."""

from typing import Final

from sestina.players.cards.search import Thinker, Thinking
from sestina.players.cards.simple import SimplePlayer
from sestina.players.protocol import Bot
from sestina.players.random_bot import RandomPlayer
from sestina.players.tiles.greedy import GreedyPlayer

SEES: Final = {"beginner": 0.6, "casual": 0.85}
"""How often the simple levels find the best play."""
THINKING: Final = {
    "club": Thinking(looks=10, width=6),
    "expert": Thinking(looks=46, width=8),
    "master": Thinking(looks=1000, width=12),
}
"""All choices of one, of two, … cards are looked at in turn until so many were looked at: with a
hand of nine, club gets to two cards, expert to three, and master to all choices."""
SECONDS: Final = {"club": 0.02, "expert": 0.15, "master": 1.0}
"""The time for a move if none is given."""
CARDS_LEVELS: Final = ("random", "beginner", "casual", "greedy", "club", "expert", "master")


def cards_bot(level: str, seed: int | None, seconds: float | None, simulations: int | None) -> Bot:
    """A bot for Cards. With neither seconds nor simulations, a level takes its usual time."""
    if level == "random":
        return RandomPlayer(seed)
    if level in SEES:
        return SimplePlayer(seed, SEES[level])
    if level == "greedy":
        return GreedyPlayer()
    if level not in THINKING:
        raise ValueError(f"unknown level {level!r}: choose one of {', '.join(CARDS_LEVELS)}")
    if seconds is None and simulations is None:
        seconds = SECONDS[level]
    return Thinker(THINKING[level], seed, seconds, simulations)

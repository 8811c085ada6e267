"""The bots by name."""

from sestina.players.greedy import GreedyPlayer
from sestina.players.protocol import Bot
from sestina.players.random_player import RandomPlayer

LEVELS = ("random", "greedy")


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
    raise ValueError(f"unknown level {level!r}: choose one of {', '.join(LEVELS)}")

"""The bots by name."""

from sestina.games.registry import build_rules
from sestina.players.careful import SAMPLES, CarefulPlayer
from sestina.players.greedy import GreedyPlayer
from sestina.players.protocol import Bot
from sestina.players.random_player import RandomPlayer

LEVELS = ("random", "greedy", "careful")


def levels_for(game: str) -> tuple[str, ...]:
    """The levels that play a game."""
    if build_rules(game, {}).common_rows:
        return LEVELS
    return tuple(level for level in LEVELS if level != "careful")


def default_seconds(level: str, game: str) -> float | None:
    """How long a level thinks about a move unless it is told; None: it needs no time."""
    if level not in levels_for(game):
        raise ValueError(f"unknown level {level!r}: choose one of {', '.join(levels_for(game))}")
    return None


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
    if level == "careful":
        return CarefulPlayer(seed, simulations or SAMPLES)
    raise ValueError(f"unknown level {level!r}: choose one of {', '.join(LEVELS)}")

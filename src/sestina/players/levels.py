"""The bots by name, from the weakest to the strongest."""

from sestina.games.registry import build_rules
from sestina.players.friendly import Eyes, FriendlyPlayer
from sestina.players.greedy import GreedyPlayer
from sestina.players.protocol import Bot
from sestina.players.random_player import RandomPlayer
from sestina.players.thinker import Style, Thinker

LEVELS = ("random", "beginner", "casual", "greedy", "club", "expert", "master")

EYES = {
    "beginner": Eyes(first=0.5, longer=0.6, action=0.1),
    "casual": Eyes(first=0.7, longer=0.8, action=0.2),
}
STYLES = {
    "club": Style(0.02, 8, 4, 4, False, 4, False),
    "expert": Style(0.15, 12, 6, 8, True, 8, True),
    "master": Style(1.0, 16, 8, 10, True, 24, True),
}


def levels_for(game: str) -> tuple[str, ...]:
    """The levels that play a game."""
    build_rules(game, {})
    return LEVELS


def default_seconds(level: str, game: str) -> float | None:
    """How long a level thinks about a move if nobody says; None: it does not think ahead."""
    return STYLES[level].seconds if level in STYLES else None


def bot(
    level: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    actions: bool = True,
) -> Bot:
    """A bot of a level. `seconds` and `simulations` limit levels that think ahead."""
    if level == "random":
        return RandomPlayer(seed)
    if level in EYES:
        return FriendlyPlayer(EYES[level], seed)
    if level == "greedy":
        return GreedyPlayer()
    if level in STYLES:
        return Thinker(STYLES[level], seed, seconds, simulations, actions)
    raise ValueError(f"unknown level {level!r}: choose one of {', '.join(LEVELS)}")

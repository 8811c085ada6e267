"""Choices of some levels, to compare the compiled core with the interpreted one."""

from sestina.players.levels import bot_named
from tests.conformance.configurations import BY_NAME
from tests.conformance.walks import midgame

POSITIONS = (
    ("club", "classic-2p", 12, 80),
    ("expert", "classic-expansion2-start-3p", 12, 60),
    ("master", "flex-72-2p", 8, 60),
    ("beginner", "travel-mini-2p", 10, 1),
    ("expert", "travel-2p", 60, 60),
)


def choices_of() -> str:
    """The choices, as one text."""
    lines = []
    for level, name, plies, simulations in POSITIONS:
        game = midgame(BY_NAME[name], 3, plies)
        if not game.is_over:
            bot = bot_named(level, seed=2, simulations=simulations)
            lines.append(f"{name} {level} {bot.choose(game.view(game.seat_to_move))}")
    return "\n".join(lines)

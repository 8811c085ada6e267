"""The bots of Cards by the name of their level."""

from typing import Final

from sestina.players.cards.beginner import BeginnerCardBot
from sestina.players.cards.casual import CasualCardBot
from sestina.players.cards.greedy import GreedyCardBot
from sestina.players.cards.random_bot import RandomCardBot
from sestina.players.cards.search import CardSearchBot, CardSearchSettings
from sestina.players.protocol import Bot, BotSettings

CASUAL_BEST_PLAY_CHANCE: Final = 0.85
"""How likely `casual` finds the best play."""
SEARCH_SETTINGS: Final = {
    "club": CardSearchSettings(solver_calls=10, candidates=6),
    "expert": CardSearchSettings(solver_calls=46, candidates=8),
    "master": CardSearchSettings(solver_calls=1000, candidates=12),
}
"""The search tries all choices of one card, then of two, and so on, until it has made this many
solver calls. With a hand of nine, club gets to two cards, expert to three, and master to all
choices."""


def card_bot(level: str, settings: BotSettings) -> Bot:
    """A bot of a level for Cards."""
    if level == "random":
        return RandomCardBot(settings.seed)
    if level == "beginner":
        return BeginnerCardBot(settings.seed)
    if level == "casual":
        return CasualCardBot(settings.seed, CASUAL_BEST_PLAY_CHANCE)
    if level == "greedy":
        return GreedyCardBot()
    return CardSearchBot(SEARCH_SETTINGS[level], settings)

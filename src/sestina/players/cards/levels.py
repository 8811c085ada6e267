"""The bots of Cards by the name of their level."""

from typing import Final

from sestina.players.cards.overlooking import CardAttention, CardCharacter, OverlookingCardBot
from sestina.players.cards.search import CardSearchBot, CardSearchSettings
from sestina.players.cards.simple_bots import GreedyCardBot, RandomCardBot
from sestina.players.effort import Effort
from sestina.players.protocol import Bot, BotSettings

CHARACTERS: Final = {
    "gentle": CardCharacter(
        careless=CardAttention(row=0.75, moving=0.0, unprompted=0.0, another=0.4, qwirkle=0.3),
        alert=CardAttention(row=0.8, moving=0.3, unprompted=0.0, another=0.6, qwirkle=0.75),
        effort=Effort(usual=0.3, per_tile=0.1, per_point=0.03),
    ),
    "easy": CardCharacter(
        careless=CardAttention(row=0.75, moving=0.0, unprompted=0.0, another=0.5, qwirkle=0.4),
        alert=CardAttention(row=0.8, moving=0.42, unprompted=0.0, another=0.62, qwirkle=0.82),
        effort=Effort(usual=0.3, per_tile=0.15, per_point=0.03),
    ),
    "beginner": CardCharacter(
        careless=CardAttention(row=0.8, moving=0.0, unprompted=0.0, another=0.5, qwirkle=0.45),
        alert=CardAttention(row=0.85, moving=0.65, unprompted=0.0, another=0.7, qwirkle=0.9),
        effort=Effort(usual=0.3, per_tile=0.15, per_point=0.03),
    ),
    "casual": CardCharacter(
        careless=CardAttention(row=0.7, moving=0.3, another=0.5),
        alert=CardAttention(row=0.91, moving=0.92, another=0.5),
        effort=Effort(usual=0.55, per_tile=0.1, per_point=0.1),
    ),
}
SEARCH_SETTINGS: Final = {
    "club": CardSearchSettings(solver_calls=5, candidates=6),
    "expert": CardSearchSettings(solver_calls=22, candidates=8),
    "master": CardSearchSettings(solver_calls=1000, candidates=12),
}
"""The search tries all choices of no further card, then of one, and so on, until it has made this
many solver calls. With a hand of nine, club gets to one card, expert to two, and master to all
choices. (With three, expert plays as well as master.)"""

USUAL_SIMULATIONS: Final = {"club": 600, "expert": 1_800, "master": 13_000}
"""How many worlds the default time of a level is on a usual machine."""


def card_bot(level: str, settings: BotSettings) -> Bot:
    """A bot of a level for Cards."""
    if level == "random":
        return RandomCardBot(settings.seed)
    if level in CHARACTERS:
        return OverlookingCardBot(CHARACTERS[level], settings.seed)
    if level == "greedy":
        return GreedyCardBot()
    return CardSearchBot(SEARCH_SETTINGS[level], settings)

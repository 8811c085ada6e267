"""Bots behind one small protocol: `bot.choose(view) -> Move`."""

from sestina.players.levels import LEVELS, bot, levels_for
from sestina.players.protocol import Bot

__all__ = ["LEVELS", "Bot", "bot", "levels_for"]

"""Bots behind one small protocol: `bot.choose(view) -> Move`."""

from sestina.players.levels import LEVELS, Level, bot, levels_for
from sestina.players.protocol import Bot

__all__ = ["LEVELS", "Bot", "Level", "bot", "levels_for"]

"""Bots by the name of their level, for every game."""

from typing import Any, Final

from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.games.family import Family
from sestina.games.registry import family_of
from sestina.players.families import bots_of
from sestina.players.level_table import LEVELS, check_level, is_engine
from sestina.players.protocol import Bot, BotSettings

__all__ = ["LEVELS", "bot", "default_seconds", "levels_for"]


def levels_for(game: str) -> tuple[str, ...]:
    """The levels that play a game: all of them."""
    family_of(game)
    return LEVELS


def default_seconds(level: str, game: str) -> float | None:
    """The default time per move of a level in a game; None: it does not search."""
    bots = bots_of(family_of(game))
    check_level(level)
    return bots.search_seconds.get(level)


def bot(
    level: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    actions: bool = True,
) -> Bot:
    """A bot of a level, for every game, or `"engine:COMMAND"`: a program in any language.

    `seconds` and `simulations` limit how much a level that searches spends on a move. With
    `simulations` alone, the same seed gives the same choices. Without `actions` the bot never
    uses an action tile.
    """
    if not is_engine(level):
        check_level(level)
    if seconds is not None and not 0 < seconds < float("inf"):
        raise ValueError(f"seconds is a time to think, more than nothing, not {seconds}")
    if simulations is not None and simulations < 1:
        raise ValueError(f"simulations is a number from 1 on, not {simulations}")
    settings = BotSettings(seed, seconds, simulations, actions)
    if is_engine(level):
        # Only a foreign program needs processes: a browser has none.
        from sestina.players.foreign import ForeignBot

        return ForeignBot(level, settings)
    return LevelBot(level, settings)


class LevelBot:
    """A level in every game: it has one bot for each family that it meets."""

    def __init__(self, level: str, settings: BotSettings) -> None:
        self.level: Final = level
        self._settings = settings
        self._bots: dict[Family[Any, Any], Bot] = {}

    def choose(self, view: View) -> Move:
        """Choose a legal move for the view's seat, which is to move."""
        family = view.family
        if family not in self._bots:
            self._bots[family] = bots_of(family).make(self.level, self._settings)
        return self._bots[family].choose(view)

    def __repr__(self) -> str:
        settings = self._settings
        given = {
            "seed": settings.seed,
            "seconds": settings.seconds,
            "simulations": settings.simulations,
        }
        arguments = [f", {name}={value}" for name, value in given.items() if value is not None]
        if not settings.uses_actions:
            arguments.append(", actions=False")
        return f"bot({self.level!r}{''.join(arguments)})"

"""Bots by the name of their level, for every game."""

from typing import Final

from sestina.engine.moves import Move
from sestina.games.registry import build_rules
from sestina.games.view import View
from sestina.players.level_table import LEVELS, SEARCH_SECONDS, check_level
from sestina.players.protocol import Bot, BotSettings
from sestina.players.tiles.levels import tile_bot

__all__ = ["LEVELS", "bot", "default_seconds", "levels_for"]


def levels_for(game: str) -> tuple[str, ...]:
    """The levels that play a game: all of them."""
    build_rules(game, {})
    return LEVELS


def default_seconds(level: str, game: str) -> float | None:
    """The default time per move of a level; None: it does not search."""
    levels_for(game)
    check_level(level)
    return SEARCH_SECONDS.get(level)


def bot(
    level: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    actions: bool = True,
) -> Bot:
    """A bot of a level, for every game.

    `seconds` and `simulations` limit how much a level that searches spends on a move. With
    `simulations` alone, the same seed gives the same choices. Without `actions` the bot never
    uses an action tile.
    """
    check_level(level)
    if seconds is not None and not 0 < seconds < float("inf"):
        raise ValueError(f"seconds is a time to think, more than nothing, not {seconds}")
    if simulations is not None and simulations < 1:
        raise ValueError(f"simulations is a number from 1 on, not {simulations}")
    return LevelBot(level, BotSettings(seed, seconds, simulations, actions))


class LevelBot:
    """A level. It makes a bot for the family of each view that it is shown."""

    def __init__(self, level: str, settings: BotSettings) -> None:
        self.level: Final = level
        self._settings = settings
        self._tiles: Bot | None = None
        self._cards: Bot | None = None

    def choose(self, view: View) -> Move:
        """Choose a legal move for the view's seat, which is to move."""
        if view.lists_all_moves:
            self._tiles = self._tiles or tile_bot(self.level, self._settings)
            return self._tiles.choose(view)
        if self._cards is None:
            from sestina.players.cards.levels import card_bot

            self._cards = card_bot(self.level, self._settings)
        return self._cards.choose(view)

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

"""The levels: bots by name, for every game, and what each family makes of a level."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args, overload

from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.games.cards.family import CARDS
from sestina.games.family import Family
from sestina.games.registry import family_of
from sestina.games.tiles.family import TILES
from sestina.players.generic import GreedyBot, RandomBot
from sestina.players.protocol import PROGRAM_PREFIX, Bot, BotSettings, is_foreign
from sestina.players.tiles.levels import quick_tile_player, tile_bot, usual_simulations

Level = Literal[
    "random", "gentle", "easy", "beginner", "casual", "greedy", "club", "expert", "master"
]
"""The name of a level, for type checkers."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""Their names, weakest first."""
SEARCH_SECONDS: Final = {"club": 0.02, "expert": 0.05, "master": 0.5}
"""Default seconds per move; levels that are not listed do not search."""
STAND_IN: Final = "greedy"
"""The level that plays for somebody who is away."""


def check_level(level: str) -> None:
    """Raise `ValueError` unless this is the name of a level."""
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}: choose one of {', '.join(LEVELS)}")


# What a family makes of a level

QuickPlayer = Callable[[Any], None]
"""Makes the next step in a state."""


@dataclass(frozen=True)
class FamilyBots:
    """How a family makes its bots."""

    build: Callable[[str, BotSettings], Bot]
    """Makes a bot of a level."""
    search_seconds: Mapping[str, float]
    """Default seconds per move of the levels that search."""
    usual_simulations: Callable[[str, View], int | None] = lambda level, view: None
    """How many simulations these seconds are on a usual machine, or somewhat more."""
    quick_player: Callable[[str, int], QuickPlayer | None] = lambda level, seed: None
    """A level that can play in the state itself, without a view, for many games at once; it
    makes the same choices. None for other levels."""

    def make(self, level: str, settings: BotSettings) -> Bot:
        """A bot of a level. Without a limit, a level that searches uses its default time."""
        check_level(level)
        if settings.seconds is None and settings.simulations is None:
            settings = replace(settings, seconds=self.search_seconds.get(level))
        return self.build(level, settings)


def generic_bot(level: str, settings: BotSettings) -> Bot:
    """The bot nearest in strength: random for the weakest levels, greedy for the others."""
    is_weak = LEVELS.index(level) < LEVELS.index("casual")
    return RandomBot(settings.seed) if is_weak else GreedyBot()


def _card_simulations(level: str, view: View) -> int | None:
    from sestina.players.cards.levels import USUAL_SIMULATIONS

    return USUAL_SIMULATIONS.get(level)


def _card_bot(level: str, settings: BotSettings) -> Bot:
    # Imported late: most programs never play Cards.
    from sestina.players.cards.levels import card_bot

    return card_bot(level, settings)


FAMILY_BOTS: Final[dict[Family[Any, Any], FamilyBots]] = {
    TILES: FamilyBots(tile_bot, SEARCH_SECONDS, usual_simulations, quick_tile_player),
    CARDS: FamilyBots(_card_bot, SEARCH_SECONDS, _card_simulations),
}
GENERIC_BOTS: Final = FamilyBots(generic_bot, {})
"""The bots of a family that has no row above."""


def bots_of(family: Family[Any, Any]) -> FamilyBots:
    return FAMILY_BOTS.get(family, GENERIC_BOTS)


# A level in every game


def levels_for(game: str) -> tuple[Level, ...]:
    """The levels that play a game: all of them."""
    family_of(game)
    return LEVELS


def default_seconds(level: str, game: str) -> float | None:
    """The default time per move of a level in a game; None: it does not search."""
    bots = bots_of(family_of(game))
    check_level(level)
    return bots.search_seconds.get(level)


def steady_bot(level: str, seed: int | None, view: View, most_seconds: float) -> Bot:
    """A bot that is as strong on a slow machine as on a usual one, where it takes its default time.

    A level that searches makes as many simulations as a usual machine, but stops after
    `most_seconds`. It is made for the turn of this view.
    """
    check_level(level)
    simulations = bots_of(view.family).usual_simulations(level, view)
    seconds = None if simulations is None else most_seconds
    return bot_named(level, seed, seconds=seconds, simulations=simulations)


@overload
def bot(
    level: Level,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    actions: bool = True,
) -> Bot: ...
@overload
def bot(
    *,
    program: str,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    actions: bool = True,
) -> Bot: ...
def bot(
    level: Level | None = None,
    *,
    program: str | None = None,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    actions: bool = True,
) -> Bot:
    """A bot of a level, for every game, or a program in any language: `program="./mybot"`.

    `seconds` and `simulations` limit how much a level that searches spends on a move. With
    `simulations` alone, the same seed gives the same choices. Without `actions` the bot never
    uses an action tile.
    """
    if (level is None) == (program is None):
        raise TypeError("bot takes a level, or program= with a command")
    name = level if program is None else f"{PROGRAM_PREFIX}{program}"
    return bot_named(str(name), seed, seconds=seconds, simulations=simulations, actions=actions)


def bot_named(
    level: str,
    seed: int | None = None,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    actions: bool = True,
) -> Bot:
    """The same for a name that is a text: a level, or `"program:COMMAND"`."""
    if not is_foreign(level):
        check_level(level)
    if seconds is not None and not 0 < seconds < float("inf"):
        raise ValueError(f"seconds is a time to think, more than 0, not {seconds}")
    if simulations is not None and simulations < 1:
        raise ValueError(f"simulations is a number from 1 on, not {simulations}")
    settings = BotSettings(seed, seconds, simulations, actions)
    if is_foreign(level):
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

"""The bots by name, from the weakest to the strongest."""

from typing import Final

from sestina.engine.moves import Move
from sestina.games.registry import build_rules
from sestina.games.view import View
from sestina.players.protocol import Bot
from sestina.players.tiles.levels import STYLES, tile_bot

LEVELS: Final = ("random", "beginner", "casual", "greedy", "club", "expert", "master")


def levels_for(game: str) -> tuple[str, ...]:
    """The levels that play a game: all of them."""
    build_rules(game, {})
    return LEVELS


def default_seconds(level: str, game: str) -> float | None:
    """How long a level thinks about a move if nobody says; None: it does not think ahead."""
    if level not in levels_for(game):
        raise ValueError(_unknown(level))
    return STYLES[level].seconds if level in STYLES else None


def bot(
    level: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    actions: bool = True,
) -> Bot:
    """A bot of a level, for every game.

    `seconds` and `simulations` limit what a level that thinks ahead spends on a move; with
    `simulations` alone it chooses the same for the same seed. Without `actions` it never
    uses an action tile.
    """
    if level not in LEVELS:
        raise ValueError(_unknown(level))
    if seconds is not None and not 0 < seconds < float("inf"):
        raise ValueError(f"seconds is a time to think, more than nothing, not {seconds}")
    if simulations is not None and simulations < 1:
        raise ValueError(f"simulations is a number from 1 on, not {simulations}")
    return LevelPlayer(level, seed, seconds, simulations, actions)


def _unknown(level: str) -> str:
    return f"unknown level {level!r}: choose one of {', '.join(LEVELS)}"


class LevelPlayer:
    """A level, whatever game it is shown: Cards is thought about in its own way."""

    def __init__(
        self,
        level: str,
        seed: int | None,
        seconds: float | None,
        simulations: int | None,
        actions: bool,
    ) -> None:
        self.level: Final = level
        self._seed = seed
        self._seconds = seconds
        self._simulations = simulations
        self._actions = actions
        self._tiles: Bot | None = None
        self._cards: Bot | None = None

    def choose(self, view: View) -> Move:
        """A legal move for the seat of this view, which is to move."""
        limits = (self._seed, self._seconds, self._simulations)
        if view.lists_all_moves:
            self._tiles = self._tiles or tile_bot(self.level, *limits, self._actions)
            return self._tiles.choose(view)
        if self._cards is None:
            from sestina.players.cards.levels import cards_bot

            self._cards = cards_bot(self.level, *limits)
        return self._cards.choose(view)

    def __repr__(self) -> str:
        given = {"seed": self._seed, "seconds": self._seconds, "simulations": self._simulations}
        settings = [f", {name}={value}" for name, value in given.items() if value is not None]
        if not self._actions:
            settings.append(", actions=False")
        return f"bot({self.level!r}{''.join(settings)})"

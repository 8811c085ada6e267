"""Every configuration of the games. All of them pass the same suite.

Add a new expansion or option of a tile game to `RULE_SETS` first. Cards is separate: it has no
options, and its moves cannot all be listed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

import sestina


class Options(TypedDict, total=False):
    """The options of `sestina.new_game` other than game, players, ages and seed."""

    expansion: str | Sequence[str]
    boards: str
    action_tiles: Sequence[str]
    actions_from_start: bool
    backgrounds: int
    start_tie: str
    ask_answers: str
    select_opening: str
    double_discs: str
    stacks: str
    new_rows: str


@dataclass(frozen=True)
class Configuration:
    """A game with its options and a number of players."""

    name: str
    game: sestina.GameId
    options: Options
    players: int

    def new_game(self, seed: int | bytes, ages: Sequence[int] | None = None) -> sestina.Game:
        return sestina.new_game(
            self.game, players=self.players, seed=seed, ages=ages, **self.options
        )

    def __str__(self) -> str:
        return self.name


def _with_expansions(
    game: sestina.GameId, few_mini: str, few_two: str
) -> dict[str, tuple[sestina.GameId, Options]]:
    """The expansions of one game: all kinds or a few, with and without special tiles."""
    few = {"mini": few_mini.split(), "expansion2": few_two.split()}
    sets: dict[str, tuple[sestina.GameId, Options]] = {}
    for expansion, kinds in few.items():
        name = f"{game}-{expansion}"
        sets[name] = (game, {"expansion": expansion})
        sets[f"{name}-few"] = (game, {"expansion": expansion, "action_tiles": kinds})
        sets[f"{name}-start"] = (game, {"expansion": expansion, "actions_from_start": True})
        sets[f"{name}-few-start"] = (
            game,
            {"expansion": expansion, "action_tiles": kinds, "actions_from_start": True},
        )
    return sets


RULE_SETS: Final[dict[str, tuple[sestina.GameId, Options]]] = {
    "classic": ("classic", {}),
    "travel": ("travel", {}),
    "flex-72": ("flex", {"backgrounds": 2}),
    "flex-108": ("flex", {}),
    **_with_expansions("classic", "take", "draw3 ask exchange separate"),
    **_with_expansions("travel", "draw3", "take separate double"),
}

CONFIGURATIONS: Final[tuple[Configuration, ...]] = tuple(
    Configuration(f"{name}-{players}p", game, options, players)
    for name, (game, options) in RULE_SETS.items()
    for players in (2, 3, 4)
)

CARDS: Final[tuple[Configuration, ...]] = tuple(
    Configuration(f"cards-{players}p", "cards", {}, players) for players in (2, 3, 4)
)

EVERY: Final[tuple[Configuration, ...]] = (*CONFIGURATIONS, *CARDS)
"""The tile games and Cards. Append new ones: golden games are numbered in this order."""

HOUSE_RULES: Final[tuple[Configuration, ...]] = (
    Configuration("classic-stacks-2p", "classic", {"stacks": "six"}, 2),
    Configuration(
        "classic-house-3p",
        "classic",
        {"expansion": "expansion2", "stacks": "six", "ask_answers": "all", "start_tie": "oldest"},
        3,
    ),
    Configuration(
        "travel-house-4p",
        "travel",
        {"expansion": "expansion2", "actions_from_start": True, "ask_answers": "all"},
        4,
    ),
    Configuration(
        "classic-select-house-2p",
        "classic",
        {
            "expansion": "expansion1+expansion2",
            "boards": "select",
            "actions_from_start": True,
            "select_opening": "any",
            "double_discs": "both",
        },
        2,
    ),
    Configuration(
        "travel-select-house-3p",
        "travel",
        {"expansion": "expansion1", "boards": "select", "select_opening": "any"},
        3,
    ),
    Configuration("flex-house-2p", "flex", {"start_tie": "youngest"}, 2),
    Configuration("cards-house-3p", "cards", {"new_rows": "hand", "start_tie": "oldest"}, 3),
)
"""House rules. They have no golden games: these would be numbered with the ones above."""

BY_NAME: Final = {configuration.name: configuration for configuration in EVERY}


_TILE_GAMES: Final[tuple[sestina.GameId, ...]] = ("classic", "travel")
_BOARDS: Final = {
    "connect": "connect",
    "select": "select",
    "mixed": "select,connect,connect:180,select:180",
}
_PARTNERS: Final = {
    "": ("expansion1",),
    "mini": ("expansion1", "mini"),
    "two": ("expansion1", "expansion2"),
}
BOARD_GAMES: Final[tuple[Configuration, ...]] = tuple(
    Configuration(
        "-".join(filter(None, (game, board, partner, f"{2 + (g + b + p) % 3}p"))),
        game,
        {"expansion": expansions, "boards": boards},
        2 + (g + b + p) % 3,
    )
    for g, game in enumerate(_TILE_GAMES)
    for b, (board, boards) in enumerate(_BOARDS.items())
    for p, (partner, expansions) in enumerate(_PARTNERS.items())
)
"""Expansion 1 on each board, alone and with the others. They have a suite of their own, which
shares its checks with the others: most of it is slow."""


def spread(count: int, offset: int = 0) -> tuple[Configuration, ...]:
    """This many configurations of tile games, spread over options and numbers of players."""
    step = len(CONFIGURATIONS) / count
    return tuple(
        CONFIGURATIONS[(int(k * step) + k % 3 + offset) % len(CONFIGURATIONS)] for k in range(count)
    )

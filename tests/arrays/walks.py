"""Short walks through games of every kind, for tests of their arrays."""

from collections.abc import Iterator
from random import Random
from typing import Final

import sestina
from sestina.arrays import Encoding, encoding_of
from tests.conformance.configurations import BY_NAME, Configuration

SOME: Final = (
    "classic-2p",
    "travel-4p",
    "flex-72-3p",
    "flex-108-2p",
    "classic-mini-start-3p",
    "classic-expansion2-start-2p",
    "travel-expansion2-few-start-4p",
)
BOARDS: Final = (
    Configuration("connect-3p", "classic", {"expansion": "expansion1"}, 3),
    Configuration(
        "select-2p",
        "classic",
        {
            "expansion": ("expansion1", "expansion2"),
            "boards": "select",
            "actions_from_start": True,
        },
        2,
    ),
)
CARDS: Final = Configuration("cards-3p", "cards", {}, 3)
SHORT: Final = 8
EACH: Final = (*(BY_NAME[name] for name in SOME), *BOARDS, CARDS)


_ENCODINGS: Final[dict[str, Encoding]] = {}


def encoding_for(configuration: Configuration) -> Encoding:
    """The encoding of a configuration, made once."""
    if configuration.name not in _ENCODINGS:
        _ENCODINGS[configuration.name] = encoding_of(configuration.new_game(1))
    return _ENCODINGS[configuration.name]


def walk(
    configuration: Configuration, seed: int, plies: int, *, every: int = 1
) -> Iterator[sestina.Game]:
    """The game before each step, or before some; a kind of move is chosen first.

    Walks through Cards are short, because a large table has thousands of moves.
    """
    game = configuration.new_game(seed)
    plies = min(plies, SHORT) if configuration is CARDS else plies
    rng = Random(seed)
    for ply in range(plies):
        if game.is_over:
            return
        if ply % every == 0:
            yield game
        game.play(game.lazy_moves().random_kind(rng, excluded=("stuck",)))

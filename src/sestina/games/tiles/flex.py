"""Qwirkle Flex (A-002): every face once on each background, and diagonals that score."""

from collections.abc import Mapping
from typing import Any, Final

from sestina.engine.tiles import FACES
from sestina.games.family import Family, Variant
from sestina.games.options import OLDEST, OLDEST_STARTS, Option, chosen, stated
from sestina.games.rules import Rules

HAND: Final = 6
BACKGROUNDS: Final = Option(
    "backgrounds",
    "Backgrounds",
    "With how many backgrounds: black and white (F2, C-P9), or all three.",
    default=3,
    choices=(2, 3),
)


def _build(family: Family[Any, Any], options: Mapping[str, object]) -> Rules:
    backgrounds = options.get(BACKGROUNDS.name, BACKGROUNDS.default)
    if type(backgrounds) is not int or backgrounds not in BACKGROUNDS.choices:
        raise ValueError(f"backgrounds is 2 or 3, not {backgrounds!r}")
    return Rules(
        FLEX.id,
        family,
        tiles=tuple(face + FACES * (1 + k) for face in range(FACES) for k in range(backgrounds)),
        hand_size=HAND,
        oldest_starts=chosen(OLDEST_STARTS, options) == OLDEST,
        diagonals=True,
        options=((BACKGROUNDS.name, backgrounds), *stated(options, OLDEST_STARTS)),
    )


FLEX: Final = Variant("flex", _build, (BACKGROUNDS, OLDEST_STARTS))

"""Qwirkle Flex (A-002): every face once on each background, and diagonals that score."""

from typing import Final

from sestina.engine.tiles import FACES
from sestina.games.rules import Rules

ID: Final = "flex"
BACKGROUND_COUNTS: Final = (2, 3)
"""Black and white only (F2, C-P9), or all three."""


def flex(backgrounds: int) -> Rules:
    if backgrounds not in BACKGROUND_COUNTS:
        raise ValueError(f"backgrounds is 2 or 3, not {backgrounds!r}")
    return Rules(
        ID,
        tiles=tuple([face + FACES * (1 + k) for face in range(FACES) for k in range(backgrounds)]),
        returns_under=False,
        oldest_starts=True,
        diagonals=True,
        options=(("backgrounds", backgrounds),),
    )

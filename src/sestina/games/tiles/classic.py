"""Qwirkle (A-000): 36 faces three times; exchanged tiles go under the stacks."""

from typing import Final

from sestina.engine.tiles import FACES
from sestina.games.rules import Rules

ID: Final = "classic"
COPIES: Final = 3


def classic() -> Rules:
    return Rules(
        ID,
        tiles=tuple([face for face in range(FACES) for _ in range(COPIES)]),
        returns_under=True,
        oldest_starts=False,
        diagonals=False,
    )

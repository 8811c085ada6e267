"""Qwirkle Cards (A-004): a common table of rows that everyone may rearrange."""

from typing import Final

from sestina.engine.tiles import FACES
from sestina.games.rules import Rules

ID: Final = "cards"
COPIES: Final = 3
HAND: Final = 9


def cards() -> Rules:
    return Rules(
        ID,
        tiles=tuple([face for face in range(FACES) for _ in range(COPIES)]),
        returns_under=False,
        oldest_starts=False,
        diagonals=False,
        hand_size=HAND,
        common_rows=True,
    )

"""Qwirkle Travel (A-001): the classic game from a bag (T1 to T8)."""

from typing import Final

from sestina.engine.tiles import FACES
from sestina.games.rules import Rules

ID: Final = "travel"
COPIES: Final = 3


def travel() -> Rules:
    return Rules(
        ID,
        tiles=tuple([face for face in range(FACES) for _ in range(COPIES)]),
        returns_under=False,
        oldest_starts=False,
        diagonals=False,
    )

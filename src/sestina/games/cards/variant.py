"""Qwirkle Cards (A-004): a common table of rows that everyone may rearrange."""

from collections.abc import Mapping
from typing import Any, Final

from sestina.engine.tiles import FACES
from sestina.games.family import Family, Variant
from sestina.games.rules import Rules

COPIES: Final = 3
HAND: Final = 9


def _build(family: Family[Any, Any], options: Mapping[str, object]) -> Rules:
    tiles = tuple(face for face in range(FACES) for _ in range(COPIES))
    return Rules(QWIRKLE_CARDS.id, family, tiles, hand_size=HAND)


QWIRKLE_CARDS: Final = Variant("cards", _build)

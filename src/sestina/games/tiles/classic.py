"""Qwirkle (A-000): 36 faces three times; exchanged tiles go under the stacks."""

from collections.abc import Mapping
from typing import Any, Final

from sestina.engine.tiles import FACES
from sestina.games.family import Family, Variant
from sestina.games.rules import Rules
from sestina.games.tiles.expansions import EXPANSION_OPTIONS, expanded

COPIES: Final = 3
HAND: Final = 6


def _build(family: Family[Any, Any], options: Mapping[str, object]) -> Rules:
    rules = Rules(
        CLASSIC.id,
        family,
        tiles=tuple(face for face in range(FACES) for _ in range(COPIES)),
        hand_size=HAND,
        returns_under=True,
    )
    return expanded(rules, options)


CLASSIC: Final = Variant("classic", _build, EXPANSION_OPTIONS)

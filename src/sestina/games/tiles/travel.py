"""Qwirkle Travel (A-001): the classic game from a bag (T1 to T8)."""

from collections.abc import Mapping
from typing import Any, Final

from sestina.engine.tiles import FACES
from sestina.games.family import Family, Variant
from sestina.games.options import OLDEST, YOUNGEST_STARTS, chosen, stated
from sestina.games.rules import Rules
from sestina.games.tiles.actions.ask_answers import ASK_ANSWERS, checked_ask
from sestina.games.tiles.boards.house_rules import (
    DOUBLE_DISCS,
    SELECT_OPENING,
    checked_boards,
)
from sestina.games.tiles.expansions import EXPANSION_OPTIONS, expanded

COPIES: Final = 3
HAND: Final = 6


def _build(family: Family[Any, Any], options: Mapping[str, object]) -> Rules:
    rules = Rules(
        TRAVEL.id,
        family,
        tiles=tuple(face for face in range(FACES) for _ in range(COPIES)),
        hand_size=HAND,
        oldest_starts=chosen(YOUNGEST_STARTS, options) == OLDEST,
        options=stated(options, *HOUSE_RULES),
    )
    return checked_boards(checked_ask(expanded(rules, options)))


HOUSE_RULES: Final = (YOUNGEST_STARTS, ASK_ANSWERS, SELECT_OPENING, DOUBLE_DISCS)
TRAVEL: Final = Variant("travel", _build, (*EXPANSION_OPTIONS, *HOUSE_RULES))

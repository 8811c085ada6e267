"""Qwirkle Cards (A-004): a common table of rows that everyone may rearrange."""

from collections.abc import Mapping
from typing import Any, Final

from sestina.engine.cards.new_rows import ANY_ROWS, ROWS_FROM_HAND
from sestina.engine.tiles import FACES
from sestina.games.cards.state import NEW_ROWS_OPTION
from sestina.games.family import Family, Variant
from sestina.games.options import OLDEST, YOUNGEST_STARTS, Option, chosen, stated
from sestina.games.rules import Rules

COPIES: Final = 3
HAND: Final = 9

NEW_ROWS: Final = Option(
    NEW_ROWS_OPTION,
    "NewRows",
    "What a new row needs: any cards, also of the table alone (C-K2), or one from the hand.",
    default=ANY_ROWS,
    choices=(ANY_ROWS, ROWS_FROM_HAND),
    house=True,
)


def _build(family: Family[Any, Any], options: Mapping[str, object]) -> Rules:
    tiles = tuple(face for face in range(FACES) for _ in range(COPIES))
    return Rules(
        QWIRKLE_CARDS.id,
        family,
        tiles,
        hand_size=HAND,
        oldest_starts=chosen(YOUNGEST_STARTS, options) == OLDEST,
        options=stated(options, YOUNGEST_STARTS, NEW_ROWS),
    )


QWIRKLE_CARDS: Final = Variant("cards", _build, (YOUNGEST_STARTS, NEW_ROWS))

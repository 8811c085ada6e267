"""Which part of the core turns the states of each family into numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sestina.arrays.core.card_batch import CardBatch
from sestina.arrays.core.card_observation import CardObserver
from sestina.arrays.core.card_rows import CardRows, card_space
from sestina.arrays.core.space import Space
from sestina.arrays.core.tile_batch import TileBatch
from sestina.arrays.core.tile_observation import TileObserver
from sestina.arrays.core.tile_rows import TileRows, tile_space
from sestina.games.cards.family import CARDS
from sestina.games.family import Family
from sestina.games.rules import Rules
from sestina.games.tiles.family import TILES


@dataclass(frozen=True)
class Codec:
    """How the states of one family become rows and observations."""

    space: Callable[[Rules, int, int], Space]
    rows: Callable[[Space], Any]
    observer: Callable[[Space], Any]
    batch: Callable[[Space, int], Any]


CODECS: Final[dict[Family[Any, Any], Codec]] = {
    TILES: Codec(tile_space, TileRows, TileObserver, TileBatch),
    CARDS: Codec(card_space, CardRows, CardObserver, CardBatch),
}


def codec_of(rules: Rules) -> Codec:
    """The row of the table; `ValueError` for a family that has none."""
    codec = CODECS.get(rules.family)
    if codec is None:
        raise ValueError(f"{rules.game_id} has no encoding as arrays")
    return codec

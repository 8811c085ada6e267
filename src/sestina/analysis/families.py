"""How each family of games is analysed."""

from typing import Any, Final

from sestina.analysis.cards import CardTurn, card_standing, explain_cards, prove_last_turn
from sestina.analysis.tiles.playouts import tile_standing
from sestina.analysis.tiles.reasons import explain_tiles
from sestina.analysis.tiles.turn import TileTurn, prove_ending
from sestina.analysis.turn import GENERIC_ANALYSIS, FamilyAnalysis
from sestina.games.cards.family import CARDS
from sestina.games.family import Family
from sestina.games.tiles.family import TILES

FAMILY_ANALYSIS: Final[dict[Family[Any, Any], FamilyAnalysis]] = {
    TILES: FamilyAnalysis(TileTurn, tile_standing, prove_ending, explain_tiles),
    CARDS: FamilyAnalysis(CardTurn, card_standing, prove_last_turn, explain_cards),
}


def analysis_of(family: Family[Any, Any]) -> FamilyAnalysis:
    return FAMILY_ANALYSIS.get(family, GENERIC_ANALYSIS)

"""The presentation of each family."""

from typing import Any

from sestina.game.view import View
from sestina.games.cards.family import CARDS
from sestina.games.family import Family
from sestina.games.rules import Rules
from sestina.games.state import GameState
from sestina.games.tiles.family import TILES
from sestina.host.families.cards import CardsPresentation
from sestina.host.families.imagined import imagined
from sestina.host.families.presentation import FamilyPresentation
from sestina.host.families.tiles import TilesPresentation
from sestina.host.protocol.messages import Assessment
from sestina.host.protocol.offers import Offer

_DEFAULT = FamilyPresentation[GameState]()
_PRESENTATIONS: dict[Family[Any, Any], FamilyPresentation[Any]] = {
    TILES: TilesPresentation(),
    CARDS: CardsPresentation(),
}


def presentation_of(family: Family[Any, Any]) -> FamilyPresentation[Any]:
    return _PRESENTATIONS.get(family, _DEFAULT)


def assess_draft(state: GameState, draft: str, message: str) -> Assessment:
    """What the seat to move would be told if it played this. Changes nothing."""
    return presentation_of(state.rules.family).assess_draft(state, draft, message)


def assess_draft_as_seen(rules: Rules, view: View, draft: str, message: str) -> Assessment:
    """The same for the seat of a view, assessed on what it knows alone.

    What is hidden changes neither the answer nor the time that it takes.
    """
    return assess_draft(imagined(rules, view), draft, message)


def offers_of(view: View) -> tuple[Offer, ...]:
    """What the seat of this view may do now; nothing when it is not its turn."""
    if view.seat is None or view.seat != view.seat_to_move:
        return ()
    return presentation_of(view.family).offers(view)

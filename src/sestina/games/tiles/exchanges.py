"""The exchange of tiles."""

from typing import TYPE_CHECKING

from sestina.engine.moves import Move
from sestina.games.facts import Fact

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState


def exchange_tiles(state: "TilesState", move: Move) -> None:
    """Set tiles aside, draw as many, then give the set-aside ones back."""
    hand = state.hands[state.seat]
    codes = [tile.code for tile in move.tiles]
    for code in codes:
        hand.discard(code)
    state.note(Fact("swap", state.seat, move.tiles, count=len(codes)))
    state.draw(state.seat, len(codes))
    if state.rules.returns_under:
        state.pile.put_under(codes, state.chance, state.ply)
    else:
        state.pile.put_back(codes, state.chance)

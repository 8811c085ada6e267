"""How a seat stands in a tile game after its move."""

from functools import lru_cache
from random import Random

from sestina.analysis.outcome import PlayoutResult, finished
from sestina.analysis.tiles.finishing import finish_turn_well
from sestina.analysis.tiles.playouts import TilePlayouts
from sestina.analysis.turn import state_of
from sestina.game.view import View
from sestina.games.rules import Rules
from sestina.games.tiles.rewind import reserve
from sestina.games.tiles.state import TilesState


@lru_cache(maxsize=4)
def _playouts(rules: Rules, players: int) -> TilePlayouts:
    return TilePlayouts(rules, players)


def tile_standing(view: View, rng: Random) -> PlayoutResult:
    """One deal of what the view hides, played on; the seat of the view has just made a step."""
    if view.seat is None:
        raise ValueError("a spectator has no standing")
    if view.is_over:
        return finished(view.scores, view.seat)
    state: TilesState = state_of(view, rng)
    state.chance = None
    reserve(state)
    state.fresh = False
    if state.seat == view.seat:
        finish_turn_well(state)
    return _playouts(state.rules, int(state.players)).play_on(state, view.seat)

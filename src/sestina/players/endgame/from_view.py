"""The full state behind a view: with an empty pile, the unseen tiles are the other hand."""

from mypy_extensions import u8

from sestina.game.view import View, search_state
from sestina.games.tiles.state import TilesState


def known_state(view: View) -> TilesState | None:
    """The full state of a tile game for two, if the view's seat can know all of it.

    That is the case when the pile is empty: only the other seat can hold the unseen tiles. A
    spectator knows neither hand. The other hand is in the order of `unseen`, which has no
    meaning. Past facts are left out, so that a search copies less.
    """
    if view.seat is None or view.is_over or view.players != 2:
        return None
    if view.pile_count > 0 or view.specials:
        return None
    unseen = [tile.code for tile in view.unseen]
    if len(unseen) != view.hand_counts[1 - view.seat]:
        # A set-up position may lack tiles of its game.
        return None
    state: TilesState = search_state(view)
    hand = state.hands[1 - view.seat]
    hand.hidden = False
    for k, code in enumerate(unseen):
        hand.tiles[k] = u8(code)
    state.keeps_facts = False
    return state

"""The full state behind a view: with an empty pile, the unseen tiles are the other hand."""

from dataclasses import replace

from sestina.games.registry import build_rules
from sestina.games.snapshot import restore
from sestina.games.tiles.state import TilesState
from sestina.games.view import View


def known_state(view: View) -> TilesState | None:
    """The full state of a tile game for two, if the view's seat can know all of it.

    That is the case when the pile is empty: only the other seat can hold the unseen tiles. A
    spectator knows neither hand. The other hand is in the order of `unseen`, which has no
    meaning. Past facts are left out, so that a search copies less.
    """
    seat = view.seat
    if seat is None or view.is_over or view.players != 2 or not view.lists_all_moves:
        return None
    if view.pile_count > 0 or view.specials:
        return None
    unseen = tuple([tile.code for tile in view.unseen])
    if len(unseen) != view.hand_counts[1 - seat]:
        # A set-up position may lack tiles of its game.
        return None
    snapshot = view.snapshot()
    own = tuple([tile.code for tile in view.hand])
    hands = (own, unseen) if seat == 0 else (unseen, own)
    state = restore(build_rules(view.game_id, view.options), replace(snapshot, hands=hands))
    assert isinstance(state, TilesState)
    state.keeps_facts = False
    return state

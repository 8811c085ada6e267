"""From a view to the whole state: with an empty pile what is unseen is the other's hand."""

from dataclasses import replace

from sestina.games.registry import build_rules
from sestina.games.snapshot import restore
from sestina.games.tiles.state import TilesState
from sestina.games.view import View


def known_state(view: View) -> TilesState | None:
    """The state behind a view of a tile game for two, if the view's seat can know all of it.

    That is so when the pile is empty: nobody but the other seat can have the unseen tiles.
    A spectator knows neither hand. The order of the other's hand, which has no meaning, is
    that of `unseen`; past facts are left out, so that a search copies less.
    """
    seat = view.seat
    if seat is None or view.is_over or view.players != 2 or not view.lists_all_moves:
        return None
    if view.pile_count > 0 or view.specials:
        return None
    unseen = tuple([tile.code for tile in view.unseen])
    if len(unseen) != view.hand_counts[1 - seat]:
        # A set-up position need not have all the tiles of its game.
        return None
    snapshot = view.snapshot()
    own = tuple([tile.code for tile in view.hand])
    hands = (own, unseen) if seat == 0 else (unseen, own)
    state = restore(build_rules(view.game_id, view.options), replace(snapshot, hands=hands))
    assert isinstance(state, TilesState)
    state.keeps_facts = False
    return state

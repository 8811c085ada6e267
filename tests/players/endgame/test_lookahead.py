"""Playouts with an empty pile choose by the reply, as if each move were tried in a copy."""

import pytest

from sestina.games.snapshot import take_snapshot
from sestina.games.tiles.rewind import reserve
from sestina.games.tiles.state import FINISH_BONUS, TilesState
from sestina.players.endgame.lookahead import Lookahead
from tests.players.endgames import TILE_GAMES, endgames, sparse_endgames

COMPARED = 4


def best_points(state: TilesState) -> int:
    """What the seat to move scores if it takes the most points; plays that turn."""
    seat, before = int(state.seat), state.scores[int(state.seat)]
    best = state.find_best()
    if best >= 0:
        state.play_found(best)
    else:
        state.play_unable()
    return state.scores[seat] - before


def value_by_copies(state: TilesState, index: int) -> float:
    """Own points less the best reply, and half of what is best then."""
    after = state.copy()
    after.find()
    seat = int(state.seat)
    after.play_found(index)
    value = float(after.scores[seat] - state.scores[seat])
    if not after.over:
        value -= best_points(after)
    if not after.over:
        value += 0.5 * best_points(after)
    return value


@pytest.mark.parametrize("game", TILE_GAMES)
def test_it_chooses_what_is_best_after_the_reply(game: str) -> None:
    lookahead = Lookahead(COMPARED)
    not_greedy = 0
    for state in endgames(game, 8, first=100):
        reserve(state)
        while not state.over:
            found = state.find()
            size = int(state.hands[state.seat].size)
            points = [
                int(found.points[k]) + (FINISH_BONUS if found.size(k) == size else 0)
                for k in range(int(found.count))
            ]
            ranked = sorted(range(len(points)), key=lambda k: -points[k])[:COMPARED]
            values = {k: value_by_copies(state, k) for k in ranked}
            before = take_snapshot(state)
            chosen = int(lookahead.best(state))
            assert take_snapshot(state) == before
            if not values:
                assert chosen == -1
                state.play_unable()
                continue
            assert values[chosen] == max(values.values())
            not_greedy += values[ranked[0]] < values[chosen]
            state.play_found(chosen)
    assert not_greedy > 5


def test_a_hand_that_fits_nowhere_has_no_placement() -> None:
    lookahead = Lookahead(COMPARED)
    stuck = 0
    for state in sparse_endgames("classic", 60, 4):
        reserve(state)
        while not state.over:
            best = int(lookahead.best(state))
            assert (best < 0) == (state.find().count == 0)
            if best < 0:
                stuck += 1
                state.play_unable()
            else:
                state.play_found(best)
    assert stuck > 0

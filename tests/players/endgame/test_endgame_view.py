"""With two players and an empty pile, a view determines the whole state."""

import pytest

import sestina
from sestina.players.endgame.from_view import known_state
from sestina.players.endgame.solver import is_endgame
from tests.players.endgames import TILE_GAMES


@pytest.mark.parametrize("game", TILE_GAMES)
def test_the_known_state_is_the_state(game: sestina.GameId) -> None:
    known = 0
    for seed in range(6):
        match = sestina.new_game(game, players=2, seed=seed)
        bot = sestina.bot("greedy")
        while not match.is_over:
            seat = match.seat_to_move
            for viewer in (0, 1):
                state = known_state(match.view(viewer))
                assert (state is None) == (match.pile_count > 0)
                if state is not None:
                    known += 1
                    assert is_endgame(state)
                    assert tuple(state.scores) == match.scores
                    assert state.seat == seat
                    for owner in (0, 1):
                        own = sorted(str(tile) for tile in match.hand(owner))
                        assert sorted(str(t) for t in state.hands[owner].as_tiles()) == own
                    assert sorted(str(move) for move in state.legal_moves()) == sorted(
                        str(move) for move in match.legal_moves()
                    )
            assert known_state(match.view(None)) is None
            match.play(bot.choose(match.view(seat)))
        assert known_state(match.view(0)) is None
    assert known > 20


def test_the_hands_of_three_players_are_never_known() -> None:
    match = sestina.new_game("classic", players=3, seed=1)
    bot = sestina.bot("greedy")
    while not match.is_over:
        view = match.view(match.seat_to_move)
        assert known_state(view) is None
        match.play(bot.choose(view))

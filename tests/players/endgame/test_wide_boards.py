"""Positions that no game reaches are still positions: a bot has to answer."""

import sestina
from sestina.players.endgame.solver import is_endgame
from tests.players.simulations import full_state
from tests.setups import set_up


def test_a_board_wider_than_all_tiles_is_not_searched_as_an_endgame() -> None:
    game = set_up("Rc@-96,-96 Bs@96,96", ["Rs Rd", "Bd B4"], pile="")
    assert not is_endgame(full_state(game))
    move = sestina.bot("master", seed=1, simulations=200).choose(game.view(game.seat_to_move))
    assert game.is_legal(move)

"""Endgames on boards with an edge: fields that pay are solved, star discs are not."""

import sestina
from sestina.players.endgame.solver import EndgameSolver, is_endgame, solve_endgame
from tests.players.endgames import brute_force, small_endgames

ENOUGH = 10_000_000
COUNT = 60 if sestina.core() == "compiled" else 3
CONNECT = {"expansion": "expansion1", "boards": "connect"}
SELECT = {"expansion": "expansion1", "boards": "select"}


def test_fields_that_pay_are_solved_like_brute_force() -> None:
    solver = EndgameSolver()
    paid = 0
    for state in small_endgames("classic", COUNT, 4, options=CONNECT):
        ending = solve_endgame(state, ENOUGH, solver)
        assert ending is not None
        assert ending.margin == brute_force(state)
        layout = state.rules.layout
        assert layout is not None
        paid += any(cell in layout.bonuses for cell in ending.move.cells)
    assert paid


def test_games_with_discs_are_no_endgames_for_the_solver() -> None:
    for state in small_endgames("classic", 3, 4, options=SELECT):
        assert not is_endgame(state)
        state.discs.stars = ()
        state.discs.counts = [0, 0]
        assert is_endgame(state)
        state.discs.counts = [0, 1]
        assert not is_endgame(state)

"""What the turns of others reveal about their hands."""

import sestina
from sestina.game.view import search_state
from sestina.players.tiles.inference import observed_turns
from sestina.players.tiles.observed_turn import ObservedTurn
from tests.players.grids import contents
from tests.players.simulations import (
    simulation_of,
    weak_move,
)
from tests.setups import set_up


def observed(view: sestina.View) -> list[ObservedTurn]:
    return observed_turns(view, search_state(view).grid)


def test_an_observation_is_the_last_turn_of_another() -> None:
    game = weak_move()
    (turn,) = observed(game.view(0))
    assert (turn.seat, turn.points, turn.kept) == (1, 2, 5)
    assert len(turn.entries) == 1
    assert len(turn.later) == 0
    game.play("Bc@0,2")
    # One's own turn is an observation for the other seat and ends one's own observations.
    assert [turn.seat for turn in observed(game.view(1))] == [0]
    assert observed(game.view(0)) == []


def test_turns_of_three_are_seen_from_the_present_board() -> None:
    game = set_up(
        "Rc@0,0", ["Bc Bs Bd B4 B8 Bk", "Gc Ys Yd Pd P4 P8", "Pc Oc Od O4 O8 Ok"], turn="seat=1"
    )
    game.play("Gc@0,1")
    game.play("Pc@0,2")
    first, second = sorted(observed(game.view(0)), key=lambda turn: turn.seat)
    assert (first.seat, len(first.later)) == (1, 1)
    assert first.later[0] == second.entries[0]
    assert (second.seat, len(second.later)) == (2, 0)


def test_turns_with_action_tiles_are_not_observed() -> None:
    game = set_up(
        "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0",
        ["Bc Bs Bd B4 B8 Bk", "Gc Ys Yd Pd P4 P8"],
        expansion="mini",
        actions=["draw3 take", "draw3 take"],
        turn="seat=1",
    )
    game.play("use draw3")
    game.play("Gc@0,1")
    assert observed(game.view(0)) == []


def test_a_turn_whose_tiles_are_gone_is_not_observed() -> None:
    """An action tile may have moved them without a fact that says so."""
    view = weak_move().view(0)
    state = search_state(view)
    (turn,) = observed_turns(view, state.grid)
    state.grid.remove(turn.on(state.grid).entries[0] // 256)
    assert observed_turns(view, state.grid) == []


def test_deals_in_which_the_other_missed_much_are_rare() -> None:
    view = weak_move().view(0)
    wanted = sestina.Tile.parse("Rk").code

    def share(turns: list[ObservedTurn]) -> float:
        state = search_state(view)
        simulation = simulation_of(state, view, 1, turns)
        held = 0
        for _ in range(2000):
            simulation.deal()
            # The last tile was drawn after the turn, so the turn says nothing about it.
            held += wanted in state.hands[1].codes()[:5]
        return held / 2000

    without, with_turn = share([]), share(observed(view))
    assert 0.1 < without < 0.2
    # Such deals still occur: rejection is random, and limited to some attempts.
    assert 0 < with_turn < without / 2


def test_inference_leaves_the_board_as_it_was() -> None:
    view = weak_move().view(0)
    state = search_state(view)
    before = contents(state.grid)
    simulation = simulation_of(state, view, 1, observed(view))
    for _ in range(20):
        simulation.deal()
        assert contents(state.grid) == before

"""Action tiles planned by points and the learned value."""

from collections.abc import Callable, Iterator

import pytest

import sestina
from bench import frozen
from sestina.engine.lines import occupied_cells
from sestina.game.view import search_state
from sestina.games.tiles.expansion2 import EXPANSION2_ACTIONS
from sestina.games.tiles.state import TilesState
from sestina.players.budget import Budget
from sestina.players.tiles.action_timing import ActionPlan
from sestina.players.tiles.levels import SEARCH_SETTINGS
from sestina.players.tiles.valued import separate_planner
from sestina.players.tiles.valued.planner import ValuedPlanner, best_surplus
from sestina.players.tiles.valued.separate_planner import best_separate_tiles, next_separate_step
from sestina.players.tiles.valued.timing import surplus
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for
from tests.players.simulations import full_state, simulate
from tests.players.tables import COMPILED
from tests.setups import set_up

KINDS = [action.kind for action in EXPANSION2_ACTIONS]
ROW = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0"


def estimator(players: int = 2) -> ValueEstimator:
    network = network_for(False, players)
    assert network is not None
    return ValueEstimator(network)


def real_games(players: int = 2, count: int = 6) -> Iterator[sestina.Game]:
    """Games in progress, early and late, with all action tiles in front of everybody."""
    for seed in range(count if COMPILED else 1):
        game = sestina.new_game(
            "classic",
            players=players,
            seed=seed,
            expansion="expansion2",
            actions_from_start=True,
        )
        bot = sestina.bot("greedy")
        while game.ply < 3 + 8 * seed and not game.is_over:
            game.play(bot.choose(game.view(game.seat_to_move)))
        if not game.is_over:
            yield game


def imagining(view: sestina.View) -> Callable[[], TilesState]:
    simulation = simulate(view)
    twin: TilesState = search_state(view)

    def imagine() -> TilesState:
        simulation.imagine(twin)
        return twin

    return imagine


def planner_of(game: sestina.Game, deals: int = 3, has_time: bool = True) -> ValuedPlanner:
    view = game.view(game.seat_to_move)
    return ValuedPlanner(imagining(view), deals, estimator(game.players), lambda: has_time)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("has_time", [True, False], ids=["in time", "out of time"])
def test_every_plan_can_be_played(players: int, has_time: bool) -> None:
    for game in real_games(players):
        planner = planner_of(game, has_time=has_time)
        for kind in KINDS:
            plan = planner.plan(kind)
            if plan is not None:
                assert plan.move.action == kind
                full_state(game).copy().play(plan.move)
            elif has_time:
                moves = game.legal_moves()
                nothing_fits = not any(move.kind == "place" for move in moves)
                assert nothing_fits or not any(move.action == kind for move in moves)


def test_a_plan_leaves_the_board_and_the_hand_as_they_were() -> None:
    for game in real_games():
        state = imagining(game.view(game.seat_to_move))()
        hand, cells = sorted(state.hands[state.seat].codes()), occupied_cells(state.grid)
        planner = ValuedPlanner(lambda state=state: state, 1, estimator())  # type: ignore[misc]
        for kind in ("take", "ask", "separate"):
            planner.plan(kind)
            assert sorted(state.hands[state.seat].codes()) == hand
            assert occupied_cells(state.grid) == cells


# Tiles laid apart ----------------------------------------------------------------------------


def test_the_best_tiles_apart_need_not_begin_with_the_best_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    more: list[float] = []
    for game in real_games(count=12):
        state = imagining(game.view(game.seat_to_move))()
        wide = best_separate_tiles(state, estimator())
        with monkeypatch.context() as patch:
            patch.setattr(separate_planner, "BEAM", 1)
            narrow = best_separate_tiles(state, estimator())
        if wide is not None and narrow is not None:
            more.append(wide.worth - narrow.worth)
    assert all(gain >= 0 for gain in more)
    assert not COMPILED or any(gain > 0 for gain in more)


def test_the_steps_follow_one_plan() -> None:
    for game in real_games():
        seat = game.seat_to_move
        plan = best_separate_tiles(imagining(game.view(seat))(), estimator())
        if plan is None:
            continue
        game.play("use separate")
        tiles = []
        while game.seat_to_move == seat and not game.is_over:
            view = game.view(seat)
            move = next_separate_step(view, search_state(view), 1, estimator(), Budget(None, 10))
            game.play(move)
            tiles += [tile.code for tile in move.tiles]
            if move.kind == "done":
                break
        assert tiles == [tile for _, tile in plan.steps]


# When to use one -----------------------------------------------------------------------------


def state_with(held: str) -> TilesState:
    """Early in the game, with these action tiles."""
    hands = ["Pd P4", "Yc Ys Pd P4 O8 Ok"]
    return full_state(set_up(ROW, hands, expansion="expansion2", actions=[held, ""]))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fewer_turns_are_left_the_less_must_be_gained(kind: str, players: int) -> None:
    plan = ActionPlan(sestina.Move("use", action=kind), 4.0)
    found = [surplus(full_state(game), plan) for game in real_games(players, 6 - players // 2)]
    assert found == sorted(found)
    assert not COMPILED or found[0] < found[-1]


def test_action_tiles_that_compete_for_the_turns_left_ask_for_less() -> None:
    plan = ActionPlan(sestina.Move("use", action="take"), 4.0)
    assert surplus(state_with("take"), plan) < surplus(state_with("take double ask"), plan)


def test_a_kind_without_figures_is_timed_by_its_usual_gain() -> None:
    plan = ActionPlan(sestina.Move("use", action="unheard-of"), 1.0)
    assert surplus(state_with("take"), plan) < 0
    better = ActionPlan(plan.move, 9.0)
    assert surplus(state_with("take"), better) > 0


def test_nothing_is_used_without_a_surplus() -> None:
    for game in real_games():
        state = full_state(game)
        best = best_surplus(state, planner_of(game), KINDS)
        assert best is None or surplus(state, best) > 0


def test_the_former_bots_plan_for_points() -> None:
    assert not any(settings.values_actions for settings in frozen.SETTINGS.values())
    assert SEARCH_SETTINGS["master"].values_actions

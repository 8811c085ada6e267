"""Positions and simulations of them, for tests."""

from collections.abc import Iterator

import sestina
from sestina.game.view import search_state, view_snapshot
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.evaluation import Evaluator
from sestina.players.tiles.observed_turn import ObservedTurn
from sestina.players.tiles.simulation import Simulation
from sestina.players.tiles.weights import WEIGHTS
from sestina.players.value.estimator import ValueEstimator
from tests.conformance.configurations import Configuration, spread
from tests.conformance.hidden import state_of
from tests.conformance.walks import midgame
from tests.setups import set_up

CONFIGURATIONS = spread(20)


def games(configuration: Configuration, count: int = 5) -> Iterator[sestina.Game]:
    """Games at the beginning of a turn, early and late."""
    for number in range(count):
        game = midgame(configuration, 5 * number + 2, 3 + 11 * number)
        while not game.is_over and view_snapshot(game.view(game.seat_to_move)).pending is not None:
            game.play(game.legal_moves()[-1])
        if not game.is_over:
            yield game


def full_state(game: sestina.Game) -> TilesState:
    state = state_of(game)
    assert isinstance(state, TilesState)
    return state


def simulate(
    view: sestina.View,
    seed: int = 1,
    observed: list[ObservedTurn] | None = None,
    estimator: ValueEstimator | None = None,
) -> Simulation:
    return simulation_of(search_state(view), view, seed, observed, estimator)


def simulation_of(
    state: TilesState,
    view: sestina.View,
    seed: int = 1,
    observed: list[ObservedTurn] | None = None,
    estimator: ValueEstimator | None = None,
) -> Simulation:
    unseen = [tile.code for tile in view.unseen]
    return Simulation(
        state,
        unseen,
        seed,
        Evaluator(WEIGHTS),
        observed=observed or (),
        horizon=4,
        endgame_pile=4,
        estimator=estimator,
    )


def weak_move() -> sestina.Game:
    """Seat 1 has just laid one tile for two points beside a row that Rk completes."""
    game = set_up(
        "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0",
        ["Bc Bs Bd B4 B8 Bk", "Gc Ys Yd Pd P4 P8"],
        turn="seat=1",
    )
    game.play("Gc@0,1")
    return game

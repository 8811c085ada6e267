"""Endgames that are too large for the budget: `master` plays the best move that it found."""

from collections.abc import Iterator

import pytest

import sestina
from sestina.game.view import View
from sestina.games.tiles.state import TilesState
from sestina.players.endgame.solver import EndgameSolver
from sestina.players.endgame.timed import LEAST_NODES
from sestina.players.levels import bot_named
from sestina.players.tiles.greedy import play_greedily
from tests.players.endgames import TILE_GAMES, endgames
from tests.players.tables import COMPILED

ENOUGH = 5_000_000
pytestmark = pytest.mark.skipif(not COMPILED, reason="takes too long interpreted")


@pytest.fixture(scope="module")
def solver() -> EndgameSolver:
    return EndgameSolver()


def unsolved(game: sestina.GameId, solver: EndgameSolver) -> Iterator[tuple[TilesState, View]]:
    """Ends of games with at most ten tiles that a small budget does not solve."""
    for state in endgames(game, 40, first=500):
        while not state.over and sum(int(hand.size) for hand in state.hands) > 10:
            play_greedily(state)
        ending = solver.solve(state, LEAST_NODES)
        if ending is not None and not ending.exact:
            yield state, View(state, int(state.seat))


@pytest.mark.parametrize("game", TILE_GAMES)
def test_it_loses_less_than_simulation(game: sestina.GameId, solver: EndgameSolver) -> None:
    losses = {"master": 0, "expert": 0}
    positions = 0
    for state, view in unsolved(game, solver):
        values = solver.values(state, ENOUGH)
        if values is None:
            continue
        positions += 1
        margins = {str(ending.move): ending.margin for ending in values}
        for level in losses:
            chosen = bot_named(level, seed=1, simulations=100).choose(view)
            losses[level] += max(margins.values()) - margins[str(chosen)]
    assert positions > 5
    assert losses["master"] < losses["expert"] / 2


def test_the_same_budget_gives_the_same_move(solver: EndgameSolver) -> None:
    for _, view in unsolved("classic", solver):
        one, other = [
            sestina.bot("master", seed=seed, simulations=100).choose(view) for seed in (1, 2)
        ]
        assert one == other

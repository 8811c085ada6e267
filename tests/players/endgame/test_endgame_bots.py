"""`master` and `expert` play endgames perfectly: as well as brute force."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import sestina
from sestina.game.view import View
from sestina.games.snapshot import take_snapshot
from sestina.games.tiles.state import TilesState
from sestina.players.levels import bot_named
from sestina.players.tiles.greedy import play_greedily
from tests.players.endgames import TILE_GAMES, after, endgames
from tests.players.tables import COMPILED

ENDLESS = 10_000
LEVELS_THAT_SOLVE = ("master", "expert")


def decisions(
    game: sestina.GameId, count: int, most: int, first: int = 0
) -> Iterator[tuple[TilesState, dict[str, int]]]:
    """Ends of real games with few tiles left, in which the choice matters.

    With each comes the exact margin that every legal move leads to.
    """
    for state in endgames(game, ENDLESS, first):
        while not state.over:
            if sum(int(hand.size) for hand in state.hands) <= most:
                values = {str(move): after(state, move) for move in state.legal_moves()}
                if len(set(values.values())) > 1:
                    yield state.copy(), values
                    count -= 1
                    break
            play_greedily(state)
        if count == 0:
            return


def check(game: sestina.GameId, count: int, most: int, first: int = 0) -> None:
    first_listed = greedy = 0
    for state, values in decisions(game, count, most, first):
        view = View(state, int(state.seat))
        best = max(values.values())
        for level in LEVELS_THAT_SOLVE:
            chosen = bot_named(level, seed=1, simulations=1).choose(view)
            assert values[str(chosen)] == best, f"{level} chose {chosen}\n{take_snapshot(state)}"
        first_listed += values[next(iter(values))] < best
        greedy += values[str(sestina.bot("greedy").choose(view))] < best
    # The best moves are not obvious.
    assert first_listed + greedy > count // 8


@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize(("most", "count"), [(4, 70), (5, 3)])
def test_endgames_are_played_as_well_as_by_brute_force(
    game: sestina.GameId, most: int, count: int
) -> None:
    check(game, count if COMPILED else 2, most)


@pytest.mark.slow
@pytest.mark.parametrize("game", TILE_GAMES)
def test_larger_endgames_are_played_as_well_as_by_brute_force(game: sestina.GameId) -> None:
    check(game, 60, 5, first=20_000)


def test_a_budget_in_seconds_solves_them_as_well() -> None:
    for state, values in decisions("classic", 10 if COMPILED else 2, 4, first=3000):
        chosen = sestina.bot("master", seed=1, seconds=20).choose(View(state, int(state.seat)))
        assert values[str(chosen)] == max(values.values())


def test_several_threads_solve_endgames_at_once() -> None:
    """Threads share the solver without disturbing each other."""
    found = [(View(s, int(s.seat)), v) for s, v in decisions("classic", 8, 3, first=4000)]

    def solve(number: int) -> bool:
        view, values = found[number % len(found)]
        chosen = sestina.bot("master", seed=1, simulations=1).choose(view)
        return values[str(chosen)] == max(values.values())

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(solve, range(4 * len(found))))

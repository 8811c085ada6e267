"""The solver agrees with brute force, and its margin holds when the game is played out."""

import gc
import resource
from collections import Counter
from dataclasses import replace
from time import perf_counter

import pytest

import sestina
from sestina.games.registry import build_rules
from sestina.games.snapshot import restore, take_snapshot
from sestina.games.tiles.state import TilesState
from sestina.players.endgame.solver import (
    EndgameSolver,
    Solution,
    best_effort,
    is_endgame,
    solve_endgame,
)
from tests.players.endgames import (
    TILE_GAMES,
    after,
    brute_force,
    endgames,
    small_endgames,
    sparse_endgames,
    with_hands,
)

ENOUGH = 10_000_000
COMPILED = sestina.core() == "compiled"


@pytest.fixture(scope="module")
def solver() -> EndgameSolver:
    return EndgameSolver()


def solved(solver: EndgameSolver, state: TilesState) -> Solution:
    ending = solve_endgame(state, ENOUGH, solver)
    assert ending is not None
    return ending


@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize(("most", "count"), [(3, 100), (4, 20)])
def test_small_endgames_are_solved_like_brute_force(
    game: str, most: int, count: int, solver: EndgameSolver
) -> None:
    for state in small_endgames(game, count if COMPILED else 4, most):
        ending = solved(solver, state)
        assert ending.margin == brute_force(state)
        assert ending.margin == after(state, ending.move)


@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize(("most", "count"), [(4, 120), (5, 12)])
def test_endgames_on_open_boards_are_solved_like_brute_force(
    game: str, most: int, count: int, solver: EndgameSolver
) -> None:
    for state in sparse_endgames(game, count if COMPILED else 4, most):
        ending = solved(solver, state)
        assert ending.margin == brute_force(state)
        assert ending.margin == after(state, ending.move)


@pytest.mark.slow
@pytest.mark.parametrize("game", TILE_GAMES)
def test_larger_endgames_are_solved_like_brute_force(game: str, solver: EndgameSolver) -> None:
    for state in small_endgames(game, 25, 5, first=5000):
        assert solved(solver, state).margin == brute_force(state)


@pytest.mark.rule("C-X2", "C-X3", "C-X5", "B34")
def test_passes_deadlocks_and_the_bonus_are_among_them(solver: EndgameSolver) -> None:
    """The comparisons above cover every way to end a game."""
    seen: Counter[str] = Counter()
    for game in TILE_GAMES:
        for state in sparse_endgames(game, 150 if COMPILED else 30, 5):
            seat, passes = int(state.seat), 0
            promised = solved(solver, state).margin
            while not state.over:
                ending = solved(solver, state)
                assert ending.margin == (promised if state.seat == seat else -promised)
                passes += ending.move.kind == "pass"
                state.play(ending.move)
            margin = state.scores[seat] - state.scores[1 - seat]
            assert margin == promised
            seen[state.end_reason] += 1
            seen["passes"] += passes > 0
            seen["passes, then out"] += passes > 0 and state.end_reason == "out"
            seen["won by the bonus"] += state.end_reason == "out" and 0 < abs(margin) <= 6
    assert min(seen[key] for key in ("out", "deadlock", "passes", "passes, then out")) > 0
    assert seen["won by the bonus"] > 0


@pytest.mark.parametrize("game", TILE_GAMES)
def test_whole_endgames_keep_their_promise(game: str, solver: EndgameSolver) -> None:
    if not COMPILED:
        pytest.skip("whole endings take too long interpreted")
    played = 0
    for state in endgames(game, 4):
        seat, promised = int(state.seat), None
        while not state.over:
            ending = best_effort(state, 30_000, solver)
            assert ending is not None
            if ending.exact and promised is None:
                promised = ending.margin if state.seat == seat else -ending.margin
                played += 1
            elif promised is not None:
                assert ending.exact
                assert ending.margin == (promised if state.seat == seat else -promised)
            state.play(ending.move)
        if promised is not None:
            assert state.scores[seat] - state.scores[1 - seat] == promised
    assert played > 2


@pytest.mark.parametrize("game", TILE_GAMES)
def test_every_move_has_its_value(game: str, solver: EndgameSolver) -> None:
    for state in small_endgames(game, 30 if COMPILED else 4, 3, first=2000):
        values = solver.values(state, ENOUGH)
        assert values is not None
        moves = {str(move): move.points for move in state.legal_moves()}
        assert {str(ending.move): ending.points for ending in values} == moves
        for ending in values:
            assert ending.margin == after(state, ending.move)
        assert [e.margin for e in values] == sorted([e.margin for e in values], reverse=True)


def test_the_state_is_not_changed(solver: EndgameSolver) -> None:
    for game in TILE_GAMES:
        for state in endgames(game, 3):
            before = take_snapshot(state)
            grid = state.grid
            box = (grid.left, grid.right, grid.top, grid.bottom)
            listed = [str(move) for move in state.legal_moves()]
            best_effort(state, 2000, solver)
            solver.values(state, 2000)
            assert take_snapshot(state) == before
            assert (grid.left, grid.right, grid.top, grid.bottom) == box
            assert [str(move) for move in state.copy().legal_moves()] == listed


def test_the_limit_is_kept_and_the_answer_depends_on_nothing_else(solver: EndgameSolver) -> None:
    state = next(endgames("classic", 1))
    listed = [str(move) for move in state.legal_moves()]
    for nodes in (0, 1, 10, 300, 3000):
        assert solve_endgame(state, nodes, solver) is None
        assert solver.values(state, nodes) is None
        ending = best_effort(state, nodes, solver)
        assert ending is not None
        assert not ending.exact
        assert ending.nodes <= nodes
        assert str(ending.move) in listed
        again = best_effort(state, nodes)
        assert again is not None
        assert (again.move, again.margin, again.nodes) == (
            ending.move,
            ending.margin,
            ending.nodes,
        )


def test_at_the_deadline_the_search_stops(solver: EndgameSolver) -> None:
    state = next(endgames("classic", 1))
    ending = solver.solve(state, 1_000_000, perf_counter())
    assert ending is not None
    assert not ending.exact
    assert str(ending.move) in [str(move) for move in state.legal_moves()]


def test_other_positions_are_not_solved(solver: EndgameSolver) -> None:
    state = next(endgames("classic", 1))
    assert is_endgame(state)
    hidden = state.copy()
    hidden.hands[0].hidden = True
    over = state.copy()
    while not over.over:
        ending = best_effort(over, 500, solver)
        assert ending is not None
        over.play(ending.move)
    held = state.copy()
    held.parts_left = 1
    for other in (hidden, over, held, sestina.new_game("classic", players=2, seed=1)._state):
        assert isinstance(other, TilesState)
        assert not is_endgame(other)
        assert best_effort(other, 100, solver) is None
        assert solver.values(other, 100) is None


def test_action_tiles_matter_only_if_they_can_still_be_used(solver: EndgameSolver) -> None:
    rules = build_rules("classic", {"expansion": "expansion2"})
    plain = with_hands(next(endgames("classic", 1)), ((0, 7), (14, 21)))
    for kind in rules.kinds:
        state = restore(rules, replace(take_snapshot(plain), held=((kind,), (kind,))))
        assert isinstance(state, TilesState)
        usable = any(move.kind == "use" for move in state.legal_moves())
        assert is_endgame(state) == (not usable)
        ending = best_effort(state, ENOUGH, solver)
        if ending is not None:
            assert ending.margin == brute_force(state)


def test_idle_turns_before_the_endgame_can_end_it_at_once(solver: EndgameSolver) -> None:
    """A set-up position may be one idle turn before the limit (C-X12)."""
    for state in sparse_endgames("classic", 100, 2):
        if state.find().count == 0:
            state.idle = 19
            assert solved(solver, state).margin == brute_force(state)
            return
    raise AssertionError("no position with a pass")


def test_memory_does_not_grow_with_the_endings(solver: EndgameSolver) -> None:
    states = [*endgames("flex", 4)]

    def solve(times: int) -> None:
        for _ in range(times):
            for state in states:
                best_effort(state, 200, solver)

    solve(10 if COMPILED else 1)
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    solve(120 if COMPILED else 5)
    # A leaked grid would take most of a megabyte.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8 * 1024

"""Solving endgames within a budget."""

from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.games.tiles.state import TilesState
from sestina.players.budget import Budget
from sestina.players.endgame.from_view import known_state
from sestina.players.endgame.solver import EndgameSolver, is_endgame

SOLVER_SHARE = 0.7
"""The share of the seconds that the solver may use before the bot falls back to simulation."""
WHOLE_SHARE = 0.95
"""The same if the bot plays what the solver found, proved or not."""
NODES_A_SIMULATION = 20
"""How many nodes a simulation of the budget allows."""
MOST_NODES = 50_000_000
LEAST_NODES = 20_000
"""Small endgames are solved whatever the budget in simulations: they take milliseconds."""
_kept: list[EndgameSolver] = []
"""One idle solver for all bots of this process, because a solver is large."""


def solve_in_time(view: View, budget: Budget, must_prove: bool = True) -> Move | None:
    """The best move, proved; None if this is no endgame or the budget does not suffice.

    Unless it `must_prove` it, it is the best move found, and None only if this is no endgame.
    """
    state = known_state(view)
    if state is None or not is_endgame(state):
        return None
    # Off the list while it works: bots may run in several threads.
    solver = _kept.pop() if _kept else EndgameSolver()
    try:
        return _solve(solver, state, budget, must_prove)
    finally:
        if not _kept:
            _kept.append(solver)


def _solve(
    solver: EndgameSolver, state: TilesState, budget: Budget, must_prove: bool
) -> Move | None:
    nodes = MOST_NODES
    if budget.simulations is not None:
        nodes = max(LEAST_NODES, budget.simulations * NODES_A_SIMULATION)
    share = SOLVER_SHARE if must_prove else WHOLE_SHARE
    solution = solver.solve(state, nodes, budget.deadline(share))
    return solution.move if solution and (solution.exact or not must_prove) else None

"""Endings within a budget: solved if that is possible in time."""

from sestina.engine.moves import Move
from sestina.games.tiles.state import TilesState
from sestina.games.view import View
from sestina.players.budget import Budget
from sestina.players.endgame.from_view import known_state
from sestina.players.endgame.solver import EndingSolver, is_ending

SHARE = 0.7
"""How much of a budget in seconds goes into an ending before the player falls back."""
FIRST_NODES = 2_000
NODES_A_SIMULATION = 20
"""What a simulation counts as, when the budget is given in simulations."""
MOST_NODES = 50_000_000
LEAST_NODES = 20_000
"""Small endings are solved whatever the budget in simulations: it takes a blink."""
_kept: list[EndingSolver] = []
"""A solver for all bots of this process: it is large, and forgets what it solved before."""


def solve_in_time(view: View, budget: Budget) -> Move | None:
    """The move that is proved to be best; None if there is no ending or no time for one."""
    state = known_state(view)
    if state is None or not is_ending(state):
        return None
    # Taken off the list while it works: bots may think in several threads.
    solver = _kept.pop() if _kept else EndingSolver()
    try:
        return _solve(solver, state, budget)
    finally:
        if not _kept:
            _kept.append(solver)


def _solve(solver: EndingSolver, state: TilesState, budget: Budget) -> Move | None:
    most = MOST_NODES
    if budget.simulations is not None:
        most = max(LEAST_NODES, budget.simulations * NODES_A_SIMULATION)
    nodes = min(most, FIRST_NODES if budget.seconds is not None else most)
    while True:
        begun = budget.spent()
        ending = solver.solve(state, nodes)
        if ending is None or ending.exact:
            return None if ending is None else ending.move
        if budget.seconds is None or nodes >= most:
            return None
        # The next try may take what is left, by the speed of this one.
        rate = ending.nodes / max(1e-6, budget.spent() - begun)
        left = budget.seconds * SHARE - budget.spent()
        if left * rate < 2 * nodes:
            return None
        nodes = min(int(left * rate * 0.8), nodes * 50, most)

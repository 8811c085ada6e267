"""Endings within a budget: solved if that is possible in time."""

from sestina.engine.moves import Move
from sestina.games.view import View
from sestina.players.budget import Budget
from sestina.players.endgame import EndingSolver
from sestina.players.ending_view import known_state

SHARE = 0.7
"""How much of a budget in seconds goes into an ending before the player falls back."""
FIRST_NODES = 2_000
NODES_A_SIMULATION = 20
"""What a simulation counts as, when the budget is given in simulations."""


class EndingPlayer:
    """Keeps its solver from move to move; it is made when the first ending comes."""

    def __init__(self) -> None:
        self._solver: EndingSolver | None = None

    def solve(self, view: View, budget: Budget) -> Move | None:
        """The move that is proved to be best; None if there is no ending or no time for one."""
        state = known_state(view)
        if state is None:
            return None
        self._solver = self._solver or EndingSolver()
        nodes = FIRST_NODES
        while True:
            if budget.simulations is not None:
                nodes = budget.simulations * NODES_A_SIMULATION
            begun = budget.spent()
            ending = self._solver.solve(state, nodes)
            if ending is None or ending.exact:
                return None if ending is None else ending.move
            if budget.seconds is None:
                return None
            # The next try may take what is left, by the speed of this one.
            rate = ending.nodes / max(1e-6, budget.spent() - begun)
            left = budget.seconds * SHARE - budget.spent()
            if left * rate < 2 * nodes:
                return None
            nodes = min(int(left * rate * 0.8), nodes * 50)

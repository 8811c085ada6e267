"""An exact solver for endgames: two seats and an empty pile, so that everything is known.

The solver maximises the final margin. The best margin is also the best result, because a win
is a positive margin and a loss a negative one.

With an empty pile there are no exchanges. A seat that can place must place; otherwise it
passes (C-X2, C-X3). Placing the last tile of a hand ends the game and earns the bonus (B34).
Two passes in succession end it without a bonus (C-X5), before any other limit on idle turns.
"""

from math import inf
from typing import Final

from mypy_extensions import i64

from sestina.engine.board import placement_move
from sestina.engine.moves import Move
from sestina.games.tiles.state import IDLE_ROUNDS, TilesState
from sestina.players.endgame.search import LARGEST_HAND, TO_THE_END, EndgameSearch

WIDEST: Final = 108
"""Cells from one side of a board to the other: a position may be wider, but no game gets there."""
_LOOK_AHEAD: Final = 2
"""Plies of the first search, which provides a guess for the full one."""


class Solution:
    """A move and the final margin that it leads to."""

    def __init__(self, move: Move, margin: int, exact: bool, nodes: int) -> None:
        self.move: Final = move
        self.points: Final = move.points
        """The points of the move itself, without the bonus."""
        self.margin: Final = margin
        """The final margin of the seat to move; an estimate unless `exact`."""
        self.exact: Final = exact
        """Whether the margin is proved for perfect play by both sides."""
        self.nodes: Final = nodes
        """Positions searched."""

    def __repr__(self) -> str:
        about = "" if self.exact else "about "
        return f"<Solution {self.move}: {about}{self.margin}, {self.nodes} nodes>"


def is_endgame(state: TilesState) -> bool:
    """Whether everything is known and only placements and passes are left.

    The solver does not handle usable action tiles and star discs, nor an action in progress (a
    pending choice, a taken tile, a second part of the turn).
    """
    discs = state.discs
    if discs.stars or discs.used or any(count > 0 for count in discs.counts):
        return False
    if state.over or state.players != 2 or state.pile.size > 0 or state.is_opening:
        return False
    if max(state.grid.right - state.grid.left, state.grid.bottom - state.grid.top) > WIDEST:
        return False
    if state.pending is not None or state.parts_left > 0 or state.banned_place >= 0:
        return False
    for seat in range(2):
        hand = state.hands[seat]
        if hand.hidden or hand.size == 0 or hand.size > LARGEST_HAND:
            return False
        for action in state.rules.actions:
            if action.kind in state.held[seat] and not action.needs_pile:
                return False
    return True


class EndgameSolver:
    """Solves endgames and reuses its memory (about 30 MB).

    The same endgame and node limit give the same answer, whatever was solved before.
    """

    def __init__(self) -> None:
        self._search: Final = EndgameSearch()

    def solve(self, state: TilesState, nodes: i64, deadline: float = inf) -> Solution | None:
        """The best move, proved if `nodes` positions suffice, otherwise the best one found.

        None unless `is_endgame`. The state is not changed. At the deadline (`perf_counter`) the
        search stops.
        """
        if not is_endgame(state):
            return None
        search = self._search
        search.begin(state, nodes, deadline)
        lead = state.scores[state.seat] - state.scores[1 - state.seat]
        found = search.placements()
        if found.count == 0:
            return self._passing(state, lead)
        chosen = found.best()
        guess = found.points[chosen]
        exact = False
        for plies in (_LOOK_AHEAD, TO_THE_END):
            search.chosen = -1
            value = search.settle(plies, guess, False)
            if search.chosen >= 0:
                # Valid even if the search was stopped: the move had reached beta.
                chosen = search.chosen
            if search.is_stopped():
                break
            guess = value
            exact = plies == TO_THE_END
        found = search.placements()
        return Solution(
            placement_move(search.grid, found, int(chosen)),
            lead + int(guess),
            exact,
            int(min(search.nodes, nodes)),
        )

    def _passing(self, state: TilesState, lead: int) -> Solution:
        """The solution if a pass is forced; it ends the game if the other side has just passed."""
        search = self._search
        idle = state.idle + (0 if state.active else 1)
        if state.passes + 1 >= state.players or idle >= IDLE_ROUNDS * state.players:
            return Solution(Move("pass"), lead, True, 0)
        value = search.settle(TO_THE_END, 0, False)
        exact = not search.is_stopped()
        margin = lead + (int(value) if exact else 0)
        return Solution(Move("pass"), margin, exact, int(min(search.nodes, search.limit)))

    def values(self, state: TilesState, nodes: i64) -> list[Solution] | None:
        """Every move with its exact margin, best first; None if `nodes` do not suffice."""
        if not is_endgame(state):
            return None
        search = self._search
        search.begin(state, nodes)
        lead = state.scores[state.seat] - state.scores[1 - state.seat]
        found = search.placements()
        if found.count == 0:
            solution = self._passing(state, lead)
            return [solution] if solution.exact else None
        solutions: list[Solution] = []
        for index in range(found.count):
            before = search.nodes
            value = search.settle_placement(index)
            if search.is_stopped():
                return None
            move = placement_move(search.grid, found, int(index))
            solutions.append(Solution(move, lead + int(value), True, int(search.nodes - before)))
        solutions.sort(key=lambda solution: -solution.margin)
        return solutions


def solve_endgame(
    state: TilesState, nodes: i64, solver: EndgameSolver | None = None
) -> Solution | None:
    """The best move and its exact margin; None if it is no endgame or the limit ran out."""
    solution = best_effort(state, nodes, solver)
    return solution if solution is not None and solution.exact else None


def best_effort(
    state: TilesState, nodes: i64, solver: EndgameSolver | None = None
) -> Solution | None:
    """The best move; if the limit runs out, the best one found, with `exact` False.

    To solve many endgames, pass a solver: making one costs more than solving a small endgame.
    """
    return (solver or EndgameSolver()).solve(state, nodes)

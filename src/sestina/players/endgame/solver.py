"""Exact endings of the tile games: two seats and an empty pile, so that everything is known.

An ending is solved for the margin, the own score less the other's at the end of the game. Who
plays for the best margin also plays for the best result: a win is a positive margin, a draw
is none, a loss is a negative one, so a move with the best margin that can be forced wins
whenever any move can force a win, and draws whenever any can force a draw.

With an empty pile nobody exchanges. A seat that can place has to; one that cannot passes
(C-X2, C-X3). Who lays the last tile of a hand ends the game and gets the bonus (B34); when
both pass in succession it ends without (C-X5), which is before any other limit on idle turns.
"""

from typing import Final

from mypy_extensions import i64

from sestina.engine.grid import x_of, y_of
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.games.tiles.state import IDLE_ROUNDS, TilesState
from sestina.players.endgame.search import LARGEST_HAND, TO_THE_END, Search

_LOOK_AHEAD: Final = 2
"""Plies that are looked ahead for a first guess."""


class Ending:
    """A move, and the margin that it leads to."""

    def __init__(
        self, packed: list[int], points: int, margin: int, exact: bool, nodes: int
    ) -> None:
        self.packed: Final = packed
        """The tiles of the move as `cell * 256 + tile`, in reading order; empty: a pass."""
        self.points: Final = points
        """What the move itself scores, without the bonus."""
        self.margin: Final = margin
        """At the end of the game, for the seat to move; an estimate unless it is exact."""
        self.exact: Final = exact
        """Whether the margin is proved, if both sides play perfectly from here on."""
        self.nodes: Final = nodes
        """Positions that were searched."""

    @property
    def move(self) -> Move:
        if not self.packed:
            return Move("pass")
        tiles = tuple([TILES[entry % 256] for entry in self.packed])
        cells = tuple([(x_of(entry // 256), y_of(entry // 256)) for entry in self.packed])
        return Move("place", tiles, cells, "", self.points)

    def __repr__(self) -> str:
        about = "" if self.exact else "about "
        return f"<Ending {self.move}: {about}{self.margin}, {self.nodes} nodes>"


def is_ending(state: TilesState) -> bool:
    """Whether everything is known here, and only placements and passes are left.

    Action tiles in front of a seat, unless they need a pile, and an action that is under way
    (a pending choice, a taken tile, a second part of the turn) are not for this search.
    """
    if state.over or state.players != 2 or state.pile.size > 0 or state.is_opening:
        return False
    if state.pending is not None or state.parts_left > 0 or state.banned_cell >= 0:
        return False
    for seat in range(2):
        hand = state.hands[seat]
        if hand.hidden or hand.size == 0 or hand.size > LARGEST_HAND:
            return False
        for action in state.rules.actions:
            if action.kind in state.held[seat] and not action.needs_pile:
                return False
    return True


class EndingSolver:
    """Solves endings one after the other, on memory that it keeps (about 30 MB).

    The same ending and limit give the same answer, whatever was solved before.
    """

    def __init__(self) -> None:
        self._search: Final = Search()

    def solve(self, state: TilesState, nodes: i64) -> Ending | None:
        """The best move, proved if the limit of positions suffices, else the best one found.

        None where `is_ending` says no. The state is not changed.
        """
        if not is_ending(state):
            return None
        search = self._search
        search.begin(state, nodes)
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
                # Even of a search that was stopped: the move had reached a bound.
                chosen = search.chosen
            if search.is_stopped():
                break
            guess = value
            exact = plies == TO_THE_END
        found = search.placements()
        return Ending(
            found.packed(chosen),
            int(found.points[chosen]),
            lead + int(guess),
            exact,
            int(min(search.nodes, nodes)),
        )

    def _passing(self, state: TilesState, lead: int) -> Ending:
        """The only thing to do; it ends the game if the other side has just passed."""
        search = self._search
        idle = state.idle + (0 if state.active else 1)
        if state.passes + 1 >= state.players or idle >= IDLE_ROUNDS * state.players:
            return Ending([], 0, lead, True, 0)
        value = search.settle(TO_THE_END, 0, False)
        exact = not search.is_stopped()
        margin = lead + (int(value) if exact else 0)
        return Ending([], 0, margin, exact, int(min(search.nodes, search.limit)))

    def values(self, state: TilesState, nodes: i64) -> list[Ending] | None:
        """Every move with its exact margin, best first; None if the limit does not suffice."""
        if not is_ending(state):
            return None
        search = self._search
        search.begin(state, nodes)
        lead = state.scores[state.seat] - state.scores[1 - state.seat]
        found = search.placements()
        if found.count == 0:
            ending = self._passing(state, lead)
            return [ending] if ending.exact else None
        endings: list[Ending] = []
        for index in range(found.count):
            before = search.nodes
            value = search.settle_placement(index)
            if search.is_stopped():
                return None
            packed, points = found.packed(index), int(found.points[index])
            endings.append(
                Ending(packed, points, lead + int(value), True, int(search.nodes - before))
            )
        endings.sort(key=lambda ending: -ending.margin)
        return endings


def solve_ending(
    state: TilesState, nodes: i64, solver: EndingSolver | None = None
) -> Ending | None:
    """The best move and its exact margin, or None where it is no ending or the limit ran out."""
    ending = best_effort(state, nodes, solver)
    return ending if ending is not None and ending.exact else None


def best_effort(state: TilesState, nodes: i64, solver: EndingSolver | None = None) -> Ending | None:
    """The same, but where the limit runs out the best move found, with `exact` False.

    Who solves many endings keeps a solver: to make one costs more than a small ending.
    """
    return (solver or EndingSolver()).solve(state, nodes)

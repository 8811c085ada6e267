"""Trying moves of an action, of any kind, in simulated deals."""

from collections.abc import Callable

from sestina.engine.moves import Move
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.action_timing import ActionPlan

MOST_TRIED = 32
"""Of more moves, an evenly spaced sample is tried."""
FINALISTS = 4
"""Moves that are tried in all deals; the others only in the first."""
MOST_STEPS = 20
"""Steps of one turn, at most."""


class ActionTrials:
    """Plays moves in deals, finishes the turn greedily, and compares the points.

    `imagine` returns a state in which everything hidden is dealt at random. When `has_time` says
    no, it compares what it has tried so far.
    """

    def __init__(
        self,
        imagine: Callable[[], TilesState],
        deals: int,
        has_time: Callable[[], bool] = lambda: True,
    ) -> None:
        self._imagine = imagine
        self._deals = deals
        self._has_time = has_time
        self._trial: TilesState | None = None

    def best_offer(self, kind: str) -> ActionPlan | None:
        """The best way to use an action tile; None if it offers nothing now."""
        state = self._imagine()
        action = state.rules.action(kind)
        offers = [] if action is None else action.offers(state)
        return self._compare(offers, state) if offers else None

    def best(self, moves: list[Move]) -> ActionPlan:
        """The move with the largest mean gain, the first of several."""
        return self._compare(moves, self._imagine())

    def _compare(self, moves: list[Move], state: TilesState) -> ActionPlan:
        """`state` is the first deal."""
        spacing = -(-len(moves) // MOST_TRIED)
        totals: list[tuple[float, Move]] = []
        for move in moves[::spacing]:
            if totals and not self._has_time():
                break
            totals.append((self._gain(state, move), move))
        if len(totals) > FINALISTS:
            totals = sorted(totals, key=lambda total: -total[0])[:FINALISTS]
        deals = 1
        while deals < self._deals and self._has_time():
            state = self._imagine()
            totals = [(total + self._gain(state, move), move) for total, move in totals]
            deals += 1
        total, move = max(totals, key=lambda total: total[0])
        return ActionPlan(move, total / deals)

    def _gain(self, state: TilesState, move: Move) -> float:
        """Points of the turn with this move, less those of the best placement without it."""
        without = best_points(state)
        if self._trial is None:
            self._trial = TilesState(state.rules, int(state.players))
            self._trial.keeps_facts = False
        trial = self._trial
        trial.become(state)
        seat, before = state.seat, state.scores[state.seat]
        trial.play(move)
        finish_turn(trial)
        return float(trial.scores[seat] - before - without)


def with_tile_taken(state: TilesState, cell: int, worth: Callable[[TilesState], float]) -> float:
    """What the turn is worth once the tile of this cell is in the hand; the state stays as it was.

    The rest of the turn may not lay the tile back where it lay.
    """
    grid, hand = state.grid, state.hands[state.seat]
    # Another tile may be banned already: an action tile and a disc can take one each.
    banned_place, banned_tile = state.banned_place, state.banned_tile
    tile = grid.remove(cell)
    hand.add(tile)
    state.banned_place, state.banned_tile = grid.place_at(cell), tile
    found = worth(state)
    state.banned_place, state.banned_tile = banned_place, banned_tile
    hand.discard(tile)
    grid.place(cell, tile)
    return found


def best_points(state: TilesState) -> int:
    """The points of the best placement of the seat to move."""
    state.fresh = False
    index = state.find_best()
    return 0 if index < 0 else int(state.found.points[index])


def finish_turn(state: TilesState) -> None:
    """Play the rest of the turn for points."""
    seat = state.seat
    for _ in range(MOST_STEPS):
        if state.over or state.seat != seat or not state.has_move():
            return
        if state.pending is not None:
            state.play(max(state.pending.choices(state), key=lambda move: move.points))
            continue
        index = state.find_best()
        if index >= 0:
            state.play_found(index)
        else:
            state.play_unable()

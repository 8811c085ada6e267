"""The best way to use an action tile now, by points and the learned value.

The gain of an action is what it adds to the best turn: to its points, and to the lead that the
network expects from the position and the kept tiles after it. So an action gains less if it opens
something to the next player, and more if it leaves a good hand.
"""

from collections.abc import Callable, Iterable

from sestina.engine.lines import removable_cells
from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.games.tiles.state import FINISH_BONUS, TilesState
from sestina.players.tiles.action_planner import faces_to_ask_for
from sestina.players.tiles.action_timing import ActionPlan
from sestina.players.tiles.action_trials import ActionTrials, with_tile_taken
from sestina.players.tiles.exchange_policy import rank_exchanges
from sestina.players.tiles.valued.separate_planner import best_separate_tiles
from sestina.players.tiles.valued.timing import surplus
from sestina.players.value.estimator import ValueEstimator

COMPARED = 8
"""Placements that a trial compares: those with the most points and tiles."""
FINALISTS = 3
"""Tiles to take that are tried again with all placements."""
EXCHANGES_TRIED = 12
EXCHANGES_LEFT = {2: 6, 4: 3}
"""After this many deals, how many exchanges stay in the race."""
FIRST_TURNS = 3
"""Beginnings of a double turn that are tried."""


class ValuedPlanner:
    """Plans for the action tiles of the seat to move.

    `imagine` returns a state in which everything hidden is dealt at random. The planner may
    change that state. When `has_time` says no, a plan is the best of what was tried so far.

    Other kinds than those below are tried for points (`ActionTrials`). `draw3` is one of them:
    planned by value, it gained no more.
    """

    def __init__(
        self,
        imagine: Callable[[], TilesState],
        deals: int,
        estimator: ValueEstimator,
        has_time: Callable[[], bool] = lambda: True,
    ) -> None:
        self._imagine = imagine
        self._deals = deals
        self._estimator = estimator
        self._has_time = has_time
        self._trials = ActionTrials(imagine, deals, has_time)
        self._trial: TilesState | None = None
        self._without: float | None = None
        self._planners: dict[str, Callable[[str], ActionPlan | None]] = {
            "take": self._take,
            "ask": self._ask,
            "exchange": self._exchange,
            "separate": self._separate,
            "double": self._double,
        }

    def plan(self, kind: str) -> ActionPlan | None:
        """The best way to use an action tile now, or None."""
        return self._planners.get(kind, self._trials.best_offer)(kind)

    def _worth(self, state: TilesState, most: int = COMPARED) -> float:
        """The points and the value of the best placement; 0 compares all of them."""
        state.fresh = False
        if self._estimator.best(state, most) < 0:
            self._estimator.evaluate_unable(state)
        return float(self._estimator.highest)

    def _worth_without(self, state: TilesState) -> float:
        """That of the best placement without an action. It is the same in all deals."""
        if self._without is None:
            self._without = self._worth(state, 0)
        return self._without

    def _copy(self, state: TilesState) -> TilesState:
        if self._trial is None:
            self._trial = TilesState(state.rules, int(state.players))
            self._trial.keeps_facts = False
        self._trial.become(state)
        return self._trial

    # Kinds in which nothing hidden matters

    def _take(self, kind: str) -> ActionPlan | None:
        """Try every tile that can be taken, and then the best of them with all placements."""
        state = self._imagine()
        without = self._worth_without(state)
        ranked: list[tuple[float, int]] = []
        for cell in removable_cells(state.grid):
            if not self._has_time():
                break
            ranked.append((self._worth_taken(state, cell, COMPARED), cell))
        ranked.sort(key=lambda entry: -entry[0])
        tried = [(self._worth_taken(state, cell, 0), cell) for _, cell in ranked[:FINALISTS]]
        if not tried:
            return None
        worth, cell = max(tried)
        place = (int(state.grid.x_of(cell)), int(state.grid.y_of(cell)))
        return ActionPlan(Move("use", cells=(place,), action=kind), worth - without)

    def _worth_taken(self, state: TilesState, cell: int, most: int) -> float:
        return with_tile_taken(state, cell, lambda taken: self._worth(taken, most))

    def _separate(self, kind: str) -> ActionPlan | None:
        state = self._imagine()
        if state.is_opening:
            return None
        best = best_separate_tiles(state, self._estimator, self._has_time)
        if best is None:
            return None
        return ActionPlan(Move("use", action=kind), best.worth - self._worth_without(state))

    # Kinds that bring unknown tiles

    def _ask(self, kind: str) -> ActionPlan | None:
        """The face that gains most: with the chance that another seat holds it, else a draw."""
        state = self._imagine()
        without = self._worth_without(state)
        hand = state.hands[state.seat]
        gains: list[tuple[float, float, int]] = []
        drawn, weight = 0.0, 0
        for face, tiles, missing in faces_to_ask_for(state):
            if not self._has_time():
                break
            hand.add(tiles[0])
            gain = self._worth(state) - without
            hand.discard(tiles[0])
            gains.append((gain, missing, face))
            drawn += gain * len(tiles)
            weight += len(tiles)
        if not gains:
            return None
        # If nobody has the face, the seat may draw: on average it gets an average tile.
        draw = max(0.0, drawn / weight) if int(state.pile.ordinary) > 0 else 0.0
        gain, face = max([(gain * (1 - gone) + draw * gone, face) for gain, gone, face in gains])
        return ActionPlan(Move("use", (TILES[face],), action=kind), gain)

    def _exchange(self, kind: str) -> ActionPlan | None:
        """Simulate the exchanges with the best leaves, the better ones in more deals."""
        state = self._imagine()
        codes = state.hands[state.seat].codes()
        choices = rank_exchanges(codes, int(state.exchange_limit()), EXCHANGES_TRIED)
        if not choices:
            return None
        without = self._worth_without(state)
        totals = [
            (0.0, Move("use", tuple([TILES[code] for code in given]), action=kind))
            for given in choices
        ]
        deals = 0
        while deals < self._deals and (deals == 0 or self._has_time()):
            if deals > 0:
                state = self._imagine()
            totals = [(total + self._worth_after(state, move), move) for total, move in totals]
            deals += 1
            if deals in EXCHANGES_LEFT:
                totals.sort(key=lambda entry: -entry[0])
                totals = totals[: EXCHANGES_LEFT[deals]]
        total, move = max(totals, key=lambda entry: entry[0])
        return ActionPlan(move, total / deals - without)

    def _worth_after(self, state: TilesState, move: Move) -> float:
        trial = self._copy(state)
        trial.play(move)
        return self._worth(trial)

    def _double(self, kind: str) -> ActionPlan | None:
        """The best placements, each with the best one that follows in a deal."""
        state = self._imagine()
        without = self._worth_without(state)
        firsts = self._first_turns(state)
        if not firsts:
            return None
        move = Move("use", action=kind)
        totals = [0.0] * len(firsts)
        deals = 0
        while deals < self._deals and (deals == 0 or self._has_time()):
            if deals > 0:
                state = self._imagine()
            for k, (points, index) in enumerate(firsts):
                trial = self._copy(state)
                trial.play(move)
                trial.find()
                trial.play_found(index)
                totals[k] += points + (FINISH_BONUS if trial.over else self._worth(trial))
            deals += 1
        return ActionPlan(move, max(totals) / deals - without)

    def _first_turns(self, state: TilesState) -> list[tuple[int, int]]:
        """Points and indices of the best placements."""
        state.fresh = False
        found, estimator = state.find(), self._estimator
        estimator.prepare(state)
        ranked = sorted(
            range(int(found.count)),
            key=lambda k: -(int(found.points[k]) + estimator.value(state.grid, found, k)),
        )
        return [(int(found.points[k]), k) for k in ranked[:FIRST_TURNS]]


def best_surplus(
    state: TilesState, planner: ValuedPlanner, kinds: Iterable[str]
) -> ActionPlan | None:
    """The plan that gains most beyond what its kind should gain to be used; None: wait."""
    best: ActionPlan | None = None
    most = 0.0
    for kind in kinds:
        plan = planner.plan(kind)
        more = 0.0 if plan is None else surplus(state, plan)
        if more > most:
            best, most = plan, more
    return best

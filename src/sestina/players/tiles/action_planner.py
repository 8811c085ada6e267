"""The best way to use an action tile now, and what it gains in this turn.

Some kinds have a planner that is faster or better than trying their offers.
"""

from collections.abc import Callable, Iterator

from sestina.engine.lines import loose_cells, removable_cells
from sestina.engine.moves import Cell, Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import FACES, TILES
from sestina.games.pile import SPECIAL
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.action_steps import MOST_SEPARATE, best_separate
from sestina.players.tiles.action_timing import ActionPlan
from sestina.players.tiles.action_trials import ActionTrials, best_points, with_tile_taken
from sestina.players.tiles.exchange_policy import rank_exchanges

EXCHANGES_TRIED = 4


class ActionPlanner:
    """Plans for the action tiles of the seat to move.

    `imagine` returns a state in which everything hidden is dealt at random. The planner may
    change that state. When `has_time` says no, a plan is the best of what was tried so far.
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
        self._found = Placements()
        self._trials = ActionTrials(imagine, deals, has_time)
        self._planners: dict[str, Callable[[str], ActionPlan | None]] = {
            "take": self._take,
            "disc": self._disc,
            "ask": self._ask,
            "exchange": self._exchange,
            "separate": self._separate,
        }

    def plan(self, kind: str) -> ActionPlan | None:
        """The best way to use an action tile now, or None."""
        return self._planners.get(kind, self._trials.best_offer)(kind)

    def _take(self, kind: str) -> ActionPlan | None:
        state = self._imagine()
        return self._take_one(kind, state, removable_cells(state.grid))

    def _disc(self, kind: str) -> ActionPlan | None:
        state = self._imagine()
        return self._take_one(kind, state, loose_cells(state.grid))

    def _take_one(self, kind: str, state: TilesState, cells: list[int]) -> ActionPlan | None:
        """Try every tile on these cells. Nothing hidden matters, so one deal is enough."""
        without = best_points(state)
        best: ActionPlan | None = None
        for cell in cells:
            if not self._has_time():
                break
            gain = with_tile_taken(state, cell, best_points) - without
            if best is None or gain > best.gain:
                place = (int(state.grid.x_of(cell)), int(state.grid.y_of(cell)))
                move = Move("use", cells=(place,), action=kind)
                best = ActionPlan(move, float(gain))
        return best

    def _ask(self, kind: str) -> ActionPlan | None:
        """The face with the largest gain times the probability that another seat holds it."""
        state = self._imagine()
        without = best_points(state)
        hand = state.hands[state.seat]
        best: ActionPlan | None = None
        for face, tiles, missing in faces_to_ask_for(state):
            if not self._has_time():
                break
            hand.add(tiles[0])
            gain = best_points(state) - without
            hand.discard(tiles[0])
            value = gain * (1.0 - missing)
            if best is None or value > best.gain:
                best = ActionPlan(Move("use", (TILES[face],), action=kind), value)
        return best

    def _exchange(self, kind: str) -> ActionPlan | None:
        """Simulate the exchanges with the best leaves."""
        state = self._imagine()
        codes = state.hands[state.seat].codes()
        best: ActionPlan | None = None
        for given in rank_exchanges(codes, int(state.exchange_limit()), EXCHANGES_TRIED):
            move = Move("use", tuple([TILES[code] for code in given]), action=kind)
            total = 0.0
            deals = 0
            while deals < self._deals and self._has_time():
                state = self._imagine()
                without = best_points(state)
                state.play(move)
                total += best_points(state) - without
                deals += 1
            if deals > 0 and (best is None or total / deals > best.gain):
                best = ActionPlan(move, total / deals)
        return best

    def _separate(self, kind: str) -> ActionPlan | None:
        """Lay the best tiles one after the other. Nothing hidden matters."""
        state = self._imagine()
        without = best_points(state)
        if state.is_opening:
            return None
        laid: list[Cell] = []
        points = 0
        for _ in range(MOST_SEPARATE):
            step = best_separate(state, laid, self._found)
            if step is None or step[0] <= points:
                break
            points, place, tile = step
            state.grid.place(state.grid.cell_of(*place), tile)
            state.hands[state.seat].discard(tile)
            laid.append(place)
        if not laid:
            return None
        return ActionPlan(Move("use", action=kind), float(points - without))


def faces_to_ask_for(state: TilesState) -> Iterator[tuple[int, list[int], float]]:
    """Each face that is unseen, its unseen tiles, and the chance that no other seat holds one."""
    others = [hand for seat, hand in enumerate(state.hands) if seat != state.seat]
    unseen = [code for code in state.pile.codes() if code < SPECIAL]
    for other in others:
        unseen.extend(other.codes())
    held = sum([int(other.size) for other in others])
    for face in range(FACES):
        tiles = [tile for tile in unseen if tile % FACES == face]
        if tiles:
            missing = 1.0
            for k in range(len(tiles)):
                missing *= max(0.0, (len(unseen) - held - k) / max(1, len(unseen) - k))
            yield face, tiles, missing

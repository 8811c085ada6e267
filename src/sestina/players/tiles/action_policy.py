"""When to use an action tile: when it gains more than it usually does.

Each action tile can be used once, so a good moment is worth waiting for, and less so the
fewer turns are left. A gain is what the turn brings with the action more than without.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import log

from sestina.engine.grid import x_of, y_of
from sestina.engine.lines import removable_cells, scoring_lines
from sestina.engine.moves import Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES
from sestina.games.pile import SPECIAL
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.exchange_policy import exchanges

TILES_A_TURN = 2.2
MOST_LAID = 3
"""Separate tiles are up to three."""


@dataclass(frozen=True)
class Habit:
    """What a kind of action tile usually gains, and its spread, from self-play."""

    mean: float
    spread: float
    lasting: float = 0.0
    """What it gains beyond this turn: a larger hand serves for several turns."""


HABITS = {
    "double": Habit(8.2, 1.8),
    "separate": Habit(5.5, 2.5),
    "take": Habit(4.5, 3.2),
    "draw3": Habit(2.4, 1.7, lasting=3.0),
    "ask": Habit(1.7, 1.2, lasting=1.0),
    "exchange": Habit(2.8, 2.4),
}
UNKNOWN = Habit(1.0, 2.0)


@dataclass(frozen=True)
class Plan:
    """An action to begin the turn with, and what it is thought to gain."""

    move: Move
    gain: float


def turns_left(state: TilesState) -> float:
    """Turns that each player may still have, about."""
    tiles = int(state.pile.ordinary) + sum([int(hand.size) for hand in state.hands])
    return tiles / (int(state.players) * TILES_A_TURN)


def turns_with_pile(state: TilesState) -> float:
    """Those of them in which there is still something to draw, about."""
    return int(state.pile.ordinary) / (int(state.players) * TILES_A_TURN)


def is_worth_it(state: TilesState, plan: Plan, patience: float = 1.0) -> bool:
    """Whether to use an action now rather than to wait for a better moment.

    Less patience than 1 is content with a smaller gain.
    """
    habit = HABITS.get(plan.move.action, UNKNOWN)
    action = state.rules.action(plan.move.action)
    left = turns_left(state)
    usable = turns_with_pile(state) if action is not None and action.needs_pile else left
    waiting = len(state.held[state.seat]) - 1
    chances = usable - waiting
    gain = plan.gain + habit.lasting * min(1.0, left / 5)
    if chances <= 2:
        return gain > 0.5
    wanted = habit.mean + habit.lasting + habit.spread * 0.55 * log(chances - 1)
    return gain >= patience * wanted


class ActionSense:
    """Plans for the action tiles of the seat to move.

    `imagine` gives a state with everything hidden drawn anew, to be played with.
    """

    def __init__(self, imagine: Callable[[], TilesState], deals: int) -> None:
        self._imagine = imagine
        self._deals = deals
        self._found = Placements()
        self._planners: dict[str, Callable[[str], Plan | None]] = {
            "take": self._take,
            "ask": self._ask,
            "exchange": self._exchange,
            "separate": self._separate,
        }

    def plan(self, kind: str) -> Plan | None:
        """The best way to use an action tile now, or None."""
        return self._planners.get(kind, self._simple)(kind)

    def _best(self, state: TilesState) -> int:
        """The most points that the seat to move can place for."""
        state.fresh = False
        index = state.find_best()
        return 0 if index < 0 else int(state.found.points[index])

    def _simple(self, kind: str) -> Plan | None:
        """An action without a choice: look what turns with it bring."""
        move = Move("use", action=kind)
        total = 0.0
        for _ in range(self._deals):
            state = self._imagine()
            action = state.rules.action(kind)
            if action is None or not action.offers(state):
                return None
            without = self._best(state)
            before, seat = state.scores[state.seat], state.seat
            state.play(move)
            while not state.over and state.seat == seat:
                index = state.find_best()
                if index >= 0:
                    state.play_found(index)
                else:
                    state.play_unable()
            total += state.scores[seat] - before - without
        return Plan(move, total / self._deals)

    def _take(self, kind: str) -> Plan | None:
        state = self._imagine()
        without = self._best(state)
        best: Plan | None = None
        hand = state.hands[state.seat]
        for cell in removable_cells(state.grid):
            tile = state.grid.remove(cell)
            hand.add(tile)
            state.banned_cell, state.banned_tile = cell, tile
            gain = self._best(state) - without
            state.banned_cell = state.banned_tile = -1
            hand.discard(tile)
            state.grid.place(cell, tile)
            if best is None or gain > best.gain:
                x, y = place_of(cell)
                best = Plan(Move("use", cells=((x, y),), action=kind), float(gain))
        return best

    def _ask(self, kind: str) -> Plan | None:
        """The face that brings most, times how likely somebody has it."""
        state = self._imagine()
        without = self._best(state)
        hand = state.hands[state.seat]
        others = [h for seat, h in enumerate(state.hands) if seat != state.seat]
        unseen = [code for code in state.pile.codes() if code < SPECIAL]
        for other in others:
            unseen.extend(other.codes())
        held = sum([int(other.size) for other in others])
        total = max(1, len(unseen))
        best: Plan | None = None
        for face in range(36):
            tiles = [tile for tile in unseen if tile % 36 == face]
            if not tiles:
                continue
            hand.add(tiles[0])
            gain = self._best(state) - without
            hand.discard(tiles[0])
            missing = 1.0
            for k in range(len(tiles)):
                missing *= max(0.0, (total - held - k) / max(1, total - k))
            value = gain * (1.0 - missing)
            if best is None or value > best.gain:
                best = Plan(Move("use", (TILES[face],), action=kind), value)
        return best

    def _exchange(self, kind: str) -> Plan | None:
        state = self._imagine()
        codes = state.hands[state.seat].codes()
        best: Plan | None = None
        for given in exchanges(codes, int(state.exchange_limit()), 4):
            move = Move("use", tuple([TILES[code] for code in given]), action=kind)
            total = 0.0
            for _ in range(self._deals):
                state = self._imagine()
                without = self._best(state)
                state.play(move)
                total += self._best(state) - without
            if best is None or total / self._deals > best.gain:
                best = Plan(move, total / self._deals)
        return best

    def _separate(self, kind: str) -> Plan | None:
        state = self._imagine()
        without = self._best(state)
        if state.is_opening:
            return None
        laid: list[int] = []
        points = 0
        for _ in range(MOST_LAID):
            step = best_single(state, laid, self._found)
            if step is None or step[0] <= points:
                break
            points, cell, tile = step
            state.grid.place(cell, tile)
            state.hands[state.seat].discard(tile)
            laid.append(cell)
        if not laid:
            return None
        return Plan(Move("use", action=kind), float(points - without))


def best_single(
    state: TilesState, laid: list[int], found: Placements
) -> tuple[int, int, int] | None:
    """The tile that makes the most joint points with those laid apart: points, cell, tile."""
    hand = state.hands[state.seat]
    found.find_single(state.grid, hand.tiles, hand.size)
    best: tuple[int, int, int] | None = None
    for index in range(found.count):
        cell, tile = int(found.cell(index, 0)), int(found.tile(index, 0))
        state.grid.place(cell, tile)
        points = sum([line.points for line in scoring_lines(state.grid, [*laid, cell])])
        state.grid.remove(cell)
        if best is None or points > best[0]:
            best = (points, cell, tile)
    return best


def place_of(cell: int) -> tuple[int, int]:
    """The coordinates of a cell."""
    return x_of(cell), y_of(cell)


def lay_on(state: TilesState) -> Move:
    """The next step while separate tiles are being laid."""
    now = sum([line.points for line in scoring_lines(state.grid, state.laid)]) if state.laid else 0
    if len(state.laid) < MOST_LAID:
        step = best_single(state, state.laid, Placements())
        if step is not None and (step[0] > now or not state.laid):
            return Move("place", (TILES[step[2]],), (place_of(step[1]),))
    return Move("done", points=now)

"""The next step of an action that waits for one.

The policies below know how to go on with some kinds of action. For any other kind, every
choice is tried in simulated deals.
"""

from collections.abc import Callable

from sestina.engine.lines import scoring_lines
from sestina.engine.moves import Cell, Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES
from sestina.game.view import View, search_state
from sestina.games.tiles.state import TilesState
from sestina.players.budget import Budget
from sestina.players.tiles.action_timing import turns_left
from sestina.players.tiles.action_trials import ActionTrials
from sestina.players.tiles.evaluation import Evaluator
from sestina.players.tiles.simulation import Simulation
from sestina.players.tiles.weights import WEIGHTS

MOST_SEPARATE = 3
"""Tiles that `separate` lays at most."""
LAST_TURNS = 2
"""With this few turns left, a tile that is drawn now is more likely a burden."""
STEP_DEALS = 4
"""Deals in which each choice is tried."""


def next_step(view: View, state: TilesState, seed: int, budget: Budget) -> Move:
    """The next step of the pending action; `state` is the search state of the view."""
    if state.pending is None:
        raise ValueError("no action waits for a step")
    policy = STEP_POLICIES.get(state.pending.kind)
    return policy(state) if policy is not None else best_step(view, state, seed, budget)


def best_step(view: View, state: TilesState, seed: int, budget: Budget) -> Move:
    """The choice with the most points on average, for an action of any kind."""
    choices = [] if state.pending is None else state.pending.choices(state)
    if len(choices) == 1:
        return choices[0]
    twin: TilesState = search_state(view)
    unseen = [tile.code for tile in view.unseen]
    simulation = Simulation(state, unseen, seed, Evaluator(WEIGHTS))

    def imagine() -> TilesState:
        simulation.imagine(twin)
        return twin

    trials = ActionTrials(imagine, STEP_DEALS, lambda: budget.has_time(1.0))
    return trials.best(choices).move


def draw_unless_late(state: TilesState) -> Move:
    """`ask`: draw a tile if nobody had the one asked for, except at the end of the game."""
    return Move("draw") if turns_left(state) > LAST_TURNS else Move("decline")


def lay_next_separate(state: TilesState) -> Move:
    """`separate`: the tile that adds the most points, or `done` if none adds any."""
    now = sum([line.points for line in scoring_lines(state.grid, state.laid)]) if state.laid else 0
    if len(state.laid) < MOST_SEPARATE:
        step = best_separate(state, state.laid, Placements())
        if step is not None and (step[0] > now or not state.laid):
            return Move("place", (TILES[step[2]],), (step[1],))
    return Move("done", points=now)


def best_separate(
    state: TilesState, laid: list[Cell], found: Placements
) -> tuple[int, Cell, int] | None:
    """The tile that scores most together with those laid apart: points, place, tile."""
    hand = state.hands[state.seat]
    found.find_single(state.grid, hand.tiles, hand.size)
    grid = state.grid
    best: tuple[int, Cell, int] | None = None
    for index in range(found.count):
        cell, tile = int(found.cell(index, 0)), int(found.tile(index, 0))
        place = (int(grid.x_of(cell)), int(grid.y_of(cell)))
        grid.place(cell, tile)
        points = sum([line.points for line in scoring_lines(grid, [*laid, place])])
        grid.remove(cell)
        if best is None or points > best[0]:
            best = (points, place, tile)
    return best


STEP_POLICIES: dict[str, Callable[[TilesState], Move]] = {
    "ask": draw_unless_late,
    "separate": lay_next_separate,
}

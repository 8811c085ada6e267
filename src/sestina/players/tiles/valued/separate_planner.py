"""`separate`: which tiles to lay apart, by the points of all and the value of the position."""

from collections.abc import Callable

from sestina.engine.lines import scoring_lines
from sestina.engine.moves import Cell, Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES
from sestina.game.view import View, search_state
from sestina.games.tiles.state import TilesState
from sestina.players.budget import Budget
from sestina.players.tiles.action_steps import MOST_SEPARATE, lay_next_separate
from sestina.players.tiles.evaluation import Evaluator
from sestina.players.tiles.simulation import Simulation
from sestina.players.tiles.weights import WEIGHTS
from sestina.players.value.estimator import ValueEstimator

BEAM = 6
"""How many beginnings are continued with another tile."""

Step = tuple[int, int]
"""A cell, and the tile laid there."""


class SeparatePlan:
    """Tiles to lay apart, and what they are worth together."""

    def __init__(self, worth: float, steps: list[Step]) -> None:
        self.worth = worth
        """The points of all, and the value of the position after them."""
        self.steps = steps


def best_separate_tiles(
    state: TilesState, estimator: ValueEstimator, has_time: Callable[[], bool] = lambda: True
) -> SeparatePlan | None:
    """The best one to three tiles to lay apart; None if none fits.

    A beam search: the best sequence need not begin with the best tile, because a tile can
    prepare a line for another. All hands must be filled.
    """
    best: SeparatePlan | None = None
    beam = [SeparatePlan(0.0, [])]
    for _ in range(MOST_SEPARATE):
        longer: dict[frozenset[Step], SeparatePlan] = {}
        for plan in beam:
            if best is not None and not has_time():
                break
            _add_longer(state, estimator, plan.steps, longer)
        beam = sorted(longer.values(), key=lambda plan: -plan.worth)[:BEAM]
        if beam and (best is None or beam[0].worth > best.worth):
            best = beam[0]
    return best


def _add_longer(
    state: TilesState,
    estimator: ValueEstimator,
    steps: list[Step],
    longer: dict[frozenset[Step], SeparatePlan],
) -> None:
    """Add each plan that continues these steps. The same tiles in another order are the same."""
    grid, hand = state.grid, state.hands[state.seat]
    box = grid.left, grid.right, grid.top, grid.bottom
    for cell, tile in steps:
        grid.place(cell, tile)
        hand.discard(tile)
    laid = [_place_of(state, cell) for cell, _ in steps]
    estimator.prepare(state)
    found = Placements()
    found.find_single(grid, hand.tiles, hand.size)
    for index in range(found.count):
        step = (int(found.cell(index, 0)), int(found.tile(index, 0)))
        key = frozenset([*steps, step])
        if key in longer:
            continue
        beyond = estimator.value(grid, found, index)
        grid.place(*step)
        lines = scoring_lines(grid, [*laid, _place_of(state, step[0])])
        grid.remove(step[0])
        worth = sum([line.points for line in lines]) + beyond
        longer[key] = SeparatePlan(worth, [*steps, step])
    for cell, tile in reversed(steps):
        grid.remove(cell)
        hand.add(tile)
    # Placing tiles grew the bounding box, and every later search would scan all of it.
    grid.left, grid.right, grid.top, grid.bottom = box


def next_separate_step(
    view: View, state: TilesState, seed: int, estimator: ValueEstimator, budget: Budget
) -> Move:
    """The next step of `separate`.

    It plans from the beginning of the turn each time, and so comes to the same tiles, and goes on
    where it is. If it does not, for lack of time, it lays what adds the most points.
    """
    twin: TilesState = search_state(view)
    unseen = [tile.code for tile in view.unseen]
    # The value counts unseen tiles, wherever they are: any deal will do.
    Simulation(state, unseen, seed, Evaluator(WEIGHTS)).imagine(twin)
    laid: list[Cell] = [*twin.laid]
    for place in reversed(laid):
        twin.hands[twin.seat].add(twin.grid.remove(twin.grid.cell_of(*place)))
    plan = best_separate_tiles(twin, estimator, lambda: budget.has_time(1.0))
    steps = [] if plan is None else [(_place_of(twin, cell), tile) for cell, tile in plan.steps]
    if [place for place, _ in steps[: len(laid)]] != laid:
        return lay_next_separate(state)
    if len(steps) == len(laid):
        return Move("done", points=sum([ln.points for ln in scoring_lines(state.grid, state.laid)]))
    place, tile = steps[len(laid)]
    return Move("place", (TILES[tile],), (place,))


def _place_of(state: TilesState, cell: int) -> Cell:
    return (int(state.grid.x_of(cell)), int(state.grid.y_of(cell)))

"""The next step of an action that waits for one."""

from sestina.engine.grid import x_of, y_of
from sestina.engine.lines import scoring_lines
from sestina.engine.moves import Move
from sestina.engine.placements import Placements
from sestina.engine.tiles import TILES
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.action_timing import turns_left

MOST_SEPARATE = 3
"""Tiles that `separate` lays at most."""


def next_step(state: TilesState) -> Move:
    """The next step of an action that waits for one."""
    choices = state.pending.choices(state) if state.pending is not None else []
    kinds = {move.kind for move in choices}
    if "done" in kinds or "place" in kinds:
        return lay_next_separate(state)
    if "draw" in kinds and turns_left(state) > 2:
        return Move("draw")
    return choices[-1]


def lay_next_separate(state: TilesState) -> Move:
    """The next separate tile, or `done` if no tile adds points."""
    now = sum([line.points for line in scoring_lines(state.grid, state.laid)]) if state.laid else 0
    if len(state.laid) < MOST_SEPARATE:
        step = best_separate(state, state.laid, Placements())
        if step is not None and (step[0] > now or not state.laid):
            cell = step[1]
            return Move("place", (TILES[step[2]],), ((x_of(cell), y_of(cell)),))
    return Move("done", points=now)


def best_separate(
    state: TilesState, laid: list[int], found: Placements
) -> tuple[int, int, int] | None:
    """The tile that scores most together with those laid apart: points, cell, tile."""
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

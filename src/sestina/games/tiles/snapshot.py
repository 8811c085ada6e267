"""The state of a tile game as plain values."""

from dataclasses import dataclass

from sestina.engine.lines import occupied_cells
from sestina.engine.window import place_of, x_of_place, y_of_place
from sestina.games.rules import Rules
from sestina.games.snapshot import Snapshot, common_fields, restore_common
from sestina.games.tiles.state import TilesState


@dataclass(frozen=True)
class TilesSnapshot(Snapshot):
    cells: tuple[tuple[int, int, int], ...] = ()
    """What lies on the board, as x, y and tile."""
    action_used: bool = False
    pending: str | None = None
    """The kind of action that waits for a further step."""
    laid: tuple[tuple[int, int], ...] = ()
    banned: tuple[int, int, int] | None = None
    parts_left: int = 0
    passes: int = 0
    idle: int = 0
    active: bool = False
    discs: tuple[int, ...] = ()
    """The star discs in front of each seat; empty in games without."""
    stars: tuple[tuple[int, int], ...] = ()
    """The fields that still hold a disc."""
    disc_used: bool = False
    freed: tuple[int, int, int] | None = None
    """From where a disc took a tile in this turn, and which one."""
    stacks: tuple[int, ...] = ()
    """The heights of real stacks, in the order of drawing."""


def snapshot_tiles(state: TilesState) -> TilesSnapshot:
    grid = state.grid
    discs = state.discs
    return TilesSnapshot(
        **common_fields(state),
        cells=tuple(
            [
                (int(grid.x_of(cell)), int(grid.y_of(cell)), int(grid.cells[cell]) - 1)
                for cell in occupied_cells(grid)
            ]
        ),
        action_used=state.action_used,
        pending=None if state.pending is None else state.pending.kind,
        laid=tuple(state.laid),
        banned=_located(state.banned_place, state.banned_tile),
        parts_left=int(state.parts_left),
        passes=int(state.passes),
        idle=int(state.idle),
        active=state.active,
        discs=tuple(discs.counts),
        stars=discs.stars,
        disc_used=discs.used,
        freed=_located(discs.freed_place, discs.freed_tile),
        stacks=tuple(state.pile.heights),
    )


def _located(place: int, tile: int) -> tuple[int, int, int] | None:
    return None if place < 0 else (int(x_of_place(place)), int(y_of_place(place)), int(tile))


def restore_tiles(rules: Rules, snapshot: TilesSnapshot) -> TilesState:
    state = TilesState(rules, len(snapshot.scores))
    restore_common(state, snapshot)
    for x, y, tile in snapshot.cells:
        state.grid.reach(x, y)
        state.grid.place(state.grid.cell_of(x, y), tile)
    state.action_used = snapshot.action_used
    if snapshot.pending is not None:
        state.pending = state.rules.action(snapshot.pending)
    state.laid = [*snapshot.laid]
    if snapshot.banned is not None:
        x, y, tile = snapshot.banned
        state.banned_place, state.banned_tile = place_of(x, y), tile
    state.parts_left = snapshot.parts_left
    state.passes = snapshot.passes
    state.idle = snapshot.idle
    state.active = snapshot.active
    if rules.disc is not None:
        discs = state.discs
        discs.counts = [*snapshot.discs]
        discs.stars = snapshot.stars
        discs.used = snapshot.disc_used
        if snapshot.freed is not None:
            x, y, tile = snapshot.freed
            discs.freed_place, discs.freed_tile = place_of(x, y), tile
    if rules.option("stacks") is not None:
        state.pile.stack_up([*snapshot.stacks])
    return state

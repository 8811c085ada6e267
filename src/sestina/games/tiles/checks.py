"""What a seat must hold to make a move, checked before anything changes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sestina.engine.errors import IllegalMove
from sestina.engine.line_tables import MAX_LINE
from sestina.engine.lines import largest_set, score_placement
from sestina.engine.moves import Cell, Move
from sestina.engine.placements import Placements
from sestina.engine.quick_score import UNSURE, quick_points
from sestina.engine.tiles import FACES, TILES, Tile, format_tiles
from sestina.engine.window import place_of, x_of_place, y_of_place
from sestina.games.tiles.action import Action

if TYPE_CHECKING:
    from sestina.games.tiles.state import TilesState

_STRAIGHT: Final = ((1, 0), (0, 1))
_SLANTED: Final = ((1, 1), (1, -1))
"""Along which lines run; the slanted ones in Flex."""


def check_tiles(state: "TilesState", move: Move) -> tuple[list[Cell], list[int]]:
    """The coordinates and codes of a placement, if the seat to move holds its tiles."""
    _check_known(state, move.tiles)
    _check_held(state, move.tiles)
    return [*move.cells], [tile.code for tile in move.tiles]


def check_placement(state: "TilesState", move: Move) -> int:
    """The points of a placement, if the seat to move may make it."""
    places, tiles = check_tiles(state, move)
    points = int(quick_points(state.grid, move.cells, tiles))
    if points == UNSURE:
        points = sum([line.points for line in score_placement(state.grid, places, tiles)])
    if state.is_opening and not state.opens_freely and state.hands_known:
        size = largest_set(state.hands[state.seat].codes())
        if len(places) < size:
            raise IllegalMove(
                "opening-set",
                f"the opening lays the whole largest set: {size} tiles, not {len(places)}",
            )
    check_bans(state, places, tiles)
    return points


def check_bans(state: "TilesState", places: Sequence[Cell], tiles: Sequence[int]) -> None:
    """A taken tile does not return to its cell in the same turn, or half of a double turn (M14,
    C-A9, D11)."""
    for (x, y), tile in zip(places, tiles):
        place = place_of(x, y)
        if (place == state.banned_place and tile == state.banned_tile) or (
            place == state.discs.freed_place and tile == state.discs.freed_tile
        ):
            raise IllegalMove(
                "taken-back",
                f"{TILES[tile]} was taken from {x},{y} in this turn: "
                "put it elsewhere, or another tile there",
            )


def drop_banned(state: "TilesState", found: Placements) -> None:
    """Take out of a list what `check_bans` refuses."""
    grid = state.grid
    place = state.banned_place
    if place >= 0:
        found.drop_tile(grid.cell_of(x_of_place(place), y_of_place(place)), state.banned_tile)
    place = state.discs.freed_place
    if place >= 0:
        found.drop_tile(grid.cell_of(x_of_place(place), y_of_place(place)), state.discs.freed_tile)


def check_ruling(state: "TilesState", move: Move) -> None:
    """Whether a placement can stand that the rules refuse: its tiles are there, its cells are free.

    No line may become longer than six tiles, which nobody can take for a line.
    """
    if state.over or state.pending is not None or move.kind != "place":
        raise IllegalMove("not-now", "only tiles that are laid in a turn of their own can stand")
    places, tiles = check_tiles(state, move)
    if len(set(places)) < len(places):
        raise IllegalMove("same-cell", "two tiles cannot lie on one cell")
    grid = state.grid
    layout = grid.layout
    grid.make_room()
    laid = dict(zip(places, tiles))
    for x, y in places:
        if layout is not None and not layout.covers(x, y):
            raise IllegalMove("off-board", f"{x},{y} is not on the board")
        if grid.tile_at(x, y) >= 0:
            raise IllegalMove("occupied", f"{x},{y} is taken: choose an empty cell")
        for step_x, step_y in [*_STRAIGHT, *(_SLANTED if grid.diagonals else ())]:
            length = 1 + _run(state, laid, x, y, step_x, step_y)
            length += _run(state, laid, x, y, -step_x, -step_y)
            if length > MAX_LINE:
                raise IllegalMove("line-too-long", f"{length} tiles in a line: six are the most")


def _run(
    state: "TilesState", laid: dict[Cell, int], x: int, y: int, step_x: int, step_y: int
) -> int:
    """How many tiles lie beside a cell in one direction, those of this turn among them."""
    length = 0
    while length <= MAX_LINE:
        x, y = x + step_x, y + step_y
        if (x, y) not in laid and state.grid.tile_at(x, y) < 0:
            break
        length += 1
    return length


def check_pass(state: "TilesState") -> None:
    if state.hands_known and not state.can_pass():
        raise IllegalMove(
            "cannot-pass",
            "nobody passes who can place or exchange: "
            + ("place tiles" if state.find().count else "exchange at least one tile"),
        )


def check_exchange(state: "TilesState", move: Move, limit: int) -> None:
    """Whether the seat to move may exchange these tiles (B27, C-X1)."""
    if state.is_opening and move.kind == "swap":
        raise IllegalMove("must-open", "the opening must be laid: nobody exchanges instead")
    _check_known(state, move.tiles)
    _check_held(state, move.tiles)
    if not move.tiles:
        raise IllegalMove("no-tiles", "name at least one tile to exchange, as in: swap Rc")
    if len(move.tiles) > limit:
        raise IllegalMove(
            "exchange-limit",
            f"{len(move.tiles)} tiles are too many to exchange: at most {limit} now"
            if limit
            else "nothing can be exchanged: the pile is empty",
        )


def check_use(state: "TilesState", move: Move) -> Action:
    """The action of a `use` move, if the seat to move holds it and may use one now."""
    action = state.rules.action(move.action)
    if action is None:
        kinds = ", ".join(state.rules.kinds)
        raise IllegalMove(
            "unknown-action",
            f"there is no action tile '{move.action}' in this game"
            + (f": it has {kinds}" if kinds else ": it is played without action tiles"),
        )
    if action is state.rules.disc:
        _check_disc(state)
    elif state.action_used:
        raise IllegalMove(
            "action-used", "one action tile a turn, at its beginning: now place or exchange"
        )
    elif action.kind not in state.held[state.seat]:
        own = ", ".join(sorted(state.held[state.seat]))
        raise IllegalMove(
            "not-held",
            f"you do not hold the action tile '{action.kind}': "
            + (f"you hold {own}" if own else "you hold none"),
        )
    fewest, most = action.tiles
    if len(move.cells) != action.cells or not fewest <= len(move.tiles) <= most:
        raise IllegalMove("bad-action", f"write the action as: {action.usage()}")
    return action


def _check_disc(state: "TilesState") -> None:
    """One disc a turn, before tiles are laid; one that is won now is for later (D8, D9)."""
    if state.discs.used:
        raise IllegalMove(
            "action-used", "one star disc a turn, at its beginning: now place or exchange"
        )
    if state.discs.counts[state.seat] == 0:
        raise IllegalMove("not-held", "you have no star disc: cover a star field to win one")


def _check_known(state: "TilesState", tiles: tuple[Tile, ...]) -> None:
    flex = state.rules.diagonals
    for tile in tiles:
        if (tile.code >= FACES) != flex:
            raise IllegalMove(
                "unknown-tile",
                f"{tile} is not a tile of this game: "
                + (f"write a background, as {tile}B" if flex else f"write it as {tile.face}"),
            )


def _check_held(state: "TilesState", tiles: tuple[Tile, ...]) -> None:
    hand = state.hands[state.seat]
    left = hand.codes()
    for tile in tiles:
        code = tile.code
        if code not in left:
            often = " that often" if code in hand.codes() else ""
            own = format_tiles(hand.as_tiles()) or "no tiles"
            raise IllegalMove("not-in-hand", f"you do not hold {tile}{often}: you hold {own}")
        left.remove(code)

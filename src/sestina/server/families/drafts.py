"""Judging an unfinished move part by part: what a player sees while laying tiles.

Nothing is changed, and no chance is asked: what would be drawn stays unknown.
"""

from collections.abc import Sequence

from sestina.engine.cards.table import row_problem
from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.grid import cell_of
from sestina.engine.lines import misfit
from sestina.engine.moves import Move, Row, parse_move, parse_rows
from sestina.engine.tiles import FACES, TILES, Tile
from sestina.games.cards.state import CardsState
from sestina.games.state import GameState
from sestina.games.tiles.state import TilesState
from sestina.server.families.offers import fitting_rows
from sestina.server.socket.messages import Judged, LineScore, PartJudged


def judge_draft(state: GameState, draft: str, message: str) -> Judged:
    """What the seat to move would be told if it played this."""
    if isinstance(state, CardsState):
        return _judge_rows(state, draft, message)
    assert isinstance(state, TilesState)
    try:
        move = parse_move(draft)
    except ParseError as error:
        return _refused(state, message, error)
    if move.kind != "place":
        return _judge_whole(state, move, message)
    return _judge_whole(state, move, message, _judge_tiles(state, move))


def _refused(
    state: GameState,
    message: str,
    error: IllegalMove | ParseError,
    parts: tuple[PartJudged, ...] = (),
    fits: dict[str, tuple[int, ...]] | None = None,
) -> Judged:
    return Judged(
        message,
        int(state.ply),
        legal=False,
        reason=error.reason,
        message=error.message,
        parts=parts,
        fits=fits or {},
    )


def _judge_whole(
    state: GameState,
    move: Move,
    message: str,
    parts: tuple[PartJudged, ...] = (),
    fits: dict[str, tuple[int, ...]] | None = None,
) -> Judged:
    """Let a twin of the game judge, and tell only what the move itself is worth."""
    twin = state.copy()
    noted = len(twin.facts)
    try:
        twin.play(move)
    except (IllegalMove, ParseError) as error:
        return _refused(state, message, error, parts, fits)
    own = [fact for fact in twin.facts[noted:] if fact.kind in ("place", "score", "rows")]
    lines: tuple[LineScore, ...] = ()
    if isinstance(twin, TilesState):
        from sestina.server.families.line_scores import scored_lines

        lines = tuple(
            LineScore(line.points, line.cells)
            for scored in scored_lines(twin, own)
            for line in scored.lines
        )
    return Judged(
        message,
        int(state.ply),
        legal=True,
        points=sum(fact.points for fact in own),
        parts=parts,
        lines=lines,
        fits=fits or {},
    )


def _judge_tiles(state: TilesState, move: Move) -> tuple[PartJudged, ...]:
    """Each tile of a placement, laid one after the other, for itself."""
    grid = state.grid.copy()
    left = state.hands[state.seat].codes()
    parts: list[PartJudged] = []
    for x, y, tile in move.placed:
        part = f"{tile}@{x},{y}"
        cell = cell_of(x, y)
        problem: IllegalMove | None = None
        if (tile.code >= FACES) != grid.diagonals or tile.code not in left:
            problem = IllegalMove("not-in-hand", f"you do not hold {tile}")
        elif grid.cells[cell] != 0:
            lying = TILES[int(grid.cells[cell]) - 1]
            problem = IllegalMove("occupied", f"{x},{y} is taken by {lying}")
        elif not grid.fits(cell, tile.code):
            problem = misfit(grid, cell, tile.code)
        else:
            grid.place(cell, tile.code)
            left.remove(tile.code)
        parts.append(_part(part, problem))
    return tuple(parts)


def _part(part: str, problem: IllegalMove | None) -> PartJudged:
    if problem is None:
        return PartJudged(part)
    return PartJudged(part, problem.reason, problem.message)


def _judge_rows(state: CardsState, draft: str, message: str) -> Judged:
    if draft.strip() == "stuck":
        return _judge_whole(state, Move("stuck"), message)
    try:
        rows = parse_rows(draft)
    except ParseError as error:
        return _refused(state, message, error)
    parts = tuple(_part(" ".join(map(str, row)), row_problem(row)) for row in rows)
    fits = fitting_rows(rows, _rest(state, rows))
    # Not through a move, which would sort the rows: an empty draft has to be judged too.
    if not rows:
        problem = IllegalMove("nothing-played", "play at least one card from the hand")
        return _refused(state, message, problem, parts, fits)
    return _judge_whole(state, Move("rows", rows=rows), message, parts, fits)


def _rest(state: CardsState, rows: Sequence[Row]) -> list[Tile]:
    """The cards of the hand that a draft has not used."""
    drafted = [card for row in rows for card in row]
    for card in state.table.cards:
        if card in drafted:
            drafted.remove(card)
    rest = [*state.hands[state.seat].as_tiles()]
    for card in drafted:
        if card in rest:
            rest.remove(card)
    return rest

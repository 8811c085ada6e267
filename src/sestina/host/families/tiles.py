"""Tile games: placements on a board, drafts assessed tile by tile, and the lines that scored.

Moves are offered by the gesture that makes them, not by their meaning: place tiles on cells,
pick tiles of the hand, choose a tile or a cell, press a button. A new action tile needs
nothing here if one of these gestures makes it.
"""

from collections.abc import Iterable, Sequence

from sestina.engine.errors import IllegalMove
from sestina.engine.layout import STAR
from sestina.engine.lines import misfit, off_board
from sestina.engine.moves import Move
from sestina.engine.tiles import FACES, TILES, Tile
from sestina.game.view import View
from sestina.games.rules import Rules
from sestina.games.tiles.boards.readings import ANY_TILES, OPENING_OPTION
from sestina.games.tiles.state import TilesState
from sestina.host.families.compact_plays import compact_plays
from sestina.host.families.presentation import (
    DraftFindings,
    Drawing,
    FamilyPresentation,
    assessed_part,
)
from sestina.host.protocol.messages import PartAssessment
from sestina.host.protocol.offers import (
    Button,
    ChooseCell,
    ChooseTile,
    Offer,
    OpeningSets,
    Pick,
    Places,
)
from sestina.pictures import board_svg
from sestina.pictures.png import board_png


class TilesPresentation(FamilyPresentation[TilesState]):
    kind = "grid"

    def board(self, view: View) -> tuple[tuple[int, int, str], ...]:
        return tuple((x, y, str(tile)) for (x, y), tile in view.board.cells.items())

    def stars(self, view: View) -> tuple[tuple[int, int], ...]:
        return tuple(
            (x, y)
            for y, row in enumerate(view.fields)
            for x, letter in enumerate(row)
            if letter == STAR
        )

    def picture(self, view: View | None, title: str, rules: Rules) -> str | None:
        cells, marked, fields = _drawn(view, rules)
        return board_svg(cells, marked=marked, coordinates=False, title=title, fields=fields)

    def preview(self, view: View | None, rules: Rules) -> Drawing | None:
        cells, marked, fields = _drawn(view, rules)
        return lambda width, height: board_png(
            cells, width=width, height=height, marked=marked, fields=fields
        )

    def offers(self, view: View) -> tuple[Offer, ...]:
        found: list[Offer] = []
        moves = view.lazy_moves()
        kinds = moves.kinds
        if "place" in kinds:
            placements = moves.of_kind("place")
            is_set = view.is_opening and view.options.get(OPENING_OPTION) != ANY_TILES
            opening = _largest_sets(placements) if is_set else None
            found.append(_places(placements, opening))
        for kind, indices in kinds.items():
            if kind == "swap":
                # Exchanges are many, and the last of them has the most tiles.
                found.append(Pick(kind, len(moves[indices[-1]].tiles)))
            elif kind != "place":
                found += _by_action(moves.of_kind(kind), view)
        return tuple(found)

    def _find(self, state: TilesState, move: Move) -> DraftFindings:
        return DraftFindings(_assess_tiles(state, move) if move.kind == "place" else ())


def _drawn(
    view: View | None, rules: Rules
) -> tuple[dict[tuple[int, int], str], list[tuple[int, int]], Sequence[str]]:
    """What a picture shows: tiles, those of the last move, and the fields of the board."""
    if view is None:
        return {}, [], () if rules.layout is None else rules.layout.rows
    cells = {cell: str(tile) for cell, tile in view.board.cells.items()}
    placed = next((fact for fact in reversed(view.facts) if fact.kind == "place"), None)
    marked = [cell for cell in placed.cells if cell in cells] if placed is not None else []
    return cells, marked, view.fields


def _by_action(moves: Iterable[Move], view: View) -> list[Offer]:
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(f"{move.kind} {move.action}".strip(), []).append(move)
    return [_by_gesture(text, group, {*view.hand}) for text, group in groups.items()]


def _by_gesture(text: str, group: Sequence[Move], hand: set[Tile]) -> Offer:
    first = group[0]
    if first.cells:
        return ChooseCell(text, tuple(move.cells[0] for move in group))
    if not first.tiles:
        return Button(text, first.points)
    if all(tile in hand for move in group for tile in move.tiles):
        # The rules allow any choice of one's own tiles, up to a number.
        return Pick(text, max(len(move.tiles) for move in group))
    return ChooseTile(text, tuple(str(move.tiles[0]) for move in group))


def _places(moves: Sequence[Move], opening: OpeningSets | None) -> Places:
    found = compact_plays(moves)
    faces = tuple([str(TILES[code]) for code in found.codes])
    return Places(found.cells, faces, found.plays, opening)


def _largest_sets(openings: Iterable[Move]) -> OpeningSets:
    """The sets of tiles that legal openings lay, however they lie."""
    sets = sorted({tuple(sorted(tile.code for tile in move.tiles)) for move in openings})
    texts = tuple(tuple(str(TILES[code]) for code in codes) for codes in sets)
    return OpeningSets(len(texts[0]), texts)


def _assess_tiles(state: TilesState, move: Move) -> tuple[PartAssessment, ...]:
    """Assess each tile of a placement by itself, laid one after the other."""
    grid = state.grid.copy()
    left = state.hands[state.seat].codes()
    parts: list[PartAssessment] = []
    for x, y, tile in move.placed:
        part = f"{tile}@{x},{y}"
        if grid.layout is not None and not grid.layout.covers(x, y):
            parts.append(assessed_part(part, off_board(grid.layout, x, y)))
            continue
        grid.reach(x, y)
        cell = grid.cell_of(x, y)
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
        parts.append(assessed_part(part, problem))
    return tuple(parts)

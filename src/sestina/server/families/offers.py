"""What the seat to move may do, compactly: clients show it without knowing any rule.

Moves are offered by the gesture that makes them, not by their meaning: to place tiles on
cells, to pick tiles of the hand, to choose one tile or one cell, to press a button, to
arrange rows. A new action tile needs nothing here if one of these gestures makes it.
"""

from collections.abc import Iterable, Sequence

from sestina.engine.cards.table import row_problem
from sestina.engine.moves import Move, Row
from sestina.engine.tiles import TILES, Tile
from sestina.games.view import View
from sestina.server.socket.messages import (
    Arrange,
    Button,
    ChooseCell,
    ChooseTile,
    Offer,
    Pick,
    Places,
)


def offers_of(view: View) -> tuple[Offer, ...]:
    """What the seat of this view may do now; nothing when it is not its turn."""
    if view.seat is None or view.seat != view.seat_to_move:
        return ()
    if not view.lists_all_moves:
        return _card_offers(view)
    found: list[Offer] = []
    moves = view.legal_moves()
    placements = [move for move in moves if move.kind == "place"]
    if placements:
        found.append(_places(placements))
    groups: dict[tuple[str, str], list[Move]] = {}
    for move in moves:
        if move.kind != "place":
            groups.setdefault((move.kind, move.action), []).append(move)
    for (kind, action), group in groups.items():
        found.append(_by_gesture(f"{kind} {action}".strip(), group, {*view.hand}))
    return tuple(found)


def _by_gesture(text: str, group: Sequence[Move], hand: set[Tile]) -> Offer:
    first = group[0]
    if first.cells:
        return ChooseCell(text, tuple(move.cells[0] for move in group))
    if not first.tiles:
        return Button(text, first.points)
    if all(tile in hand for move in group for tile in move.tiles):
        # The rules let exchange any choice of the own tiles, up to a number.
        return Pick(text, max(len(move.tiles) for move in group))
    return ChooseTile(text, tuple(str(move.tiles[0]) for move in group))


def _places(moves: Iterable[Move]) -> Places:
    """Placements in an order in which neighbours share their first tiles."""
    steps = sorted(
        (
            [(y, x, tile.code) for (x, y), tile in zip(move.cells, move.tiles, strict=True)],
            move.points,
        )
        for move in moves
    )
    cells: dict[tuple[int, int], int] = {}
    tiles: dict[int, int] = {}
    plays: list[tuple[int, ...]] = []
    before: list[tuple[int, int, int]] = []
    for placed, points in steps:
        kept = 0
        for one, other in zip(placed, before, strict=False):
            if one != other:
                break
            kept += 1
        play = [kept, points]
        for y, x, code in placed[kept:]:
            play += [cells.setdefault((x, y), len(cells)), tiles.setdefault(code, len(tiles))]
        plays.append(tuple(play))
        before = placed
    return Places(tuple(cells), tuple(str(TILES[code]) for code in tiles), tuple(plays))


def _card_offers(view: View) -> tuple[Offer, ...]:
    if view.is_opening or view.is_forced:
        return tuple(Button(str(move), move.points) for move in view.legal_moves())
    return (Arrange(fitting_rows(view.table.rows, view.hand)), Button("stuck"))


def fitting_rows(rows: Sequence[Row], hand: Sequence[Tile]) -> dict[str, tuple[int, ...]]:
    """For each card of a hand the rows that are legal with it."""
    return {
        str(card): tuple(n for n, row in enumerate(rows) if row_problem((*row, card)) is None)
        for card in sorted(set(hand))
    }

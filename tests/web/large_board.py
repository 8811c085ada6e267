"""A board too large for a phone, dealt from a known seed."""

from typing import Final

from playwright.sync_api import Page

import sestina
from tests.turns import to_move
from tests.web.tables import ask, become, dealt_from, friend, me, open_table, play

SEED: Final = bytes([3]) * 32
LEAST: Final = 28
"""Cells across and down: more than a phone can show at the smallest readable size."""


def _extent(cells: set[tuple[int, int]], axis: int) -> int:
    along = [cell[axis] for cell in cells]
    return max(along) - min(along) + 1


def far_apart() -> list[tuple[int, str]]:
    """Seats and moves, each as far out as possible, until it is the first seat's turn."""
    game = sestina.new_game("classic", seed=SEED)
    moves: list[tuple[int, str]] = []
    laid: set[tuple[int, int]] = set()
    while not laid or min(_extent(laid, 0), _extent(laid, 1)) < LEAST or game.seat_to_move:
        seat, axis = to_move(game), len(moves) // 2 % 2
        placements = [one for one in game.view(seat).legal_moves() if one.kind == "place"]
        move = max(
            placements,
            key=lambda one: (_extent({*laid, *one.cells}, axis), -len(one.cells), str(one)),
        )
        laid.update(move.cells)
        moves.append((seat, str(move)))
        game.play(move)
    return moves


def set_up(url: str, ada: Page, ben: Page) -> str:
    """A table of these two with such a board, on Ada's turn."""
    become(ada, url, "Ada")
    become(ben, url, "Ben")
    with dealt_from(SEED):
        table = open_table(ada, "classic", me(), friend(), public=True)
    ask(ben, "PUT", f"/api/tables/{table}/seats/1", {})
    ask(ada, "POST", f"/api/tables/{table}/start")
    for ply, (seat, move) in enumerate(far_apart()):
        play((ada, ben)[seat], table, ply, move)
    return table

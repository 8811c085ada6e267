"""Placements that lead to mirror images of one board: they are worth the same."""

from collections.abc import Hashable, Mapping
from typing import Final

from sestina.engine.board import Board
from sestina.engine.moves import Cell, Move
from sestina.engine.tiles import Tile

Turning = tuple[int, int, int, int]
Laid = Mapping[Cell, Tile]

_TURNINGS: Final[tuple[Turning, ...]] = (
    (1, 0, 0, 1),
    (1, 0, 0, -1),
    (-1, 0, 0, 1),
    (-1, 0, 0, -1),
    (0, 1, 1, 0),
    (0, 1, -1, 0),
    (0, -1, 1, 0),
    (0, -1, -1, 0),
)
"""The ways to turn a board over or around; the first leaves it as it is."""


class Mirrors:
    """The symmetries of a board. Most boards have none, single rows have some."""

    def __init__(self, board: Board) -> None:
        cells = board.cells
        # Printed fields do not turn with the tiles.
        turnings = _TURNINGS if board.layout is None else _TURNINGS[:1]
        shape = _at_origin(cells, cells, _TURNINGS[0])
        self._board = cells
        self._turnings = [one for one in turnings if _at_origin(cells, cells, one) == shape]

    def key(self, move: Move) -> Hashable:
        """The same for all placements that lead to the same board, turned over or around."""
        if len(self._turnings) == 1:
            return str(move)
        laid = dict(zip(move.cells, move.tiles, strict=True))
        frame = self._board or laid
        images = [_at_origin(laid, frame, one).items() for one in self._turnings]
        return min(tuple(sorted((cell, tile.code) for cell, tile in one)) for one in images)


def _at_origin(laid: Laid, frame: Laid, turning: Turning) -> dict[Cell, Tile]:
    """Tiles after a turning and a shift that brings the corner of the turned frame to 0,0."""
    a, b, c, d = turning
    left = min([a * x + b * y for x, y in frame], default=0)
    top = min([c * x + d * y for x, y in frame], default=0)
    return {(a * x + b * y - left, c * x + d * y - top): tile for (x, y), tile in laid.items()}

"""The tiles that a player keeps in hand after a move."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.grid import Grid
from sestina.engine.line_tables import FACE_BITS
from sestina.engine.placements import Placements
from sestina.engine.window import ROOM
from sestina.players.value.feature_tables import MOST_POINTS

MOST_KEPT: Final = 12
"""Of larger hands, which action tiles allow, only the first tiles count."""
_NO_TILES: Final[vec[i64]] = vec[i64]([0] * MOST_KEPT)
_NO_HAND: Final[vec[u8]] = vec[u8]([u8(0)] * MOST_KEPT)


class KeptTiles:
    """Kept tiles, each different one first, with what the board offers it."""

    def __init__(self) -> None:
        self.tiles: vec[i64] = _NO_TILES[:]
        self.bits: vec[i64] = _NO_TILES[:]
        """The face of each tile as a bit."""
        self.best: vec[i64] = _NO_TILES[:]
        """The most points of each tile alone."""
        self.cells: vec[i64] = _NO_TILES[:]
        """How many cells take it."""
        self.size: i64 = 0
        """Tiles without duplicates; the arrays describe these."""
        self.total: i64 = 0
        """All tiles; the duplicates follow the others."""
        self.faces: i64 = 0
        self._found: Final = Placements()
        self._hand: vec[u8] = _NO_HAND[:]

    def take(self, hand: vec[i64], size: i64) -> None:
        """Keep a whole hand for now."""
        for k in range(size):
            self.tiles[k] = hand[k]
        self.total = size

    def drop(self, tile: i64) -> None:
        """Keep one such tile less."""
        tiles = self.tiles
        for k in range(self.total):
            if tiles[k] == tile:
                self.total -= 1
                tiles[k] = tiles[self.total]
                return

    def sort(self) -> None:
        """Bring duplicates behind the others, and forget what the board offers."""
        tiles, bits = self.tiles, self.bits
        faces: i64 = 0
        size: i64 = 0
        for k in range(self.total):
            tile = tiles[k]
            is_new = True
            for j in range(size):
                if tiles[j] == tile:
                    is_new = False
            if is_new:
                tiles[k] = tiles[size]
                tiles[size] = tile
                bits[size] = FACE_BITS[tile]
                faces |= FACE_BITS[tile]
                self.best[size] = 0
                self.cells[size] = 0
                size += 1
        self.size = size
        self.faces = faces

    def best_points(self, grid: Grid) -> i64:
        """The most points that the kept tiles could score on this board, in one placement."""
        # Without room the search would move the grid, and with it the cells of the turn's list.
        if self.total == 0 or grid.count == 0 or not _has_room(grid):
            return 0
        for k in range(self.total):
            self._hand[k] = u8(self.tiles[k])
        self._found.find_best(grid, self._hand, self.total)
        return min(self._found.points[0], i64(MOST_POINTS)) if self._found.count > 0 else 0


def _has_room(grid: Grid) -> bool:
    """Whether a placement fits between the tiles and the edge of the window on all sides."""
    return (
        grid.left - ROOM >= grid.x0
        and grid.right + ROOM < grid.x0 + grid.stride
        and grid.top - ROOM >= grid.y0
        and grid.bottom + ROOM < grid.y0 + grid.height
    )

"""The tiles that a player keeps in hand after a move."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.line_tables import FACE_BITS

MOST_KEPT: Final = 12
"""Of larger hands, which action tiles allow, only the first tiles count."""
_NO_TILES: Final[vec[i64]] = vec[i64]([0] * MOST_KEPT)


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

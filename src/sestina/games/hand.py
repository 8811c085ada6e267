"""A hand: the tiles of one seat, in the order in which they came."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from sestina.engine.tiles import FACES, TILES, Tile

ROOM: Final = 128
"""Far more than action tiles can add: a set-up position may park tiles in a hand."""
NO_TILES: Final[vec[u8]] = vec[u8]([u8(0)] * ROOM)


class Hand:
    """Only the first `size` tiles count. `hidden` is a hand whose tiles are not known here."""

    def __init__(self) -> None:
        self.tiles: vec[u8] = NO_TILES[:]
        self.size: i64 = 0
        self.hidden: bool = False

    def copy(self) -> "Hand":
        copy = Hand()
        copy.tiles = self.tiles[:]
        copy.size = self.size
        copy.hidden = self.hidden
        return copy

    def become(self, other: "Hand") -> None:
        """Hold the same tiles as another hand."""
        for k in range(other.size):
            self.tiles[k] = other.tiles[k]
        self.size = other.size
        self.hidden = other.hidden

    def veiled(self) -> "Hand":
        """The number of tiles, without the tiles."""
        copy = Hand()
        copy.size = self.size
        copy.hidden = True
        return copy

    def add(self, tile: i64) -> None:
        self.tiles[self.size] = u8(tile)
        self.size += 1

    def find(self, tile: i64) -> i64:
        """Where the first such tile is, or -1."""
        tiles = self.tiles
        for k in range(self.size):
            if i64(tiles[k]) == tile:
                return k
        return -1

    def find_face(self, face: i64) -> i64:
        """Where the first tile with this face is, or -1."""
        tiles = self.tiles
        for k in range(self.size):
            if i64(tiles[k]) % FACES == face:
                return k
        return -1

    def discard(self, tile: i64) -> None:
        """Remove one such tile, which must be there."""
        at = self.find(tile)
        tiles = self.tiles
        last = self.size - 1
        for k in range(at, last):
            tiles[k] = tiles[k + 1]
        self.size = last

    def codes(self) -> list[int]:
        """The tiles; none for a hidden hand."""
        if self.hidden:
            return []
        return [int(tile) for tile in self.tiles[: self.size]]

    def sorted_codes(self) -> list[int]:
        """The tiles in the order of their codes; none for a hidden hand."""
        if self.hidden:
            return []
        tiles = self.tiles[: self.size]
        for k in range(1, self.size):
            tile = tiles[k]
            at = k
            while at > 0 and tiles[at - 1] > tile:
                tiles[at] = tiles[at - 1]
                at -= 1
            tiles[at] = tile
        return [int(tile) for tile in tiles]

    def as_tiles(self) -> tuple[Tile, ...]:
        return tuple([TILES[code] for code in self.codes()])

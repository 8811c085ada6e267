"""A fast random number generator for simulations: compiled, 32 bits, portable.

Games are dealt from `Chance`, a cryptographic stream. A simulation needs millions of numbers
that nobody has to trust.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

_MASK: Final = 4294967295
_WEYL: Final = 2654435769


class Dice:
    """A xorshift generator with a Weyl sequence; deterministic for a seed."""

    def __init__(self, seed: int) -> None:
        self._word: i64 = (seed * 2246822519 + 374761393) & _MASK or 1
        self._count: i64 = (seed >> 32) & _MASK
        for _ in range(8):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        word = self._word
        word ^= (word << 13) & _MASK
        word ^= word >> 17
        word ^= (word << 5) & _MASK
        self._word = word
        self._count = (self._count + _WEYL) & _MASK
        return (word + self._count) & _MASK

    def below(self, limit: i64) -> i64:
        """A number in [0, limit). For the size of a hand the bias is below 1 in 10 million."""
        return (self.word() * limit) >> 32

    def unit(self) -> float:
        """A number in [0, 1)."""
        return float(self.word()) / 4294967296.0

    def shuffle(self, tiles: vec[u8], start: i64, end: i64) -> None:
        """Shuffle random tiles of `tiles[start:]` into `tiles[start:end]`."""
        size = i64(len(tiles))
        for k in range(start, end):
            other = k + self.below(size - k)
            kept = tiles[k]
            tiles[k] = tiles[other]
            tiles[other] = kept

    def insert(self, tiles: vec[u8], tile: u8) -> vec[u8]:
        """The tiles with another one at a random place."""
        last = i64(len(tiles))
        place = self.below(last + 1)
        tiles = append(tiles, tile)
        while last > place:
            tiles[last] = tiles[last - 1]
            last -= 1
        tiles[place] = tile
        return tiles

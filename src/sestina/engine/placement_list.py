"""A list of placements in flat arrays, which the generator fills.

It keeps every placement, only the best one, or only one of a given number and how many there are.
"""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

SLOT: Final = 8
"""Entries reserved for one placement: up to six tiles, and how many there are."""
_SIZE: Final = 6
"""The entry of a slot with the number of tiles."""
_CHUNK: Final = 128
"""Placements by which the list grows."""
_ZEROS: Final[vec[i64]] = vec[i64]([0] * (_CHUNK * SLOT))


class PlacementList:
    """Reused from turn to turn."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.points: vec[i64] = _ZEROS[:_CHUNK]
        self.tiles: vec[i64] = _ZEROS[:]
        """SLOT entries for each placement. A tile is `cell * 256 + tile`."""
        self.total: i64 = 0
        """How many placements there were, where they were only counted."""
        self._capacity: i64 = _CHUNK
        self._laid: vec[i64] = _ZEROS[:SLOT]
        """The placement under construction."""
        self._only_best = False
        """Whether to keep only the first placement with the most points."""
        self._best_points: i64 = -1
        self._only_count = False
        """Whether to count, and to keep only the placement with the number wanted."""
        self._wanted: i64 = 0
        """The number of the placement to keep, from 1; 0 for none."""

    def _grow(self) -> None:
        self.points = extend(self.points, _ZEROS[:_CHUNK])
        self.tiles = extend(self.tiles, _ZEROS)
        self._capacity += _CHUNK

    def _clear(self) -> None:
        self.count = 0

    def _count_from(self, wanted: i64) -> None:
        """Begin to count; 0 is wanted if no placement is to be kept."""
        self.count = 0
        self.total = 0
        self._wanted = wanted

    def size(self, index: i64) -> i64:
        """How many tiles a placement has."""
        return self.tiles[index * SLOT + _SIZE]

    def cell(self, index: i64, k: i64) -> i64:
        return self.tiles[index * SLOT + k] >> 8

    def tile(self, index: i64, k: i64) -> i64:
        return self.tiles[index * SLOT + k] & 255

    def packed(self, index: i64) -> list[int]:
        """A placement in reading order, each tile as `cell * 256 + tile`."""
        at = index * SLOT
        entries = [int(self.tiles[at + k]) for k in range(self.size(index))]
        if len(entries) > 1:
            entries.sort()
        return entries

    def best(self) -> i64:
        """The first placement with the most points, or -1."""
        points = self.points
        best: i64 = -1
        most: i64 = -1
        for index in range(self.count):
            if points[index] > most:
                most = points[index]
                best = index
        return best

    def move(self, index: i64, place: i64) -> None:
        """Put a placement at an earlier place of the list."""
        if index != place:
            self.points[place] = self.points[index]
            for k in range(SLOT):
                self.tiles[place * SLOT + k] = self.tiles[index * SLOT + k]

    def keep_longest(self) -> None:
        """Drop all placements that have fewer tiles than another one."""
        most: i64 = 0
        for index in range(self.count):
            most = max(most, self.size(index))
        kept: i64 = 0
        for index in range(self.count):
            if self.size(index) == most:
                self.move(index, kept)
                kept += 1
        self.count = kept

    def drop_tile(self, cell: i64, tile: i64) -> None:
        """Drop the placements of this tile on this cell."""
        kept: i64 = 0
        for index in range(self.count):
            has_it = False
            for k in range(self.size(index)):
                if self.cell(index, k) == cell and self.tile(index, k) == tile:
                    has_it = True
            if not has_it:
                self.move(index, kept)
                kept += 1
        self.count = kept

    def _add(self, size: i64, points: i64) -> None:
        """Add the first tiles of the placement under construction."""
        index = self.count
        if self._only_best:
            if points <= self._best_points:
                return
            self._best_points = points
            index = 0
        elif self._only_count:
            self.total += 1
            if self.total != self._wanted:
                return
        elif index == self._capacity:
            self._grow()
        self.points[index] = points
        tiles = self.tiles
        at = index * SLOT
        tiles[at + _SIZE] = size
        # Most placements have one tile or two.
        tiles[at] = self._laid[0]
        if size > 1:
            tiles[at + 1] = self._laid[1]
            for k in range(2, size):
                tiles[at + k] = self._laid[k]
        self.count = index + 1

"""Legal moves as rows of numbers, in one growing array that numpy can look at without a copy."""

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from sestina.arrays.core.space import HEAD, NOTHING, Space

_CHUNK = 4096


class RowArray:
    """Rows one after the other: kind, points, ids, and what else a family adds.

    The array is replaced when it grows: take it anew after each listing.
    """

    def __init__(self, space: Space) -> None:
        self.space = space
        self.entries: vec[i32] = vec[i32]([i32(0)] * _CHUNK)
        self.count: i64 = 0
        """How many rows there are."""

    def clear(self) -> None:
        self.count = 0

    def reserve(self, rows: i64) -> None:
        """Make room for so many more rows."""
        wanted = (self.count + rows) * self.space.width
        entries = self.entries
        if i64(len(entries)) >= wanted:
            return
        while i64(len(entries)) < wanted + wanted // 2:
            entries = append(entries, i32(0))
        self.entries = entries

    def add_row(self, kind: i64, points: i64, ids: list[int]) -> None:
        """Add one row; its ids are sorted."""
        self.reserve(1)
        at = self.count * self.space.width
        entries = self.entries
        entries[at] = i32(kind)
        entries[at + 1] = i32(points)
        ids.sort()
        for k in range(self.space.most_ids):
            entries[at + HEAD + k] = i32(ids[k]) if k < i64(len(ids)) else i32(NOTHING)
        for k in range(HEAD + self.space.most_ids, self.space.width):
            entries[at + k] = i32(0)
        self.count += 1

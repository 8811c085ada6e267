"""Legal moves as rows of numbers, in one growing array that numpy can look at without a copy.

A word of 64 bits holds two columns, the first in its lower half: half as many writes.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sestina.arrays.core.space import HEAD, NOTHING, Space

HIGH: Final = 4294967296
"""What moves a number into the upper half of a word."""
LOW: Final = 4294967295
"""The lower half of a word."""
_SIGN: Final = 2147483648
_CHUNK: Final = 4096


def column(entries: vec[i64], index: i64) -> i64:
    """The number in a column, counted over all rows."""
    number = (entries[index >> 1] >> ((index & 1) * 32)) & LOW
    return number - HIGH if number >= _SIGN else number


class RowArray:
    """Rows one after the other: kind, points, ids, and what else a family adds.

    The array is replaced when it grows: take it anew after each listing.
    """

    def __init__(self, space: Space) -> None:
        self.space: Final = space
        self.words: Final[i64] = space.width // 2
        """How many words a row has."""
        self.entries: vec[i64] = vec[i64]([0] * _CHUNK)
        self.count: i64 = 0
        """How many rows there are."""

    def clear(self) -> None:
        self.count = 0

    def reserve(self, rows: i64) -> None:
        """Make room for this many more rows."""
        wanted = (self.count + rows) * self.words
        if i64(len(self.entries)) < wanted:
            self._grow(wanted + wanted // 2)

    def _grow(self, size: i64) -> None:
        entries = self.entries
        while i64(len(entries)) < size:
            entries = append(entries, i64(0))
        self.entries = entries

    def add_row(self, kind: int, points: int, ids: list[int], extra: list[int]) -> None:
        """Add one row; its ids are sorted, and the other columns follow them."""
        self.reserve(1)
        numbers = [kind, points]
        ids.sort()
        numbers.extend(ids[: int(self.space.most_ids)])
        while len(numbers) < HEAD + int(self.space.most_ids):
            numbers.append(NOTHING)
        numbers.extend(extra)
        while len(numbers) < int(self.space.width):
            numbers.append(0)
        at = self.count * self.words
        for k in range(self.words):
            low, high = i64(numbers[2 * k]), i64(numbers[2 * k + 1])
            self.entries[at + k] = high * HIGH + (low & LOW)
        self.count += 1

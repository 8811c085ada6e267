"""The part of the endless table that a picture of a board shows."""

from collections.abc import Iterable
from typing import Final, NamedTuple


class Extent(NamedTuple):
    """From the top left to the bottom right cell, both included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> range:
        return range(self.left, self.right + 1)

    @property
    def rows(self) -> range:
        return range(self.top, self.bottom + 1)


# The first row runs to the right from 0,0 and has at most six tiles.
_OPENING: Final = ((0, 0), (5, 0))


def extent_of(cells: Iterable[tuple[int, int]]) -> Extent:
    """Room for these cells and one free cell around them, where the next tiles may go."""
    occupied = tuple(cells) or _OPENING
    xs = [x for x, _ in occupied]
    ys = [y for _, y in occupied]
    return Extent(min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1)

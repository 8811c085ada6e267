"""The part of a board that a picture shows."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sestina.engine.line_tables import MAX_LINE


class Extent(NamedTuple):
    """The cells from the top left to the bottom right, inclusive."""

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


# The first row runs to the right from 0,0; the picture of an empty board has room for it.
_OPENING: Final = ((0, 0), (MAX_LINE - 1, 0))


def extent_of(cells: Iterable[tuple[int, int]], fields: Sequence[str] = ()) -> Extent:
    """The extent of these cells with a margin of one cell, where the next tiles may go.

    Of a board with an edge, whose fields are given, all of it.
    """
    if fields:
        return Extent(0, 0, len(fields[0]) - 1, len(fields) - 1)
    occupied = tuple(cells) or _OPENING
    xs = [x for x, _ in occupied]
    ys = [y for _, y in occupied]
    return Extent(min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1)

"""The few best of many, best first."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.placements import Placements


class Shortlist:
    """Keeps the entries that are worth most; of equals, those that were offered first."""

    def __init__(self, room: i64) -> None:
        self.room: Final[i64] = room
        self.count: i64 = 0
        self.indices: vec[i64] = vec[i64]([0] * int(room))
        self.worths: vec[i64] = vec[i64]([0] * int(room))
        self._most: i64 = room

    def clear(self, most: i64) -> None:
        """Begin anew, with at most this many entries; never more than there is room for."""
        self.count = 0
        self._most = min(most, self.room)

    def offer(self, index: i64, worth: i64) -> None:
        indices, worths = self.indices, self.worths
        at = self.count
        if at == self._most:
            if worth <= worths[at - 1]:
                return
            at -= 1
        else:
            self.count += 1
        while at > 0 and worths[at - 1] < worth:
            indices[at] = indices[at - 1]
            worths[at] = worths[at - 1]
            at -= 1
        indices[at] = index
        worths[at] = worth


def promising(found: Placements, most: int) -> list[int]:
    """The placements with the most points and tiles, the best first; with 0 all, as they come."""
    if not 0 < most < found.count:
        return list(range(int(found.count)))
    chosen = Shortlist(most)
    choose_promising(chosen, found, most)
    return [int(chosen.indices[k]) for k in range(chosen.count)]


def choose_promising(chosen: Shortlist, found: Placements, most: i64) -> None:
    """Choose at most this many placements with many points and tiles."""
    chosen.clear(most)
    for index in range(found.count):
        chosen.offer(index, found.points[index] + found.size(index))

"""How long a contestant thinks: sums and a coarse histogram, which can be added up.

Times are the one part of a result that no seed decides, so they are kept apart from it.
"""

from math import floor, log

import msgspec

_SMALLEST = 1e-6
_STEP = log(1.05)
"""Each bin is 5 % wide: a percentile is right within that."""


class Clock(msgspec.Struct, omit_defaults=True):
    """The moves of one contestant."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    late: int = 0
    """Moves that took longer than the contestant's own limit."""
    bins: dict[int, int] = {}
    """How many moves took about 1.05 to the power of so many microseconds."""

    def note(self, seconds: float, limit: float | None) -> None:
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.late += limit is not None and seconds > limit
        place = floor(log(max(seconds, _SMALLEST) / _SMALLEST) / _STEP)
        self.bins[place] = self.bins.get(place, 0) + 1

    def add(self, other: "Clock") -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.late += other.late
        for place, count in other.bins.items():
            self.bins[place] = self.bins.get(place, 0) + count

    @property
    def mean(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0

    def percentile(self, percent: float) -> float:
        """What so many of a hundred moves did not exceed, within 5 %."""
        missing = self.moves * percent / 100
        for place in sorted(self.bins):
            missing -= self.bins[place]
            if missing <= 0:
                return min(self.longest, _SMALLEST * 1.05 ** (place + 1))
        return self.longest

"""The thinking time of a contestant: sums and a coarse histogram, which can be added.

No seed decides the times, so they are stored apart from the results.
"""

from math import floor, log

import msgspec

_SMALLEST_SECONDS = 1e-6
_BIN_WIDTH = log(1.05)
"""Each bin is 5 % wide, which is the precision of a percentile."""


class ThinkingTime(msgspec.Struct, omit_defaults=True):
    """The times of one contestant's moves."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    late: int = 0
    """Moves that exceeded the contestant's own limit."""
    bins: dict[int, int] = {}
    """The number of moves in each bin; bin `n` begins at 1.05 ** n microseconds."""

    def add_move(self, seconds: float, limit: float | None) -> None:
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.late += limit is not None and seconds > limit
        place = floor(log(max(seconds, _SMALLEST_SECONDS) / _SMALLEST_SECONDS) / _BIN_WIDTH)
        self.bins[place] = self.bins.get(place, 0) + 1

    def add(self, other: "ThinkingTime") -> None:
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
        """The time that this percentage of moves did not exceed, within 5 %."""
        missing = self.moves * percent / 100
        for place in sorted(self.bins):
            missing -= self.bins[place]
            if missing <= 0:
                return min(self.longest, _SMALLEST_SECONDS * 1.05 ** (place + 1))
        return self.longest

"""The values of some candidates in the same deals, and what they tell."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64


class DealTable:
    """A row for each deal, with a value for each candidate, so that the luck of a deal cancels."""

    def __init__(self, width: i64) -> None:
        self._width: Final[i64] = width
        self._values: vec[float] = vec[float]()
        self.deals: i64 = 0
        """The number of complete rows."""

    def add(self, row: vec[float]) -> None:
        """Add the values of all candidates in another deal."""
        for k in range(self._width):
            self._values = append(self._values, row[k])
        self.deals += 1

    def mean(self, k: i64, prior: float, prior_weight: float) -> float:
        """The mean over all deals; the prior counts for `prior_weight` deals."""
        total = prior_weight * prior
        for row in range(self.deals):
            total += self._values[row * self._width + k]
        return total / (prior_weight + float(self.deals))

    def is_worse(self, k: i64, leader: i64, sigmas: float) -> bool:
        """Whether a candidate is this many standard errors behind the leader."""
        if self.deals < 2:
            return False
        count = float(self.deals)
        total = 0.0
        squares = 0.0
        for row in range(self.deals):
            start = row * self._width
            difference = self._values[start + leader] - self._values[start + k]
            total += difference
            squares += difference * difference
        mean = total / count
        # The added 1.0 keeps a few equal deals from deciding anything.
        variance = (squares / count - mean * mean + 1.0) / count
        return mean > 0.0 and mean * mean > sigmas * sigmas * variance

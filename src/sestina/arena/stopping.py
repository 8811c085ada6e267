"""Stopping rules: they decide after each block whether a match has seen enough.

Rules see the blocks in order, never those that finished early, so that a match stops at the
same block with any number of workers.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, log
from typing import Protocol

from sestina.arena.intervals import share_interval
from sestina.arena.tally import Tally

LEAST_BLOCKS = 20
"""`UntilDecided` waits for this many blocks: intervals of fewer are rough."""
REPEATED_CONFIDENCE = 0.995
"""The confidence of each look of `UntilDecided`, for 95 % in all; found by simulation."""


# The sequential test

ALPHA = BETA = 0.05
_PRIOR_COUNT = 1e-3
"""Added to the counts of a win, a draw and a loss, which may not have occurred yet."""


@dataclass(frozen=True)
class Claims:
    """Two claims about a win rate: at most `low`, at least `high`."""

    low: float
    high: float
    alpha: float = ALPHA
    """The probability of accepting `high` although `low` is true."""
    beta: float = BETA
    """The probability of accepting `low` although `high` is true."""

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise ValueError(
                f"two win rates between 0 and 1, the smaller first, not {self.low} {self.high}"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta are between 0 and 0.5")

    @property
    def lower_bound(self) -> float:
        return log(self.beta / (1 - self.alpha))

    @property
    def upper_bound(self) -> float:
        return log((1 - self.beta) / self.alpha)

    def verdict(self, ratio: float) -> str | None:
        """`"low"` or `"high"` once the ratio leaves the bounds."""
        if ratio <= self.lower_bound:
            return "low"
        return "high" if ratio >= self.upper_bound else None


def log_ratio(results: Mapping[float, float], claims: Claims) -> float:
    """The log-likelihood ratio of these results, high claim to low claim.

    Of Wald's sequential probability ratio test, generalised to more than two outcomes. Block means
    are modelled as draws from an unknown distribution on the observed values. The test fits the
    most likely such distribution for each claim about its mean, and compares the log-likelihood
    ratio with Wald's bounds. For wins and losses of single games it is Wald's own test.
    """
    if not results:
        return 0.0
    counts = dict(results)
    for value in (0.0, 0.5, 1.0):
        counts[value] = counts.get(value, 0.0) + _PRIOR_COUNT
    low, high = _likeliest(counts, claims.low), _likeliest(counts, claims.high)
    return sum(count * log(high[value] / low[value]) for value, count in counts.items())


def _likeliest(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """The most likely distribution on these values with this mean.

    It weights each observed value by 1 / (1 + x * (value - mean)). Bisection finds the
    multiplier x, the zero of a decreasing function.
    """
    total = sum(counts.values())
    # Between these bounds every weight is positive.
    low = -1 / (max(counts) - mean)
    high = 1 / (mean - min(counts))
    while True:
        x = (low + high) / 2
        if x in (low, high):
            break
        slope = sum(
            count * (value - mean) / (1 + x * (value - mean)) for value, count in counts.items()
        )
        if slope > 0:
            low = x
        elif slope < 0:
            high = x
        else:
            break
    weights = {v: count / total / (1 + x * (v - mean)) for v, count in counts.items()}
    return {value: max(weight, 5e-324) for value, weight in weights.items()}


def parse_win_rate(text: str) -> float:
    """Parse a win rate from 0 to 1, or a rating difference such as `20elo`."""
    try:
        if text.endswith("elo"):
            rate = 1 / (1 + float(10 ** (-float(text.removesuffix("elo")) / 400)))
        else:
            rate = float(text)
    except (ValueError, OverflowError):
        rate = inf
    if not 0 < rate < 1:
        raise ValueError(f"{text!r} is no win rate: write 0.55, or 20elo")
    return rate


# Rules


class Stop(Protocol):
    def verdict(self, tally: Tally) -> str | None:
        """Why the match ends after this block, in words; None: it continues."""
        ...


class Sprt:
    """A sequential test of two claims about the first contestant's win rate."""

    def __init__(self, claims: Claims) -> None:
        self.claims = claims
        self.ratio: float = 0.0
        self._seen: Counter[float] = Counter()
        self._blocks = 0

    def verdict(self, tally: Tally) -> str | None:
        # Rounding makes equal shares of thirds and sixths one value.
        self._seen.update(round(share, 9) for share in tally.shares[0][self._blocks :])
        self._blocks = tally.blocks
        self.ratio = log_ratio(self._seen, self.claims)
        found = self.claims.verdict(self.ratio)
        if found is None:
            return None
        rate = self.claims.high if found == "high" else self.claims.low
        return f"the sequential test accepts a win rate of {rate:.1%}"


class UntilDecided:
    """Stops when the first contestant's win rate is clearly above or below a value.

    A 95 % interval that is checked after every block excludes the truth at some time in a
    third of all runs of a thousand blocks. This rule therefore checks only when the number of
    blocks has grown by a tenth, and uses a wider interval: then 5 % of the runs err.
    """

    def __init__(self, value: float, least: int = LEAST_BLOCKS) -> None:
        if not 0 < value < 1:
            raise ValueError(f"a win rate is between 0 and 1, not {value}")
        self.value = value
        self._next = max(2, least)

    def verdict(self, tally: Tally) -> str | None:
        if tally.blocks < self._next:
            return None
        self._next = tally.blocks + max(1, tally.blocks // 10)
        interval = share_interval(tally.shares[0], REPEATED_CONFIDENCE)
        if not interval.excludes(self.value):
            return None
        side = "above" if interval.low > self.value else "below"
        return f"the win rate of {tally.setting.names()[0]} is {side} {self.value:.1%}"

"""Sequential testing: after each block, whether the results already decide between two claims.

The test is Wald's sequential probability ratio test, generalised to results of more than
two kinds. The means of blocks are taken as drawn from an unknown distribution on the values
that were seen. For each claim about its mean the likeliest such distribution is found, and
the logarithm of the ratio of the two likelihoods is compared with Wald's bounds. With wins
and losses of single games alone this is Wald's own test.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, log

ALPHA = BETA = 0.05
_TRACE = 1e-3
"""Weight of results that were not seen yet: a draw, and the best and the worst result."""


@dataclass(frozen=True)
class Claims:
    """Two claims about a win rate: at most `low`, at least `high`."""

    low: float
    high: float
    alpha: float = ALPHA
    """How often `high` may be accepted although `low` is true."""
    beta: float = BETA
    """How often `low` may be accepted although `high` is true."""

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
    """How much likelier these results are under the high claim, as a logarithm."""
    if not results:
        return 0.0
    counts = dict(results)
    for value in (0.0, 0.5, 1.0):
        counts[value] = counts.get(value, 0.0) + _TRACE
    low, high = _likeliest(counts, claims.low), _likeliest(counts, claims.high)
    return sum(count * log(high[value] / low[value]) for value, count in counts.items())


def _likeliest(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """The likeliest distribution on these values that has this mean.

    It is the observed one with each value weighted by 1 / (1 + x * (value - mean)): the
    multiplier x makes the mean right, and is where a falling function is zero.
    """
    total = sum(counts.values())
    # Within these bounds every weight is positive.
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
    """A win rate as a number from 0 to 1, or as a difference in rating, such as `20elo`."""
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

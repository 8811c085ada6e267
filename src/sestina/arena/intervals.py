"""Means with 95 % intervals, computed from block means.

The games of a block share a pile order, so they are not independent, but the blocks are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
_TINY = 1e-300


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """Student's t interval; a single block gives no estimate of the variance."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Estimate(mean, -inf, inf)
    half = t_quantile((1 + confidence) / 2, count - 1) * sqrt(variance(values) / count)
    return Estimate(mean, mean - half, mean + half)


def share_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """For shares from 0 to 1: Wilson's interval with an effective number of games.

    The variance of the block means gives the number of independent games that the blocks are
    worth. Because the variance is an estimate, t replaces the normal quantile. If all block
    means are equal, as after ten wins in ten games, a block counts as one game.
    """
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Estimate(mean, 0.0, 1.0)
    spread = variance(values) / count
    if spread < 1e-12:
        return wilson(mean, count, NormalDist().inv_cdf((1 + confidence) / 2))
    worth = mean * (1 - mean) / spread
    return wilson(mean, worth, t_quantile((1 + confidence) / 2, count - 1))


def wilson(share: float, count: float, quantile: float) -> Estimate:
    """Wilson's interval for a share observed in `count` trials."""
    if count <= 0:
        return Estimate(share, 0.0, 1.0)
    square = quantile * quantile
    centre = (share + square / (2 * count)) / (1 + square / count)
    half = (
        quantile
        * sqrt(max(0.0, share * (1 - share)) / count + square / (4 * count * count))
        / (1 + square / count)
    )
    return Estimate(share, min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half)))


def variance(values: Sequence[float]) -> float:
    """The variance of a sample of at least two values."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


# Student's t ---------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def t_quantile(probability: float, freedom: int) -> float:
    """The quantile of Student's t with `freedom` degrees of freedom."""
    if probability < 0.5:
        return -t_quantile(1 - probability, freedom)
    low, high = 0.0, 2.0
    while t_cumulative(high, freedom) < probability:
        high *= 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if t_cumulative(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def t_cumulative(value: float, freedom: int) -> float:
    """The distribution function of Student's t for a value that is not negative."""
    tail = incomplete_beta(freedom / 2, 0.5, freedom / (freedom + value * value)) / 2
    return 1 - tail


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by a continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):  # the fraction converges slowly there
        return 1 - incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    # Evaluate 1 + d1/(1 + d2/(1 + ...)) from the front, by the method of Lentz.
    fraction = upper = 1.0
    lower = 0.0
    for step in range(1, 10_000):
        m = step // 2
        if step % 2:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        lower = 1 / ((1 + term * lower) or _TINY)
        upper = (1 + term / upper) or _TINY
        fraction *= upper * lower
        if abs(upper * lower - 1) < 1e-15:
            break
    return front / fraction

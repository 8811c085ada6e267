"""Ratings from pairings, by the model of Bradley and Terry.

Each contestant has a strength. The probability that one beats another is the logistic function
of the difference of their strengths. The fit maximises the likelihood of the observed win
rates, with one drawn game added to each pairing: otherwise a contestant that never lost would
be infinitely strong.

The curvature of the likelihood alone would treat the games of a block as independent. The
intervals therefore use the sandwich estimator with the variance of the block means.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from sestina.arena.intervals import CONFIDENCE, Estimate, t_quantile, variance

ELO = 400 / log(10)
"""Rating points per unit of strength: 400 points are odds of ten to one."""
ANCHOR_RATING = 1000.0
DRAWN_GAMES = 1.0
"""Drawn games that are added to each pairing."""


@dataclass(frozen=True)
class Pair:
    """The results of a pairing: the win rate of the first contestant in each block."""

    one: int
    other: int
    shares: Sequence[float]
    games: int
    """The number of games in all blocks."""

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)

    def spread(self) -> float:
        """The variance of the mean share; an estimate from the mean if all blocks are equal."""
        blocks = len(self.shares)
        seen = variance(self.shares) / blocks if blocks > 1 else 0.0
        if seen > 1e-12:
            return seen
        guess = (self.share * self.games + DRAWN_GAMES / 2) / (self.games + DRAWN_GAMES)
        return guess * (1 - guess) / blocks


def rate(count: int, pairs: Sequence[Pair], anchor: int = 0) -> list[Estimate]:
    """Ratings of `count` contestants. The anchor has 1000; intervals are relative to it.

    Raises `ValueError` if the pairings do not connect all contestants.
    """
    played = [pair for pair in pairs if pair.shares]
    _check_connected(count, played)
    strengths = _strengths(count, played, anchor)
    others = [contestant for contestant in range(count) if contestant != anchor]
    curvature = _matrix(count, others, played, lambda pair: _weight(pair, strengths))
    spread = _matrix(count, others, played, lambda pair: pair.games**2 * pair.spread())
    inverse = _inverse(curvature)
    covariance = _product(_product(inverse, spread), inverse)
    freedom = sum(len(pair.shares) for pair in played) - len(others)
    quantile = t_quantile((1 + CONFIDENCE) / 2, max(1, freedom))
    ratings = [Estimate(ANCHOR_RATING, ANCHOR_RATING, ANCHOR_RATING)] * count
    for place, contestant in enumerate(others):
        rating = ANCHOR_RATING + ELO * (strengths[contestant] - strengths[anchor])
        half = ELO * quantile * sqrt(max(0.0, covariance[place][place]))
        ratings[contestant] = Estimate(rating, rating - half, rating + half)
    return ratings


def expected(one: float, other: float) -> float:
    """The expected win rate of the first of two strengths."""
    return 1 / (1 + exp(other - one))


def _strengths(count: int, pairs: Sequence[Pair], anchor: int) -> list[float]:
    """Newton's method; the log-likelihood has one maximum."""
    strengths = [0.0] * count
    others = [contestant for contestant in range(count) if contestant != anchor]
    for _ in range(200):
        slope = [0.0] * count
        for pair in pairs:
            missing = pair.share * pair.games + DRAWN_GAMES / 2
            missing -= (pair.games + DRAWN_GAMES) * expected(
                strengths[pair.one], strengths[pair.other]
            )
            slope[pair.one] += missing
            slope[pair.other] -= missing
        curvature = _matrix(count, others, pairs, lambda pair: _weight(pair, strengths))
        inverse = _inverse(curvature)
        steps = [
            sum(a * slope[contestant] for a, contestant in zip(row, others, strict=True))
            for row in inverse
        ]
        largest = max(abs(step) for step in steps)
        for contestant, step in zip(others, steps, strict=True):
            strengths[contestant] += step / max(
                1.0, largest
            )  # damped, because far away it overshoots
        if largest < 1e-12:
            break
    return strengths


def _weight(pair: Pair, strengths: Sequence[float]) -> float:
    share = expected(strengths[pair.one], strengths[pair.other])
    return (pair.games + DRAWN_GAMES) * share * (1 - share)


def _check_connected(count: int, pairs: Sequence[Pair]) -> None:
    reached = {0}
    for _ in range(count):
        for pair in pairs:
            if pair.one in reached or pair.other in reached:
                reached |= {pair.one, pair.other}
    if len(reached) < count:
        raise ValueError("not everyone is connected with everyone by pairings that were played")


# Small matrices ------------------------------------------------------------------------------

Matrix = list[list[float]]


def _matrix(
    count: int, others: Sequence[int], pairs: Sequence[Pair], weigh: Callable[[Pair], float]
) -> Matrix:
    """The sum over pairings of weight times the square of (one - other)."""
    full = [[0.0] * count for _ in range(count)]
    for pair in pairs:
        weight = weigh(pair)
        full[pair.one][pair.one] += weight
        full[pair.other][pair.other] += weight
        full[pair.one][pair.other] -= weight
        full[pair.other][pair.one] -= weight
    return [[full[row][column] for column in others] for row in others]


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination with pivots."""
    size = len(matrix)
    rows = [[*row, *(float(k == place) for k in range(size))] for place, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = [*zip(*other, strict=True)]
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one
    ]

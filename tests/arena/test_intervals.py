"""Intervals: comparison with tables, and coverage."""

from __future__ import annotations

from random import Random

import pytest

from sestina.arena.intervals import (
    Estimate,
    incomplete_beta,
    mean_interval,
    share_interval,
    t_cumulative,
    t_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.7062), (2, 4.30265), (5, 2.57058), (10, 2.22814), (30, 2.04227), (1000, 1.96234)],
)
def test_quantiles_of_t_are_those_of_the_tables(freedom: int, value: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(value, abs=1e-4)
    assert t_quantile(0.025, freedom) == pytest.approx(-value, abs=1e-4)
    assert t_cumulative(t_quantile(0.9, freedom), freedom) == pytest.approx(0.9)


def test_the_incomplete_beta_function() -> None:
    assert incomplete_beta(1, 1, 0.3) == pytest.approx(0.3)
    assert incomplete_beta(2, 3, 0.4) == pytest.approx(0.5248)  # a polynomial: 6x² - 8x³ + 3x⁴
    assert incomplete_beta(0.5, 0.5, 0.25) == pytest.approx(1 / 3)  # the arcsine law
    assert (incomplete_beta(2, 2, 0), incomplete_beta(2, 2, 1)) == (0, 1)


def test_wilson_by_the_book() -> None:
    found = wilson(0.8, 10, 1.959964)
    assert (found.low, found.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    found = wilson(1.0, 10, 1.959964)
    assert (found.low, found.high) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_mean_and_its_interval() -> None:
    found = mean_interval([1, 2, 3, 4, 5])
    # The standard error is sqrt(2.5 / 5); t with 4 degrees of freedom has the quantile 2.77645.
    assert (found.mean, found.low) == pytest.approx((3, 3 - 2.77645 * 0.5**0.5), abs=1e-4)


def test_one_block_tells_nothing_about_the_spread() -> None:
    assert share_interval([0.5]) == Estimate(0.5, 0.0, 1.0)
    assert mean_interval([3.0]).low == float("-inf")


def test_independent_games_give_wilsons_interval() -> None:
    wins = [1.0] * 600 + [0.0] * 400
    plain = wilson(0.6, 1000, 1.96)
    found = share_interval(wins)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=1e-3)


def test_blocks_that_swing_together_give_a_wider_interval() -> None:
    swinging, steady = [1.0, 0.0] * 50, [0.5, 0.5, 1.0, 0.0] * 25
    wide, narrow = share_interval(swinging), share_interval(steady)
    assert wide.high - wide.low > 1.3 * (narrow.high - narrow.low)


def test_nothing_but_wins_is_no_proof_of_more() -> None:
    found = share_interval([1.0] * 10)
    assert found.high == 1.0
    assert found.low == pytest.approx(0.7225, abs=1e-3)


@pytest.mark.parametrize("strength", [0.5, 0.62, 0.9])
@pytest.mark.parametrize("blocks", [12, 100])
def test_intervals_hold_the_truth_in_about_95_of_100(strength: float, blocks: int) -> None:
    """Pairs of games that depend on each other: the deal favours the same player twice, or
    each seat once, at random."""
    random = Random(f"{strength} {blocks}")
    trials = 600

    def pair() -> float:
        luck = random.gauss(0, 0.25)
        together = random.choice((1, -1))
        first = random.random() < min(1, max(0, strength + luck))
        second = random.random() < min(1, max(0, strength + luck * together))
        return (first + second) / 2

    truth = sum(pair() for _ in range(100_000)) / 100_000
    held = 0
    for _ in range(trials):
        held += not share_interval([pair() for _ in range(blocks)]).excludes(truth)
    assert 0.925 <= held / trials <= 0.985


def test_intervals_of_margins_hold_the_truth_in_about_95_of_100() -> None:
    random = Random(3)
    held = 0
    for _ in range(1000):
        held += not mean_interval([random.gauss(4, 30) for _ in range(8)]).excludes(4)
    assert 0.93 <= held / 1000 <= 0.97

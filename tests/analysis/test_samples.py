"""Means and their errors."""

from random import Random

import pytest

from sestina.analysis.outcomes import (
    PlayoutResult,
    Samples,
    half_interval,
    margin_of,
    mean_and_error,
    shared_win,
    soft_win,
)
from sestina.analysis.results import accuracy_of, category_of


def test_intervals_hold_the_mean_as_often_as_they_say() -> None:
    random = Random(1)
    held = 0
    for _ in range(400):
        mean, error = mean_and_error([random.gauss(0.3, 0.1) for _ in range(12)])
        held += abs(mean - 0.3) <= error
    assert 0.92 <= held / 400 <= 0.985


def test_a_sample_without_variation_is_not_certain() -> None:
    assert half_interval(100, 100.0, 100.0) == pytest.approx(0.03)
    assert half_interval(1, 1.0, 1.0) == 0.5


def test_candidates_are_compared_in_the_deals_of_both() -> None:
    """What is luck of the deal cancels out."""
    random = Random(2)
    best, other = Samples(0), Samples(0)
    for number in range(40):
        luck = random.random() / 2
        best.add(PlayoutResult((0.4 + luck, 0.6 - luck), 8 * luck))
        if number < 10:
            other.add(PlayoutResult((0.3 + luck, 0.7 - luck), 8 * luck - 1))
    behind, error = other.behind(best)
    assert behind == pytest.approx(0.1)
    assert error == pytest.approx(0.3)  # ten equal differences say no more
    chances, margin = other.compared(best)
    assert chances[0] == pytest.approx(best.win - 0.1)
    assert sum(chances) == pytest.approx(1)
    assert margin == pytest.approx(best.compared(best)[1] - 1)


def test_results_and_chances_sum_to_one() -> None:
    assert shared_win([5, 9, 9]) == (0, 0.5, 0.5)
    assert sum(soft_win([3.0, 4.5, 1.0], 2.0)) == pytest.approx(1)
    assert margin_of([5, 9, 7], 1) == 2
    assert margin_of([5, 9, 7], 0) == -4


def test_no_category_is_given_within_the_error() -> None:
    assert category_of(0.0, 0.0, is_best=True) == "best"
    assert category_of(0.3, 0.31, is_best=False) == "good"
    assert category_of(0.3, 0.29, is_best=False) == "blunder"
    assert category_of(0.06, 0.01, is_best=False) == "mistake"
    assert category_of(0.03, 0.01, is_best=False) == "inaccuracy"
    assert category_of(0.01, 0.001, is_best=False) == "good"


def test_accuracy_is_the_mean_over_turns() -> None:
    assert accuracy_of([]) == accuracy_of([0.0, 0.0]) == 100
    assert accuracy_of([0.0, 0.1]) == pytest.approx((100 + 36.788) / 2, abs=0.01)

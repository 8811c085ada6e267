"""Ratings: cases solved by hand, and the coverage of the intervals."""

from __future__ import annotations

from math import exp, log, log10
from random import Random

import pytest

from sestina.arena.bradley_terry import ELO, Pair, rate


def pair(one: int, other: int, wins: int, games: int) -> Pair:
    return Pair(one, other, [1.0] * wins + [0.0] * (games - wins), games)


def test_two_contestants_by_hand() -> None:
    # 13 wins of 19 and one drawn game are 13.5 of 20.
    _, second = rate(2, [pair(1, 0, 13, 19)])
    assert second.mean == pytest.approx(1000 + 400 * log10(13.5 / 6.5))


def test_the_interval_of_two_contestants_by_hand() -> None:
    games = 400
    _, second = rate(2, [pair(1, 0, 200, games)])
    # A share of a half with the standard error 0.5 / sqrt(n); a rating of ELO * 4 points a share.
    assert second.high - second.mean == pytest.approx(1.966 * 0.5 / games**0.5 * ELO * 4, rel=0.01)


def test_in_a_chain_differences_add_up() -> None:
    ratings = rate(3, [pair(1, 0, 30, 40), pair(2, 1, 25, 40)])
    first, second = 400 * log10(30.5 / 10.5), 400 * log10(25.5 / 15.5)
    assert [rating.mean for rating in ratings] == pytest.approx(
        [1000, 1000 + first, 1000 + first + second]
    )


def test_who_beats_in_a_circle_is_equal() -> None:
    ratings = rate(3, [pair(0, 1, 7, 10), pair(1, 2, 7, 10), pair(2, 0, 7, 10)])
    assert [rating.mean for rating in ratings] == pytest.approx([1000] * 3)


def test_the_anchor_moves_everyone_alike() -> None:
    pairs = [pair(1, 0, 30, 40), pair(2, 1, 25, 40), pair(2, 0, 33, 40)]
    low, high = rate(3, pairs, anchor=0), rate(3, pairs, anchor=2)
    shifts = [one.mean - other.mean for one, other in zip(low, high, strict=True)]
    assert shifts == pytest.approx([shifts[0]] * 3)
    assert (high[2].mean, high[2].low, high[2].high) == (1000, 1000, 1000)


def test_who_never_lost_stays_finite() -> None:
    _, second = rate(2, [pair(1, 0, 50, 50)])
    assert second.mean == pytest.approx(1000 + 400 * log10(50.5 / 0.5))
    assert 0 < second.high - second.low < 2000


def test_blocks_that_swing_together_give_a_wider_interval() -> None:
    games = [1.0, 1.0, 0.0, 0.0] * 25
    alone = rate(2, [Pair(1, 0, games, 100)])[1]
    paired = rate(2, [Pair(1, 0, games[::2], 100)])[1]
    assert paired.mean == alone.mean
    assert paired.high - paired.mean == pytest.approx((alone.high - alone.mean) * 2**0.5, rel=0.02)


def test_everyone_has_to_be_connected() -> None:
    with pytest.raises(ValueError, match="not everyone is connected"):
        rate(4, [pair(0, 1, 5, 10), pair(2, 3, 5, 10)])


def test_intervals_hold_the_truth_in_about_95_of_100() -> None:
    truth = [0.0, 0.4, 1.0, 1.1]
    random = Random(11)
    held = trials = 0
    for _ in range(150):
        pairs = []
        for low, high in ((0, 1), (1, 2), (2, 3), (0, 2), (1, 3)):
            chance = 1 / (1 + exp(truth[low] - truth[high]))
            shares = [
                ((random.random() < chance) + (random.random() < chance)) / 2 for _ in range(60)
            ]
            pairs.append(Pair(high, low, shares, 120))
        for rating, strength in zip(rate(4, pairs)[1:], truth[1:], strict=True):
            held += not rating.excludes(1000 + 400 / log(10) * strength)
            trials += 1
    assert 0.92 <= held / trials <= 0.98

"""The sequential test: its bounds, ratios and error rates."""

from __future__ import annotations

from collections import Counter
from math import log
from random import Random

import pytest

from sestina.arena.stopping import Claims, log_ratio, parse_win_rate


def test_bounds_are_walds() -> None:
    claims = Claims(0.5, 0.55)
    assert (claims.lower_bound, claims.upper_bound) == pytest.approx((-log(19), log(19)))
    uneven = Claims(0.5, 0.55, alpha=0.01, beta=0.1)
    assert (uneven.lower_bound, uneven.upper_bound) == pytest.approx((log(0.1 / 0.99), log(90)))


@pytest.mark.parametrize(("wins", "losses"), [(60, 40), (30, 70), (500, 480)])
def test_wins_and_losses_give_walds_ratio(wins: int, losses: int) -> None:
    claims = Claims(0.5, 0.6)
    by_hand = wins * log(0.6 / 0.5) + losses * log(0.4 / 0.5)
    assert log_ratio(Counter({1.0: wins, 0.0: losses}), claims) == pytest.approx(by_hand, abs=0.01)


def test_with_draws_the_likeliest_distribution_is_found() -> None:
    """Compared with a plain search over the share of draws."""
    wins, draws, losses = 70, 80, 50

    def best(mean: float) -> float:
        return max(
            wins * log(mean - draw / 2) + draws * log(draw) + losses * log(1 - mean - draw / 2)
            for draw in (k / 20_000 for k in range(1, 20_000))
            if mean - draw / 2 > 0 and 1 - mean - draw / 2 > 0
        )

    counts = Counter({1.0: wins, 0.5: draws, 0.0: losses})
    found = log_ratio(counts, Claims(0.5, 0.55))
    assert found == pytest.approx(best(0.55) - best(0.5), abs=0.01)


def test_nothing_seen_says_nothing() -> None:
    assert log_ratio(Counter(), Claims(0.5, 0.6)) == 0


def test_a_few_wins_are_no_proof() -> None:
    claims = Claims(0.5, 0.6)
    assert claims.verdict(log_ratio(Counter({1.0: 5}), claims)) is None
    assert claims.verdict(log_ratio(Counter({1.0: 40}), claims)) == "high"


@pytest.mark.parametrize(("truth", "wrong"), [(0.5, "high"), (0.65, "low")])
def test_errors_are_as_rare_as_asked_for(truth: float, wrong: str) -> None:
    claims = Claims(0.5, 0.65)
    random = Random(f"errors {truth}")
    trials, errors = 200, 0
    for _ in range(trials):
        seen: Counter[float] = Counter()
        verdict = None
        while verdict is None:
            seen[((random.random() < truth) + (random.random() < truth)) / 2] += 1
            verdict = claims.verdict(log_ratio(seen, claims))
        errors += verdict == wrong
    assert errors / trials <= 0.08


@pytest.mark.parametrize(
    ("text", "rate"), [("0.55", 0.55), ("0elo", 0.5), ("400elo", 10 / 11), ("-400elo", 1 / 11)]
)
def test_win_rates_and_differences_in_rating(text: str, rate: float) -> None:
    assert parse_win_rate(text) == pytest.approx(rate)


@pytest.mark.parametrize("text", ["1", "0", "elo", "55%", "nan", "1e9elo", "-1e9elo"])
def test_what_is_no_win_rate(text: str) -> None:
    with pytest.raises(ValueError, match="is no win rate"):
        parse_win_rate(text)


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.5), (0.5, 0.5), (0, 0.5), (0.5, 1)])
def test_claims_have_an_order(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="the smaller first"):
        Claims(low, high)

"""Thinking times can be added."""

from __future__ import annotations

import pytest

from sestina.arena.thinking_time import ThinkingTime


def test_means_percentiles_and_late_moves() -> None:
    times = ThinkingTime()
    for k in range(1, 1001):
        times.add_move(k / 1000, limit=0.9)
    assert times.moves == 1000
    assert times.mean == pytest.approx(0.5005)
    assert times.percentile(99) == pytest.approx(0.99, rel=0.05)
    assert times.percentile(50) == pytest.approx(0.5, rel=0.05)
    assert times.longest == 1.0
    assert times.late == 100


def test_parts_add_up_to_the_whole() -> None:
    whole, one, other = ThinkingTime(), ThinkingTime(), ThinkingTime()
    for k in range(100):
        whole.add_move(k / 64, None)
        (one if k % 3 else other).add_move(k / 64, None)
    one.add(other)
    assert one == whole


def test_no_moves_take_no_time() -> None:
    assert (ThinkingTime().mean, ThinkingTime().percentile(99)) == (0, 0)

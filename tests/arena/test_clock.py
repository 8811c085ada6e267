"""Times that add up."""

from __future__ import annotations

import pytest

from sestina.arena.thinking_time import Clock


def test_means_percentiles_and_late_moves() -> None:
    clock = Clock()
    for k in range(1, 1001):
        clock.note(k / 1000, limit=0.9)
    assert clock.moves == 1000
    assert clock.mean == pytest.approx(0.5005)
    assert clock.percentile(99) == pytest.approx(0.99, rel=0.05)
    assert clock.percentile(50) == pytest.approx(0.5, rel=0.05)
    assert clock.longest == 1.0
    assert clock.late == 100


def test_parts_add_up_to_the_whole() -> None:
    whole, one, other = Clock(), Clock(), Clock()
    for k in range(100):
        whole.note(k / 64, None)
        (one if k % 3 else other).note(k / 64, None)
    one.add(other)
    assert one == whole


def test_no_moves_take_no_time() -> None:
    assert (Clock().mean, Clock().percentile(99)) == (0, 0)

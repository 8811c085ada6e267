"""Budgets in simulations are exact; budgets in seconds end in time."""

import pytest

from sestina.players import budget as budget_module
from sestina.players.budget import PLANNED_SHARE, Budget


class FakeClock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    clock = FakeClock()
    monkeypatch.setattr(budget_module, "perf_counter", clock)
    return clock


def test_simulations_are_never_overdrawn() -> None:
    for simulations in (1, 7, 8, 100, 1000):
        for alive in (1, 3, 8):
            spent = rollouts = 0
            budget = Budget(None, simulations)
            while deals := budget.next_deals(spent, rollouts, alive, 0.0):
                rollouts += deals * alive
            assert rollouts <= simulations
            assert simulations - rollouts < alive


def test_planning_uses_up_the_budget() -> None:
    budget = Budget(None, 100)
    assert budget.next_deals(0, 0, 10, 0.0) == 10
    assert budget.next_deals(60, 0, 10, 0.0) == 4
    assert budget.next_deals(480, 0, 10, 0.0) == 0
    assert budget.share_left(0) == 1
    assert budget.share_left(25) == 0.75
    assert budget.share_left(480) == 0


def test_a_time_is_spent_and_not_overdrawn(clock: FakeClock) -> None:
    budget = Budget(1.0, None)
    rollouts, alive = 0, 8
    while deals := budget.next_deals(0, rollouts, alive, 0.0):
        rollouts += deals * alive
        clock.now += deals * alive * 0.0013
    assert budget.spent() <= PLANNED_SHARE
    assert budget.spent() > PLANNED_SHARE - 2 * alive * 0.0013


def test_a_slow_machine_looks_once_and_stops(clock: FakeClock) -> None:
    budget = Budget(0.01, None)
    assert budget.next_deals(0, 0, 8, 0.0) == 2
    clock.now += 5
    assert budget.next_deals(0, 16, 8, 0.0) == 0
    assert budget.share_left(0) == 0


def test_time_is_left_until_a_share_is_spent(clock: FakeClock) -> None:
    budget = Budget(1.0, None, planned_share=1.0)
    clock.now += 0.69
    assert budget.has_time(0.7)
    clock.now += 0.02
    assert not budget.has_time(0.7)
    assert budget.has_time(1.0)
    assert Budget(None, 5).has_time(0.0)


def test_nothing_is_begun_after_the_time(clock: FakeClock) -> None:
    budget = Budget(0.5, None)
    clock.now += 0.6
    assert budget.next_deals(0, 0, 8, budget.spent()) == 0


def test_the_stricter_limit_counts(clock: FakeClock) -> None:
    budget = Budget(10.0, 16)
    assert budget.next_deals(0, 0, 8, 0.0) == 2
    clock.now += 0.001
    assert budget.next_deals(0, 16, 8, 0.0) == 0
    clock.now += 7
    assert budget.share_left(4) == pytest.approx(1 - 7.001 / 9)

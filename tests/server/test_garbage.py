"""Full garbage collections run only when nobody waits, or when they must."""

import gc
from collections.abc import Iterator

import pytest

from sestina.server import memory, scheduler
from sestina.server.memory import (
    COLLECTIONS_AT_MOST,
    COLLECTIONS_WHEN_QUIET,
    NEW_OBJECTS,
    collect_garbage,
    spare_pauses,
)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Which generations were looked at, in a process that spares pauses."""
    # Servers of other tests may run in this process.
    monkeypatch.setattr(scheduler, "collect_garbage", lambda is_quiet: False)
    seen: list[int] = []
    thresholds = gc.get_threshold()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            seen.append(info["generation"])

    spare_pauses()
    gc.callbacks.append(note)
    try:
        yield seen
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


class Knot:
    def __init__(self) -> None:
        self.itself = self


def test_what_stays_is_never_looked_at_by_itself(looks: list[int]) -> None:
    kept: list[list[int]] = [[] for _ in range(30 * NEW_OBJECTS)]
    assert len(looks) >= 25
    assert set(looks) == {0}
    assert len(kept) == 30 * NEW_OBJECTS


def test_everything_is_looked_at_when_nobody_plays(looks: list[int]) -> None:
    assert not collect_garbage(is_quiet=True), "there is nothing new"
    kept: list[list[int]] = [[] for _ in range((COLLECTIONS_WHEN_QUIET + 2) * NEW_OBJECTS)]
    looks.clear()
    assert not collect_garbage(is_quiet=False)
    assert looks == []
    assert collect_garbage(is_quiet=True)
    assert looks == [2]
    assert not collect_garbage(is_quiet=True), "once is enough"
    assert kept


def test_cycles_do_not_fill_the_memory(looks: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    assert COLLECTIONS_AT_MOST > COLLECTIONS_WHEN_QUIET
    monkeypatch.setattr(memory, "COLLECTIONS_AT_MOST", 5)
    knots = [Knot() for _ in range(10 * NEW_OBJECTS)]
    old = len(knots)
    knots.clear()
    assert sum(isinstance(one, Knot) for one in gc.get_objects()) >= old - NEW_OBJECTS
    assert collect_garbage(is_quiet=False)
    assert looks[-1] == 2
    assert not any(isinstance(one, Knot) for one in gc.get_objects())

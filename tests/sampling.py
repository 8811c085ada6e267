"""Parameters of which the default tests try some, and the slow tests the others."""

from collections.abc import Iterable

import pytest


def some_of(values: Iterable[object], count: int = 1) -> list[object]:
    """The first `count` values by default, and the others in the slow tests."""
    kept = list(values)
    return [*kept[:count], *(pytest.param(value, marks=pytest.mark.slow) for value in kept[count:])]

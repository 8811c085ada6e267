"""The levels: their names, weakest first, and the default time of those that search."""

from typing import Final

LEVELS: Final = ("random", "beginner", "casual", "greedy", "club", "expert", "master")
SEARCH_SECONDS: Final = {"club": 0.02, "expert": 0.05, "master": 0.5}
"""Default seconds per move; levels that are not listed do not search."""


def check_level(level: str) -> None:
    """Raise `ValueError` unless this is the name of a level."""
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}: choose one of {', '.join(LEVELS)}")

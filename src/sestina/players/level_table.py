"""The levels: their names, weakest first, and the default time of those that search.

Wherever a level is named, `engine:COMMAND` may stand instead (`foreign.py`).
"""

from typing import Final

LEVELS: Final = ("random", "beginner", "casual", "greedy", "club", "expert", "master")
SEARCH_SECONDS: Final = {"club": 0.02, "expert": 0.05, "master": 0.5}
"""Default seconds per move; levels that are not listed do not search."""
PROGRAM_PREFIX: Final = "engine:"


def check_level(level: str) -> None:
    """Raise `ValueError` unless this is the name of a level."""
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}: choose one of {', '.join(LEVELS)}")


def is_engine(level: str) -> bool:
    """Whether this names a foreign program instead of a level."""
    return level.startswith(PROGRAM_PREFIX)

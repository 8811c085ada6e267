"""The time of day, in milliseconds since 1970. Tests use another source."""

import time
from collections.abc import Callable

TimeSource = Callable[[], int]


def wall_clock() -> int:
    return time.time_ns() // 1_000_000

"""Time: the time of day, and the clocks of a table."""

import time
from collections.abc import Callable

import msgspec

TimeSource = Callable[[], int]
"""The time of day, in milliseconds since 1970. Tests use another source."""


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock: seconds for each seat, and the increment for every finished turn."""

    seconds: int
    increment: int = 0


class Clocks(msgspec.Struct, frozen=True):
    control: TimeControl
    left: tuple[float, ...]
    """Seconds left to each seat when the present turn began."""
    since: int = 0
    """When the time of the seat to move began to run, in milliseconds."""

    def left_at(self, seat: int, now: int, running: bool) -> float:
        """Seconds left to a seat now; `running` says whether its clock runs."""
        spent = max(0, now - self.since) / 1000 if running else 0.0
        return round(self.left[seat] - spent, 3)

    def with_left(self, seat: int, seconds: float) -> "Clocks":
        left = (*self.left[:seat], seconds, *self.left[seat + 1 :])
        return Clocks(self.control, left, self.since)

    def started(self, at: int) -> "Clocks":
        """The clock of the seat to move begins to run."""
        return Clocks(self.control, self.left, at)


def new_clocks(control: TimeControl, seats: int) -> Clocks:
    return Clocks(control, (float(control.seconds),) * seats)

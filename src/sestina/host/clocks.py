"""Time: the time of day, and the clocks of a table."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

TimeSource = Callable[[], int]
"""The time of day, in milliseconds since 1970. Tests use another source."""


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


def passing_seconds() -> float:
    """Seconds that pass evenly whoever sets the clock, also while the machine sleeps."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        if hasattr(time, name):
            # WebAssembly names clocks that it does not have.
            with suppress(OSError):
                return time.clock_gettime(getattr(time, name))
    return time.monotonic()


class SteadyClock:
    """The time of day, which goes on evenly when somebody sets the clock of the machine.

    It follows that clock by no more than a thousandth of the time that passes, so that no player
    loses time by it. Only when nothing depends on it, it takes the time of the machine at once.
    """

    def __init__(
        self,
        wall: TimeSource = wall_clock,
        passing: Callable[[], float] = passing_seconds,
    ) -> None:
        self._wall = wall
        self._passing = passing
        self._seen = passing()
        self._now = float(wall())
        self.is_free: Callable[[], bool] = lambda: False
        """Whether no player's time is running, as far as this process knows."""

    def __call__(self) -> int:
        seen = self._passing()
        passed, self._seen = 1000 * (seen - self._seen), seen
        self._now += passed
        off = self._wall() - self._now
        if abs(off) > LARGEST_STEP_MS and self.is_free():
            self._now += off
        else:
            most = MOST_CORRECTION * passed
            self._now += max(-most, min(most, off))
        return int(self._now)

    def resume(self, last: int) -> None:
        """Go on after an earlier process, which was last heard of at this time.

        The machine's clock may have been set meanwhile, and nobody could play: what a player loses
        between two processes is bounded in both directions.
        """
        wall = self._wall()
        if last - FARTHEST_AHEAD_MS <= wall < last:
            self._now = float(last)
        elif wall > last + LONGEST_GAP_MS:
            self._now = float(last + LONGEST_GAP_MS)


MOST_CORRECTION: Final = 0.001
LARGEST_STEP_MS: Final = 2_000
"""A difference up to this is never taken at once."""
LONGEST_GAP_MS: Final = 30_000
"""Of the time between two processes, so much counts for the player to move."""
FARTHEST_AHEAD_MS: Final = 24 * 3600 * 1000
"""A log that is farther ahead of the machine's clock was written by one that was wrong."""


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

"""The budget of one decision: seconds, a number of simulations, or both."""

from time import perf_counter

PLANNED_SHARE = 0.9
"""The share of the seconds that a search plans to use; the rest is a safety margin."""
MOST_DEALS = 64
"""Deals to simulate before the search checks its budget and candidates again."""


class Budget:
    """Time starts to run when the budget is made."""

    def __init__(
        self,
        seconds: float | None,
        simulations: int | None,
        planned_share: float = PLANNED_SHARE,
    ) -> None:
        self._start = perf_counter()
        self.seconds: float | None = None if seconds is None else seconds * planned_share
        """The planned seconds; None: no time limit."""
        self.simulations = simulations
        """None: no limit on simulations."""

    def spent(self) -> float:
        """Seconds since the start."""
        return perf_counter() - self._start

    def share_left(self, simulations: int) -> float:
        """The share of the budget that is left after this many simulations, from 1 down to 0."""
        left = 1.0
        if self.simulations is not None:
            left = min(left, 1 - simulations / max(1, self.simulations))
        if self.seconds is not None:
            left = min(left, 1 - self.spent() / max(1e-9, self.seconds))
        return max(0.0, left)

    def deadline(self, share: float) -> float:
        """When (`perf_counter`) this share of the seconds is spent; infinite without a limit."""
        return float("inf") if self.seconds is None else self._start + share * self.seconds

    def has_time(self, share: float) -> bool:
        """Whether less than this share of the seconds is spent; always without a limit."""
        return perf_counter() < self.deadline(share)

    def allows(self, simulations: int, share: float) -> bool:
        """Whether this many simulations are less than this share of the limit."""
        return self.simulations is None or simulations < share * self.simulations

    def next_deals(self, spent: int, rollouts: int, alive: int, start: float) -> int:
        """How many deals to simulate for the remaining candidates before checking again.

        `spent` simulations went into planning action tiles. `rollouts` have run since
        `spent()` was `start`.
        """
        wanted = MOST_DEALS
        if self.simulations is not None:
            wanted = min(wanted, (self.simulations - spent - rollouts) // max(1, alive))
        if self.seconds is not None:
            if rollouts == 0:
                return min(wanted, 2) if self.share_left(spent) > 0 else 0
            each = (self.spent() - start) / rollouts * alive
            affordable = (self.seconds - self.spent()) / max(each, 1e-9)
            # Use half of the time left, so that a slow moment of the machine costs little.
            wanted = min(wanted, int(affordable / 2) if affordable > 4 else int(affordable))
        return max(0, wanted)

"""How long a bot may think about a move: seconds, or a number of simulations."""

from time import perf_counter

SHARE = 0.9
"""The part of the seconds that is planned for; the rest covers what cannot be planned."""


class Budget:
    """Starts when it is made."""

    def __init__(self, seconds: float | None, simulations: int | None) -> None:
        self._begun = perf_counter()
        self.seconds = None if seconds is None else seconds * SHARE
        """What may be planned for."""
        self.simulations = simulations

    def spent(self) -> float:
        """Seconds so far."""
        return perf_counter() - self._begun

    def share_left(self, simulations: int) -> float:
        """How much of the budget is left after so many simulations, from 1 down to 0."""
        left = 1.0
        if self.simulations is not None:
            left = min(left, 1 - simulations / max(1, self.simulations))
        if self.seconds is not None:
            left = min(left, 1 - self.spent() / max(1e-9, self.seconds))
        return max(0.0, left)

    def next_deals(self, spent: int, rollouts: int, alive: int, begun: float) -> int:
        """How many deals to simulate for the living candidates before looking again.

        So many simulations were spent on plans, so many rollouts have been made since the
        clock said `begun`.
        """
        wanted = 64
        if self.simulations is not None:
            wanted = min(wanted, (self.simulations - spent - rollouts) // max(1, alive))
        if self.seconds is not None:
            if rollouts == 0:
                return min(wanted, 2) if self.share_left(spent) > 0 else 0
            each = (self.spent() - begun) / rollouts * alive
            affordable = (self.seconds - self.spent()) / max(each, 1e-9)
            # Half of what is left, so that a slow moment of the machine costs little.
            wanted = min(wanted, int(affordable / 2) if affordable > 4 else int(affordable))
        return max(0, wanted)

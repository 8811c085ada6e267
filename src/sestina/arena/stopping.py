"""Stopping rules: they decide after each block whether a match has seen enough.

Rules see the blocks in order, never those that finished early, so that a match stops at the
same block with any number of workers.
"""

from collections import Counter
from typing import Protocol

from sestina.arena.statistics.intervals import share_interval
from sestina.arena.statistics.sprt import Claims, log_ratio
from sestina.arena.statistics.tally import Tally

LEAST_BLOCKS = 20
"""`UntilDecided` waits for this many blocks: intervals of fewer are rough."""
REPEATED_CONFIDENCE = 0.995
"""The confidence of each look of `UntilDecided`, for 95 % in all; found by simulation."""


class Stop(Protocol):
    def verdict(self, tally: Tally) -> str | None:
        """Why the match ends after this block, in words; None: it continues."""
        ...


class Sprt:
    """A sequential test of two claims about the first contestant's win rate."""

    def __init__(self, claims: Claims) -> None:
        self.claims = claims
        self.ratio: float = 0.0
        self._seen: Counter[float] = Counter()
        self._blocks = 0

    def verdict(self, tally: Tally) -> str | None:
        # Rounding makes equal shares of thirds and sixths one value.
        self._seen.update(round(share, 9) for share in tally.shares[0][self._blocks :])
        self._blocks = tally.blocks
        self.ratio = log_ratio(self._seen, self.claims)
        found = self.claims.verdict(self.ratio)
        if found is None:
            return None
        rate = self.claims.high if found == "high" else self.claims.low
        return f"the sequential test accepts a win rate of {rate:.1%}"


class UntilDecided:
    """Stops when the first contestant's win rate is clearly above or below a value.

    A 95 % interval that is checked after every block excludes the truth at some time in a
    third of all runs of a thousand blocks. This rule therefore checks only when the number of
    blocks has grown by a tenth, and uses a wider interval: then 5 % of the runs err.
    """

    def __init__(self, value: float, least: int = LEAST_BLOCKS) -> None:
        if not 0 < value < 1:
            raise ValueError(f"a win rate is between 0 and 1, not {value}")
        self.value = value
        self._next = max(2, least)

    def verdict(self, tally: Tally) -> str | None:
        if tally.blocks < self._next:
            return None
        self._next = tally.blocks + max(1, tally.blocks // 10)
        interval = share_interval(tally.shares[0], REPEATED_CONFIDENCE)
        if not interval.excludes(self.value):
            return None
        side = "above" if interval.low > self.value else "below"
        return f"the win rate of {tally.setting.names()[0]} is {side} {self.value:.1%}"

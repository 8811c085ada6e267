"""When a match has seen enough: rules that look at the blocks in order.

They are asked after each block of the ordered sequence, never about blocks that came in
early, so that a match stops at the same block on any number of workers.
"""

from collections import Counter
from typing import Protocol

from sestina.arena.statistics.intervals import share_interval
from sestina.arena.statistics.sprt import Claims, log_ratio
from sestina.arena.statistics.tally import Tally

LEAST_BLOCKS = 20
"""What `UntilDecided` waits for: intervals of fewer blocks are rough."""
REPEATED = 0.995
"""Its confidence each time, for 95 % in all; found by simulation, and tested by one."""


class Stop(Protocol):
    def verdict(self, tally: Tally) -> str | None:
        """Why the match ends after this block, in words; None: it goes on."""
        ...


class Sprt:
    """Sequential test of two claims about the first contestant's share of wins."""

    def __init__(self, claims: Claims) -> None:
        self.claims = claims
        self.ratio = 0.0
        self._seen: Counter[float] = Counter()
        self._blocks = 0

    def verdict(self, tally: Tally) -> str | None:
        # Rounded, so that equal shares of thirds and sixths are one value.
        self._seen.update(round(share, 9) for share in tally.shares[0][self._blocks :])
        self._blocks = tally.blocks
        self.ratio = log_ratio(self._seen, self.claims)
        found = self.claims.verdict(self.ratio)
        if found is None:
            return None
        rate = self.claims.high if found == "high" else self.claims.low
        return f"the sequential test accepts a win rate of {rate:.1%}"


class UntilDecided:
    """Until the first contestant's share of wins is plainly above or below a value.

    Whoever looks at a 95 % interval again and again finds it to leave out the truth at some
    time: in a third of all runs of a thousand blocks. So this looks when the number of blocks
    has grown by a tenth, and at a wider interval: then it happens in 5 % of them.
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
        interval = share_interval(tally.shares[0], REPEATED)
        if not interval.excludes(self.value):
            return None
        side = "above" if interval.low > self.value else "below"
        return f"the win rate of {tally.setting.names()[0]} is {side} {self.value:.1%}"

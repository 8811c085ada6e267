"""Comparing the candidates of a turn: all in the same deals, the hopeless ones dropped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from sestina.analysis.samples import Samples
from sestina.analysis.turn import Turn
from sestina.engine.moves import Move

DEALS_BEFORE_DROPPING = 16
DROP_EVERY = 8
"""Deals between looks at who can be dropped."""
HOPELESS = 1.6
"""A candidate is dropped when it is behind by this many times the error of the difference."""
CLEAR_ERROR = 0.003
"""The comparison ends when all that is left is known so well."""
LEAST_DEALS = 4


@dataclass(frozen=True)
class Limit:
    """How long to compare: until a time (`perf_counter`) or for a number of deals."""

    deadline: float | None = None
    deals: int | None = None

    def allows(self, done: int) -> bool:
        if self.deals is not None and done >= self.deals:
            return False
        if self.deadline is not None and done >= LEAST_DEALS:
            return perf_counter() < self.deadline
        return True


class Comparison:
    """The candidates of a turn and their outcomes so far."""

    def __init__(self, turn: Turn, seat: int, kept: Sequence[Move]) -> None:
        """Moves in `kept` are never dropped."""
        self.turn = turn
        self._seat = seat
        self.samples: list[Samples] = [Samples(seat) for _ in turn.moves]
        self._alive: list[int] = [*range(len(turn.moves))]
        self._kept = {index for index, move in enumerate(turn.moves) if move in kept}
        self.deals: int = 0

    def run(self, limit: Limit, on_deals: Callable[[], None] | None = None) -> None:
        """Compare up to the limit; `on_deals` is called now and then."""
        turn = self.turn
        while limit.allows(self.deals):
            if self.deals > 0:
                turn.deal()
            for index in self._alive:
                self.samples[index].add(turn.outcome(index))
            self.deals += 1
            if turn.is_certain:
                break
            if on_deals is not None and self.deals >= LEAST_DEALS:
                on_deals()
            if self.deals >= DEALS_BEFORE_DROPPING and self.deals % DROP_EVERY == 0:
                self._drop()
                if self._is_clear():
                    break

    @property
    def leader(self) -> int:
        """The best candidate among those that were never dropped."""
        best = self._alive[0]
        for index in self._alive:
            if self.samples[index].win > self.samples[best].win:
                best = index
        return best

    def best(self) -> Samples:
        """What the best candidate is worth.

        The one that happens to look best is overrated by the deals that made it look so. So it
        is chosen by one half of the deals and valued by the other, and the other way round.
        """
        if self.deals == 1:
            return self.samples[self.leader]
        leaders = [self._leader_in(half) for half in (0, 1)]
        best = Samples(self._seat)
        for deal in range(self.deals):
            best.add(self.samples[leaders[1 - deal % 2]].at(deal))
        return best

    def _leader_in(self, half: int) -> int:
        best = self._alive[0]
        for index in self._alive:
            if self.samples[index].part(half) > self.samples[best].part(half):
                best = index
        return best

    def _drop(self) -> None:
        best = self.samples[self.leader]
        left: list[int] = []
        for index in self._alive:
            behind, error = self.samples[index].behind(best)
            if index in self._kept or behind <= HOPELESS * error:
                left.append(index)
        self._alive = left

    def _is_clear(self) -> bool:
        """Whether nothing is left to learn that would change much."""
        leader = self.leader
        if self.samples[leader].error > CLEAR_ERROR:
            return False
        return all(
            index == leader or self.samples[index].behind(self.samples[leader])[1] < CLEAR_ERROR
            for index in self._alive
        )

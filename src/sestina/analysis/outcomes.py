"""Results of playouts: of a single one, and of a candidate in many deals, with their errors."""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import NamedTuple


class PlayoutResult(NamedTuple):
    """The chances to win after a playout, and the lead of the seat in question."""

    chances: tuple[float, ...]
    """The chance of each seat; they sum to 1."""
    margin: float
    """Expected final points ahead of the best of the others."""


def shared_win(scores: Sequence[float]) -> tuple[float, ...]:
    """The result of a finished game: seats that share the win share the 1."""
    best = max(scores)
    winners = [score == best for score in scores]
    return tuple([won / sum(winners) for won in winners])


def soft_win(scores: Sequence[float], spread: float) -> tuple[float, ...]:
    """Chances from expected final scores; `spread` is how far they may be off."""
    best = max(scores)
    weights = [exp((score - best) / spread) for score in scores]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def margin_of(scores: Sequence[float], seat: int) -> float:
    """The lead of a seat over the best of the others."""
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat])


def finished(scores: Sequence[float], seat: int) -> PlayoutResult:
    return PlayoutResult(shared_win(scores), margin_of(scores, seat))


UNPROVED_ERROR = 0.5
"""The error of a playout where nothing is hidden: it is one way to play, and proves nothing."""


def half_interval(count: int, total: float, squares: float) -> float:
    """Half of the 95 % interval of a mean, from sums of values and of their squares.

    A sample without any variation says only that other values are rarer than three in `count`.
    """
    if count < 2:
        return UNPROVED_ERROR
    mean = total / count
    variance = (squares - count * mean * mean) / (count - 1)
    if variance <= 1e-12:
        return min(UNPROVED_ERROR, 3.0 / count)
    # The quantile of Student's distribution, nearly.
    freedom = count - 1
    quantile = 1.96 + 2.37 / freedom + 2.8 / (freedom * freedom)
    return quantile * sqrt(variance / count)


class Samples:
    """What came of one candidate, deal by deal."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._outcomes: list[tuple[float, ...]] = []
        self.wins: list[float] = []
        """The chance of the seat in each deal."""
        self._total = 0.0
        self._squares = 0.0
        self._margins: list[float] = []

    def add(self, outcome: PlayoutResult) -> None:
        win = outcome.chances[self._seat]
        self._outcomes.append(outcome.chances)
        self.wins.append(win)
        self._total += win
        self._squares += win * win
        self._margins.append(outcome.margin)

    def part(self, first: int) -> float:
        """The mean chance in every second deal, from this one on."""
        return _mean(self.wins[first::2])

    def at(self, deal: int) -> PlayoutResult:
        """What came of it in one deal."""
        return PlayoutResult(self._outcomes[deal], self._margins[deal])

    @property
    def count(self) -> int:
        return len(self.wins)

    @property
    def win(self) -> float:
        """The mean chance of the seat."""
        return self._total / self.count

    @property
    def chances(self) -> tuple[float, ...]:
        """The mean chance of each seat."""
        means = [_mean(values) for values in zip(*self._outcomes, strict=True)]
        return tuple([mean / sum(means) for mean in means])

    @property
    def margin(self) -> float:
        return _mean(self._margins)

    @property
    def error(self) -> float:
        """Half of the 95 % interval of `win`."""
        return half_interval(self.count, self._total, self._squares)

    def behind(self, other: "Samples") -> tuple[float, float]:
        """How far this candidate is behind another one, in the deals of both, and the error."""
        return paired_difference(other.wins, self.wins)

    def compared(self, other: "Samples") -> tuple[tuple[float, ...], float]:
        """The chances of all seats and the margin, by comparison with a candidate of more deals.

        Its values, and how this one differs from it in the deals of both: that is more exact
        than the values of these deals alone. It is never valued above that candidate.
        """
        shared = min(self.count, other.count)
        if self.behind(other)[0] <= 0.0:
            return other.chances, other.margin
        chances: list[float] = []
        for seat in range(len(self._outcomes[0])):
            whole = _mean([one[seat] for one in other._outcomes])
            theirs = _mean([one[seat] for one in other._outcomes[:shared]])
            own = _mean([one[seat] for one in self._outcomes[:shared]])
            chances.append(min(1.0, max(0.0, whole + own - theirs)))
        margin = _mean(other._margins) + _mean(self._margins[:shared])
        total = sum(chances)
        return (
            tuple([chance / total for chance in chances]),
            margin - _mean(other._margins[:shared]),
        )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def paired_difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """The mean of first less second, over the deals that both were tried in, and its error."""
    differences = [a - b for a, b in zip(first, second, strict=False)]
    return mean_and_error(differences)


def mean_and_error(values: Iterable[float]) -> tuple[float, float]:
    """The mean of some values, and half of its 95 % interval."""
    count, total, squares = 0, 0.0, 0.0
    for value in values:
        count += 1
        total += value
        squares += value * value
    return total / count, half_interval(count, total, squares)

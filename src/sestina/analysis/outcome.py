"""What came of one candidate in one deal: a chance to win for every seat."""

from collections.abc import Sequence
from math import exp
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

"""How good a turn was, from the chance to win that it gave away."""

from collections.abc import Iterable
from math import exp
from typing import Final, Literal

Category = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

CATEGORIES: Final[tuple[Category, ...]] = ("best", "good", "inaccuracy", "mistake", "blunder")
"""From the best to the worst."""
THRESHOLDS: Final[tuple[tuple[float, Category], ...]] = (
    (0.10, "blunder"),
    (0.05, "mistake"),
    (0.02, "inaccuracy"),
)
"""The loss from which a turn is called that."""
ACCURACY_DECAY: Final = 10.0


def category_of(loss: float, error: float, *, is_best: bool) -> Category:
    """The category of a turn. Nobody is blamed for a loss within its error."""
    if is_best:
        return "best"
    if loss > error:
        for least, category in THRESHOLDS:
            if loss >= least:
                return category
    return "good"


def accuracy_of(losses: Iterable[float]) -> float:
    """The mean over turns of `100 * exp(-10 * loss)`: 100 for perfect play; 100 without turns."""
    marks = [100.0 * exp(-ACCURACY_DECAY * loss) for loss in losses]
    return sum(marks) / len(marks) if marks else 100.0

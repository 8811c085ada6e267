"""Which step of a review is next, and the time that it may take."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from sestina.analysis.step_review import RecordedStates, StepReview
from sestina.game.game_record import GameRecord

PLANNED_SHARE = 0.9
"""The share of the time that is planned: the last steps may take longer than they should."""


@dataclass(frozen=True)
class Assignment:
    """What to review, and with how much effort."""

    record: GameRecord
    seconds: float
    """For all steps together; not used with `deals`."""
    deals: int | None
    seed: int


class StepPlan:
    def __init__(self, assignment: Assignment, count: int, processes: int = 1) -> None:
        self._assignment = assignment
        # Endings first: how long their proofs take is not known, and the others adapt.
        self._left = deque(reversed(range(count)))
        self._processes = processes
        self._deadline = perf_counter() + PLANNED_SHARE * assignment.seconds

    def take(self) -> tuple[int, float | None] | None:
        """The next step, and the seconds that it may take."""
        if not self._left:
            return None
        seconds = None
        if self._assignment.deals is None:
            time_left = max(0.0, self._deadline - perf_counter()) * self._processes
            seconds = time_left / max(self._processes, len(self._left))
        return self._left.popleft(), seconds


def review_alone(
    assignment: Assignment, states: RecordedStates, progress: Callable[[float], None] | None
) -> list[StepReview]:
    """Review every step here, without other processes."""
    count = len(states.moves)
    plan = StepPlan(assignment, count)
    done: dict[int, StepReview] = {}
    while (taken := plan.take()) is not None:
        number, seconds = taken
        done[number] = states.review_step(number, seconds, assignment.deals, assignment.seed)
        if progress is not None:
            progress(len(done) / count)
    return [done[number] for number in range(count)]

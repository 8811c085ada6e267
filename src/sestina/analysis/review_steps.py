"""The steps of a review, shared between this process and workers.

A worker is given the record once, then numbers of steps. If it cannot start, or does not know a
game that was registered here, this process does its work.
"""

import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition
from time import perf_counter

from sestina.analysis.step_review import RecordedStates, StepReview
from sestina.game.game_record import GameRecord
from sestina.workers.messages import WorkerEvent, WorkerSettings, WorkerTask
from sestina.workers.worker_handle import WorkerHandle

MOST_WORKERS = 2
"""Processes that a review uses unless it is told otherwise."""
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


def usable_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Steps:
    """The steps that nobody has taken yet, and the results."""

    def __init__(self, assignment: Assignment, count: int, processes: int) -> None:
        self._assignment = assignment
        # Endings first: how long their proofs take is not known, and the others adapt.
        self._left = deque(reversed(range(count)))
        self._changed = Condition()
        self._processes = processes
        self._deadline = perf_counter() + PLANNED_SHARE * assignment.seconds
        self.done: dict[int, StepReview] = {}

    def take(self) -> tuple[int, float | None] | None:
        """The next step, and the seconds that it may take."""
        with self._changed:
            if not self._left:
                return None
            seconds = None
            if self._assignment.deals is None:
                time_left = max(0.0, self._deadline - perf_counter()) * self._processes
                seconds = time_left / max(self._processes, len(self._left))
            return self._left.popleft(), seconds

    def give_back(self, number: int | None) -> None:
        """A worker failed: somebody else has to do its step, if it had one."""
        with self._changed:
            if number is not None:
                self._left.appendleft(number)
            self._processes -= 1
            self._changed.notify()

    def put(self, number: int, step: StepReview) -> None:
        with self._changed:
            self.done[number] = step
            self._changed.notify()

    def wait(self, done: int) -> None:
        """Wait until more are done than these, or somebody gave one back."""
        with self._changed:
            self._changed.wait_for(lambda: len(self.done) > done or self._left)


def review_steps(
    assignment: Assignment,
    states: RecordedStates,
    workers: int | None,
    progress: Callable[[float], None] | None,
) -> list[StepReview]:
    """Review every step, in this process and in as many others as there should be."""
    count = len(states.moves)
    if workers is None:
        workers = min(MOST_WORKERS, usable_cores())
    processes = max(1, min(workers, count))
    steps = _Steps(assignment, count, processes)
    helpers = [_Helper(assignment, steps) for _ in range(processes - 1)]
    try:
        while (done := len(steps.done)) < count:
            taken = steps.take()
            if taken is None:
                steps.wait(done)
            else:
                number, seconds = taken
                steps.put(
                    number, states.review_step(number, seconds, assignment.deals, assignment.seed)
                )
            if progress is not None:
                progress(len(steps.done) / count)
    finally:
        for helper in helpers:
            helper.end()
    return [steps.done[number] for number in range(count)]


class _Helper:
    """A worker that takes a step whenever it is done with one."""

    def __init__(self, assignment: Assignment, steps: _Steps) -> None:
        self._steps = steps
        self._number: int | None = None
        """The step that it works on."""
        self._has_failed = False
        settings = WorkerSettings(initializer=WorkerTask(_begin, (assignment,)))
        self._worker = WorkerHandle(settings, self._hear)
        try:
            self._worker.start()
        except OSError:
            self._fail()  # there are no processes here, or no more of them

    def end(self) -> None:
        self._worker.end()

    def _hear(self, worker: WorkerHandle, event: WorkerEvent) -> None:
        """In the thread of the worker, as this process has its own steps to review."""
        if event.kind in ("error", "died"):
            self._fail()
        elif not self._has_failed:
            if self._number is not None:
                self._steps.put(self._number, event.value)
            self._number = None
            taken = self._steps.take()
            if taken is not None:
                self._number = taken[0]
                worker.give(WorkerTask(_review_step, taken))

    def _fail(self) -> None:
        if not self._has_failed:
            self._has_failed = True
            self._steps.give_back(self._number)


# In a worker -----------------------------------------------------------------------------------

_assigned: list[tuple[Assignment, RecordedStates]] = []


def _begin(assignment: Assignment) -> None:
    _assigned.append((assignment, RecordedStates(assignment.record)))


def _review_step(number: int, seconds: float | None) -> StepReview:
    assignment, states = _assigned[-1]
    return states.review_step(number, seconds, assignment.deals, assignment.seed)

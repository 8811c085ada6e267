"""The steps of a review, shared between this process and workers.

A worker is given the record once, then numbers of steps. One that dies is replaced, and its step
is the next that anybody takes. This process does the work of a worker that cannot start, does not
know a game that was registered here, or dies twice without a step in between: it would have to do
the same alone.
"""

from collections.abc import Callable
from threading import Condition, Lock

from sestina.analysis.step_plan import Assignment, StepPlan
from sestina.analysis.step_review import RecordedStates, StepReview
from sestina.workers.cores import usable_cores
from sestina.workers.messages import MAX_TRIES, WorkerEvent, WorkerSettings, WorkerTask
from sestina.workers.worker_handle import WorkerHandle

MOST_WORKERS = 2
"""Processes that a review uses unless it is told otherwise."""


class _Steps(StepPlan):
    """The steps that nobody has taken yet, and the results, for several threads."""

    def __init__(self, assignment: Assignment, count: int, processes: int) -> None:
        super().__init__(assignment, count, processes)
        self._changed = Condition()
        self.done: dict[int, StepReview] = {}

    def take(self) -> tuple[int, float | None] | None:
        with self._changed:
            return super().take()

    def give_back(self, number: int) -> None:
        """A worker failed: its step is tried once more."""
        with self._changed:
            self._left.appendleft(number)
            self._changed.notify()

    def lose_process(self) -> None:
        """There is one process fewer to share the steps."""
        with self._changed:
            self._processes -= 1

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
        self._settings = WorkerSettings(initializer=WorkerTask(_begin, (assignment,)))
        self._steps = steps
        self._number: int | None = None
        """The step that it works on."""
        self._deaths = 0
        """Since the last step that was done."""
        self._is_over = False
        self._lock = Lock()
        """For starting and ending."""
        self._worker: WorkerHandle | None = None
        self._start()

    def end(self) -> None:
        with self._lock:
            self._is_over = True
            worker = self._worker
        if worker is not None:
            worker.end()

    def _start(self) -> None:
        with self._lock:
            if self._is_over:
                return
            self._worker = WorkerHandle(self._settings, self._hear)
            try:
                self._worker.start()
            except OSError:
                self._is_over = True  # there are no processes here, or no more of them
                self._steps.lose_process()

    def _hear(self, worker: WorkerHandle, event: WorkerEvent) -> None:
        """In the thread of the worker, as this process has its own steps to review."""
        if self._is_over:
            return
        if event.kind in ("error", "died"):
            self._lose(worker, event)
            return
        if self._number is not None:
            self._deaths = 0
            self._steps.put(self._number, event.value)
        self._number = None
        taken = self._steps.take()
        if taken is not None:
            self._number = taken[0]
            worker.give(WorkerTask(_review_step, taken))

    def _lose(self, worker: WorkerHandle, event: WorkerEvent) -> None:
        number, self._number = self._number, None
        if number is not None:
            self._steps.give_back(number)
        self._deaths += 1
        if event.kind == "died" and self._deaths < MAX_TRIES:
            worker.end()
            self._start()
        else:
            self._is_over = True
            self._steps.lose_process()


# In a worker -----------------------------------------------------------------------------------

_assigned: list[tuple[Assignment, RecordedStates]] = []


def _begin(assignment: Assignment) -> None:
    _assigned.append((assignment, RecordedStates(assignment.record)))


def _review_step(number: int, seconds: float | None) -> StepReview:
    assignment, states = _assigned[-1]
    return states.review_step(number, seconds, assignment.deals, assignment.seed)

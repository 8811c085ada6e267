"""The steps of a review, shared between this process and others.

A worker is a fresh interpreter that is given the record once, then numbers of steps. If it cannot
start, or does not know a game that was registered here, this process does its work.
"""

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock, Thread
from time import perf_counter
from typing import IO, BinaryIO

from sestina.analysis.step_review import RecordedStates, StepReview
from sestina.game.game_record import GameRecord

MOST_WORKERS = 2
"""Processes that a review uses unless it is told otherwise."""
PLANNED_SHARE = 0.9
"""The share of the time that is planned: the last steps may take longer than they should."""
_PROGRAM = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from sestina.analysis.workers import work; work(sys.stdin.buffer, sys.stdout.buffer)"
)


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


class _Queue:
    """The steps that nobody has taken yet, and the results."""

    def __init__(
        self,
        assignment: Assignment,
        count: int,
        workers: int,
        progress: Callable[[float], None] | None,
    ) -> None:
        self._assignment = assignment
        # Endings first: how long their proofs take is not known, and the others adapt.
        self._left = deque(reversed(range(count)))
        self._lock = Lock()
        self._workers = workers
        self._deadline = perf_counter() + PLANNED_SHARE * assignment.seconds
        self._progress = progress
        self.done: dict[int, StepReview] = {}
        self._count = count

    def take(self) -> tuple[int, float | None] | None:
        """The next step, and the seconds that it may take."""
        with self._lock:
            if not self._left:
                return None
            seconds = None
            if self._assignment.deals is None:
                time_left = max(0.0, self._deadline - perf_counter()) * self._workers
                seconds = time_left / max(self._workers, len(self._left))
            return self._left.popleft(), seconds

    def give_back(self, number: int) -> None:
        """A worker failed: somebody else has to do this step."""
        with self._lock:
            self._left.appendleft(number)
            self._workers -= 1

    def put(self, number: int, step: StepReview) -> None:
        with self._lock:
            self.done[number] = step

    def report(self) -> None:
        """Tell how far it got; only the main thread does."""
        if self._progress is not None:
            self._progress(len(self.done) / self._count)


def judge_all(
    assignment: Assignment,
    states: RecordedStates,
    workers: int | None,
    progress: Callable[[float], None] | None,
) -> list[StepReview]:
    """Judge every step, in this process and in as many others as there should be."""
    count = len(states.moves)
    if workers is None:
        workers = min(MOST_WORKERS, usable_cores())
    workers = max(1, min(workers, count))
    queue = _Queue(assignment, count, workers, progress)
    helpers = [_Helper(assignment, queue) for _ in range(workers - 1)]
    try:
        # Helpers that fail give their steps back, perhaps when this process is done.
        while len(queue.done) < count:
            taken = queue.take()
            if taken is None:
                for helper in helpers:
                    helper.wait()
                queue.report()
                continue
            number, seconds = taken
            step = states.review_step(number, seconds, assignment.deals, assignment.seed)
            queue.put(number, step)
            queue.report()
    finally:
        for helper in helpers:
            helper.end()
    return [queue.done[number] for number in range(count)]


class _Helper:
    """A worker process, and the thread that feeds it."""

    def __init__(self, assignment: Assignment, queue: _Queue) -> None:
        self._assignment = assignment
        self._queue = queue
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._thread = Thread(target=self._feed, daemon=True)
        self._thread.start()

    def _feed(self) -> None:
        taken: tuple[int, float | None] | None = None
        sending, receiving = self._process.stdin, self._process.stdout
        try:
            if sending is None or receiving is None:
                return
            _send(sending, sys.path)
            _send(sending, self._assignment)
            # Steps are taken once the worker has started: before that others may do them.
            pickle.load(receiving)
            while (taken := self._queue.take()) is not None:
                _send(sending, taken)
                self._queue.put(taken[0], pickle.load(receiving))
        except (OSError, EOFError, pickle.PickleError, AttributeError, ImportError):
            # It could not start, does not know the game, or was ended.
            return
        finally:
            if taken is not None:
                self._queue.give_back(taken[0])

    def wait(self) -> None:
        self._thread.join()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._thread.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


def _send(stream: IO[bytes], value: object) -> None:
    pickle.dump(value, stream)
    stream.flush()


def work(receiving: BinaryIO, sending: BinaryIO) -> None:
    """What a worker process does: judge the steps that it is sent, until nothing more comes."""
    assignment: Assignment = pickle.load(receiving)
    states = RecordedStates(assignment.record)
    _send(sending, len(states.moves))
    while True:
        try:
            number, seconds = pickle.load(receiving)
        except EOFError:
            return
        _send(sending, states.review_step(number, seconds, assignment.deals, assignment.seed))

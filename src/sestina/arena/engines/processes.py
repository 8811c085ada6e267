"""Plays blocks in worker processes on this machine."""

import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait

from sestina.arena.blocks import Outcome, Task
from sestina.arena.engines.engine import EngineError, pack_task, play_packed, unpack_outcome

BLOCKS_A_WORKER = 2
"""A worker gets the block that it plays and the next one, so that it never waits."""
MOST_DEATHS = 3
"""How often a block may end its worker before the engine gives up."""


class Processes:
    """Spawned workers, because a compiled module must not be forked with threads.

    The engine replaces a worker that dies and plays its blocks again.
    """

    def __init__(self, workers: int) -> None:
        self._count = workers

    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        again: deque[Task] = deque()
        deaths: Counter[tuple[int, int]] = Counter()
        workers: list[_Worker] = []

        def feed(worker: _Worker) -> None:
            while len(worker.pending) < BLOCKS_A_WORKER:
                task = again.popleft() if again else next(tasks, None)
                if task is None:
                    return
                worker.give(task)

        try:
            for _ in range(self._count):
                worker = _Worker()
                workers.append(worker)
                feed(worker)
            while busy := {worker.connection: worker for worker in workers if worker.pending}:
                ready = {*wait([*busy])}
                for reporter in [one for connection, one in busy.items() if connection in ready]:
                    worker = reporter
                    outcome = worker.take()
                    if outcome is None:
                        again.extendleft(reversed(worker.pending))
                        worker.end()
                        _count_death(deaths, worker)
                        workers[workers.index(worker)] = worker = _Worker()
                    feed(worker)
                    if outcome is not None:
                        yield outcome
                        # The outcome may have ended a match and freed tasks of others.
                        for other in workers:
                            feed(other)
        finally:
            for worker in workers:
                worker.end()


def _count_death(deaths: Counter[tuple[int, int]], worker: "_Worker") -> None:
    task = worker.pending[0]
    deaths[task.match, task.block] += 1
    if deaths[task.match, task.block] >= MOST_DEATHS:
        raise EngineError(
            f"a worker ended {MOST_DEATHS} times (exit code {worker.exit_code}) while it played "
            f"block {task.block} of seed {task.seed}, "
            f"{' against '.join(task.setting.contestants)}"
        )


class _Worker:
    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.pending: deque[Task] = deque()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        with _sigint_ignored():
            self._process.start()
        theirs.close()

    def give(self, task: Task) -> None:
        self.pending.append(task)
        with suppress(OSError):  # `take` notices a dead worker
            self.connection.send_bytes(pack_task(task))

    def take(self) -> Outcome | None:
        """The outcome of the first pending task; None: the worker died."""
        try:
            outcome = unpack_outcome(self.connection.recv_bytes())
        except (EOFError, OSError):
            return None
        self.pending.popleft()
        return outcome

    def end(self) -> None:
        self.connection.close()
        self._process.terminate()
        self._process.join(5)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    @property
    def exit_code(self) -> int | None:
        return self._process.exitcode


@contextmanager
def _sigint_ignored() -> Iterator[None]:
    """Ignore Ctrl-C while a worker starts: the worker inherits this, and the parent handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection) -> None:
    """Play incoming tasks until the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            connection.send_bytes(play_packed(connection.recv_bytes()))
        except (EOFError, OSError):
            return


def _end_with_parent() -> None:
    """End the worker if its parent was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

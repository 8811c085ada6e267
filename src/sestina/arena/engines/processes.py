"""Blocks played by processes on this machine."""

import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import cast

from sestina.arena.blocks import Outcome, Task
from sestina.arena.engines.engine import EngineError, pack_task, play_packed, unpack_outcome

AHEAD = 2
"""Blocks that a worker is given: the one it plays, and the next, so that it need not wait."""
TRIES = 3
"""How often a block may end its worker."""


class Processes:
    """Workers that are started afresh, as a compiled module must not be forked with threads.

    A worker that dies is replaced, and its blocks are played again.
    """

    def __init__(self, workers: int) -> None:
        self._count = workers

    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        again: deque[Task] = deque()
        deaths: Counter[tuple[int, int]] = Counter()
        workers: list[_Worker] = []

        def feed(worker: _Worker) -> None:
            while len(worker.pending) < AHEAD:
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
                for connection in wait([*busy]):
                    worker = busy[cast("Connection", connection)]
                    outcome = worker.take()
                    if outcome is None:
                        again.extendleft(reversed(worker.pending))
                        worker.end()
                        _count_death(deaths, worker)
                        workers[workers.index(worker)] = worker = _Worker()
                    feed(worker)
                    if outcome is not None:
                        yield outcome
                        # The last outcome may have ended the match, or left room for others.
                        for other in workers:
                            feed(other)
        finally:
            for worker in workers:
                worker.end()


def _count_death(deaths: Counter[tuple[int, int]], worker: "_Worker") -> None:
    task = worker.pending[0]
    deaths[task.match, task.block] += 1
    if deaths[task.match, task.block] >= TRIES:
        raise EngineError(
            f"a worker ended {TRIES} times (exit code {worker.exit_code}) while it played block "
            f"{task.block} of seed {task.seed}, {' against '.join(task.setting.contestants)}"
        )


class _Worker:
    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.pending: deque[Task] = deque()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        with _deaf():
            self._process.start()
        theirs.close()

    def give(self, task: Task) -> None:
        self.pending.append(task)
        with suppress(OSError):  # it has died: `take` will notice
            self.connection.send_bytes(pack_task(task))

    def take(self) -> Outcome | None:
        """The outcome of the first pending task; None: the worker has died."""
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
def _deaf() -> Iterator[None]:
    """Let a new process inherit that Ctrl-C is not for it, but for the one who gives the work."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection) -> None:
    """Play what comes in, until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            connection.send_bytes(play_packed(connection.recv_bytes()))
        except (EOFError, OSError):
            return


def _end_with_parent() -> None:
    """Nobody waits for a block whose asker was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

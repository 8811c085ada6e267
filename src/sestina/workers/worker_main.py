"""What a worker process runs: one task after the other, until its parent is gone."""

import multiprocessing
import os
import pickle
import select
import signal
import sys
import threading
import traceback
from collections import deque
from contextlib import suppress
from multiprocessing import spawn
from typing import IO, Any, Final

from sestina.workers.messages import (
    CANCEL,
    ERROR,
    PROGRESS,
    READY,
    RESULT,
    TASK,
    Cancelled,
    TaskFailed,
    WorkerSettings,
    WorkerTask,
    frame,
    pack,
    read_frame,
)

MOST_NICE: Final = 19


class Worker:
    def __init__(self, receiving: IO[bytes], sending: IO[bytes]) -> None:
        """`receiving` has no buffer, so that what waits there is seen in the pipe."""
        self._receiving = receiving
        self._sending = sending
        self._waiting: deque[bytes] = deque()
        """Tasks that came while another one was under way."""

    def work(self) -> None:
        threading.Thread(target=self._end_with_parent, daemon=True).start()
        try:
            _begin(*pickle.loads(self._next()))
        except Exception as error:  # noqa: BLE001  the parent is to know why
            self._send(ERROR, _pack_error(error))
            os._exit(1)
        self._send(READY)
        while True:
            body = self._next()
            try:
                # What only the parent knows cannot be read here.
                task: WorkerTask = pickle.loads(body)
                more = (self._report,) if task.has_progress else ()
                result = pack(task.function(*task.arguments, *more))
            except Exception as error:  # noqa: BLE001  the next task may succeed
                self._send(ERROR, _pack_error(error))
            else:
                self._send(RESULT, result)

    def _next(self) -> bytes:
        """The next task. A cancel that arrives here is for a task that has ended."""
        while not self._waiting:
            self._receive()
        return self._waiting.popleft()

    def _receive(self) -> bool:
        """Take one message. Whether it cancels the task that is under way."""
        found = read_frame(self._receiving)
        if found is None:
            os._exit(0)  # the parent is gone: nobody waits for anything
        kind, body = found
        if kind == TASK:
            self._waiting.append(body)
        return kind == CANCEL

    def _report(self, value: object) -> None:
        while _has_input(self._receiving):
            if self._receive():
                raise Cancelled
        self._send(PROGRESS, pack(value))

    def _end_with_parent(self) -> None:
        """End even in the middle of a task if the parent is gone, perhaps killed.

        Windows cannot wait for that: there the task is the last one.
        """
        if sys.platform != "win32":
            pipe = select.poll()
            # Only the end wakes this thread: one that read the tasks would disturb the work.
            pipe.register(self._receiving, 0)
            pipe.poll()
            os._exit(0)

    def _send(self, kind: bytes, body: bytes = b"") -> None:
        # If the parent is gone, this process ends, too, and needs nothing more.
        with suppress(OSError):
            self._sending.write(frame(kind, body))
            self._sending.flush()


def _has_input(pipe: IO[bytes]) -> bool:
    """Whether there is a message, or the end.

    Windows cannot tell: there a cancelled task goes on, and the parent ends its worker.
    """
    if sys.platform == "win32":
        return False
    return bool(select.select([pipe], [], [], 0)[0])


def _begin(settings: WorkerSettings, main_module: dict[str, Any], initializer: bytes) -> None:
    give_way(settings.niceness)
    if settings.imports_main:
        # As in multiprocessing: a program without a guard must not start workers here again.
        current = multiprocessing.current_process()
        setattr(current, "_inheriting", True)  # noqa: B010  no attribute that type checkers know
        spawn.prepare(main_module)
        delattr(current, "_inheriting")
    task: WorkerTask | None = pickle.loads(initializer)
    if task is not None:
        task.function(*task.arguments)


def _pack_error(error: Exception) -> bytes:
    """An exception, with the traceback as a note, in a form that can be read elsewhere."""
    note = "".join(["in a worker process:\n", *traceback.format_exception(error)]).rstrip()
    try:
        error.add_note(note)
        body = pack(error)
        pickle.loads(body)
    except Exception:  # noqa: BLE001  whatever it is, it cannot travel
        failed = TaskFailed(f"{type(error).__name__}: {error}")
        failed.add_note(note)
        return pack(failed)
    return body


def give_way(niceness: int) -> None:
    """Let everything else go first; at the greatest niceness, use only what is left over."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    if niceness >= MOST_NICE and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main() -> None:
    # Ctrl-C is for the parent, which stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    receiving, sending = os.fdopen(os.dup(0), "rb", buffering=0), os.fdopen(os.dup(1), "wb")
    # What is printed must not look like a message, and child processes must not read any.
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    Worker(receiving, sending).work()

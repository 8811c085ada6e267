"""What a worker process runs: one task after the other, until its parent is gone."""

import multiprocessing
import os
import pickle
import queue
import signal
import threading
import traceback
from contextlib import suppress
from multiprocessing import spawn
from typing import IO, Any, Final

from sestina.workers.messages import (
    CANCEL,
    ERROR,
    PROGRESS,
    READY,
    RESULT,
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
        self._receiving = receiving
        self._sending = sending
        self._tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._received = 0
        self._cancelled = 0
        """The tasks up to this number are cancelled."""

    def work(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        try:
            _begin(*pickle.loads(self._tasks.get()))
        except Exception as error:  # noqa: BLE001  the parent is to know why
            self._send(ERROR, _pack_error(error))
            os._exit(1)
        self._send(READY)
        number = 1
        while True:
            body = self._tasks.get()
            number += 1
            try:
                # What only the parent knows cannot be read here.
                result = pack(self._carry_out(pickle.loads(body), number))
            except Exception as error:  # noqa: BLE001  the next task may succeed
                self._send(ERROR, _pack_error(error))
            else:
                self._send(RESULT, result)

    def _carry_out(self, task: WorkerTask, number: int) -> object:
        def report(value: object) -> None:
            if number <= self._cancelled:
                raise Cancelled
            self._send(PROGRESS, pack(value))

        if number <= self._cancelled:
            raise Cancelled
        more = (report,) if task.has_progress else ()
        return task.function(*task.arguments, *more)

    def _read(self) -> None:
        while (found := read_frame(self._receiving)) is not None:
            kind, body = found
            if kind == CANCEL:
                self._cancelled = self._received
            else:
                self._received += 1
                self._tasks.put(body)
        # The parent is gone, perhaps killed: nobody waits for anything.
        os._exit(0)

    def _send(self, kind: bytes, body: bytes = b"") -> None:
        # If the parent is gone, so is this process, in the other thread.
        with suppress(OSError):
            self._sending.write(frame(kind, body))
            self._sending.flush()


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
    receiving, sending = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What is printed must not look like a message, and who is started here must not read any.
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    Worker(receiving, sending).work()

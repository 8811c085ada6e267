"""One worker process, as its parent sees it: give it tasks, hear of them, end it."""

import atexit
import logging
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from sestina.workers.messages import (
    CANCEL,
    ERROR,
    PROGRESS,
    READY,
    RESULT,
    TASK,
    WorkerEvent,
    WorkerSettings,
    WorkerTask,
    frame,
    pack,
    read_frame,
)

log: logging.Logger = logging.getLogger(__name__)

END_SECONDS: Final = 5.0
"""How long a process may take to end after it has closed its pipe."""

_PROGRAM: Final = (
    "import sys; sys.path[:] = {path!r}; from sestina.workers.worker_main import main; main()"
)
_KINDS: Final = {READY: "ready", PROGRESS: "progress", RESULT: "result", ERROR: "error"}


class WorkerHandle:
    """A fresh interpreter, because a compiled module must not be forked with threads.

    It carries out its tasks one after the other, and may get the next ones early.
    """

    def __init__(
        self, settings: WorkerSettings, on_event: Callable[["WorkerHandle", WorkerEvent], None]
    ) -> None:
        """`on_event` is called in a thread of the handle: once with `ready`, and for each task
        with its progress and at last its result or error. An error before `ready` says why the
        worker cannot begin. `died` is the last event.
        """
        self._settings = settings
        self._on_event = on_event
        self._lock = threading.Lock()
        """For starting and ending."""
        self._writing = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._reader = threading.Thread(target=self._read, name="worker", daemon=True)
        self._is_ended = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process. A `ready` event says when it is ready; tasks may be given before."""
        setup = self._setup()
        with self._lock:
            if self._is_ended:
                return
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _PROGRAM.format(path=[*map(str, sys.path)])],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # A group of its own: Ctrl-C in a terminal reaches the parent alone.
                process_group=0,
            )
            self._reader.start()
        # While the interpreter ends, its threads stand still: nothing can be closed any more.
        atexit.register(self.end)
        self._write(frame(TASK, setup))

    def give(self, task: WorkerTask) -> None:
        """Give it a task; raises what pickle raises. If the worker is dead, `died` says so."""
        self.give_packed(pack(task))

    def give_packed(self, task: bytes) -> None:
        self._write(frame(TASK, task))

    def cancel(self) -> None:
        """Nobody waits for the task under way any more. It ends when it reports next."""
        self._write(frame(CANCEL))

    def end(self) -> None:
        """Kill the process, and leave nothing of it behind."""
        with self._lock:
            self._is_ended = True
            process = self._process
        if process is None:
            return
        atexit.unregister(self.end)
        process.kill()
        process.wait()
        if threading.current_thread() is not self._reader:
            self._reader.join()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _setup(self) -> bytes:
        settings, main_module = self._settings, dict[str, Any]()
        if settings.imports_main:
            from multiprocessing import spawn

            main_module = spawn.get_preparation_data("worker")
            del main_module["authkey"]  # it may not be sent, and nobody needs it
        # The initializer is read when the program that may define it has been imported.
        plain = WorkerSettings(niceness=settings.niceness, imports_main=settings.imports_main)
        return pack((plain, main_module, pack(settings.initializer)))

    def _write(self, data: bytes) -> None:
        process = self._process
        if process is None or process.stdin is None:
            return
        with self._writing, suppress(OSError, ValueError):
            process.stdin.write(data)
            process.stdin.flush()

    def _read(self) -> None:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        with suppress(OSError, ValueError):
            while (found := read_frame(process.stdout)) is not None:
                self._on_event(self, _event(*found))
        try:
            exit_code = process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            log.warning("worker %s closed its pipe and went on: it is killed", process.pid)
            process.kill()
            exit_code = process.wait()
        self._on_event(self, WorkerEvent("died", exit_code))


def _event(kind: bytes, body: bytes) -> WorkerEvent:
    try:
        return WorkerEvent(_KINDS[kind], pickle.loads(body) if body else None)  # type: ignore[arg-type]
    except Exception as error:  # noqa: BLE001  what cannot be read here has failed
        return WorkerEvent("error", error)

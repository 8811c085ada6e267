"""A worker process: carries out one task after the other, and tells how far it got.

    python -m sestina.server.insight.worker NICENESS

Tasks come in on standard input and reports go out on standard output, pickled, each after its
length. The process gives way to moves and bots by its niceness.
"""

import os
import pickle
import queue
import signal
import struct
import sys
import threading
from contextlib import suppress
from typing import IO, BinaryIO, Final

from sestina.engine.errors import IllegalMove, ParseError
from sestina.server.insight.tasks import Task, carry_out

MOST_NICE: Final = 19
LENGTH: Final = struct.Struct(">I")


STOP: Final = pickle.dumps(None)
"""In the place of a task: nobody waits for the present one any more."""


class Stopped(Exception):
    """Nobody waits for the task any more."""


def read_frame(stream: IO[bytes]) -> bytes | None:
    """The next message; None at the end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (size,) = LENGTH.unpack(head)
    body = stream.read(size)
    return body if len(body) == size else None


def frame(value: object) -> bytes:
    body = pickle.dumps(value)
    return LENGTH.pack(len(body)) + body


class Bench:
    """The place of one worker: what comes in, and whether it is to stop."""

    def __init__(self, receiving: BinaryIO, sending: BinaryIO) -> None:
        self._receiving = receiving
        self._sending = sending
        self._tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._stop = threading.Event()

    def work(self) -> None:
        """Serve until the other side is gone."""
        threading.Thread(target=self._read, daemon=True).start()
        self._send(("ready", 0.0, b""))
        while True:
            body = self._tasks.get()
            try:
                # A game that only the server knows cannot be read here.
                task: Task = pickle.loads(body)
                self._send(("done", 1.0, carry_out(task, self._report)))
            except Stopped:
                self._send(("stopped", 0.0, b""))
            except (IllegalMove, ParseError) as error:
                self._send(("refused", error.reason, error.message))
            except Exception as error:  # noqa: BLE001  the next task may succeed
                self._send(("failed", type(error).__name__, str(error)))

    def _read(self) -> None:
        while (body := read_frame(self._receiving)) is not None:
            if body == STOP:
                self._stop.set()
            else:
                self._stop.clear()
                self._tasks.put(body)
        # The server is gone, perhaps killed: nobody waits for anything.
        os._exit(0)

    def _report(self, done: float, result: bytes) -> None:
        if self._stop.is_set():
            raise Stopped
        self._send(("running", done, result))

    def _send(self, report: tuple[str, float | str, bytes | str]) -> None:
        self._sending.write(frame(report))
        self._sending.flush()


def give_way(niceness: int) -> None:
    """Let everything else go first; at the greatest niceness, use only what is left over."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    if niceness >= MOST_NICE and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main() -> None:
    # Ctrl-C is for the server, which stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way(int(sys.argv[1]))
    sending = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What is printed by mistake must not look like a report.
    sys.stdout = sys.stderr
    Bench(sys.stdin.buffer, sending).work()


if __name__ == "__main__":
    main()

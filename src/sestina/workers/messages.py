"""What a worker and its parent tell each other, and how it travels through a pipe.

A message is a frame: its length, one byte for its kind, and a pickled value.
"""

import pickle
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any, Final, Literal, NamedTuple

MAX_TRIES: Final = 2
"""A task whose worker died is tried once more."""
CANCEL: Final = b"c"
TASK: Final = b"t"
READY: Final = b"r"
PROGRESS: Final = b"p"
RESULT: Final = b"d"
ERROR: Final = b"e"

_HEAD: Final = struct.Struct(">Ic")

Report = Callable[[Any], None]
"""Tells the parent how far a task is; raises `Cancelled` if nobody waits for it any more."""


class Cancelled(Exception):
    """Nobody waits for the task any more."""


class TaskFailed(Exception):
    """A task raised something that cannot travel between processes; the message describes it."""


class WorkerDied(Exception):
    """The worker of a task died as often as the task was tried."""

    def __init__(self, task: "WorkerTask", exit_code: int | None) -> None:
        super().__init__(f"a worker ended {MAX_TRIES} times (exit code {exit_code})")
        self.task = task


@dataclass(frozen=True)
class WorkerTask:
    """A function, found by its name in the worker, and its arguments."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    has_progress: bool = False
    """Whether the function takes a `Report` as its last argument."""


@dataclass(frozen=True)
class WorkerSettings:
    """How a worker begins."""

    initializer: WorkerTask | None = None
    """Carried out first. The worker is ready when it is done."""
    niceness: int = 0
    """How much it lets everything else go first; at 19 it uses only what is left over."""
    imports_main: bool = False
    """Whether it imports the program that started it, whose functions and classes tasks may name.

    The work of that program then has to stand below `if __name__ == "__main__":`.
    """


class WorkerEvent(NamedTuple):
    """What happened in a worker."""

    kind: Literal["ready", "progress", "result", "error", "died"]
    value: Any = None
    """What was reported, returned or raised; of a dead worker the exit code."""


def frame(kind: bytes, body: bytes = b"") -> bytes:
    return _HEAD.pack(len(body), kind) + body


def read_frame(stream: IO[bytes]) -> tuple[bytes, bytes] | None:
    """The kind and the body of the next message; None at the end."""
    head = _read(stream, _HEAD.size)
    if len(head) < _HEAD.size:
        return None
    size, kind = _HEAD.unpack(head)
    body = _read(stream, size)
    return (kind, body) if len(body) == size else None


def _read(stream: IO[bytes], size: int) -> bytes:
    """This many bytes, fewer at the end: a pipe without a buffer gives what it has."""
    found = stream.read(size)
    while len(found) < size and (more := stream.read(size - len(found))):
        found += more
    return found


def pack(value: object) -> bytes:
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)

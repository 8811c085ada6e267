"""Where blocks are played: in this process, in several, or on a cluster.

An engine takes tasks as it has room for them and gives back outcomes in any order. Tasks
and outcomes travel as MessagePack: plain numbers and texts, no objects.
"""

from collections.abc import Generator, Iterator
from typing import Protocol

import msgspec

from sestina.arena.blocks import Outcome, Task, play_block
from sestina.arena.engines.memory import keep_memory

_ENCODER = msgspec.msgpack.Encoder()
_TASKS = msgspec.msgpack.Decoder(Task)
_OUTCOMES = msgspec.msgpack.Decoder(Outcome)


class EngineError(Exception):
    """The blocks cannot be played here."""


class Engine(Protocol):
    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        """Play all tasks. Closing the iterator gives up what is still being played."""
        ...


class InProcess:
    """One block after the other."""

    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        for task in tasks:
            yield play_block(task)


def pack_task(task: Task) -> bytes:
    return _ENCODER.encode(task)


def unpack_outcome(data: bytes) -> Outcome:
    return _OUTCOMES.decode(data)


def play_packed(data: bytes) -> bytes:
    """What a worker does."""
    keep_memory()
    return _ENCODER.encode(play_block(_TASKS.decode(data)))

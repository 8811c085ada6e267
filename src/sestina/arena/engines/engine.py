"""Engines play blocks: in this process, in worker processes, or on a cluster.

An engine takes tasks as it has room for them and returns outcomes in any order. Tasks and
outcomes travel as MessagePack.
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
    """The engine cannot play the blocks."""


class Engine(Protocol):
    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        """Play all tasks. Closing the generator abandons the blocks in progress."""
        ...


class InProcess:
    """Plays one block after the other in this process."""

    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        for task in tasks:
            yield play_block(task)


def pack_task(task: Task) -> bytes:
    return _ENCODER.encode(task)


def unpack_outcome(data: bytes) -> Outcome:
    return _OUTCOMES.decode(data)


def play_packed(data: bytes) -> bytes:
    """Play one encoded task; this runs in a worker."""
    keep_memory()
    return _ENCODER.encode(play_block(_TASKS.decode(data)))

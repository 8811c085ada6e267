"""Executors play blocks: in this process, in worker processes, or on a cluster.

An executor takes tasks as it has room for them and returns outcomes in any order.
"""

from collections.abc import Generator, Iterator
from typing import Protocol

from sestina.arena.blocks import Outcome, Task, play_block


class ExecutorError(Exception):
    """The executor cannot play the blocks."""


class Executor(Protocol):
    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        """Play all tasks. Closing the generator abandons the blocks in progress."""
        ...


class InProcess:
    """Plays one block after the other in this process."""

    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        for task in tasks:
            yield play_block(task)

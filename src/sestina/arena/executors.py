"""Executors play blocks: in this process, in worker processes, or on a cluster (`on_ray`).

An executor takes tasks as it has room for them and returns outcomes in any order.
"""

from collections.abc import Generator, Iterator
from typing import Final, Protocol

from sestina.arena.blocks import Outcome, Task, play_block
from sestina.arena.worker_memory import keep_memory
from sestina.workers.messages import WorkerDied, WorkerSettings, WorkerTask
from sestina.workers.pool import in_any_order

_SETTINGS: Final = WorkerSettings(
    initializer=WorkerTask(keep_memory),
    # A contestant may be defined in the program that plays the match.
    imports_main=True,
)


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


class Processes:
    """Workers that are replaced when they die; their blocks are played once more."""

    def __init__(self, workers: int) -> None:
        self._count = workers

    def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
        try:
            yield from in_any_order(play_block, tasks, self._count, settings=_SETTINGS)
        except WorkerDied as died:
            task: Task = died.task.arguments[0]
            raise ExecutorError(
                f"{died} while it played block {task.block} of seed {task.seed}, "
                f"{' against '.join(task.setting.contestants)}"
            ) from None

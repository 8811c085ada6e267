"""Workers that do what a test tells them, in the place of processes."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from sestina.host.protocol.insight import Progress
from sestina.host.requests.tasks import Task
from sestina.workers import async_pool
from sestina.workers.async_pool import WorkerEnded
from sestina.workers.messages import WorkerSettings, WorkerTask

RESULT = b'{"answer":42}'


class Stage:
    """Where the workers stand: what has begun, and what each one is to do."""

    def __init__(self) -> None:
        self.begun: list[Task] = []
        self.stopped: list[Task] = []
        self.ends: dict[int, asyncio.Event] = {}
        """A task with the number goes on until its event is set; others end at once."""
        self.deaths = 0
        """This many tasks end with the death of their worker."""
        self.started = 0

    def hold(self, number: int) -> asyncio.Event:
        return self.ends.setdefault(number, asyncio.Event())


class FakeWorker:
    stage: Stage

    def __init__(self, _settings: WorkerSettings) -> None:
        self.is_alive = True
        self.pid = 1
        self._task: Task | None = None

    async def start(self) -> None:
        self.stage.started += 1

    async def run(self, task: WorkerTask, on_progress: Callable[[Progress], None]) -> Progress:
        stage = self.stage
        (self._task,) = task.arguments
        number = len(stage.begun)
        stage.begun.append(self._task)
        on_progress(Progress(state="running", done=0.5))
        if stage.deaths:
            stage.deaths -= 1
            self.is_alive = False
            raise WorkerEnded
        if number in stage.ends:
            await stage.ends[number].wait()
        self._task = None
        return Progress(state="done", done=1.0, result=RESULT)

    async def settle(self) -> bool:
        if self._task is not None:
            self.stage.stopped.append(self._task)
        self._task = None
        return self.is_alive

    def end(self) -> None:
        self.is_alive = False


@contextmanager
def fake_workers() -> Iterator[Stage]:
    stage = Stage()
    worker = type("StagedWorker", (FakeWorker,), {"stage": stage})
    with patch.object(async_pool, "AsyncWorker", worker):
        yield stage

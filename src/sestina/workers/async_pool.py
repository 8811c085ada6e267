"""Worker processes for an event loop, which never waits for them itself."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from sestina.workers.messages import (
    MAX_TRIES,
    WorkerDied,
    WorkerEvent,
    WorkerSettings,
    WorkerTask,
    pack,
)
from sestina.workers.worker_handle import WorkerHandle

log: logging.Logger = logging.getLogger(__name__)

START_SECONDS: Final = 60.0
"""How long a worker may take to start; a busy machine is slow."""
STOP_SECONDS: Final = 5.0
"""How long a worker may go on with a task that nobody wants any more."""
PIPE_BYTES: Final = 16_384
"""What fits into the pipe of an idle worker at once, even if it gets no time to read."""


class WorkerEnded(Exception):
    """The process is gone, whatever it was doing."""

    def __init__(self, exit_code: int | None = None) -> None:
        super().__init__(f"exit code {exit_code}")
        self.exit_code = exit_code


class AsyncPool:
    """As many workers as there are tasks at once, kept for the next ones.

    Whoever gives it tasks decides how many there may be.
    """

    def __init__(self, settings: WorkerSettings) -> None:
        self._settings = settings
        self._idle: list[AsyncWorker] = []
        self._workers: set[AsyncWorker] = set()
        self._is_closed = False

    @property
    def pids(self) -> list[int]:
        """The worker processes; none before the first task."""
        return [worker.pid for worker in self._workers if worker.pid and worker.is_alive]

    async def run(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        on_progress: Callable[[Any], None] | None = None,
    ) -> Any:
        """What the function returns or raises. With `on_progress` it takes a `Report`, too.

        Cancelling the caller cancels the task. Raises `WorkerDied` if too many workers died of it.
        """
        task = WorkerTask(function, arguments, has_progress=on_progress is not None)
        exit_code = None
        for _ in range(MAX_TRIES):
            try:
                async with self._worker() as worker:
                    return await worker.run(task, on_progress)
            except WorkerEnded as ended:
                exit_code = ended.exit_code
                if self._is_closed:
                    break
                log.warning("a worker died: starting a new one")
        raise WorkerDied(task, exit_code)

    async def warm_up(self) -> None:
        """Start a worker, so that the first task need not wait for it."""
        async with self._worker():
            pass

    def close(self) -> None:
        """End all workers, whatever they do."""
        self._is_closed = True
        for worker in [*self._workers]:
            worker.end()
        self._workers.clear()
        self._idle.clear()

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator["AsyncWorker"]:
        if self._is_closed:
            raise WorkerEnded
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                break
            self._drop(worker)
        else:
            worker = AsyncWorker(self._settings)
            self._workers.add(worker)
            try:
                await worker.start()
            except BaseException:
                self._drop(worker)
                raise
        try:
            yield worker
        finally:
            # Whoever waits for a place gets this one only when the worker is idle.
            if await worker.settle() and not self._is_closed:
                self._idle.append(worker)
            else:
                self._drop(worker)

    def _drop(self, worker: "AsyncWorker") -> None:
        self._workers.discard(worker)
        worker.end()


class AsyncWorker:
    """One worker, one task at a time."""

    def __init__(self, settings: WorkerSettings) -> None:
        self._loop = asyncio.get_running_loop()
        self._events: asyncio.Queue[WorkerEvent] = asyncio.Queue()
        self._handle = WorkerHandle(settings, self._hear)
        self._is_busy = False

    @property
    def pid(self) -> int | None:
        return self._handle.pid

    @property
    def is_alive(self) -> bool:
        return self._handle.is_alive

    async def start(self) -> None:
        """Start the process and wait until it can work."""
        await asyncio.to_thread(self._handle.start)
        async with asyncio.timeout(START_SECONDS):
            event = await self._next()
        if event.kind == "error":
            raise event.value

    async def run(self, task: WorkerTask, on_progress: Callable[[Any], None] | None) -> Any:
        packed = pack(task)
        self._is_busy = True
        if len(packed) <= PIPE_BYTES:
            self._handle.give_packed(packed)
        else:
            await asyncio.to_thread(self._handle.give_packed, packed)
        while (event := await self._next()).kind == "progress":
            if on_progress is not None:
                on_progress(event.value)
        self._is_busy = False
        if event.kind == "error":
            raise event.value
        return event.value

    async def settle(self) -> bool:
        """Stop what nobody waits for. Whether the process can go on with something else."""
        if self._is_busy and self.is_alive:
            with suppress(WorkerEnded, TimeoutError):
                async with asyncio.timeout(STOP_SECONDS):
                    await asyncio.to_thread(self._handle.cancel)
                    while (await self._next()).kind == "progress":
                        pass
                    self._is_busy = False
        return self.is_alive and not self._is_busy

    def end(self) -> None:
        self._handle.end()

    async def _next(self) -> WorkerEvent:
        event = await self._events.get()
        if event.kind == "died":
            raise WorkerEnded(event.value)
        return event

    def _hear(self, _handle: WorkerHandle, event: WorkerEvent) -> None:
        # The loop may be closed: then nobody needs the event.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._events.put_nowait, event)

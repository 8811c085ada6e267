"""One worker process, as the server sees it: give it a task, hear its reports, stop it."""

import asyncio
import logging
import pickle
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import IO, Final, NamedTuple

from sestina.server.insight.tasks import Task
from sestina.server.insight.worker import frame, read_frame

log = logging.getLogger(__name__)

START_SECONDS: Final = 60.0
"""How long a worker may take to start; a busy machine is slow."""
STOP_SECONDS: Final = 5.0
"""How long a worker may go on with a task that nobody wants any more."""
ENDINGS: Final = ("done", "stopped", "refused", "failed")


class WorkerReport(NamedTuple):
    kind: str
    done: float | str
    """The share that is done; for `refused` and `failed` a code."""
    result: bytes | str
    """The result so far as JSON; for `refused` and `failed` a sentence."""


class WorkerDied(Exception):
    """The process is gone, whatever it was doing."""


class WorkerProcess:
    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: subprocess.Popen[bytes] | None = None
        self._reports: asyncio.Queue[WorkerReport | None] = asyncio.Queue()
        self._is_busy = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def start(self) -> None:
        """Start the process and wait until it can work."""
        loop = asyncio.get_running_loop()
        self._process = await asyncio.to_thread(
            subprocess.Popen,
            [sys.executable, "-m", "sestina.server.insight.worker", str(self._niceness)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        threading.Thread(target=self._read, args=(loop,), daemon=True).start()
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._next()
        except BaseException:
            self.kill()
            raise

    async def run(self, task: Task) -> AsyncIterator[WorkerReport]:
        """The reports on a task, the last one with its result; `WorkerDied` if there is none."""
        self._is_busy = True
        await self._send(task)
        while True:
            report = await self._next()
            if report.kind in ENDINGS:
                self._is_busy = False
                yield report
                return
            yield report

    async def settle(self) -> bool:
        """Stop what nobody waits for. Whether the process can go on with something else."""
        if self._is_busy and self.is_alive:
            with suppress(WorkerDied, TimeoutError):
                async with asyncio.timeout(STOP_SECONDS):
                    await self._send(None)
                    while (await self._next()).kind not in ENDINGS:
                        pass
                    self._is_busy = False
        if self._is_busy or not self.is_alive:
            self.kill()
            return False
        return True

    def kill(self) -> None:
        process = self._process
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    async def _next(self) -> WorkerReport:
        report = await self._reports.get()
        if report is None:
            raise WorkerDied
        return report

    async def _send(self, task: Task | None) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        # A long game does not fit into the pipe at once.
        await asyncio.to_thread(_write, process.stdin, frame(task))

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread: pass the reports on to the event loop."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        try:
            while (body := read_frame(process.stdout)) is not None:
                self._pass_on(loop, WorkerReport(*pickle.loads(body)))
        except (OSError, ValueError, EOFError, pickle.PickleError):
            log.debug("the reports of a worker ended in the middle")
        self._pass_on(loop, None)

    def _pass_on(self, loop: asyncio.AbstractEventLoop, report: WorkerReport | None) -> None:
        # A closed loop does not want to know.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self._reports.put_nowait, report)


def _write(stream: IO[bytes], data: bytes) -> None:
    try:
        stream.write(data)
        stream.flush()
    except (OSError, ValueError):
        raise WorkerDied from None

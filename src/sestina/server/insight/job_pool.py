"""Analyses, hints and reviews in worker processes of their own, in a fair order.

They wait in a line like that of the bots (`host/thinking_line.py`): hints first, then
analyses, then reviews, and of each kind the person who has had least. Short ones have a lane of
their own, so none waits for a review that has begun. While the server is overloaded, nothing is
begun.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib import import_module
from typing import Final

from sestina.host.protocol.insight import Progress
from sestina.host.refusals import Refused
from sestina.host.requests.tasks import AnalysisTask, HintTask, ReviewTask, Task, carry_out
from sestina.host.thinking_line import Lane, ThinkingLine, Thought
from sestina.server.admission import Buckets
from sestina.server.settings import Limits
from sestina.workers.async_pool import AsyncPool
from sestina.workers.messages import WorkerDied, WorkerSettings, WorkerTask

log = logging.getLogger(__name__)

SOON_SECONDS: Final = 0.05
"""Those who wait are told of their new places after this long: much may change at once."""
PLACES_SECONDS: Final = 1.0
"""And no more often than this. A long line would have too much to tell."""
COME_BACK_SECONDS: Final = 5
LONGEST_FACTOR: Final = 10.0
LONGEST_SECONDS: Final = 60.0
"""A task may take this many times its time, and this on top; then its worker is replaced.

Workers give way to everything else, so a busy machine makes them slow.
"""
LONGEST_REVIEW_SECONDS: Final = 1800.0
RESTARTING: Final = Progress(
    state="failed",
    reason="try-again",
    message="the server restarts: ask again",
    retry_after=COME_BACK_SECONDS,
)
"""What those who wait are told when the server stops."""


class Job:
    """A task that was given to the pool, and its progress."""

    def __init__(self, thought: Thought, task: Task) -> None:
        self.thought = thought
        self.task = task
        self._told: asyncio.Queue[Progress] = asyncio.Queue()
        self._ahead: int | None = None
        self.work: asyncio.Task[None] | None = None

    def tell(self, progress: Progress) -> None:
        self._told.put_nowait(progress)

    def tell_place(self, ahead: int) -> None:
        """It waits, and this many are before it."""
        if ahead != self._ahead:
            self._ahead = ahead
            self.tell(Progress(state="queued", ahead=ahead))

    async def progress(self) -> AsyncIterator[Progress]:
        """How far it is; the last one has the result or says what went wrong."""
        while True:
            progress = await self._told.get()
            yield progress
            if progress.is_last:
                return

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        if self.work is not None:
            self.work.cancel()


class JobPool:
    def __init__(
        self,
        processes: int,
        limits: Limits,
        wait: Callable[[], Awaitable[None]] | None = None,
        niceness: int = 0,
    ) -> None:
        """`wait` lets everything else go first, while there is too much of it."""
        self._limits = limits
        self._wait = wait
        self._line = ThinkingLine(processes, on_change=self._tell_places_soon)
        self._telling: asyncio.TimerHandle | None = None
        self._places_told = float("-inf")
        # A worker that is ready has loaded what its tasks need.
        ready = WorkerTask(import_module, (carry_out.__module__,))
        settings = WorkerSettings(ready, niceness)
        self._pools: dict[Lane, AsyncPool] = {
            "any": AsyncPool(settings),
            "short": AsyncPool(settings),
        }
        self._jobs: set[Job] = set()
        self._own: Counter[str] = Counter()
        self._warming: asyncio.Task[None] | None = None
        rate = limits.analyses_per_minute
        self._asked = Buckets(rate / 60, rate)

    @property
    def waiting(self) -> int:
        return self._line.waiting

    @property
    def running(self) -> int:
        return len(self._jobs) - self._line.waiting

    @property
    def pids(self) -> list[int]:
        """The worker processes; none before the first job."""
        return [pid for pool in self._pools.values() for pid in pool.pids]

    def check(self, person: str) -> None:
        """Raise `Refused` unless this person may ask for one more analysis or hint."""
        if self._own[person] >= self._limits.analyses_waiting:
            words = "several of your analyses are under way: wait for one of them"
            raise Refused("too-fast", words, COME_BACK_SECONDS)
        if self._line.waiting >= self._limits.analyses_queued:
            words = "too many people want an analysis: come back in a moment"
            raise Refused("queue-full", words, COME_BACK_SECONDS)
        if not self._asked.take(person):
            raise Refused("too-fast", "that many analyses take time: slow down", COME_BACK_SECONDS)

    def begin(self, person: str, task: Task) -> Job:
        """Let a task wait for its turn, and carry it out."""
        is_short = not isinstance(task, ReviewTask)
        thought = Thought(person, for_people=isinstance(task, HintTask), is_short=is_short)
        job = Job(thought, task)
        if is_short:
            self._own[person] += 1
        self._jobs.add(job)
        job.work = asyncio.create_task(self._serve(job), name="analysis")
        job.work.add_done_callback(lambda _work: self._end(job))
        return job

    def _end(self, job: Job) -> None:
        self._jobs.discard(job)
        if job.thought.is_short:
            self._own[job.thought.person] -= 1
            if not self._own[job.thought.person]:
                del self._own[job.thought.person]

    def warm_up(self) -> None:
        """Start the process for short tasks, so that the first one need not wait for it."""
        if self._warming is None and not self.pids:
            self._warming = asyncio.create_task(self._warm_up(), name="warm up")

    async def _warm_up(self) -> None:
        try:
            thought = Thought("", for_people=True, is_short=True)
            async with self._line.turn(thought) as lane:
                await self._pools[lane].warm_up()
        except Exception:
            log.exception("a worker for analyses could not be started")

    def dismiss(self) -> None:
        """The server stops: nobody is to wait for an analysis or a hint any more."""
        for job in [*self._jobs]:
            if job.thought.is_short:
                job.tell(RESTARTING)
                job.cancel()

    async def close(self) -> None:
        work = [job.work for job in self._jobs if job.work is not None]
        work += [] if self._warming is None else [self._warming]
        for one in work:
            one.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        if self._telling is not None:
            self._telling.cancel()
        for pool in self._pools.values():
            pool.close()

    async def _serve(self, job: Job) -> None:
        try:
            async with self._line.turn(job.thought) as lane:
                if self._wait is not None:
                    await self._wait()
                pool = self._pools[lane]
                async with asyncio.timeout(_longest(job.task)):
                    job.tell(await pool.run(carry_out, job.task, on_progress=job.tell))
        except TimeoutError:
            log.warning("an analysis took too long and was stopped")
            job.tell(_failed("this takes too long"))
        except WorkerDied:
            log.warning("the workers of an analysis died")
            job.tell(_failed("the analysis broke off"))
        except Exception:
            log.exception("an analysis failed")
            job.tell(_failed("something went wrong here"))

    def _tell_places_soon(self) -> None:
        if self._telling is None and self._line.waiting:
            loop = asyncio.get_running_loop()
            when = max(loop.time() + SOON_SECONDS, self._places_told + PLACES_SECONDS)
            self._telling = loop.call_at(when, self._tell_places)

    def _tell_places(self) -> None:
        """Tell all who wait how many are before them, if that has changed."""
        self._telling, self._places_told = None, asyncio.get_running_loop().time()
        jobs = {id(job.thought): job for job in self._jobs}
        for ahead, thought in enumerate(self._line.in_order()):
            if (job := jobs.get(id(thought))) is not None:
                job.tell_place(ahead)


def _failed(message: str) -> Progress:
    return Progress(state="failed", reason="failed", message=message)


def _longest(task: Task) -> float:
    match task:
        case ReviewTask():
            # It uses what is left over, which may be little for a long time.
            return LONGEST_REVIEW_SECONDS
        case AnalysisTask() | HintTask():
            return LONGEST_SECONDS + LONGEST_FACTOR * task.seconds

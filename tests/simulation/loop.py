"""An event loop with virtual time, and processes in it that can die between any two steps.

Time passes only when nothing is left to do, and then it jumps to the next timer. So a run depends
on nothing but its seed, and a minute of it takes milliseconds.
"""

import asyncio
import heapq
import warnings
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any

MAX_STEPS = 400_000
"""More than any run needs: a run that gets here loops for ever."""


class Process:
    """Something that can die. From then on nothing that it has started runs."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = True
        self.steps = 0
        """How many callbacks and parts of tasks it has run."""
        self.dies_at: int | None = None
        """The step before which it dies: between two of them, a process may stop anywhere."""
        self.context = copy_context()
        self.context.run(PROCESS.set, self)

    def die(self) -> None:
        self.is_alive = False

    def may_step(self) -> bool:
        if self.is_alive:
            self.steps += 1
            if self.dies_at is not None and self.steps >= self.dies_at:
                self.die()
        return self.is_alive


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)
"""The process that a callback or a task belongs to; whatever it starts belongs to it as well."""


class VirtualLoop(asyncio.AbstractEventLoop):
    def __init__(self) -> None:
        self._now = 0.0
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._tasks: list[asyncio.Task[Any]] = []
        self._is_draining = False
        self._dropped: list[asyncio.Handle] = []
        """What dead processes would have done next."""
        self.steps = 0
        self.outside = copy_context()
        """The context of what belongs to no process: network, database, people."""
        self.on_error: Callable[[dict[str, Any]], None] = lambda _context: None
        self.executor: Callable[[Any, Callable[[], Any]], asyncio.Future[Any]] | None = None
        """Does the work that is meant for other threads and processes."""

    # What asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]  # typeshed knows no loop without options
        self,
        coro: Coroutine[Any, Any, Any],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> "asyncio.Task[Any]":
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        # Without this reference the tasks of dead processes would be finished by the collector.
        self._tasks.append(task)
        return task

    def call_soon(  # type: ignore[override]  # with arguments of any type
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(  # type: ignore[override]  # with arguments of any type
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]  # with arguments of any type
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A cancelled timer is dropped when its time comes."""

    def run_in_executor(  # type: ignore[override]  # a future, which typeshed allows to await only
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        assert self.executor is not None
        return self.executor(executor, lambda: func(*args))

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._is_draining:
            self.on_error(context)

    # Running

    def later(self, delay: float, callback: Callable[..., object], *args: Any) -> None:
        """Call something that belongs to no process."""
        self.call_later(delay, callback, *args, context=self.outside)

    def start(self, work: Coroutine[Any, Any, Any], process: Process | None) -> None:
        """Run a task as a part of a process, or of none."""
        context = self.outside if process is None else process.context
        self.create_task(work, context=context.copy())

    def run(self, is_done: Callable[[], bool], until: float) -> bool:
        """Run until something is the case, or to a time; and say whether it is the case."""
        before = asyncio._get_running_loop()
        asyncio._set_running_loop(self)
        try:
            while True:
                self._run_ready()
                if is_done():
                    return True
                if not self._jump(until):
                    return False
        finally:
            asyncio._set_running_loop(before)

    def _run_ready(self) -> None:
        ready = self._ready
        while ready:
            handle = ready.popleft()
            if handle.cancelled():
                continue
            process = handle._context.get(PROCESS)  # type: ignore[attr-defined]  # asyncio's own
            if process is not None and not self._is_draining and not process.may_step():
                self._dropped.append(handle)
                continue
            self.steps += 1
            if self.steps > MAX_STEPS:
                raise RuntimeError("too many steps")
            handle._run()

    def _jump(self, until: float) -> bool:
        timers = self._timers
        while timers and timers[0][2].cancelled():
            heapq.heappop(timers)
        if not timers or timers[0][0] > until:
            self._now = max(self._now, until)
            return False
        self._now = max(self._now, timers[0][0])
        while timers and timers[0][0] <= self._now:
            self._ready.append(heapq.heappop(timers)[2])
        return True

    def finished(self) -> list["asyncio.Task[Any]"]:
        """The tasks that came to an end by themselves."""
        return [task for task in self._tasks if task.done() and not task.cancelled()]

    def drain(self) -> None:
        """Cancel everything, that of dead processes as well, so that nothing is left open."""
        self._is_draining = True
        self.steps = 0
        self._ready.extend(self._dropped)
        self._dropped.clear()
        for _ in range(20):
            open_tasks = [task for task in self._tasks if not task.done()]
            if not open_tasks:
                break
            for task in open_tasks:
                task.cancel()
            self.run(lambda: True, self._now)
        for task in self.finished():
            task.exception()  # seen: nobody has to be warned of it
        with warnings.catch_warnings():
            # A task that is cancelled before it begins has not awaited what it was given.
            warnings.simplefilter("ignore", RuntimeWarning)
            self._timers.clear()
            self._ready.clear()
            self._tasks.clear()


def new_loop() -> VirtualLoop:
    return VirtualLoop()  # type: ignore[abstract]  # what has to do with sockets is not used

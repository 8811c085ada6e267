"""Many tasks of one kind in several processes, for callers that wait for the results."""

import queue
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import Any, Final, TypeVar

from sestina.workers.messages import MAX_TRIES, WorkerDied, WorkerEvent, WorkerSettings, WorkerTask
from sestina.workers.worker_handle import WorkerHandle

AHEAD: Final = 2
"""A worker gets the task that it works on and the next one, so that it never waits."""
LOOK_SECONDS: Final = 1.0
"""On Windows, Ctrl-C does not interrupt a wait without a timeout."""

PLAIN_WORKERS: Final = WorkerSettings(imports_main=True)

NumberedTask = tuple[int, WorkerTask]
Argument = TypeVar("Argument")
Result = TypeVar("Result")


def in_any_order(
    function: Callable[[Argument], Result],
    arguments: Iterable[Argument],
    workers: int,
    *,
    settings: WorkerSettings = PLAIN_WORKERS,
) -> Generator[Result]:
    """The results as they come. The arguments are taken as there is room for them.

    A worker that dies is replaced. A task whose worker died twice raises `WorkerDied`;
    what a task raises is raised here. Closing the generator ends the workers.
    """
    with closing(_numbered(function, arguments, workers, settings)) as results:
        for _number, result in results:
            yield result


def in_order(
    function: Callable[[Argument], Result],
    arguments: Iterable[Argument],
    workers: int,
    *,
    settings: WorkerSettings = PLAIN_WORKERS,
) -> Generator[Result]:
    """The same in the order of the arguments; with one worker, in this process."""
    if workers <= 1:
        yield from map(function, arguments)
        return
    early: dict[int, Result] = {}
    following = 0
    with closing(_numbered(function, arguments, workers, settings)) as results:
        for number, result in results:
            early[number] = result
            while following in early:
                yield early.pop(following)
                following += 1


def _numbered(
    function: Callable[[Argument], Result],
    arguments: Iterable[Argument],
    workers: int,
    settings: WorkerSettings,
) -> Generator[tuple[int, Result]]:
    events: queue.SimpleQueue[tuple[WorkerHandle, WorkerEvent]] = queue.SimpleQueue()
    fresh = enumerate(WorkerTask(function, (argument,)) for argument in arguments)
    again: deque[NumberedTask] = deque()
    deaths: Counter[int] = Counter()
    pending: dict[WorkerHandle, deque[NumberedTask]] = {}

    def take() -> NumberedTask | None:
        return again.popleft() if again else next(fresh, None)

    def give(worker: WorkerHandle, numbered: NumberedTask) -> None:
        pending[worker].append(numbered)
        worker.give(numbered[1])

    def feed(worker: WorkerHandle) -> None:
        while len(pending[worker]) < AHEAD and (numbered := take()) is not None:
            give(worker, numbered)

    def start() -> None:
        """Start one worker more, if there is a task for it."""
        numbered = take()
        if numbered is not None:
            worker = WorkerHandle(settings, lambda one, event: events.put((one, event)))
            pending[worker] = deque()
            worker.start()
            give(worker, numbered)

    try:
        for _ in range(workers):
            start()
        for worker in pending:
            feed(worker)
        while any(pending.values()):
            worker, event = _next(events)
            if worker not in pending:
                continue
            match event.kind:
                case "result":
                    number, _task = pending[worker].popleft()
                    feed(worker)
                    yield number, event.value
                case "error":
                    raise event.value
                case "died":
                    lost = pending.pop(worker)
                    worker.end()
                    if lost:
                        number, task = lost[0]
                        deaths[number] += 1
                        if deaths[number] >= MAX_TRIES:
                            raise WorkerDied(task, event.value)
                    again.extendleft(reversed(lost))
                    start()
                    for other in pending:
                        feed(other)
                case _:
                    pass
    finally:
        for worker in pending:
            worker.end()


def _next(events: "queue.SimpleQueue[tuple[WorkerHandle, WorkerEvent]]") -> Any:
    while True:
        try:
            return events.get(timeout=LOOK_SECONDS)
        except queue.Empty:
            continue

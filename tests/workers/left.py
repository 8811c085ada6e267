"""Which worker processes are there: none should be left behind."""

from collections.abc import Callable

import psutil

NewWorkers = Callable[[], list[int]]
"""The worker processes that this process has started since the test began.

Others may be there: those of a server that many tests share.
"""


def workers_of(process: int | None = None) -> list[int]:
    """The worker processes that a process has started: by default this one."""
    found = []
    for child in psutil.Process(process).children():
        try:
            words = child.cmdline()
        except psutil.NoSuchProcess:
            continue
        if any("sestina.workers" in word for word in words):
            found.append(child.pid)
    return found


def workers_after(before: list[int]) -> list[int]:
    return [worker for worker in workers_of() if worker not in before]

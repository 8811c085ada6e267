"""Which worker processes are there: none should be left behind."""

import psutil


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

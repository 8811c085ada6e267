"""How many processor cores there are for us."""

import os


def usable_cores() -> int:
    """The cores that this process may use: a container may have fewer than its machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

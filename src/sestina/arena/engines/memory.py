"""Memory of worker processes."""

import ctypes
from contextlib import suppress
from functools import cache

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""What the C library of GNU calls these settings."""
_PLENTY = 32 << 20


@cache
def keep_memory() -> None:
    """Keep what is freed instead of returning it to the system.

    A board is half a megabyte, and every view and every twin of a state has one. Returned and
    asked for again, its pages would be cleared by the system each time, which takes three
    times as long as to copy it. Other C libraries have no such settings, and need none.
    """
    with suppress(AttributeError, OSError, TypeError):
        library = ctypes.CDLL(None)
        library.mallopt(_TRIM_THRESHOLD, 2 * _PLENTY)
        library.mallopt(_MMAP_THRESHOLD, _PLENTY)

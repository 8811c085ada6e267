"""Memory settings of worker processes."""

import ctypes
from contextlib import suppress
from functools import cache

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""Parameters of `mallopt` in the GNU C library."""
_RETAINED_BYTES = 32 << 20


@cache
def keep_memory() -> None:
    """Keep freed memory instead of returning it to the system.

    A search works on a board with room for all tiles that are left, up to a megabyte. The system
    clears returned pages before it hands them out again, which takes longer than filling them.
    Other C libraries have no such settings, and need none.
    """
    with suppress(AttributeError, OSError, TypeError):
        library = ctypes.CDLL(None)
        library.mallopt(_TRIM_THRESHOLD, 2 * _RETAINED_BYTES)
        library.mallopt(_MMAP_THRESHOLD, _RETAINED_BYTES)

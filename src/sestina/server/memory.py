"""Memory: collecting garbage without making people wait, and giving back what is free.

Reference counting frees nearly everything here; the collector is only for the rare cycles. A
full collection over a thousand tables takes a large part of a second, in which nobody is
served. So the collector by itself looks only at new objects, which takes milliseconds. Full
collections run when the server is idle, or when a lot may have piled up.
"""

import ctypes
import gc
import sys

NEW_OBJECTS = 5_000
"""More objects than before, after which the young generation is collected."""
NEVER = 1 << 30
COLLECTIONS_WHEN_QUIET = 20
"""Young collections after which a full one is worth it while nobody plays."""
COLLECTIONS_AT_MOST = 1_200
"""Young collections after which a full one runs anyway, before cycles fill the memory."""


def spare_pauses() -> None:
    """Call this once, when all objects that stay for good have been made."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, NEVER, NEVER)


def collect_garbage(is_quiet: bool) -> bool:
    """Run a full collection if it is time for one, and say whether it ran."""
    _, collections, _ = gc.get_count()
    if collections < (COLLECTIONS_WHEN_QUIET if is_quiet else COLLECTIONS_AT_MOST):
        return False
    gc.collect()
    return True


def give_back_memory() -> None:
    """Trim the heap where the C library can (glibc); elsewhere this does nothing.

    Freed blocks between used ones would stay otherwise.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return
    trim(0)

"""Collecting garbage without making people wait.

Reference counting frees nearly everything here; the collector is only for the rare cycles. A
full collection over a thousand tables takes a large part of a second, in which nobody is
served. So the collector by itself looks only at new objects, which takes milliseconds. Full
collections run when the server is idle, or when a lot may have piled up.
"""

import gc

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

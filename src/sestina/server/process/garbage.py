"""Collecting garbage without making people wait.

Nearly everything here is freed by counting references. The collector is there for the rare
cycles; but a look through a thousand tables in play takes it a large part of a second, in
which nobody is served. So by itself it looks only at what is new, which takes milliseconds,
and at everything when the server has nothing to do, or when much has come together.
"""

import gc

NEW = 5_000
"""Objects more than before, after which it looks at those."""
NEVER = 1 << 30
SOME = 20
"""So many looks at what is new, and it is worth looking at everything when nobody plays."""
MANY = 1_200
"""So many, and everything is looked at anyway: cycles could fill the memory by and by."""


def spare_pauses() -> None:
    """To be called once, when all that stays as long as the process is there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, NEVER, NEVER)


def tidy_up(is_quiet: bool) -> bool:
    """Look at everything if it is time to, and say whether that was done."""
    _, looks, _ = gc.get_count()
    if looks < (SOME if is_quiet else MANY):
        return False
    gc.collect()
    return True

"""What the scripts of the two workers call, with objects of JavaScript for everything outside."""

import gc
from collections.abc import Callable

from sestina.browser import thinking
from sestina.browser.home import BrowserHome
from sestina.browser.ports import PagePort, Storage, Thinkers


async def start_home(storage: Storage, port: PagePort, thinkers: Thinkers) -> BrowserHome:
    """The host of this tab, ready to serve."""
    home = BrowserHome(storage, port, thinkers)
    await home.start()
    # What was loaded so far stays: nothing of it has to be looked at again.
    gc.freeze()
    return home


def think(task: str, report: Callable[[str], None]) -> str:
    """Carry a task out, in the worker that thinks."""
    return thinking.think(task, report)

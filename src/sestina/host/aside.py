"""Running what takes long beside the event loop, so that others are served meanwhile.

The host does not know how: a server has threads, a browser tab has none.
"""

from collections.abc import Callable
from typing import Final, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MAX_EVENTS_ON_LOOP: Final = 300
"""A table with more events is loaded and presented aside: nobody else has to wait for it."""


class RunAside(Protocol):
    async def __call__(
        self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T: ...


async def run_here(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run it at once, where nobody else waits."""
    return function(*args, **kwargs)

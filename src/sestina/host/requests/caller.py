"""Who asks, and what it costs. The host itself lets everybody ask for everything."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from sestina.host.aside import RunAside, run_here

P = ParamSpec("P")
T = TypeVar("T")

Key = tuple[object, ...]
"""Names an answer that may be kept."""


class Caller:
    """Somebody who asks where nothing is limited. A server has one that pays for what it asks."""

    def __init__(self, run_aside: RunAside = run_here) -> None:
        self._run_aside = run_aside

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what takes long, so that others are served meanwhile."""
        return await self._run_aside(function, *args, **kwargs)

    async def kept(
        self, key: Key, function: Callable[P, bytes], /, *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """The same; whoever has limits keeps the answer for the next one who asks for it."""
        return await self.run(function, *args, **kwargs)

    def check_reading(self, events: int) -> None:
        """The caller wants to be told of this many events."""

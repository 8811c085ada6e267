"""Those who ask over HTTP: they pay for it by address."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from sestina.host.refusals import Refused
from sestina.host.requests.caller import Caller, Key
from sestina.server.admission import Buckets
from sestina.server.costly_work import CostlyWork

P = ParamSpec("P")
T = TypeVar("T")


class PayingCaller(Caller):
    def __init__(self, address: str, costly: CostlyWork, watched_events: Buckets) -> None:
        super().__init__()
        self.address = address
        self._costly = costly
        self._watched_events = watched_events

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._costly.run(self.address, function, *args, **kwargs)

    async def kept(
        self, key: Key, function: Callable[P, bytes], /, *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        return await self._costly.kept(key, self.address, function, *args, **kwargs)

    def check_reading(self, events: int) -> None:
        """A long table costs its reader more than a short one."""
        if not self._watched_events.take(self.address, events):
            raise Refused("too-fast", "this is a lot at once: try again in a moment")

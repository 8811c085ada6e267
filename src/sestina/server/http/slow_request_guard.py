"""Drops HTTP connections that are too many, say nothing, or do not finish a request in time.

The library takes any number of them, and waits without limit for the first byte and for the rest
of a request. Silent and half-open connections would pile up.
"""

import asyncio
import ipaddress
from collections import Counter
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from sestina.server.admission import counted_address
from sestina.server.settings import Settings

SILENT_SECONDS = 5.0
"""A connection that has not sent a byte by then is dropped."""

CHECK_SECONDS = 10.0
"""A connection that waits for the same request at two checks in a row is dropped."""


class OpenSockets:
    """Counts connections by address, before a request tells who it is from.

    Those of a proxy are everybody's: only their total is limited. A connection that became a
    websocket no longer counts, as websockets have a limit of their own.
    """

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits
        self._proxies = [ipaddress.ip_network(one) for one in settings.proxies]
        self._open: Counter[str] = Counter()

    def enter(self, host: str) -> str | None:
        """The key to leave with; None if there are too many already."""
        address = counted_address(host)
        is_full = self._open.total() >= self._limits.sockets
        many = self._open[address] >= self._limits.sockets_per_address
        if is_full or (many and not self._is_proxy(host)):
            if not self._open[address]:
                del self._open[address]
            return None
        self._open[address] += 1
        return address

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


class SlowRequestGuard(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # chosen when it runs
    open_sockets: OpenSockets | None = None
    """The connections of the same server; `guard_for` sets it."""
    _timer: asyncio.TimerHandle | None = None
    _waits_after: object = ()
    _counted_as: str | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.open_sockets is not None:
            host = self.client[0] if self.client else ""
            self._counted_as = self.open_sockets.enter(str(host))
            if self._counted_as is None:
                transport.abort()
                return
        self._timer = self.loop.call_later(SILENT_SECONDS, self._check_first_byte)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._counted_as is not None and self.open_sockets is not None:
            self.open_sockets.leave(self._counted_as)
        self._timer = self._counted_as = None

    def _check_first_byte(self) -> None:
        if self.scope is None and not self.transport.is_closing():
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(CHECK_SECONDS, self._check)

    def _check(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it is a websocket now, which pings keep alive
        if not self._is_waiting():
            self._waits_after = ()
        elif self._waits_after is self.cycle:
            self.transport.abort()
            return
        else:
            self._waits_after = self.cycle
        self._timer = self.loop.call_later(CHECK_SECONDS, self._check)

    def _is_waiting(self) -> bool:
        """Whether the first request, or the rest of one, is still missing."""
        cycle = self.cycle
        if cycle is None or (cycle.more_body and not cycle.response_complete):
            return True
        # Between requests the library runs a timer; it stops when the next request begins.
        return bool(cycle.response_complete and self.timeout_keep_alive_task is None)


def guard_for(settings: Settings) -> type[SlowRequestGuard]:
    """The protocol of one server, which counts its connections."""
    return type("CountingGuard", (SlowRequestGuard,), {"open_sockets": OpenSockets(settings)})

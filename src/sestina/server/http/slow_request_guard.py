"""Drops HTTP connections that do not send a whole request in time.

The library waits without limit for the first byte, and for the rest of a request. Half-open
connections would pile up.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

CHECK_SECONDS = 10.0
"""A connection that waits for the same request at two checks in a row is dropped."""


class SlowRequestGuard(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # chosen when it runs
    _timer: asyncio.TimerHandle | None = None
    _waits_after: object = ()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._timer = self.loop.call_later(CHECK_SECONDS, self._check)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

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

"""HTTP with an end to waiting: who connects and sends no whole request is dropped.

The library waits for the first byte, and for the rest of a request that was begun, for ever:
connections that are only half there would pile up.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

LOOK = 10.0
"""Seconds between looks; who is found waiting for the same request twice is dropped."""


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # the best there is
    _timer: asyncio.TimerHandle | None = None
    _waits_after: object = ()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._timer = self.loop.call_later(LOOK, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it is a websocket now, which is asked for signs of life by pings
        if not self._is_waiting():
            self._waits_after = ()
        elif self._waits_after is self.cycle:
            self.transport.abort()
            return
        else:
            self._waits_after = self.cycle
        self._timer = self.loop.call_later(LOOK, self._look)

    def _is_waiting(self) -> bool:
        """Whether the rest of a request is missing, or all of the first one."""
        cycle = self.cycle
        if cycle is None or (cycle.more_body and not cycle.response_complete):
            return True
        # Between requests the library has a timer; it is gone once another one has begun.
        return bool(cycle.response_complete and self.timeout_keep_alive_task is None)

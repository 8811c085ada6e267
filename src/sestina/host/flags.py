"""The flags of clocks: when a person's time is up, the table is told."""

import asyncio
import logging

from sestina.host.acts.act import SERVER
from sestina.host.acts.stand_in import TimeUp
from sestina.host.clocks import TimeSource
from sestina.host.refusals import Refused
from sestina.host.service import TableService
from sestina.host.table import Table

log: logging.Logger = logging.getLogger(__name__)

SLACK_SECONDS = 0.005
"""A timer must not fire before the time is really up."""


class Flags:
    def __init__(self, service: TableService, clock: TimeSource) -> None:
        self._service = service
        self._clock = clock
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._falling: set[asyncio.Task[None]] = set()

    def consider(self, table: Table) -> None:
        """Set the timer of a table after an event."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        falls = table.flag_falls
        if falls is None:
            return
        seconds = max(0, falls - self._clock()) / 1000 + SLACK_SECONDS
        loop = asyncio.get_running_loop()
        self._timers[table.id] = loop.call_later(seconds, self._fall, table.id, table.ply)

    @property
    def is_any_up(self) -> bool:
        """Whether the time of any player is running."""
        return bool(self._timers or self._falling)

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in [*self._falling]:
            task.cancel()
        await asyncio.gather(*self._falling, return_exceptions=True)

    def _fall(self, table: str, ply: int) -> None:
        self._timers.pop(table, None)
        task = asyncio.create_task(self._time_up(table, ply), name="flag")
        self._falling.add(task)
        task.add_done_callback(self._falling.discard)

    async def _time_up(self, table: str, ply: int) -> None:
        try:
            await self._service.act(table, SERVER, TimeUp(ply))
        except Refused as refused:
            log.debug("flag at %s: %s", table, refused.reason)
            if refused.reason == "not-yet":
                # The clock has gone a little slower than the timer.
                async with self._service.reading(table) as current:
                    self.consider(current)
        except Exception:
            # The table stays due in the index, and a server will look at it.
            log.exception("the flag at %s could not fall", table)

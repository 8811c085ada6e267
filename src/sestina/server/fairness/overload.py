"""What happens when more is asked than this server can do: moves go first, the rest waits.

The event loop is late when too much wants to run. Then lists, replays and analysis are told to come
back, and messages that are no moves wait until it is on time again, or for a while.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.05
LOOKS: Final = 20
"""Looks that count: those of the last second or so."""
COME_BACK_SECONDS: Final = 2
LONGEST_WAIT_SECONDS: Final = 1.0


class Overload:
    def __init__(self, late_seconds: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """The server is overloaded if its loop was later than this at half of the looks."""
        self._most = late_seconds
        self._clock = clock
        self._late: deque[float] = deque(maxlen=LOOKS)
        self._task: asyncio.Task[None] | None = None
        self._relieved = asyncio.Event()
        self._relieved.set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch(), name="overload")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._relieved.set()

    @property
    def late_seconds(self) -> float:
        """How late the loop was at the last look."""
        return self._late[-1] if self._late else 0.0

    @property
    def is_on(self) -> bool:
        """Whether more is asked of this server than it can do."""
        return not self._relieved.is_set()

    async def wait(self) -> None:
        """Let moves go first: wait until there is time for the rest, or for a while."""
        if self._relieved.is_set():
            return
        waiting = asyncio.ensure_future(self._relieved.wait())
        try:
            await asyncio.wait({waiting}, timeout=LONGEST_WAIT_SECONDS)
        finally:
            waiting.cancel()

    def look(self, late: float) -> None:
        """Note how late the loop is."""
        self._late.append(late)
        was_on = self.is_on
        if 2 * sum(one > self._most for one in self._late) > LOOKS:
            self._relieved.clear()
        else:
            self._relieved.set()
        if was_on and not self.is_on:
            log.info("the event loop is on time again")
        elif self.is_on and not was_on:
            fields = {"seconds": round(late, 3), "waits_for": "loop"}
            log.warning("the event loop is %.1f s late: moves go first", late, extra=fields)

    async def _watch(self) -> None:
        while True:
            begun = self._clock()
            await asyncio.sleep(LOOK_SECONDS)
            self.look(self._clock() - begun - LOOK_SECONDS)

"""What happens when more is asked than this server can do: moves go first, the rest waits.

The event loop is late when too much wants to run. Then lists, replays and analysis are told to come
back, and messages that are no moves wait until it is on time again, or for a while. If moves alone
are too many, some are refused at once, which costs little, so that the others are still quick; a
client sends a refused one again by itself.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sestina.host.refusals import Refused

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.05
LOOKS: Final = 20
"""Looks that count: those of the last second or so."""
COME_BACK_SECONDS: Final = 2
LONGEST_WAIT_SECONDS: Final = 1.0
MOVES_LATE_SECONDS: Final = 0.025
"""A move takes several turns of the loop: if one of them is later than this, moves are too many."""
LEAST_MOVES: Final = 32
"""Moves under way that are never too many: each takes about a millisecond."""
MOST_MOVES: Final = 10_000
FEWER_MOVES: Final = 0.7
MORE_MOVES: Final = 2


class Overload:
    def __init__(self, late_seconds: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """The server is overloaded if its loop was later than this at half of the looks."""
        self._most = late_seconds
        self._clock = clock
        self._late: deque[float] = deque(maxlen=LOOKS)
        self._task: asyncio.Task[None] | None = None
        self._relieved = asyncio.Event()
        self._relieved.set()
        self._moves = 0
        self._most_moves = MOST_MOVES

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

    @contextmanager
    def move(self) -> Iterator[None]:
        """While a move is made; refused if so many are under way that all of them would be slow."""
        if self._moves >= self._most_moves:
            raise Refused("busy", "too many moves at once: send it again in a moment")
        self._moves += 1
        try:
            yield
        finally:
            self._moves -= 1

    def look(self, late: float) -> None:
        """Note how late the loop is."""
        self._late.append(late)
        if late > MOVES_LATE_SECONDS:
            fewer = int(FEWER_MOVES * min(self._moves, self._most_moves))
            self._most_moves = max(LEAST_MOVES, fewer)
        else:
            self._most_moves = min(MOST_MOVES, self._most_moves + MORE_MOVES)
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

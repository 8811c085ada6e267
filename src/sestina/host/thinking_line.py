"""The line of bots that wait to think; analyses wait in one of the same kind.

People come first: a bot in a game that people play thinks before one in a game among bots. Then
short thoughts go before long ones, and the person whose bots have thought least before the others.
A short thought never waits for a long one that has begun: it has a lane of its own.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Literal

Lane = Literal["any", "short"]
"""Where a bot thinks: on a worker for every thought, or on the one for short thoughts."""
HALF_LIFE_SECONDS: Final = 10.0
"""After this long, half of what a person's bots have thought is forgotten."""
FORGOTTEN_SECONDS: Final = 0.001


@dataclass(frozen=True)
class Thought:
    """A bot's turn that is to be thought about."""

    person: str
    """Who pays for it: the host of the table."""
    for_people: bool
    """Whether a person plays at the table."""
    is_short: bool


class ThinkingLine:
    def __init__(
        self,
        workers: int,
        clock: Callable[[], float] = time.monotonic,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_change` is called when those who wait may have other places in the line."""
        self._on_change = on_change
        self._free: dict[Lane, int] = {"any": workers, "short": 1}
        self._clock = clock
        self._waiting: list[tuple[Thought, asyncio.Future[Lane]]] = []
        """In the order in which they came."""
        self._used: dict[str, float] = {}
        """The seconds that the bots of each person have thought recently."""
        self._used_at = clock()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def in_order(self) -> list[Thought]:
        """Those who wait, as they go next; of equal ones, the first that came goes first."""
        return sorted((thought for thought, _ in self._waiting), key=self._rank)

    @asynccontextmanager
    async def turn(self, thought: Thought) -> AsyncIterator[Lane]:
        """Wait for the turn to think, and say in which lane."""
        lane = await self._enter(thought)
        begun = self._clock()
        try:
            yield lane
        finally:
            self._fade()
            spent = self._clock() - begun
            self._used[thought.person] = self._used.get(thought.person, 0.0) + spent
            self._leave(lane)

    async def _enter(self, thought: Thought) -> Lane:
        granted: asyncio.Future[Lane] = asyncio.get_running_loop().create_future()
        self._waiting.append((thought, granted))
        self._grant()
        try:
            return await granted
        except asyncio.CancelledError:
            self._waiting = [one for one in self._waiting if one[1] is not granted]
            self._on_change()
            if granted.done() and not granted.cancelled():
                self._leave(granted.result())
            raise

    def _leave(self, lane: Lane) -> None:
        self._free[lane] += 1
        self._grant()

    def _grant(self) -> None:
        """Give the free lanes to those who are first in line for them."""
        while self._free["short"]:
            short = [one for one in self._waiting if one[0].is_short]
            if not short:
                break
            self._give("short", self._first(short))
        while self._free["any"] and self._waiting:
            self._give("any", self._first(self._waiting))
        self._on_change()

    def _give(self, lane: Lane, chosen: tuple[Thought, "asyncio.Future[Lane]"]) -> None:
        self._waiting.remove(chosen)
        if not chosen[1].done():
            self._free[lane] -= 1
            chosen[1].set_result(lane)

    def _first(
        self, waiting: list[tuple[Thought, "asyncio.Future[Lane]"]]
    ) -> tuple[Thought, "asyncio.Future[Lane]"]:
        self._fade()
        return min(waiting, key=lambda one: self._rank(one[0]))

    def _rank(self, thought: Thought) -> tuple[bool, bool, float]:
        used = self._used.get(thought.person, 0.0)
        return not thought.for_people, not thought.is_short, used

    def _fade(self) -> None:
        now = self._clock()
        if now - self._used_at < 1:
            return
        left = 0.5 ** ((now - self._used_at) / HALF_LIFE_SECONDS)
        self._used_at = now
        self._used = {
            person: used * left
            for person, used in self._used.items()
            if used * left > FORGOTTEN_SECONDS
        }

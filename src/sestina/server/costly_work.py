"""Work that would keep the event loop from the moves: pictures, replays, positions, exports.

It runs in threads, a few at a time, and first for those who have had least. Everybody pays for it
by address, in processor time: what is limited is what a request costs, not how many there are.
Answers that are asked for again are kept.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from sestina.host.refusals import Refused
from sestina.host.thinking_line import ThinkingLine, Thought
from sestina.server.admission import Buckets
from sestina.server.settings import Limits

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE: Final = 2
"""So that the threads leave time for the loop."""
MOST_WAITING: Final = 400
COME_BACK_SECONDS: Final = 2
MAX_KEPT_BYTES: Final = 16_000_000
"""Memory for the answers that were asked for last."""

Key = tuple[object, ...]


class KeptAnswers:
    """The answers that were asked for last, as far as there is room for them."""

    def __init__(self, most: int = MAX_KEPT_BYTES) -> None:
        self._most = most
        self._size = 0
        self._answers: OrderedDict[Key, bytes] = OrderedDict()

    def get(self, key: Key) -> bytes | None:
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: Key, answer: bytes) -> None:
        self._size += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self._size > self._most:
            _, oldest = self._answers.popitem(last=False)
            self._size -= len(oldest)


class CostlyWork:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._budgets = Buckets(limits.work_ms_per_second, limits.work_ms_burst)
        self._line = ThinkingLine(AT_ONCE)
        self._waiting: Counter[str] = Counter()
        self._kept = KeptAnswers()
        self._making: dict[Key, asyncio.Task[bytes]] = {}

    async def run(
        self, payer: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What the function returns or raises; `Refused` if its payer has used too much."""
        self._check(payer)
        call = partial(function, *args, **kwargs)
        self._waiting[payer] += 1
        try:
            async with self._line.turn(Thought(payer, for_people=False, is_short=False)):
                # Those that waited before this one were paid for meanwhile.
                self._check(payer)
                spent, result, error = await asyncio.to_thread(_timed, call)
        finally:
            self._waiting[payer] -= 1
            if not self._waiting[payer]:
                del self._waiting[payer]
        self._budgets.of(payer).charge(1e3 * spent)
        if error is not None:
            raise error
        assert result is not None
        return result[0]

    async def kept(
        self, key: Key, payer: str, function: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """The same, from memory if it was asked for before. The key names the work."""
        known = self._kept.get(key)
        if known is not None:
            return known
        if key not in self._making:
            self._check(payer)
            making = asyncio.create_task(self.run(payer, function, *args, **kwargs))
            self._making[key] = making
            making.add_done_callback(lambda done: self._keep(key, done))
        # Whoever goes away leaves it to the others who wait for the same.
        return await asyncio.shield(self._making[key])

    def _keep(self, key: Key, made: "asyncio.Task[bytes]") -> None:
        del self._making[key]
        if not made.cancelled() and made.exception() is None:
            self._kept.put(key, made.result())

    def _check(self, payer: str) -> None:
        if sum(self._waiting.values()) >= MOST_WAITING:
            words = "too many people ask for something long: come back in a moment"
            raise Refused("queue-full", words, COME_BACK_SECONDS)
        if self._waiting[payer] > self._limits.work_waiting or self._budgets.of(payer).left() <= 0:
            words = "this is a lot at once: try again in a moment"
            raise Refused("too-fast", words, COME_BACK_SECONDS)


def _timed(call: Callable[[], T]) -> tuple[float, tuple[T] | None, Exception | None]:
    """The processor time that a call took, and what it returned or raised."""
    begun = time.thread_time()
    try:
        result = call()
    except Exception as error:  # noqa: BLE001  it was paid for all the same
        return time.thread_time() - begun, None, error
    return time.thread_time() - begun, (result,), None

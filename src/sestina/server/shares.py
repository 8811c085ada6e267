"""How the messages of websockets are shared: by person first, then by address.

More connections do not allow more. A refusal costs its sender as much as several messages, so the
share of somebody whose messages are refused shrinks. The first move of somebody who has done
nothing of that kind goes in, whatever others at the same address do.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from sestina.server.admission import MAX_KEYS, Buckets
from sestina.server.settings import Limits

REFUSAL_COSTS: Final = 4.0
"""Messages that a refused one costs beside itself."""
REMEMBERED_SECONDS: Final = 10.0
"""How long somebody's refusals count."""
FIRST_MOVE_SECONDS: Final = 1.0
"""After this long without a move, the next one is a first move again."""


class Shares:
    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._people = Buckets(limits.messages_per_second, limits.message_burst, clock)
        self._addresses = Buckets(
            limits.address_messages_per_second, limits.address_message_burst, clock
        )
        self._refused: OrderedDict[str, float] = OrderedDict()
        """When a message of each person was last refused, the latest last."""
        self._moved: OrderedDict[str, float] = OrderedDict()
        """When each person last made a move."""

    def takes(self, person: str, address: str, *, is_move: bool) -> bool:
        """Whether one more message of a person is served now."""
        is_first = is_move and self._is_first_move(person)
        if not self._people.take(person):
            return False
        return self._addresses.take(address) or is_first

    def note_refusal(self, person: str, address: str) -> None:
        self._people.of(person).charge(REFUSAL_COSTS)
        self._addresses.of(address).charge(REFUSAL_COSTS)
        _note(self._refused, person, self._clock())

    def is_clean(self, person: str) -> bool:
        """Whether none of a person's messages has been refused lately."""
        return self._clock() - self._refused.get(person, float("-inf")) >= REMEMBERED_SECONDS

    def _is_first_move(self, person: str) -> bool:
        now = self._clock()
        before = self._moved.get(person, float("-inf"))
        _note(self._moved, person, now)
        return now - before >= FIRST_MOVE_SECONDS and self.is_clean(person)


def _note(times: OrderedDict[str, float], person: str, now: float) -> None:
    times[person] = now
    times.move_to_end(person)
    if len(times) > MAX_KEYS:
        times.popitem(last=False)

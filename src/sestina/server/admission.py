"""Who is let in when much is asked: rates, an overloaded server, and the tables of one person.

When the event loop is late, too much wants to run. Then lists, replays and analysis are told to
come back, and messages that are no moves wait until it is on time again, or for a while. If moves
alone are too many, some are refused at once, which costs little, so that the others are still
quick; a client sends a refused one again by itself.
"""

import asyncio
import ipaddress
import logging
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sestina.host.refusals import Refused
from sestina.server.settings import Limits
from sestina.store.table_index import TableIndex

MAX_KEYS = 50_000


def counted_address(host: str) -> str:
    """The address that limits count by: for IPv6 the network, as one customer has all of it."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:100]
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Bucket:
    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self, amount: float = 1) -> bool:
        """Whether this much is allowed now; more than a whole burst needs a full bucket."""
        if self.left() < min(amount, self._burst):
            return False
        self._left -= amount
        return True

    def charge(self, amount: float) -> None:
        """Take what something has cost, however little is left."""
        self._left = self.left() - amount

    def left(self) -> float:
        """How much is allowed now; less than nothing after too high a charge."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left


class Buckets:
    """A bucket for each key; the least recently used ones are dropped."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, amount: float = 1) -> bool:
        return self.of(key).take(amount)

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > MAX_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


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
        self._moves: Counter[str] = Counter()
        """Moves under way, by person."""
        self._fair_moves = 0
        """Those of them that were the first one of a person in good standing."""
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
    def move(self, person: str, *, is_clean: bool = True) -> Iterator[None]:
        """While a move is made; refused if so many are under way that all of them would be slow.

        Whoever has no other move under way, and none refused lately, does not wait for those who
        have: they get what is left.
        """
        is_fair = is_clean and not self._moves[person]
        under_way = self._fair_moves if is_fair else self._moves.total()
        if under_way >= self._most_moves:
            raise Refused("busy", "too many moves at once: send it again in a moment")
        self._moves[person] += 1
        self._fair_moves += is_fair
        try:
            yield
        finally:
            self._fair_moves -= is_fair
            self._moves[person] -= 1
            if not self._moves[person]:
                del self._moves[person]

    def look(self, late: float) -> None:
        """Note how late the loop is."""
        self._late.append(late)
        if late > MOVES_LATE_SECONDS:
            fewer = int(FEWER_MOVES * min(self._moves.total(), self._most_moves))
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


HOUR_MS = 3_600_000


class Openings:
    def __init__(self, limits: Limits, index: TableIndex) -> None:
        self._limits = limits
        self._index = index
        self._by_address = Buckets(limits.tables_per_minute / 60, limits.tables_per_minute)

    async def check(
        self, person: str, address: str, now: int, *, waits: bool, bots_only: bool
    ) -> None:
        """Raise `Refused` unless this person may open one more table.

        `waits`: its game does not begin at once. `bots_only`: no person will play there.
        """
        limits = self._limits
        if not self._by_address.take(address):
            raise Refused("too-fast", "too many new tables from this address: wait a minute")
        opened = await self._index.opened_by(person, now - HOUR_MS)
        if waits and opened.waiting >= limits.waiting_tables:
            most = limits.waiting_tables
            raise Refused("own-tables", f"{most} of your tables wait for players: close one first")
        if bots_only and opened.bots_only >= limits.bot_tables:
            most = limits.bot_tables
            raise Refused(
                "bot-tables", f"bots play {most} games for you: wait until one of them is over"
            )
        if opened.lately >= limits.tables_per_hour:
            raise Refused("own-tables", "you have opened many tables: play on at one of them")

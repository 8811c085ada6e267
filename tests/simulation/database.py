"""The database machine: the way there and back, its failures, and the notices that it sends."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import Literal, Protocol, TypeVar

from sestina.host.event_log import StoredEvent
from sestina.store.notices import CHANNEL
from tests.simulation.loop import PROCESS, VirtualLoop

T = TypeVar("T")
StoreFault = Literal["before", "during", "after", "hang"]
"""A request fails before it is carried out; it is carried out and rolled back; or it is carried
out, and its answer is lost, at once or after many seconds."""
STORE_FAULTS: tuple[StoreFault, ...] = ("before", "during", "after", "hang")


class LostConnection(ConnectionError):
    """What a server sees of a failure of the database."""


class CommitListener(Protocol):
    def __call__(self, table: str, event: StoredEvent, seed: bytes | None) -> None: ...


class Delays:
    """How long things take: mostly little, sometimes much."""

    def __init__(self, random: Random, scale: float) -> None:
        self._random = random
        self._scale = scale

    def next(self) -> float:
        dice = self._random.random()
        if dice < 0.8:
            return self._random.random() * 0.004 * self._scale
        if dice < 0.97:
            return self._random.random() * 0.05 * self._scale
        return self._random.random() * 0.8 * self._scale


class Line:
    """A connection on which one server listens to notices; asyncpg's, as far as it is used."""

    def __init__(self, machine: "DatabaseMachine", server: str) -> None:
        self._machine = machine
        self.server = server
        self._hear: Callable[..., None] | None = None
        self._on_end: list[Callable[[object], None]] = []
        self._is_open = True
        self._free_at = 0.0
        self.process = PROCESS.get()

    async def add_listener(self, channel: str, hear: Callable[..., None]) -> None:
        if channel != CHANNEL:
            return  # reviews are not simulated
        await self._machine.ask("listen", lambda: None)
        self._hear = hear
        self._machine.lines.append(self)

    def add_termination_listener(self, listener: Callable[[object], None]) -> None:
        if not self._is_open:
            listener(self)
        self._on_end.append(listener)

    async def execute(self, _statement: str, timeout: float = 0) -> None:
        await self._machine.ask("listen", lambda: None)
        if not self._is_open:
            raise LostConnection("the line is cut")

    def terminate(self) -> None:
        self._is_open = False
        if self in self._machine.lines:
            self._machine.lines.remove(self)

    def cut(self) -> None:
        """The server notices it at once; what was under way is lost."""
        self.terminate()
        for listener in self._on_end:
            self._run(listener, self)

    def send(self, text: str) -> None:
        """Notices arrive in the order of the commits."""
        loop = self._machine.loop
        delay = self._machine.line_delay(self.server)
        self._free_at = max(self._free_at, loop.time() + delay)
        loop.later(self._free_at - loop.time(), self._arrive, text)

    def _arrive(self, text: str) -> None:
        if self._is_open and self._hear is not None:
            self._run(self._hear, self, 0, "", text)

    def _run(self, callback: Callable[..., None], *args: object) -> None:
        process = self.process
        if process is not None and process.may_step():
            process.context.copy().run(callback, *args)


class DatabaseMachine:
    """One database for all servers. Whatever is asked of it takes two ways, and may fail."""

    def __init__(self, loop: VirtualLoop, random: Random, scale: float, is_shared: bool) -> None:
        self.loop = loop
        self.delays = Delays(random, scale)
        self._random = random
        self.is_shared = is_shared
        """Whether several servers use it, as on PostgreSQL."""
        self.lines: list[Line] = []
        self.on_commit: CommitListener = lambda table, event, seed: None
        self.faults: Counter[str] = Counter()
        """How many of its failures have been met, by kind."""
        self._armed: dict[str, deque[StoreFault]] = {}
        self._down_until = 0.0
        self._slow_until: dict[str, float] = {}
        self._slow_lines_until: dict[str, float] = {}
        self._no_lines_until: dict[str, float] = {}

    # Failures

    def arm(self, server: str, fault: StoreFault, times: int = 1) -> None:
        """Let the next appends of a server fail."""
        self._armed.setdefault(server, deque()).extend([fault] * times)

    def go_down(self, seconds: float) -> None:
        self._down_until = self.loop.time() + seconds
        for line in [*self.lines]:
            line.cut()

    def cut_lines(self, server: str, seconds: float) -> None:
        """A server cannot listen for a while."""
        self._no_lines_until[server] = self.loop.time() + seconds
        for line in [*self.lines]:
            if line.server == server:
                line.cut()

    def slow_down(self, server: str, seconds: float) -> None:
        """Let every way between the database and a server take up to this long, for this long."""
        self._slow_until[server] = self.loop.time() + seconds

    def slow_lines(self, server: str, seconds: float) -> None:
        """The same for notices alone."""
        self._slow_lines_until[server] = self.loop.time() + seconds

    def line_delay(self, server: str) -> float:
        return self._delay(self._slow_lines_until.get(server, 0.0))

    def _delay(self, slow_until: float = 0.0) -> float:
        delay = self.delays.next()
        left = slow_until - self.loop.time()
        return delay + left * self._random.random() if left > 0 else delay

    def heal(self) -> None:
        self._armed.clear()
        self._slow_until.clear()
        self._slow_lines_until.clear()
        self._no_lines_until.clear()
        self._down_until = 0.0

    def fault_of_append(self) -> StoreFault | None:
        """How a transaction that is about to be written fails."""
        return self._fault("append")

    def _fault(self, kind: str) -> StoreFault | None:
        process = PROCESS.get()
        if process is None:
            return None
        if self.loop.time() < self._down_until:
            self.faults["store down"] += 1
            return "before"
        armed = self._armed.get(process.name)
        if kind == "append" and armed:
            fault = armed.popleft()
            self.faults[f"store {fault}"] += 1
            return fault
        return None

    # Requests

    async def ask(
        self, kind: str, work: Callable[[], T], torn: Callable[[], object] | None = None
    ) -> T:
        """Have some work done there. A process that dies meanwhile does not stop it.

        `torn` does the work without the commit, for a connection that is lost in the middle.
        """
        answer: asyncio.Future[T] = self.loop.create_future()
        process = PROCESS.get()
        slow_until = 0.0 if process is None else self._slow_until.get(process.name, 0.0)
        there, fault = self._delay(slow_until), self._fault(kind)
        self.loop.later(there, self._arrive, answer, fault, work, torn)
        return await answer

    def _arrive(
        self,
        answer: "asyncio.Future[T]",
        fault: StoreFault | None,
        work: Callable[[], T],
        torn: Callable[[], object] | None,
    ) -> None:
        back = self.delays.next()
        if fault in ("before", "during"):
            if fault == "during" and torn is not None:
                torn()
            self.loop.later(back, _fail, answer, LostConnection(f"{fault} the commit"))
            return
        try:
            result = work()
        except Exception as error:  # noqa: BLE001  the server that asked gets it
            self.loop.later(back, _fail, answer, error)
            return
        if fault is None:
            self.loop.later(back, _succeed, answer, result)
            return
        if fault == "hang":
            back = 5 + 15 * self._random.random()
        self.loop.later(back, _fail, answer, LostConnection("after the commit"))

    # Commits

    def committed(
        self, table: str, event: StoredEvent, seed: bytes | None, notice: str | None = None
    ) -> None:
        self.on_commit(table, event, seed)
        if notice is not None and self.is_shared:
            for line in [*self.lines]:
                line.send(notice)

    async def connect(self, *_args: object, **_named: object) -> Line:
        """Open a connection that listens, in the place of asyncpg's `connect`."""
        process = PROCESS.get()
        assert process is not None
        await self.ask("listen", lambda: None)
        if self.loop.time() < self._no_lines_until.get(process.name, 0.0):
            raise LostConnection("no way to listen")
        return Line(self, process.name)


def _succeed(answer: "asyncio.Future[T]", result: T) -> None:
    if not answer.done():  # or whoever asked was cancelled
        answer.set_result(result)


def _fail(answer: "asyncio.Future[T]", error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)

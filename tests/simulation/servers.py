"""Server processes: the real backend, with its outside replaced, started and killed at will."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Protocol

from sestina.host.refusals import Refused
from sestina.host.table_host import TableHost
from sestina.server.admission import Overload
from sestina.server.backend import Backend
from sestina.server.bot_thinkers import BotThinkers
from sestina.server.http.app import serve_socket
from sestina.server.insight.review_queue import ReviewQueue
from sestina.server.settings import UNLIMITED, Settings
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.notices import Wakeups
from sestina.store.people import People
from sestina.store.table_index import TableIndex
from sestina.workers.async_pool import AsyncPool, WorkerEnded
from sestina.workers.messages import MAX_TRIES, WorkerDied, WorkerSettings, WorkerTask
from tests.simulation.database import DatabaseMachine
from tests.simulation.loop import Process, VirtualLoop
from tests.simulation.network import Disconnected, Link, ServerSocket

log = logging.getLogger("sestina.simulation")

Store = tuple[Database, SqlEventLog, TableIndex, People]
Work = Callable[[Backend], Awaitable[Any]]
BOT_SECONDS = 1.0
"""Without effect: the bots here do not search."""
SETTINGS = Settings(database="simulated", limits=UNLIMITED, bot_processes=1, warm_analysts=False)


class Surroundings(Protocol):
    """What a server finds around it."""

    loop: VirtualLoop
    machine: DatabaseMachine
    epoch_ms: int

    def make_store(self) -> Store: ...

    def random(self, name: str) -> Random: ...


class BotPool(AsyncPool):
    """In the place of the processes in which bots think; they can die like them."""

    def __init__(self, random: Random) -> None:
        super().__init__(WorkerSettings())
        self._random = random
        self.breaks = 0

    async def run(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        on_progress: Callable[[Any], None] | None = None,
    ) -> Any:
        assert on_progress is None
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        for _ in range(MAX_TRIES):
            with suppress(WorkerEnded):
                return await self.submit(loop, partial(function, *arguments))
        raise WorkerDied(WorkerTask(function, arguments), None)

    def submit(self, loop: VirtualLoop, work: Callable[[], Any]) -> "asyncio.Future[Any]":
        answer = loop.create_future()
        breaks, self.breaks = self.breaks > 0, max(0, self.breaks - 1)

        def finish() -> None:
            if answer.done():
                return
            if breaks:
                answer.set_exception(WorkerEnded())
            else:
                answer.set_result(work())

        loop.later(0.02 + self._random.random() * self._random.choice((0.2, 2.0)), finish)
        return answer


class OrderedConnections(dict[Any, None]):
    """A set of connections whose order does not depend on where they lie in memory."""

    def add(self, one: Any) -> None:
        self[one] = None

    def discard(self, one: Any) -> None:
        self.pop(one, None)


class SimulatedThinkers(BotThinkers):
    def __init__(self, pool: BotPool) -> None:
        self._bot_pool = pool
        super().__init__()

    def _pool(self) -> AsyncPool:
        return self._bot_pool


class NeverLate(Overload):
    """A loop with virtual time is never late: nobody has to look twenty times a second."""

    def start(self) -> None:
        pass


class NoReviews(ReviewQueue):
    """Nobody asks for reviews here: their queue is not simulated."""

    def __init__(self) -> None:
        pass

    def dismiss(self) -> None:
        pass

    def look_again(self) -> None:
        pass

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass


class SimulatedBackend(Backend):
    def __init__(self, around: Surroundings, server: "ServerProcess") -> None:
        self._around = around
        self._server = server
        super().__init__(SETTINGS, server.wall_clock)
        self.overload = NeverLate(SETTINGS.limits.late_seconds, around.loop.time)
        self.connections = OrderedConnections()  # type: ignore[assignment]  # used in the same way

    def make_store(self) -> Store:
        return self._around.make_store()

    def make_thinkers(self) -> BotThinkers:
        return SimulatedThinkers(self._server.bot_pool)

    def make_host(self) -> TableHost:
        return TableHost(
            self.log,
            self.thinkers.think,
            self._invite,
            clock=self.clock,
            run_aside=asyncio.to_thread,
            bot_seconds=BOT_SECONDS,
            monotonic=self._around.loop.time,
        )

    def make_reviews(self) -> ReviewQueue:
        return NoReviews()

    def make_wakeups(self) -> Wakeups:
        return Wakeups(
            self.database.dsn,
            self._is_missing,
            self._on_notice,
            self.reviews.hear,
            self._on_gap,
            self._around.machine.connect,
        )


class ServerProcess(Process):
    """One life of a server."""

    def __init__(self, around: Surroundings, name: str, life: int, skew_ms: int) -> None:
        super().__init__(name)
        self._around = around
        self._random = around.random(f"server {name} {life}")
        self.skew_ms = skew_ms
        """How wrong its clock is."""
        self.bot_pool = BotPool(self._random)
        self.backend: SimulatedBackend | None = None
        self.is_ready = False
        self.links: list[Link] = []
        self.on_end: Callable[[ServerProcess], None] = lambda _server: None
        around.loop.start(self._live(), self)

    def wall_clock(self) -> int:
        return self._around.epoch_ms + round(1000 * self._around.loop.time()) + self.skew_ms

    async def _live(self) -> None:
        self.backend = SimulatedBackend(self._around, self)
        try:
            await self.backend.open()
        except OSError:
            self.die()  # a supervisor starts it again
            return
        self.is_ready = True

    def stop(self) -> None:
        """Stop in order, as after SIGTERM."""
        if self.is_alive and self.is_ready:
            self.is_ready = False
            self._around.loop.start(self._stop(), self)

    async def _stop(self) -> None:
        assert self.backend is not None
        await self.backend.close()
        self.die()

    def die(self) -> None:
        """Like `kill -9`: nothing is finished. The machine closes its connections."""
        if not self.is_alive:
            return
        super().die()
        self.is_ready = False
        machine = self._around.machine
        machine.lines[:] = [line for line in machine.lines if line.process is not self]
        for link in self.links:
            link.cut(self._random.choice((0.01, 0.05, 3.0)) * self._random.random(), 0.0)
        self.on_end(self)

    # Clients

    def connect(self, link: Link, cookie: str | None, watch_over: Callable[[str], Any]) -> None:
        """A websocket reaches this machine."""
        if not self.is_ready:
            link.cut(0.01, 0.0)
            return
        self.links = [one for one in self.links if not one.is_over]
        self.links.append(link)
        socket = ServerSocket(link, cookie, watch_over)
        self._around.loop.start(self._serve(socket, link), self)

    async def _serve(self, socket: ServerSocket, link: Link) -> None:
        try:
            await serve_socket.fn(socket, self.backend)
        except OSError:
            pass  # the database does not answer: the framework closes the connection
        finally:
            link.down.finish()

    def request(self, work: Work) -> "asyncio.Future[Any]":
        """An HTTP request reaches this machine; its answer, or what became of it."""
        loop = self._around.loop
        answer = loop.create_future()
        if not self.is_ready:
            answer.set_exception(Disconnected())
        else:
            loop.start(self._answer(work, answer), self)
        return answer

    async def _answer(self, work: Work, answer: "asyncio.Future[Any]") -> None:
        assert self.backend is not None
        result: Any = None
        error: Exception | None = None
        try:
            result = await work(self.backend)
        except Refused as refused:
            error = refused
        except OSError:
            error = Disconnected()  # HTTP 500
        except Exception as failure:
            log.exception("a request failed")
            error = failure
        with suppress(asyncio.InvalidStateError):
            if error is None:
                answer.set_result(result)
            else:
                answer.set_exception(error)

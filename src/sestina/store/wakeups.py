"""Hearing from the other servers of one PostgreSQL that a table has moved on.

One connection is kept to listen. If it is lost, it is opened again; what was said in
between is not heard, so whoever listens is told to look at the log.
"""

import asyncio
import logging
from collections.abc import Callable

import asyncpg

from sestina.store.notices import CHANNEL, Notice, parse_head, parse_notice

PAUSE = 0.5
"""Seconds before a lost connection is tried again, at first."""
LONGEST_PAUSE = 10.0
ALIVE = 10.0
"""How often a quiet connection is asked whether it is still there."""
NAME = "sestina listener"
"""What PostgreSQL lists this connection as."""

log = logging.getLogger(__name__)


class Wakeups:
    def __init__(
        self,
        dsn: str,
        is_news: Callable[[str, int], bool],
        heard: Callable[[Notice], None],
        missed: Callable[[], None],
    ) -> None:
        """`is_news` is asked for each table and version first, as most notices are of no use
        here: they are our own, or of tables that nobody here looks at.

        `missed` means: something may have been said that was not heard.
        """
        self._dsn = dsn
        self._is_news = is_news
        self._heard = heard
        self._missed = missed
        self._task: asyncio.Task[None] | None = None
        self.connected = asyncio.Event()

    async def start(self) -> None:
        self._task = asyncio.create_task(self._listen(), name="wakeups")
        await self.connected.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        pause = PAUSE
        while True:
            try:
                connection = await asyncpg.connect(
                    self._dsn, timeout=10, server_settings={"application_name": NAME}
                )
            except (OSError, asyncpg.PostgresError, TimeoutError) as error:
                log.warning("cannot listen to the database: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            pause = PAUSE
            try:
                await self._hear(connection)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("the connection that listens is lost: %s", error)
            finally:
                self.connected.clear()
                connection.terminate()

    async def _hear(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        await connection.add_listener(CHANNEL, self._notice)
        self.connected.set()
        self._missed()
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        while not lost.is_set():
            try:
                await asyncio.wait_for(lost.wait(), ALIVE)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=ALIVE)

    def _notice(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        text = str(payload)
        if self._is_news(*parse_head(text)):
            self._heard(parse_notice(text))

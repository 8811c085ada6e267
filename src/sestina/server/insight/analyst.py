"""A machine that makes reviews for the servers of a PostgreSQL, and serves nobody itself."""

import asyncio
import signal
from collections.abc import Callable
from signal import SIGINT, SIGTERM

from sestina.host.clocks import wall_clock
from sestina.server.insight.analysts import Analysts
from sestina.server.insight.review_desk import ReviewDesk
from sestina.server.settings import Settings
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.reviews import Reviews


async def make_reviews(settings: Settings, started: Callable[[], None]) -> None:
    """Take reviews from the queue until SIGINT or SIGTERM; what is not done goes back."""
    database = Database(settings.database)
    if not database.is_postgres:
        raise ValueError("an SQLite file belongs to one server: name a PostgreSQL database")
    await database.open()
    log = SqlEventLog(database)
    analysts = Analysts(settings.analysts, settings.limits, niceness=settings.analyst_niceness)
    desk = ReviewDesk(Reviews(database), log, analysts, settings, wall_clock)
    try:
        await desk.start()
        started()
        await _wait_for_signal()
    finally:
        await desk.close()
        await analysts.close()
        await log.close()
        await database.close()


async def _wait_for_signal() -> None:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    before = {
        one: signal.signal(one, lambda *_: loop.call_soon_threadsafe(stopped.set))
        for one in (SIGINT, SIGTERM)
    }
    try:
        await stopped.wait()
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)

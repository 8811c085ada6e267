"""A machine that makes reviews for the servers of a PostgreSQL, and serves nobody itself."""

import asyncio
import signal
from collections.abc import Callable
from signal import SIGINT, SIGTERM

from sestina.host.clocks import wall_clock
from sestina.server.insight.job_pool import JobPool
from sestina.server.insight.review_queue import ReviewQueue
from sestina.server.settings import Settings
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.notices import Wakeups
from sestina.store.reviews import Reviews


async def make_reviews(settings: Settings, started: Callable[[], None]) -> None:
    """Take reviews from the queue until SIGINT or SIGTERM; what is not done goes back."""
    database = Database(settings.database)
    if not database.is_postgres:
        raise ValueError("an SQLite file belongs to one server: name a PostgreSQL database")
    await database.open()
    log = SqlEventLog(database)
    jobs = JobPool(settings.analysts, settings.limits, niceness=settings.analyst_niceness)
    queue = ReviewQueue(Reviews(database), log, jobs, settings, wall_clock)
    wakeups = Wakeups(
        database.dsn,
        is_missing=lambda _table, _version: False,
        on_notice=lambda _notice: None,
        on_review=queue.hear,
        on_gap=queue.look_again,
    )
    try:
        await wakeups.start()
        await queue.start()
        started()
        await _wait_for_signal()
    finally:
        await queue.close()
        await jobs.close()
        await wakeups.stop()
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

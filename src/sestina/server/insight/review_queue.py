"""Reviews: asked for once, carried out by somebody, and kept for everybody.

The queue is in the database. A server takes work from it, and so do other machines that run
`sestina analyst`. A review goes on when nobody waits for it any more, and after a restart. Whoever
waits is told at once of what happens here, and of the rest by the notices of PostgreSQL.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from msgspec import structs

from sestina.host.clocks import TimeSource
from sestina.host.following import load_table
from sestina.host.protocol.insight import Progress
from sestina.host.refusals import Refused
from sestina.host.requests.tasks import ReviewTask
from sestina.host.table import Table
from sestina.host.table_record import record_of
from sestina.server.admission import Buckets
from sestina.server.insight.job_pool import RESTARTING, JobPool
from sestina.server.settings import Settings
from sestina.store.database import FAILURES
from sestina.store.event_log import SqlEventLog
from sestina.store.notices import ReviewNotice
from sestina.store.reviews import ClaimedReview, Reviews

log = logging.getLogger(__name__)

EDITION: Final = 1
"""Of the results: a review of an earlier one is made again when somebody asks for it."""
CLAIM_MS: Final = 30_000
"""How long a claim to a review in a shared queue lasts if it is not renewed."""
LONG_CLAIM_MS: Final = 3_600_000
"""How long it lasts if nobody else could take the review over."""
RENEW_SECONDS: Final = 3.0
POLL_SECONDS: Final = 2.0
"""How often a shared queue is polled: the claim of a dead machine runs out without a notice."""
SLOW_POLL_SECONDS: Final = 60.0
"""How often an unshared queue is polled: only this process puts work into it."""
LOOK_SECONDS: Final = 10.0
"""After this long without news, the database is asked: an older version sends no notices."""
RETRY_SECONDS: Final = 5.0
COME_BACK_SECONDS: Final = 30


class ReviewQueue:
    def __init__(
        self,
        reviews: Reviews,
        log_: SqlEventLog,
        jobs: JobPool,
        settings: Settings,
        clock: TimeSource,
    ) -> None:
        self._reviews = reviews
        self._log = log_
        self._jobs = jobs
        self._settings = settings
        self._clock = clock
        self._name = f"queue-{secrets.token_urlsafe(12)}"
        self._wake = asyncio.Event()
        self._is_stopping = False
        self._taking: asyncio.Task[None] | None = None
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._made_here: dict[str, Progress] = {}
        """How far the reviews are that are made here."""
        self._watching: dict[str, set[asyncio.Event]] = {}
        """By table, what to set when there may be news for somebody who waits."""
        rate = settings.limits.reviews_per_minute
        self._asked = Buckets(rate / 60, rate)

    @property
    def running(self) -> int:
        return len(self._serving)

    async def start(self) -> None:
        if not self._log.is_shared:
            # On a full disk, too, the server starts: then the claims run out by themselves.
            with suppress(*FAILURES):
                await self._reviews.take_back()
        if self._settings.analysts:
            self._taking = asyncio.create_task(self._take(), name="reviews")

    def dismiss(self) -> None:
        """The server stops: those who wait for a review are told to ask again."""
        self._is_stopping = True
        self.look_again()

    async def close(self) -> None:
        """Stop. What is not done goes back into the queue."""
        work = [*self._serving.values(), *([] if self._taking is None else [self._taking])]
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)

    # For clients

    async def result(self, table: str) -> bytes | None:
        """A review that is kept, as JSON."""
        return await self._reviews.result(table, EDITION)

    async def ask(self, table: str, person: str) -> None:
        """Put a review into the queue, unless it is there; `Refused` if there are too many."""
        known = await self._reviews.look(table)
        if known is None or known.state not in ("queued", "running"):
            await self._check(person)
            await self._reviews.add(table, person, self._clock(), EDITION)
            self.look_again()
        self._wake.set()

    async def _check(self, person: str) -> None:
        limits = self._settings.limits
        waiting = await self._reviews.unfinished(person)
        if waiting.own >= limits.reviews_waiting:
            words = "several of your reviews are under way: wait for one of them"
            raise Refused("too-fast", words, COME_BACK_SECONDS)
        if waiting.all >= limits.reviews_queued:
            words = "too many people want a review: come back in a while"
            raise Refused("queue-full", words, COME_BACK_SECONDS)
        if not self._asked.take(person):
            raise Refused("too-fast", "that many reviews take time: slow down", COME_BACK_SECONDS)

    async def watch(self, table: str) -> AsyncIterator[Progress]:
        """How far a review is, until it is done or has failed."""
        told: Progress | None = None
        news = asyncio.Event()
        self._watching.setdefault(table, set()).add(news)
        try:
            while told is None or not told.is_last:
                news.clear()
                progress = RESTARTING if self._is_stopping else await self._look(table)
                if progress != told:
                    yield progress
                told = progress
                if not progress.is_last:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_SECONDS):
                            await news.wait()
        finally:
            self._watching[table].discard(news)
            if not self._watching[table]:
                del self._watching[table]

    async def _look(self, table: str) -> Progress:
        if table in self._made_here:
            return self._made_here[table]
        known = await self._reviews.look(table)
        if known is not None and known.state == "done":
            result = await self.result(table)
            known = None if result is None else structs.replace(known, result=result)
        return known or Progress(state="failed", reason="failed", message="the review broke off")

    # News

    def hear(self, notice: ReviewNotice) -> None:
        """A review has moved on, here or at another server."""
        if notice.state == "running":
            self._tell(notice.table)
        else:
            # The queue has changed, for everybody who waits in it.
            self.look_again()
            self._wake.set()

    def look_again(self) -> None:
        """There may be news of every review."""
        for table in self._watching:
            self._tell(table)

    def _tell(self, table: str) -> None:
        for news in self._watching.get(table, ()):
            news.set()

    def _note(self, table: str, progress: Progress) -> None:
        """How far a review is that is made here."""
        self._made_here[table] = progress
        self._tell(table)

    # Carrying them out

    async def _take(self) -> None:
        """Take reviews from the queue as long as there is a worker for them."""
        while True:
            self._wake.clear()
            claimed: ClaimedReview | None = None
            try:
                if len(self._serving) < self._settings.analysts:
                    now = self._clock()
                    until = now + (CLAIM_MS if self._log.is_shared else LONG_CLAIM_MS)
                    claimed = await self._reviews.claim(self._name, now, until)
            except Exception:
                log.exception("the queue of reviews cannot be read")
                await asyncio.sleep(RETRY_SECONDS)
            if claimed is not None:
                self._serve(claimed)
                continue
            pause = POLL_SECONDS if self._log.is_shared else SLOW_POLL_SECONDS
            # Not `wait_for`: on Python 3.11 it loses a cancellation that comes with the wake-up.
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    def _serve(self, claimed: ClaimedReview) -> None:
        table = claimed.table
        self._note(table, Progress(state="running", done=0.0))
        task = asyncio.create_task(self._carry_out(claimed), name=f"review of {table}")
        self._serving[table] = task

        def end(_task: object) -> None:
            self._serving.pop(table, None)
            self._made_here.pop(table, None)
            self.look_again()
            self._wake.set()

        task.add_done_callback(end)

    async def _carry_out(self, claimed: ClaimedReview) -> None:
        table = claimed.table
        try:
            last = await self._review(claimed)
            if last.state == "done":
                await self._reviews.finish(table, self._name, last.result, EDITION)
            else:
                await self._reviews.fail(table, self._name)
        except asyncio.CancelledError:
            await self._reviews.give_back(table, self._name)
            raise
        except Exception:
            # The claim runs out, and then somebody tries it once more.
            log.exception("the review of table %s failed", table)

    async def _review(self, claimed: ClaimedReview) -> Progress:
        table = await self._load(claimed.table)
        settings = self._settings
        task = ReviewTask(
            table=table.id,
            record=record_of(table),
            names=tuple(seat.name for seat in table.seats),
            seconds=settings.review_seconds * table.players / 2,
            deals=settings.analysis_deals,
        )
        job = self._jobs.begin(claimed.person, task)
        renewing = asyncio.create_task(self._renew(claimed.table), name="review claim")
        try:
            async for progress in job.progress():
                if progress.is_last:
                    return progress
                if progress.state == "running":
                    self._note(claimed.table, progress)
            raise AssertionError("a job ends with its last progress")
        finally:
            renewing.cancel()
            job.cancel()

    async def _renew(self, table: str) -> None:
        """On a shared queue, say that somebody still works on it, and how far it is."""
        while self._log.is_shared:
            await asyncio.sleep(RENEW_SECONDS)
            until, done = self._clock() + CLAIM_MS, self._made_here[table].done
            try:
                await self._reviews.renew(table, self._name, until, done or 0.0)
            except Exception:
                log.exception("the claim to the review of %s could not be renewed", table)

    async def _load(self, name: str) -> Table:
        seed = await self._log.seed(name)
        stored = await self._log.read(name)
        return await asyncio.to_thread(load_table, name, seed, stored)

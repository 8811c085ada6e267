"""Reviews that a tab makes and keeps, one at a time for each game."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Final

from sestina.browser.ports import Storage
from sestina.browser.thoughts import BROKE_OFF, Thoughts
from sestina.host.protocol.insight import Progress
from sestina.host.requests.tasks import ReviewTask
from sestina.host.service import TableService
from sestina.host.table_record import record_of

log: logging.Logger = logging.getLogger(__name__)

REVIEW_SECONDS: Final = 30.0
"""For a game of two players."""


class TabReviews:
    def __init__(self, storage: Storage, service: TableService, thoughts: Thoughts) -> None:
        self._storage = storage
        self._service = service
        self._thoughts = thoughts
        self._making: dict[str, asyncio.Task[None]] = {}
        self._known: dict[str, Progress] = {}
        self._moved: dict[str, asyncio.Event] = {}

    async def result(self, table: str) -> bytes | None:
        kept = await self._storage.read(_key(table))
        return None if kept is None else kept.encode()

    async def ask(self, table: str, person: str) -> None:
        if table not in self._making:
            self._known[table] = Progress(state="queued", ahead=0)
            self._moved[table] = asyncio.Event()
            self._making[table] = asyncio.create_task(self._make(table, person))

    async def watch(self, table: str) -> AsyncIterator[Progress]:
        told: Progress | None = None
        while table in self._making:
            moved = self._moved[table]
            moved.clear()
            if (known := self._known[table]) != told:
                told = known
                yield known
            if told.is_last:
                return
            await moved.wait()
        kept = await self.result(table)
        yield BROKE_OFF if kept is None else Progress(state="done", done=1.0, result=kept)

    async def close(self) -> None:
        for task in [*self._making.values()]:
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _make(self, table: str, person: str) -> None:
        last = BROKE_OFF
        try:
            async with self._service.reading(table) as current:
                names = tuple(seat.name for seat in current.seats)
                seconds = REVIEW_SECONDS * current.players / 2
                task = ReviewTask(table, record_of(current), names, seconds)
            job = self._thoughts.begin(person, task)
            try:
                async for progress in job.progress():
                    if progress.is_last:
                        last = progress
                    else:
                        self._note(table, progress)
            finally:
                job.cancel()
            if last.state == "done":
                await self._storage.keep(_key(table), last.result.decode())
        except Exception:
            log.exception("the review of table %s failed", table)
            last = BROKE_OFF
        finally:
            self._note(table, last)
            self._making.pop(table, None)

    def _note(self, table: str, progress: Progress) -> None:
        self._known[table] = progress
        self._moved[table].set()


def _key(table: str) -> str:
    return f"review {table}"

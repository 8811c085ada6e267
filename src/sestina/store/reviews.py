"""Reviews that are kept, and the queue of those that are not done.

Whoever takes a review from the queue claims it for a while and renews the claim as long as it
works. A claim that runs out is anybody's: the machine is gone. On PostgreSQL several machines may
take work at the same time, and rows that another one is just taking are skipped. Each change there
is told to the other servers by a notice of its transaction.
"""

import asyncio
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sestina.host.protocol.insight import Progress
from sestina.store.database import Database
from sestina.store.notices import REVIEW_CHANNEL, ReviewNotice, format_review_notice
from sestina.store.schema import reviews

MAX_TRIES: Final = 2
"""A review whose machine went away is tried once more."""
UNFINISHED: Final = ("queued", "running")


@dataclass(frozen=True)
class ClaimedReview:
    table: str
    person: str


@dataclass(frozen=True)
class UnfinishedReviews:
    """Reviews that are not done, counted."""

    own: int
    all: int


class Reviews:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def result(self, table: str, edition: int) -> bytes | None:
        """A review that is done, as JSON."""
        columns = reviews.c
        query = sa.select(columns.result).where(
            columns.table_id == table, columns.state == "done", columns.edition == edition
        )
        async with self._database.reader.connect() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return None if found is None else zlib.decompress(bytes(found))

    async def look(self, table: str) -> Progress | None:
        """How far a review is, without its result; None if nobody has asked for it."""
        columns = reviews.c
        query = sa.select(columns.state, columns.done, columns.turn, columns.asked).where(
            columns.table_id == table
        )
        async with self._database.reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            if row.state == "failed":
                return Progress(state="failed", reason="failed", message="the review broke off")
            if row.state != "queued":
                return Progress(state=row.state, done=row.done)
            before = sa.tuple_(columns.turn, columns.asked) < sa.tuple_(row.turn, row.asked)
            count = sa.select(sa.func.count()).where(columns.state.in_(UNFINISHED), before)
            return Progress(state="queued", ahead=(await connection.execute(count)).scalar_one())

    async def unfinished(self, person: str) -> UnfinishedReviews:
        columns = reviews.c
        query = sa.select(sa.func.count().filter(columns.person == person), sa.func.count()).where(
            columns.state.in_(UNFINISHED)
        )
        async with self._database.reader.connect() as connection:
            own, everything = (await connection.execute(query)).one()
        return UnfinishedReviews(own, everything)

    async def add(self, table: str, person: str, now: int, edition: int) -> bool:
        """Put a review into the queue, unless it is there or done. Whether it was put there."""
        columns = reviews.c
        values = {
            "state": "queued",
            "edition": edition,
            "person": person,
            "asked": now,
            "tries": 0,
            "done": 0.0,
            "claimed_by": None,
            "claimed_until": None,
            "result": None,
        }
        # It failed, or its result is of an earlier edition.
        old = sa.or_(
            columns.state == "failed",
            sa.and_(columns.state == "done", columns.edition != edition),
        )
        again = reviews.update().where(columns.table_id == table, old)
        try:
            async with self._database.writing() as connection:
                values["turn"] = await self._turn(connection, person)
                if not (await connection.execute(again.values(values))).rowcount:
                    known = sa.select(columns.table_id).where(columns.table_id == table)
                    if (await connection.execute(known)).one_or_none() is not None:
                        return False
                    await connection.execute(reviews.insert().values(table_id=table, **values))
                await self._tell(connection, ReviewNotice(table, "queued"))
        except IntegrityError:
            return False  # somebody asked at the same moment
        return True

    @staticmethod
    async def _turn(connection: AsyncConnection, person: str) -> int:
        """The turn of a new review: after the person's own, not before the review under way."""
        columns = reviews.c
        query = sa.select(
            sa.func.max(columns.turn).filter(columns.person == person),
            sa.func.min(columns.turn),
        ).where(columns.state.in_(UNFINISHED))
        own, first = (await connection.execute(query)).one()
        return int(first or 0) if own is None else int(own) + 1

    async def claim(self, worker: str, now: int, until: int) -> ClaimedReview | None:
        """Take the next review; None if there is none."""
        columns = reviews.c
        lost = sa.and_(columns.state == "running", columns.claimed_until < now)
        query = (
            sa.select(columns.table_id, columns.person, columns.tries)
            .where(sa.or_(columns.state == "queued", lost))
            .order_by(columns.turn, columns.asked, columns.table_id)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        while True:
            async with self._database.writing() as connection:
                row = (await connection.execute(query)).one_or_none()
                if row is None:
                    return None
                claimed = reviews.update().where(columns.table_id == row.table_id)
                if row.tries < MAX_TRIES:
                    await connection.execute(
                        claimed.values(
                            state="running",
                            tries=row.tries + 1,
                            claimed_by=worker,
                            claimed_until=until,
                            done=0.0,
                        )
                    )
                    await self._tell(connection, ReviewNotice(row.table_id, "running"))
                    return ClaimedReview(row.table_id, row.person)
                # It ended several machines: it is not tried on one more.
                await connection.execute(claimed.values(state="failed"))
                await self._tell(connection, ReviewNotice(row.table_id, "failed"))

    async def renew(self, table: str, worker: str, until: int, done: float) -> bool:
        """Note how far it is. False if the claim has run out, and somebody else has it."""
        values = {"state": "running", "claimed_until": until, "done": done}
        return await self._update(table, worker, values)

    async def finish(self, table: str, worker: str, result: bytes, edition: int) -> bool:
        """Keep the result."""
        packed = await asyncio.to_thread(zlib.compress, result)
        values = {"state": "done", "done": 1.0, "result": packed, "edition": edition}
        return await self._update(table, worker, {**values, "claimed_by": None})

    async def fail(self, table: str, worker: str) -> None:
        await self._update(table, worker, {"state": "failed", "claimed_by": None})

    async def give_back(self, table: str, worker: str) -> None:
        """Somebody else is to do it: this process stops."""
        values = {"state": "queued", "claimed_by": None, "tries": reviews.c.tries - 1}
        await self._update(table, worker, values)

    async def take_back(self) -> None:
        """At the start of the only process of a database: nobody works on anything."""
        running = reviews.update().where(reviews.c.state == "running")
        async with self._database.writing() as connection:
            await connection.execute(running.values(claimed_until=0))

    async def _update(self, table: str, worker: str, values: Mapping[str, Any]) -> bool:
        columns = reviews.c
        own = sa.and_(
            columns.table_id == table, columns.state == "running", columns.claimed_by == worker
        )
        async with self._database.writing() as connection:
            changed = await connection.execute(reviews.update().where(own).values(**values))
            if changed.rowcount == 1:
                await self._tell(connection, ReviewNotice(table, values["state"]))
        return changed.rowcount == 1

    async def _tell(self, connection: AsyncConnection, notice: ReviewNotice) -> None:
        """Tell other servers when this is committed; an SQLite file has none."""
        if self._database.is_postgres:
            text = format_review_notice(notice)
            await connection.execute(sa.select(sa.func.pg_notify(REVIEW_CHANNEL, text)))

"""Reviews: made once, kept for everybody, and taken from the queue by whoever has time."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sestina.game.position import parse_position
from sestina.game.record_text import format_text
from sestina.host.opening import import_record
from sestina.host.protocol.insight import KeptReview, Progress, ReviewLine
from sestina.host.refusals import Refused
from sestina.host.service import TableService
from sestina.server.insight import review_queue
from sestina.server.insight.job_pool import JobPool
from sestina.server.insight.review_machine import make_reviews
from sestina.server.insight.review_queue import ReviewQueue
from sestina.server.settings import UNLIMITED, Limits, Settings
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.notices import ReviewNotice
from sestina.store.people import People
from sestina.store.reviews import MAX_TRIES, ClaimedReview, Reviews
from tests.patience import PATIENCE
from tests.server.client import Guest
from tests.server.insight.asking import STEPS, begun_game, lines, read, refusal, reviewable
from tests.server.live import LiveServer, live_server

RECORD = format_text(begun_game().to_record())


@pytest.fixture(autouse=True)
def _nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for a review is told of it here, or waits for ever."""
    monkeypatch.setattr(review_queue, "LOOK_SECONDS", 10 * PATIENCE)


def test_a_review_is_made_once_and_kept(
    any_quick_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody(*_args: object) -> None:
        raise AssertionError("a kept review is not asked for again")

    async def main() -> None:
        url = any_quick_server.url
        async with Guest(url, "Ada") as ada, Guest(url) as nameless:
            table = await reviewable(ada)
            path = f"/api/tables/{table}/review"
            missing = await nameless.http.get(path)
            assert (missing.status_code, missing.json()["reason"]) == (404, "no-review")
            found = [read(one, ReviewLine) for one in await lines(nameless, path)]
            assert {one.state for one in found[:-1]} <= {"queued", "running"}
            shares = [one.done for one in found if one.done is not None]
            assert shares == sorted(shares)
            assert shares[-1] == 1.0
            last = found[-1]
            assert last.state == "done"
            assert last.review is not None
            _check_review(last.review, table)
            with monkeypatch.context() as patch:
                patch.setattr(Reviews, "add", nobody)
                again = await lines(ada, path)
            assert [read(one, ReviewLine) for one in again] == [last]
            kept = read(await ada.ask("GET", path), KeptReview)
            assert kept.review == last.review

    asyncio.run(main())


def _check_review(review: Any, table: str) -> None:
    game = begun_game()
    record = game.to_record()
    assert (review.table, review.game, len(review.names)) == (table, "classic", 2)
    assert [str(turn.played) for turn in review.turns] == [step.move for step in record.steps]
    assert [turn.ply for turn in review.turns] == [*range(STEPS)]
    for turn in review.turns:
        # What the mover knew: its own hand, and nobody else's.
        hands = parse_position(turn.position).snapshot.hands
        assert [hand is not None for hand in hands] == [seat == turn.seat for seat in range(2)]
    for seat in review.seats:
        parts = seat.luck + seat.skill + seat.hidden
        assert seat.result - seat.start == pytest.approx(parts, abs=1e-9)


def test_a_running_game_is_not_reviewed(quick_server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(quick_server.url, "Ada") as ada:
            table = await ada.open_table(seats=[{"kind": "me"}, {"kind": "me", "name": "Bea"}])
            answer = await refusal(ada, f"/api/tables/{table}/review")
            assert answer[:2] == (409, "not-over")
            answer = await refusal(ada, "/api/tables/no-such-table/review")
            assert answer[:2] == (404, "no-table")

    asyncio.run(main())


def test_a_review_goes_on_without_its_client_and_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "sestina.db")

    async def ask(url: str) -> str:
        async with Guest(url, "Ada") as ada:
            table = await reviewable(ada)
            path = f"/api/tables/{table}/review"
            async with ada.http.stream("POST", path) as answer:
                # The client goes after the first line; nobody here makes reviews.
                assert json.loads(await anext(answer.aiter_lines()))["state"] == "queued"
            return table

    async def wait(url: str, table: str) -> None:
        async with Guest(url) as anybody, asyncio.timeout(PATIENCE):
            while (await anybody.http.get(f"/api/tables/{table}/review")).status_code == 404:
                await asyncio.sleep(0.05)
            kept = await anybody.ask("GET", f"/api/tables/{table}/review")
            assert read(kept, KeptReview).review.table == table

    with live_server(database, analysts=0) as server:
        table = asyncio.run(ask(server.url))
    with live_server(database, analysis_deals=2) as server:
        asyncio.run(wait(server.url, table))


# The queue -------------------------------------------------------------------------------------


class Queue:
    """A database with tables of reviewable games, and the queue on it."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self.log = SqlEventLog(self.database)
        self.reviews = Reviews(self.database)
        self.now = 1_000_000

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.log.close()
        await self.database.close()

    async def tables(self, count: int) -> list[str]:
        people, name = People(self.database), f"host-{id(self)}"
        host = await people.find(name) or await people.add(name, "Ada", self.now)
        service = TableService(self.log, lambda: self.now)
        return [await import_record(service, host, RECORD) for _ in range(count)]

    async def add(self, table: str, person: str) -> bool:
        self.now += 1
        return await self.reviews.add(table, person, self.now, 1)

    async def claim(self, worker: str = "worker") -> str | None:
        claimed = await self.reviews.claim(worker, self.now, self.now + 1_000)
        return None if claimed is None else claimed.table


def on_queue(address: str, work: Callable[[Queue], Awaitable[None]]) -> None:
    async def main() -> None:
        queue = Queue(address)
        await queue.open()
        try:
            await work(queue)
        finally:
            await queue.close()

    asyncio.run(main())


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "sestina.db")
    return str(request.getfixturevalue("fresh_postgres"))


def test_everybodys_first_review_comes_before_anybodys_second(address: str) -> None:
    async def work(queue: Queue) -> None:
        a1, a2, a3, b1, b2, c1 = await queue.tables(6)
        for table in (a1, a2, a3):
            assert await queue.add(table, "ada")
        assert not await queue.add(a1, "bob")
        assert await queue.claim() == a1
        await queue.add(b1, "bob")
        await queue.add(b2, "bob")
        assert await queue.reviews.look(b1) == Progress(state="queued", ahead=1)
        assert await queue.reviews.look(a3) == Progress(state="queued", ahead=4)
        assert [await queue.claim() for _ in range(2)] == [b1, a2]
        await queue.add(c1, "cyd")
        # Cyd comes late, and is not served before those whose turn it is.
        assert [await queue.claim() for _ in range(4)] == [c1, b2, a3, None]

    on_queue(address, work)


def test_a_claim_that_runs_out_is_anybodys_but_not_for_ever(address: str) -> None:
    async def work(queue: Queue) -> None:
        (table,) = await queue.tables(1)
        await queue.add(table, "ada")
        reviews = queue.reviews
        assert await queue.claim("one") == table
        assert await reviews.renew(table, "one", queue.now + 5_000, 0.25)
        assert await reviews.look(table) == Progress(state="running", done=0.25)
        queue.now += 4_000
        assert await queue.claim("two") is None
        queue.now += 2_000
        assert await queue.claim("two") == table
        # The first one comes back too late, and changes nothing.
        assert not await reviews.renew(table, "one", queue.now + 5_000, 0.5)
        assert not await reviews.finish(table, "one", b"{}", 1)
        # A machine that stops in order costs no try.
        await reviews.give_back(table, "two")
        for _ in range(MAX_TRIES - 1):
            assert await queue.claim("three") == table
            queue.now += 2_000
        assert await queue.claim("four") is None
        failed = await reviews.look(table)
        assert failed is not None
        assert (failed.state, failed.reason) == ("failed", "failed")
        # Whoever asks again may have it tried again.
        assert await queue.add(table, "bob")
        assert await queue.claim("four") == table
        assert await reviews.finish(table, "four", b'{"all": "well"}', 1)
        assert await reviews.result(table, 1) == b'{"all": "well"}'
        # Another edition is not there yet: it is made when somebody asks for it.
        assert await reviews.result(table, 2) is None
        assert not await queue.add(table, "bob")
        assert await reviews.add(table, "bob", queue.now, 2)

    on_queue(address, work)


def test_machines_that_take_work_at_once_take_different_work(fresh_postgres: str) -> None:
    async def work(queue: Queue) -> None:
        tables = await queue.tables(6)
        for table in tables:
            await queue.add(table, "ada")
        workers = [queue.claim(f"worker-{number}") for number in range(8)]
        taken = [one for one in await asyncio.gather(*workers) if one is not None]
        # Nobody waits for a row that another one is just taking: some may go away empty.
        assert len({*taken}) == len(taken) >= 1
        while (one := await queue.claim()) is not None:
            taken.append(one)
        assert sorted(taken) == sorted(tables)

    on_queue(fresh_postgres, work)


def test_another_machine_makes_the_review(fresh_postgres: str) -> None:
    """A server that makes none itself, and `sestina analyst` on the same PostgreSQL."""

    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada:
            table = await reviewable(ada)
            found = await lines(ada, f"/api/tables/{table}/review")
            assert found[0]["state"] in ("queued", "running")
            assert found[-1]["state"] == "done"
            assert found[-1]["review"]["table"] == table

    words = ["analyst", "--database", fresh_postgres, "--processes", "1", "--deals", "2"]
    with (
        live_server(fresh_postgres, analysts=0) as server,
        subprocess.Popen([sys.executable, "-m", "sestina", *words], stdout=-1) as analyst,
    ):
        try:
            asyncio.run(main(server.url))
            analyst.terminate()
            assert analyst.wait(PATIENCE) == 0
        finally:
            # One that does not stop must not hold up the tests.
            analyst.kill()


@pytest.mark.parametrize("turns", range(6))
def test_it_stops_though_news_come_at_the_same_moment(turns: int, tmp_path: Path) -> None:
    """Whatever turns of the loop lie between the news and the end."""

    async def work(queue: Queue) -> None:
        settings = Settings(database="", analysts=1)
        taking = ReviewQueue(queue.reviews, queue.log, JobPool(1, UNLIMITED), settings, lambda: 0)
        await taking.start()
        # Until it waits for news.
        await asyncio.sleep(0.2)
        taking.hear(ReviewNotice("a-table", "queued"))
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await taking.close()

    on_queue(str(tmp_path / "sestina.db"), work)


def test_an_analyst_needs_a_shared_database(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "sestina.db"))
    with pytest.raises(ValueError, match="PostgreSQL"):
        asyncio.run(make_reviews(settings, lambda: None))


# Limits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limits", "person", "reason"),
    [
        (Limits(reviews_waiting=2), "ada", "too-fast"),
        (Limits(reviews_queued=2), "bob", "queue-full"),
        (Limits(reviews_per_minute=2.0), "ada", "too-fast"),
    ],
)
def test_reviews_are_asked_for_in_moderation(
    limits: Limits, person: str, reason: str, tmp_path: Path
) -> None:
    async def work(queue: Queue) -> None:
        settings = Settings(database="", limits=limits)
        jobs = JobPool(0, limits)
        asked = ReviewQueue(queue.reviews, queue.log, jobs, settings, lambda: queue.now)
        one, two, three = await queue.tables(3)
        await asked.ask(one, "ada")
        await asked.ask(two, "ada")
        with pytest.raises(Refused) as refused:
            await asked.ask(three, person)
        assert (refused.value.reason, refused.value.retry_after) == (reason, 30)
        # What waits already may be looked at as often as one likes.
        await asked.ask(one, "ada")

    on_queue(str(tmp_path / "sestina.db"), work)


def test_who_comes_to_a_full_queue_is_told_when_to_come_back(tmp_path: Path) -> None:
    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada:
            one, two = [await reviewable(ada) for _ in range(2)]
            async with ada.http.stream("POST", f"/api/tables/{one}/review") as answer:
                assert answer.status_code == 200
            told = await refusal(ada, f"/api/tables/{two}/review")
            assert told == (503, "queue-full", "30")

    limits = replace(UNLIMITED, reviews_queued=1)
    with live_server(str(tmp_path / "sestina.db"), limits, analysts=0) as server:
        asyncio.run(main(server.url))


def test_a_review_that_cannot_be_made_fails_in_good_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_queue: ReviewQueue, _claimed: ClaimedReview) -> Progress:
        return Progress(state="failed", reason="failed", message="broken")

    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada:
            table = await reviewable(ada)
            last = (await lines(ada, f"/api/tables/{table}/review"))[-1]
            assert (last["state"], last["reason"]) == ("failed", "failed")

    monkeypatch.setattr(ReviewQueue, "_review", broken)
    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server.url))

"""Analyses in worker processes: a fair order, limits, cancelling, and workers that die."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import pytest

from sestina.host.protocol.insight import Progress, parse_analysis
from sestina.host.refusals import Refused
from sestina.host.requests.tasks import AnalysisTask, HintTask, ReviewTask, Task
from sestina.server.insight import job_pool
from sestina.server.insight.job_pool import Job, JobPool
from sestina.server.settings import UNLIMITED, Limits, Settings
from sestina.workers.worker_main import MOST_NICE
from tests.server.insight.asking import begun_game
from tests.server.insight.fake_workers import RESULT, Stage, fake_workers

GAME = begun_game()
VIEW = GAME.view(GAME.seat_to_move)
HINT = HintTask(VIEW, 1.0)
REVIEW = ReviewTask("table", GAME.to_record(), ("Ada", "Bob"), 1.0)


class Unreadable:
    """As of a game that only the server knows."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (import_module, ("no_such_module",))


def analysis(number: int = 0) -> AnalysisTask:
    """One that can be told from others."""
    return AnalysisTask(VIEW, 1.0 + number)


async def all_of(job: Job) -> list[Progress]:
    return [progress async for progress in job.progress()]


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def staged(
    work: Callable[[JobPool, Stage], Awaitable[None]], limits: Limits = UNLIMITED, count: int = 1
) -> None:
    async def main() -> None:
        with fake_workers() as stage:
            jobs = JobPool(count, limits)
            try:
                await work(jobs, stage)
            finally:
                await jobs.close()

    asyncio.run(main())


def reason_of(jobs: JobPool, person: str) -> tuple[str, int | None]:
    with pytest.raises(Refused) as refused:
        jobs.check(person)
    return refused.value.reason, refused.value.retry_after


def test_short_tasks_go_before_reviews_and_hints_before_all() -> None:
    async def work(jobs: JobPool, stage: Stage) -> None:
        # Both lanes are taken: by a review, and by an analysis.
        review_ends, short_ends = stage.hold(0), stage.hold(1)
        first = jobs.begin("ada", REVIEW)
        await until(lambda: stage.begun == [REVIEW])
        second = jobs.begin("ada", analysis())
        await until(lambda: len(stage.begun) == 2)
        tasks: list[Task] = [ReviewTask("b", GAME.to_record(), (), 1.0), analysis(1), HINT]
        waiting = [jobs.begin("bob", task) for task in tasks]
        await until(lambda: jobs.waiting == 3)
        short_ends.set()
        assert [one.state for one in await all_of(waiting[2])][-1] == "done"
        await all_of(waiting[1])
        # The review that waits may not use the lane of the short ones.
        assert stage.begun == [REVIEW, analysis(), HINT, analysis(1)]
        review_ends.set()
        for job in (first, second, waiting[0]):
            await all_of(job)
        assert stage.begun[-1] == tasks[0]

    staged(work)


def test_who_waits_is_told_how_many_are_before() -> None:
    async def work(jobs: JobPool, stage: Stage) -> None:
        ends = stage.hold(0)
        first = jobs.begin("ada", analysis())
        await until(lambda: stage.begun)
        second, third = jobs.begin("bob", analysis(1)), jobs.begin("cyd", analysis(2))
        told = third.progress()
        assert await anext(told) == Progress(state="queued", ahead=1)
        ends.set()
        assert [one async for one in told][-1] == Progress(state="done", done=1.0, result=RESULT)
        await all_of(first)
        await all_of(second)

    staged(work, count=0)


def places(told: list[Progress]) -> list[int | None]:
    return [one.ahead for one in told if one.state == "queued"]


def test_places_are_told_together_however_long_the_line_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(job_pool, "PLACES_SECONDS", 3600.0)

    async def work(jobs: JobPool, stage: Stage) -> None:
        ends = stage.hold(0)
        waiting = [jobs.begin(f"person {number}", analysis(number)) for number in range(1000)]
        told = waiting[-1].progress()
        assert (await anext(told)).ahead == 998
        ends.set()
        async for _ in told:
            pass
        # The line has moved a thousand times since, and nobody was told of it.
        rest = [await all_of(job) for job in waiting[:-1]]
        assert [places(one) for one in rest] == [[], *([number] for number in range(998))]

    staged(work, count=0)


def test_who_waits_is_told_when_the_line_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_pool, "PLACES_SECONDS", 0.0)

    async def work(jobs: JobPool, stage: Stage) -> None:
        ends = [stage.hold(number) for number in range(3)]
        first, second, third = [jobs.begin("ada", analysis(number)) for number in range(3)]
        told = third.progress()
        assert (await anext(told)).ahead == 1
        second.cancel()
        assert (await anext(told)).ahead == 0
        hint = jobs.begin("bob", HINT)
        assert (await anext(told)).ahead == 1
        ends[0].set()
        assert (await anext(told)).ahead == 0
        for end in ends:
            end.set()
        assert [one async for one in told][-1].state == "done"
        await all_of(first)
        assert places(await all_of(hint)) == [0]

    staged(work, count=0)


def test_what_nobody_waits_for_is_stopped_and_its_worker_goes_on() -> None:
    async def work(jobs: JobPool, stage: Stage) -> None:
        stage.hold(0)
        job = jobs.begin("ada", analysis())
        await until(lambda: stage.begun)
        waiting = jobs.begin("ada", analysis(1))
        await until(lambda: jobs.waiting == 1)
        waiting.cancel()
        await until(lambda: jobs.waiting == 0)
        job.cancel()
        await until(lambda: stage.stopped == [analysis()])
        assert [one.state for one in await all_of(jobs.begin("bob", HINT))][-1] == "done"
        assert stage.begun == [analysis(), HINT]
        assert stage.started == 1

    staged(work, count=0)


def test_a_task_whose_worker_died_is_tried_once_more() -> None:
    async def work(jobs: JobPool, stage: Stage) -> None:
        stage.deaths = 1
        assert (await all_of(jobs.begin("ada", HINT)))[-1].state == "done"
        assert stage.begun == [HINT, HINT]
        assert stage.started == 2
        stage.deaths = 2
        last = (await all_of(jobs.begin("ada", HINT)))[-1]
        assert (last.state, last.reason) == ("failed", "failed")
        assert len(stage.begun) == 4
        assert (await all_of(jobs.begin("ada", HINT)))[-1].state == "done"

    staged(work, count=0)


def test_a_person_may_have_some_under_way_and_all_together_a_few_more() -> None:
    limits = Limits(analyses_waiting=2, analyses_queued=2)

    async def work(jobs: JobPool, stage: Stage) -> None:
        ends = stage.hold(0)
        begun = []
        for person in ("ada", "ada", "bob"):
            jobs.check(person)
            begun.append(jobs.begin(person, analysis()))
            await asyncio.sleep(0)
        await until(lambda: jobs.waiting == 2)
        assert reason_of(jobs, "ada") == ("too-fast", 5)
        assert reason_of(jobs, "cyd") == ("queue-full", 5)
        ends.set()
        for job in begun:
            await all_of(job)
        jobs.check("ada")

    staged(work, limits, count=0)


def test_a_person_may_ask_so_often_in_a_minute() -> None:
    async def work(jobs: JobPool, _stage: Stage) -> None:
        for _ in range(3):
            jobs.check("ada")
        assert reason_of(jobs, "ada")[0] == "too-fast"
        jobs.check("bob")

    staged(work, Limits(analyses_per_minute=3))


def test_nothing_begins_while_the_server_has_too_much_to_do() -> None:
    async def main() -> None:
        waiting, relieved = asyncio.Event(), asyncio.Event()

        async def wait() -> None:
            waiting.set()
            await relieved.wait()

        with fake_workers() as stage:
            jobs = JobPool(1, UNLIMITED, wait)
            job = jobs.begin("ada", HINT)
            await waiting.wait()
            assert stage.begun == []
            relieved.set()
            assert (await all_of(job))[-1].state == "done"
            await jobs.close()

    asyncio.run(main())


def test_real_workers_and_a_line_that_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_pool, "SOON_SECONDS", 0.0)
    monkeypatch.setattr(job_pool, "PLACES_SECONDS", 0.0)

    async def main() -> None:
        jobs = JobPool(0, UNLIMITED)
        try:
            asked = [jobs.begin("ada", AnalysisTask(VIEW, 0.5)) for _ in range(3)]
            found = [await all_of(job) for job in asked]
        finally:
            await jobs.close()
        assert [one[-1].state for one in found] == ["done"] * 3
        assert [places(one) for one in found] == [[], [0], [1, 0]]

    asyncio.run(main())


def test_a_real_worker_gives_way_to_others_and_is_replaced_when_it_is_killed() -> None:
    async def main() -> None:
        # At the niceness of a server it would wait for the other tests.
        assert Settings().analyst_niceness == MOST_NICE
        jobs = JobPool(0, UNLIMITED, niceness=10)
        try:
            task = AnalysisTask(VIEW, 0.5)
            job = jobs.begin("ada", task)
            killed = 0
            async for report in job.progress():
                if not killed:
                    (killed,) = jobs.pids
                    nice = os.getpriority(os.PRIO_PROCESS, killed)
                    assert nice == min(os.nice(0) + 10, MOST_NICE)
                    os.kill(killed, signal.SIGKILL)
                last = report
            assert last.state == "done"
            found = parse_analysis(last.result)
            assert found.seat == VIEW.seat_to_move
            # An illegal candidate is refused cleanly, and the worker goes on.
            wrong = AnalysisTask(VIEW, 0.2, moves=("Rc@90,90",))
            assert (await all_of(jobs.begin("ada", wrong)))[-1].reason == "not-in-hand"
            assert killed not in jobs.pids
            # So is a task that cannot be read there.
            unknown = AnalysisTask(Unreadable(), 0.2)  # type: ignore[arg-type]
            assert (await all_of(jobs.begin("ada", unknown)))[-1].reason == "failed"
            # So does one that is stopped in the middle.
            pids = jobs.pids
            long = jobs.begin("ada", AnalysisTask(VIEW, 60.0))
            assert (await anext(long.progress())).state == "running"
            long.cancel()
            assert (await all_of(jobs.begin("ada", HintTask(VIEW, 1.0, 2))))[-1].state == "done"
            assert jobs.pids == pids
        finally:
            await jobs.close()
        assert jobs.pids == []

    asyncio.run(main())

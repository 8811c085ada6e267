"""Analyses in worker processes: a fair order, limits, cancelling, and workers that die."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import msgspec
import pytest

from sestina.host.protocol.insight import AnalysisSeen
from sestina.host.refusals import Refused
from sestina.server.insight.analysts import Analysts, Job, JobReport
from sestina.server.insight.tasks import AnalysisTask, HintTask, ReviewTask, Task
from sestina.server.insight.worker import MOST_NICE
from sestina.server.settings import UNLIMITED, Limits, Settings
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


async def all_of(job: Job) -> list[JobReport]:
    return [report async for report in job.reports()]


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def staged(
    work: Callable[[Analysts, Stage], Awaitable[None]], limits: Limits = UNLIMITED, count: int = 1
) -> None:
    async def main() -> None:
        with fake_workers() as stage:
            analysts = Analysts(count, limits)
            try:
                await work(analysts, stage)
            finally:
                await analysts.close()

    asyncio.run(main())


def reason_of(analysts: Analysts, person: str) -> tuple[str, int | None]:
    with pytest.raises(Refused) as refused:
        analysts.check(person)
    return refused.value.reason, refused.value.retry_after


def test_short_tasks_go_before_reviews_and_hints_before_all() -> None:
    async def work(analysts: Analysts, stage: Stage) -> None:
        # Both lanes are taken: by a review, and by an analysis.
        review_ends, short_ends = stage.hold(0), stage.hold(1)
        first = analysts.begin("ada", REVIEW)
        await until(lambda: stage.begun == [REVIEW])
        second = analysts.begin("ada", analysis())
        await until(lambda: len(stage.begun) == 2)
        tasks: list[Task] = [ReviewTask("b", GAME.to_record(), (), 1.0), analysis(1), HINT]
        waiting = [analysts.begin("bob", task) for task in tasks]
        await until(lambda: analysts.waiting == 3)
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
    async def work(analysts: Analysts, stage: Stage) -> None:
        ends = stage.hold(0)
        first = analysts.begin("ada", analysis())
        await until(lambda: stage.begun)
        second, third = analysts.begin("bob", analysis(1)), analysts.begin("cyd", analysis(2))
        told = third.reports()
        assert await anext(told) == JobReport("queued", ahead=1)
        ends.set()
        assert [one async for one in told][-1] == JobReport("done", done=1.0, result=RESULT)
        await all_of(first)
        await all_of(second)

    staged(work, count=0)


def test_what_nobody_waits_for_is_stopped_and_its_worker_goes_on() -> None:
    async def work(analysts: Analysts, stage: Stage) -> None:
        stage.hold(0)
        job = analysts.begin("ada", analysis())
        await until(lambda: stage.begun)
        waiting = analysts.begin("ada", analysis(1))
        await until(lambda: analysts.waiting == 1)
        waiting.cancel()
        await until(lambda: analysts.waiting == 0)
        job.cancel()
        await until(lambda: stage.stopped == [analysis()])
        assert [one.state for one in await all_of(analysts.begin("bob", HINT))][-1] == "done"
        assert stage.begun == [analysis(), HINT]
        assert stage.started == 1

    staged(work, count=0)


def test_a_task_whose_worker_died_is_tried_once_more() -> None:
    async def work(analysts: Analysts, stage: Stage) -> None:
        stage.deaths = 1
        assert (await all_of(analysts.begin("ada", HINT)))[-1].state == "done"
        assert stage.begun == [HINT, HINT]
        assert stage.started == 2
        stage.deaths = 2
        last = (await all_of(analysts.begin("ada", HINT)))[-1]
        assert (last.state, last.reason) == ("failed", "failed")
        assert len(stage.begun) == 4
        assert (await all_of(analysts.begin("ada", HINT)))[-1].state == "done"

    staged(work, count=0)


def test_a_person_may_have_some_under_way_and_all_together_a_few_more() -> None:
    limits = Limits(analyses_waiting=2, analyses_queued=2)

    async def work(analysts: Analysts, stage: Stage) -> None:
        ends = stage.hold(0)
        jobs = []
        for person in ("ada", "ada", "bob"):
            analysts.check(person)
            jobs.append(analysts.begin(person, analysis()))
            await asyncio.sleep(0)
        await until(lambda: analysts.waiting == 2)
        assert reason_of(analysts, "ada") == ("too-fast", 5)
        assert reason_of(analysts, "cyd") == ("queue-full", 5)
        ends.set()
        for job in jobs:
            await all_of(job)
        analysts.check("ada")

    staged(work, limits, count=0)


def test_a_person_may_ask_so_often_in_a_minute() -> None:
    async def work(analysts: Analysts, _stage: Stage) -> None:
        for _ in range(3):
            analysts.check("ada")
        assert reason_of(analysts, "ada")[0] == "too-fast"
        analysts.check("bob")

    staged(work, Limits(analyses_per_minute=3))


def test_nothing_begins_while_the_server_has_too_much_to_do() -> None:
    async def main() -> None:
        relieved = asyncio.Event()

        async def wait() -> None:
            await relieved.wait()

        with fake_workers() as stage:
            analysts = Analysts(1, UNLIMITED, wait)
            job = analysts.begin("ada", HINT)
            await asyncio.sleep(0.1)
            assert stage.begun == []
            relieved.set()
            assert (await all_of(job))[-1].state == "done"
            await analysts.close()

    asyncio.run(main())


def test_a_real_worker_gives_way_to_others_and_is_replaced_when_it_is_killed() -> None:
    async def main() -> None:
        # At the niceness of a server it would wait for the other tests.
        assert Settings().analyst_niceness == MOST_NICE
        analysts = Analysts(0, UNLIMITED, niceness=10)
        try:
            task = AnalysisTask(VIEW, 0.5)
            job = analysts.begin("ada", task)
            killed = 0
            async for report in job.reports():
                if not killed:
                    (killed,) = analysts.pids
                    nice = os.getpriority(os.PRIO_PROCESS, killed)
                    assert nice == min(os.nice(0) + 10, MOST_NICE)
                    os.kill(killed, signal.SIGKILL)
                last = report
            assert last.state == "done"
            found = msgspec.json.decode(last.result, type=AnalysisSeen)
            assert found.seat == VIEW.seat_to_move
            # An illegal candidate is refused in good order, and the worker goes on.
            wrong = AnalysisTask(VIEW, 0.2, moves=("Rc@90,90",))
            assert (await all_of(analysts.begin("ada", wrong)))[-1].reason == "not-in-hand"
            assert killed not in analysts.pids
            # So is a task that cannot be read there.
            unknown = AnalysisTask(Unreadable(), 0.2)  # type: ignore[arg-type]
            assert (await all_of(analysts.begin("ada", unknown)))[-1].reason == "failed"
            # So does one that is stopped in the middle.
            pids = analysts.pids
            long = analysts.begin("ada", AnalysisTask(VIEW, 60.0))
            assert (await anext(long.reports())).state == "running"
            long.cancel()
            assert (await all_of(analysts.begin("ada", HintTask(VIEW, 1.0, 2))))[-1].state == "done"
            assert analysts.pids == pids
        finally:
            await analysts.close()
        assert analysts.pids == []

    asyncio.run(main())

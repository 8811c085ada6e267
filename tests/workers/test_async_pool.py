"""Workers for an event loop: progress, cancelling, replacing, and closing while they work."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sestina.workers import async_pool
from sestina.workers.async_pool import AsyncPool
from sestina.workers.messages import WorkerDied, WorkerSettings, WorkerTask
from tests.patience import PATIENCE
from tests.workers import work
from tests.workers.left import NewWorkers, workers_after, workers_of

PLAIN = WorkerSettings()


def on_pool(do: Callable[[AsyncPool], Awaitable[None]], settings: WorkerSettings = PLAIN) -> None:
    async def main() -> None:
        before = workers_of()
        pool = AsyncPool(settings)
        try:
            async with asyncio.timeout(PATIENCE):
                await do(pool)
        finally:
            pool.close()
        assert workers_after(before) == []

    asyncio.run(main())


async def begun(pool: AsyncPool, function: Callable[..., Any]) -> tuple["asyncio.Task[Any]", int]:
    """A task that has reported the process that it is in."""
    told: asyncio.Queue[int] = asyncio.Queue()
    running = asyncio.create_task(pool.run(function, on_progress=told.put_nowait))
    return running, await told.get()


def test_workers_are_kept_and_there_are_as_many_as_tasks_at_once() -> None:
    async def do(pool: AsyncPool) -> None:
        assert pool.pids == []
        await pool.warm_up()
        (pid,) = pool.pids
        assert [await pool.run(work.who) for _ in range(3)] == [pid] * 3
        assert await asyncio.gather(*(pool.run(work.square, k) for k in range(3))) == [0, 1, 4]
        assert pid in pool.pids
        assert len(pool.pids) == 3

    on_pool(do)


def test_tasks_and_results_may_be_larger_than_a_pipe() -> None:
    async def do(pool: AsyncPool) -> None:
        for size in (async_pool.PIPE_BYTES // 2, 300_000):
            assert await pool.run(work.twice, "x" * size) == "x" * 2 * size

    on_pool(do)


def test_progress_comes_in_order_before_the_result() -> None:
    async def do(pool: AsyncPool) -> None:
        told: list[int] = []
        assert await pool.run(work.count, 50, on_progress=told.append) == 50
        assert told == [*range(50)]

    on_pool(do)


def test_a_task_is_cancelled_within_and_its_worker_goes_on() -> None:
    async def do(pool: AsyncPool) -> None:
        running, pid = await begun(pool, work.go_on)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert pool.pids == [pid]
        assert await pool.run(work.who) == pid

    on_pool(do)


def test_a_worker_that_does_not_stop_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(async_pool, "STOP_SECONDS", 0.1)

    async def do(pool: AsyncPool) -> None:
        running, pid = await begun(pool, work.be_stubborn)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert pool.pids == []
        assert await pool.run(work.who) != pid

    on_pool(do)


def test_a_worker_that_is_killed_is_replaced_and_its_task_tried_once_more(tmp_path: Path) -> None:
    async def do(pool: AsyncPool) -> None:
        assert await pool.run(work.die_once, tmp_path / "mark") == "mark"
        # Between two tasks it costs nothing.
        (pid,) = pool.pids
        os.kill(pid, signal.SIGKILL)
        assert await pool.run(work.who) != pid
        with pytest.raises(WorkerDied, match=r"ended 2 times \(exit code 3\)"):
            await pool.run(work.leave, 3)
        assert await pool.run(work.square, 3) == 9

    on_pool(do)


def test_what_fails_in_a_task_fails_alone() -> None:
    async def do(pool: AsyncPool) -> None:
        pid = await pool.run(work.who)
        with pytest.raises(work.Unlucky):
            await pool.run(work.fail, 13)
        with pytest.raises((AttributeError, TypeError, ValueError), match="lambda"):
            await pool.run(work.unpicklable)
        with pytest.raises((AttributeError, TypeError, ValueError), match="lambda"):
            await pool.run(work.square, lambda: None)
        assert await pool.run(work.who) == pid

    on_pool(do)


def test_a_worker_that_cannot_begin_says_why() -> None:
    async def do(pool: AsyncPool) -> None:
        with pytest.raises(work.Unlucky):
            await pool.run(work.who)
        assert pool.pids == []

    on_pool(do, WorkerSettings(initializer=WorkerTask(work.fail, (1,))))


def test_niceness() -> None:
    async def do(pool: AsyncPool) -> None:
        assert await pool.run(work.priority) == min(19, work.priority() + 7)

    on_pool(do, WorkerSettings(niceness=7))


def test_closing_ends_workers_that_are_busy(new_workers: NewWorkers) -> None:
    async def do(pool: AsyncPool) -> None:
        running, _ = await begun(pool, work.be_stubborn)
        idle = await pool.run(work.who)
        assert {*pool.pids} > {idle}
        pool.close()
        assert new_workers() == []
        with pytest.raises(WorkerDied):
            await running
        with pytest.raises(WorkerDied):
            await pool.run(work.who)

    on_pool(do)


def test_who_is_cancelled_while_a_worker_starts_leaves_none() -> None:
    async def do(pool: AsyncPool) -> None:
        for turns in range(8):
            starting = asyncio.create_task(pool.run(work.who))
            for _ in range(turns):
                await asyncio.sleep(0)
            starting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await starting
        assert pool.pids == []

    on_pool(do)

"""Many tasks in several processes: order, replaced workers, errors, and nothing left behind."""

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import psutil
import pytest

from sestina.workers.messages import TaskFailed, WorkerDied, WorkerSettings, WorkerTask
from sestina.workers.pool import in_any_order, in_order
from tests.patience import PATIENCE
from tests.workers import work
from tests.workers.left import NewWorkers, workers_of

ROOT = Path(__file__).parents[2]


def test_results_come_in_order_or_as_they_are_ready(new_workers: NewWorkers) -> None:
    squares = [number * number for number in range(20)]
    assert [*in_order(work.square, range(20), 3)] == squares
    assert sorted(in_any_order(work.square, range(20), 3)) == squares
    assert [*in_order(work.square, range(3), 1)] == squares[:3]
    assert [*in_order(work.square, [], 3)] == []
    assert new_workers() == []


def test_tasks_and_results_may_be_larger_than_a_pipe() -> None:
    texts = [str(number) * 300_000 for number in range(8)]
    assert [*in_order(work.twice, texts, 2)] == [2 * text for text in texts]


def test_arguments_are_taken_as_there_is_room(new_workers: NewWorkers) -> None:
    results = in_any_order(work.square, count(), 2)
    # Two workers have at most two each.
    assert {next(results) for _ in range(2)} <= {0, 1, 4, 9}
    results.close()
    assert new_workers() == []


def test_a_worker_that_dies_is_replaced_and_its_task_tried_once_more(
    tmp_path: Path, new_workers: NewWorkers
) -> None:
    marks = [tmp_path / str(number) for number in range(6)]
    assert [*in_order(work.die_once, marks, 2)] == [mark.name for mark in marks]
    assert new_workers() == []


def test_a_task_that_always_ends_its_worker_is_given_up(new_workers: NewWorkers) -> None:
    with pytest.raises(WorkerDied, match=r"ended 2 times \(exit code 7\)") as died:
        [*in_order(work.leave, [7], 2)]
    assert died.value.task == WorkerTask(work.leave, (7,))
    assert new_workers() == []


def test_what_a_task_raises_is_raised_here(new_workers: NewWorkers) -> None:
    with pytest.raises(work.Unlucky) as unlucky:
        [*in_any_order(work.fail, [13], 2)]
    assert unlucky.value.number == 13
    assert "in fail\n    raise Unlucky(number)" in unlucky.value.__notes__[0]
    with pytest.raises(TaskFailed, match="Tied: 4 and 4"):
        [*in_any_order(work.fail_here, [4], 2)]
    assert new_workers() == []


def test_what_is_printed_is_no_message_and_there_is_nothing_to_read() -> None:
    assert [*in_any_order(work.print_and_read, [None], 1)] == [""]


def test_the_initializer_comes_first_and_its_error_is_raised_here() -> None:
    settings = WorkerSettings(initializer=WorkerTask(work.remember, ("this",)))
    assert [*in_any_order(_remembered, [None], 1, settings=settings)] == ["this"]
    broken = WorkerSettings(initializer=WorkerTask(work.fail, (3,)))
    with pytest.raises(work.Unlucky):
        [*in_any_order(work.square, [1], 2, settings=broken)]


def _remembered(_argument: object) -> str:
    return work.remembered()


def test_ctrl_c_is_for_the_parent() -> None:
    (pid,) = in_any_order(work.who, [None], 1)
    assert pid != os.getpid()
    for group, survived in in_any_order(_interrupt, [None], 1):
        assert group != os.getpgrp()
        assert survived


def _interrupt(_argument: object) -> tuple[int, bool]:
    os.kill(os.getpid(), signal.SIGINT)
    return os.getpgrp(), True


# Programs that start workers -------------------------------------------------------------------

GUARDED = """
import sestina.workers.pool as workers
def double(number):
    return 2 * number
if __name__ == "__main__":
    print(*workers.in_order(double, [1, 2, 3], 2))
"""
UNGUARDED = """
import sestina.workers.pool as workers
def double(number):
    return 2 * number
print(*workers.in_order(double, [1, 2, 3], 2))
"""
LONG = """
import sys, time
import sestina.workers.pool as workers
if __name__ == "__main__":
    results = workers.in_any_order(time.sleep, [0, 0, *[1000] * 8], 2)
    next(results), next(results)
    print("begun", flush=True)
    next(results)
"""


def run(tmp_path: Path, program: str) -> "subprocess.Popen[str]":
    path = tmp_path / "program.py"
    path.write_text(program)
    return subprocess.Popen(
        [sys.executable, path],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_tasks_may_be_functions_of_the_program(tmp_path: Path) -> None:
    with run(tmp_path, GUARDED) as program:
        assert program.communicate(timeout=PATIENCE) == ("2 4 6\n", "")


def test_a_program_without_a_guard_is_told_so(tmp_path: Path) -> None:
    with run(tmp_path, UNGUARDED) as program:
        _, told = program.communicate(timeout=PATIENCE)
        assert program.returncode == 1
    assert "RuntimeError" in told
    assert "if __name__ == '__main__':" in told


def test_a_program_may_end_while_its_workers_are_busy(tmp_path: Path) -> None:
    program = LONG.replace("    next(results)\n", "    raise SystemExit(7)\n")
    assert "SystemExit" in program
    with run(tmp_path, program) as ended:
        said = ended.communicate(timeout=PATIENCE)
        assert (said, ended.returncode) == (("begun\n", ""), 7)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_end_with_their_parent(tmp_path: Path, how: signal.Signals) -> None:
    with run(tmp_path, LONG) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "begun\n"
        workers = [psutil.Process(pid) for pid in workers_of(program.pid)]
        assert len(workers) == 2
        program.send_signal(how)
        program.wait(PATIENCE)
        gone, alive = psutil.wait_procs(workers, PATIENCE)
        assert alive == []
        assert len(gone) == 2


def test_a_killed_worker_that_was_idle_costs_nothing(new_workers: NewWorkers) -> None:
    """A worker may die between two tasks, or before its first one."""
    results = in_any_order(work.who, count(), 2)
    pid = next(results)
    os.kill(pid, signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    others = {next(results)}
    while len({*others, pid}) < 3 and time.monotonic() < until:
        others.add(next(results))
    assert len({*others, pid}) == 3
    results.close()
    assert new_workers() == []

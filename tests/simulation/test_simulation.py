"""The simulation: seeds without a violation, and that it can be trusted to say so."""

import asyncio
import os
import subprocess
import sys

import pytest

from tests.simulation.loop import Process, new_loop
from tests.simulation.planted import BUGS, Bug, plant
from tests.simulation.scenario import FAULTS, draw_scenario
from tests.simulation.search import run_seeds
from tests.simulation.shrinking import shrink
from tests.simulation.world import run_scenario

CHUNKS = 4
SEEDS_PER_CHUNK = 50
MANY_SEEDS = 2000
QUICK = ("publish-before-commit", "forget-message-id", "tell-a-hand-to-spectators")
FOUND_BEFORE = {
    29: "A client that came back went on showing somebody as away who had come back, too.",
    258: "A message that was sent again to another server was not told on the first one.",
    33170: "A table that could not be loaded at first was kept twice, and one of them was stale.",
}
"""Seeds that have found bugs of the server, and which."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nothing_is_lost_told_early_or_stuck(chunk: int) -> None:
    tally = run_seeds(chunk * SEEDS_PER_CHUNK, SEEDS_PER_CHUNK, None)
    assert tally.failed == []
    assert tally.faults.total() > 10 * SEEDS_PER_CHUNK
    assert tally.checked > 10 * SEEDS_PER_CHUNK


@pytest.mark.long
def test_many_seeds() -> None:
    tally = run_seeds(10_000, MANY_SEEDS, None)
    assert tally.failed == []
    assert {kind.replace(" ", "-") for kind in tally.faults} >= {*FAULTS}


@pytest.mark.parametrize("seed", FOUND_BEFORE)
def test_what_was_found_before_does_not_come_back(seed: int) -> None:
    assert run_scenario(draw_scenario(seed)).violation is None


# The checker is checked ---------------------------------------------------------------------------


def find(bug: Bug) -> int | None:
    """The first seed that finds a bug, of those in which it has to be found."""
    with plant(bug):
        for seed in range(bug.seeds):
            if run_scenario(draw_scenario(seed)).violation is not None:
                return seed
    return None


@pytest.mark.parametrize("name", QUICK)
def test_planted_bugs_are_found(name: str) -> None:
    assert find(BUGS[name]) is not None


@pytest.mark.long
@pytest.mark.parametrize("name", [*BUGS])
def test_every_planted_bug_is_found(name: str) -> None:
    assert find(BUGS[name]) is not None


def test_there_are_enough_planted_bugs_and_each_can_be_planted() -> None:
    assert len(BUGS) >= 20
    for bug in BUGS.values():
        with plant(bug):
            pass


def test_a_failure_is_shrunk_and_comes_again() -> None:
    with plant(BUGS["acknowledge-a-failed-append"]):
        scenario = draw_scenario(0)
        outcome = run_scenario(scenario)
        assert outcome.violation is not None
        small = shrink(scenario, outcome)
        assert small.outcome.violation is not None
        assert small.outcome.violation.promise == outcome.violation.promise
        assert len(small.kept) < len(scenario.steps)
        again = run_scenario(small.scenario)
        assert (again.violation, again.digest) == (
            small.outcome.violation,
            small.outcome.digest,
        )
    assert run_scenario(small.scenario).violation is None


# A run depends on nothing but its seed ------------------------------------------------------------


@pytest.mark.parametrize("seed", [2, 4])  # with the model of the store, and with its SQL
def test_a_seed_gives_the_same_run_again(seed: int) -> None:
    scenario = draw_scenario(seed)
    assert scenario.sql == (seed == 4)
    assert run_scenario(scenario).digest == run_scenario(scenario).digest


DIGESTS = """
from tests.simulation.scenario import draw_scenario
from tests.simulation.world import run_scenario
print(*(run_scenario(draw_scenario(seed)).digest for seed in range(40)))
"""


@pytest.mark.slow
def test_runs_do_not_depend_on_the_hashes_of_a_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2)
    }
    assert len(found) == 1


# The loop -----------------------------------------------------------------------------------------


def test_time_jumps_to_the_next_timer() -> None:
    loop, seen = new_loop(), []

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds)
        seen.append(loop.time())

    loop.start(sleep(3600), None)
    loop.start(sleep(60), None)
    assert not loop.run(lambda: len(seen) == 2, 1000)
    assert (seen, loop.time()) == ([60], 1000)
    assert loop.run(lambda: len(seen) == 2, 10_000)
    assert seen == [60, 3600]


@pytest.mark.parametrize("dies_at", range(1, 9))
def test_a_process_stops_between_two_steps_for_good(dies_at: int) -> None:
    loop, seen = new_loop(), []
    process = Process("short-lived")
    process.dies_at = dies_at

    async def inner() -> None:
        for _ in range(3):
            await asyncio.sleep(1)
            seen.append(process.steps)

    async def outer() -> None:
        try:
            await asyncio.gather(asyncio.create_task(inner()), asyncio.create_task(inner()))
        finally:
            seen.append(-1)

    loop.start(outer(), process)
    loop.run(lambda: False, 100)
    assert not process.is_alive
    assert process.steps == dies_at
    assert all(0 < step < dies_at for step in seen)
    assert len(loop.finished()) < 3
    loop.drain()

"""Run the simulation.

make simulate ARGS="--seeds 1000"                 seeds 0 to 999, on all cores
make simulate ARGS="--first 5000 --seeds 1000"    the next ones
make simulate ARGS="--seed 4711"                  one seed, with everything that happened
make simulate ARGS="--seed 4711 --steps 2,5,9"    only these of its steps
make simulate ARGS="--planted forget-message-id"  with a bug that was put in on purpose
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext

from tests.simulation.planted import BUGS, plant
from tests.simulation.scenario import draw_scenario
from tests.simulation.search import Tally, run_in_processes
from tests.simulation.shrinking import keep_steps, shrink
from tests.simulation.world import run_scenario

MAX_FAILURES = 5
"""Failures that are shrunk and shown; the others are counted."""


def search(first: int, count: int, jobs: int, planted: str | None) -> int:
    tally, begun, shown = Tally(), time.monotonic(), time.monotonic()
    for part in run_in_processes(first, count, jobs, planted):
        tally.add(part)
        for seed, how in part.failed:
            print(f"seed {seed}: {how}", flush=True)
        if time.monotonic() - shown > 60:
            shown = time.monotonic()
            print(tally, flush=True)
    print(tally)
    print(f"  in {time.monotonic() - begun:,.0f} s")
    for seed, _ in tally.failed[:MAX_FAILURES]:
        explain(seed, None, planted, is_brief=True)
    return 1 if tally.failed else 0


def explain(seed: int, steps: list[int] | None, planted: str | None, is_brief: bool) -> int:
    """Run one seed, and show what happened; if it fails, with as few steps as possible."""
    scenario = draw_scenario(seed)
    if steps is not None:
        scenario = keep_steps(scenario, steps)
    with nullcontext() if planted is None else plant(BUGS[planted]):
        outcome = run_scenario(scenario)
        if outcome.violation is None:
            print(f"seed {seed}: {scenario.describe()}")
            print("\n".join(outcome.notes))
            print(f"no violation; digest {outcome.digest}")
            return 0
        kept: Sequence[int] = () if steps is None else steps
        if steps is None:
            small = shrink(scenario, outcome)
            scenario, outcome, kept = small.scenario, small.outcome, small.kept
    print(f"\nseed {seed}: {outcome.violation}")
    print(scenario.describe())
    print("\n".join(outcome.notes[-40:] if is_brief else outcome.notes))
    numbers = ",".join(map(str, kept)) or "-"
    bug = "" if planted is None else f" --planted {planted}"
    print(f'again: make simulate ARGS="--seed {seed} --steps {numbers}{bug}"')
    return 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="make simulate", description="Simulate servers.")
    parser.add_argument("--seeds", type=int, default=1000, help="how many seeds to run")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="run this one alone, and show it")
    parser.add_argument("--steps", help="of that one only these steps, as 2,5,9; none: -")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--planted", choices=[*BUGS], help="put a bug in that must be found")
    given = parser.parse_args()
    if given.seed is None:
        return search(given.first, given.seeds, given.jobs, given.planted)
    steps = None
    if given.steps is not None:
        steps = [int(one) for one in given.steps.strip("-").split(",") if one]
    return explain(given.seed, steps, given.planted, is_brief=False)


if __name__ == "__main__":
    sys.exit(main())

"""Many runs, and what they have brought together."""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from multiprocessing import get_context

from tests.simulation.planted import BUGS, plant
from tests.simulation.scenario import draw_scenario
from tests.simulation.world import run_scenario

CHUNK = 50


class Tally:
    """What many runs have brought."""

    def __init__(self) -> None:
        self.seeds = 0
        self.faults: Counter[str] = Counter()
        self.events = 0
        self.checked = 0
        self.seconds = 0.0
        self.failed: list[tuple[int, str]] = []

    def add(self, other: "Tally") -> None:
        self.seeds += other.seeds
        self.faults += other.faults
        self.events += other.events
        self.checked += other.checked
        self.seconds += other.seconds
        self.failed += other.failed

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in sorted(self.faults.items()))
        return (
            f"{self.seeds:,} seeds, {self.faults.total():,} faults, {self.events:,} events,"
            f" {self.checked:,} messages checked, {self.seconds / 3600:,.1f} virtual hours:"
            f" {len(self.failed)} violations\n  {kinds}"
        )


def run_seeds(first: int, count: int, planted: str | None) -> Tally:
    tally = Tally()
    with nullcontext() if planted is None else plant(BUGS[planted]):
        for seed in range(first, first + count):
            outcome = run_scenario(draw_scenario(seed))
            tally.seeds += 1
            tally.faults += outcome.faults
            tally.events += outcome.events
            tally.checked += outcome.checked
            tally.seconds += outcome.seconds
            if outcome.violation is not None:
                tally.failed.append((seed, str(outcome.violation)))
    return tally


def _run_chunk(chunk: tuple[int, int, str | None]) -> Tally:
    # Looking for garbage all the time takes a fifth of a search.
    gc.disable()
    tally = run_seeds(*chunk)
    gc.collect()
    return tally


def _chunks(first: int, count: int, planted: str | None) -> Iterator[tuple[int, int, str | None]]:
    for start in range(first, first + count, CHUNK):
        yield start, min(CHUNK, first + count - start), planted


def run_in_processes(first: int, count: int, jobs: int, planted: str | None) -> Iterator[Tally]:
    """Run seeds on several cores; a tally for each part of them."""
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_run_chunk, _chunks(first, count, planted))

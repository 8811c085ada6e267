"""Makes a failing scenario small: steps without which it still fails are left out."""

from dataclasses import dataclass

from tests.simulation.scenario import Scenario
from tests.simulation.world import Outcome, run_scenario

MAX_RUNS = 200


@dataclass(frozen=True)
class Shrunk:
    scenario: Scenario
    outcome: Outcome
    kept: tuple[int, ...]
    """The numbers of the steps that are left, of those of the whole scenario."""
    runs: int


def shrink(scenario: Scenario, outcome: Outcome) -> Shrunk:
    """Leave out halves, then quarters, down to single steps, as long as the same promise breaks."""
    assert outcome.violation is not None
    promise, runs = outcome.violation.promise, 0
    kept = [*range(len(scenario.steps))]
    size = len(kept)
    while size and runs < MAX_RUNS:
        start, has_shrunk = 0, False
        while start < len(kept) and runs < MAX_RUNS:
            fewer = kept[:start] + kept[start + size :]
            attempt = run_scenario(keep_steps(scenario, fewer))
            runs += 1
            if attempt.violation is not None and attempt.violation.promise == promise:
                kept, outcome, has_shrunk = fewer, attempt, True
            else:
                start += size
        if size > 1 or not has_shrunk:
            size //= 2
    return Shrunk(keep_steps(scenario, kept), outcome, tuple(kept), runs)


def keep_steps(scenario: Scenario, kept: list[int]) -> Scenario:
    return scenario.without({*range(len(scenario.steps))} - {*kept})

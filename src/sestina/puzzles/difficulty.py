"""How hard a puzzle is: how far one has to look, and how often each level fails.

The rating is on the scale of the levels (docs/bots.md): a player of that strength solves the
puzzle every other time. It is the most likely strength given the levels' tries, with the
rating to expect of the depth as a prior.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from sestina.players.levels import bot
from sestina.puzzles.kinds.registry import KINDS
from sestina.puzzles.puzzle import Puzzle


class Tries(NamedTuple):
    """How a level is measured."""

    strength: int
    """Its rating on the ladder, rounded; `random` is taken for stronger than it is there."""
    seeds: int
    """How many bots with different seeds try each puzzle."""
    simulations: int | None = None


TRIES: Final[Mapping[str, Tries]] = {
    "random": Tries(300, 8),
    "beginner": Tries(630, 8),
    "casual": Tries(860, 8),
    "greedy": Tries(1000, 1),
    "club": Tries(1100, 3, 100),
    "expert": Tries(1220, 2, 400),
    "master": Tries(1270, 1, 1600),
}
"""Budgets are numbers of simulations, so that everybody measures the same."""
PRIOR_SPREAD: Final = 250.0
"""How far the rating may be from the one to expect of the depth."""
LOWEST, HIGHEST = 400, 2400


def measure(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the levels' failures and its rating."""
    kind = KINDS[puzzle.kind]
    view = puzzle.view()
    fails: dict[str, float] = {}
    for level, tries in TRIES.items():
        if level not in (*kind.rated_levels, "random"):
            continue
        failed = 0
        for seed in range(tries.seeds):
            move = bot(level, seed=seed, simulations=tries.simulations).choose(view)
            failed += 0 if kind.is_answer(puzzle, move) else 1
        fails[level] = round(failed / tries.seeds, 3)
    measured = replace(puzzle, fails=fails)
    return replace(measured, rating=rate(measured))


def rate(puzzle: Puzzle) -> int:
    """The rating that the failures and the depth of a puzzle make most likely."""
    kind = KINDS[puzzle.kind]
    expected = kind.expected_rating(puzzle)
    low, high = float(LOWEST), float(HIGHEST)
    # The slope of the likelihood falls everywhere: halve the interval around its zero.
    for _ in range(30):
        middle = (low + high) / 2
        slope = (expected - middle) / PRIOR_SPREAD**2
        for level in kind.rated_levels:
            if level in puzzle.fails:
                tries = TRIES[level]
                failing = 1 / (1 + 10 ** ((tries.strength - middle) / 400))
                surprise = puzzle.fails[level] - failing
                slope += tries.seeds * surprise * 0.0057565  # ln(10) / 400
        low, high = (middle, high) if slope > 0 else (low, middle)
    return round(middle)

"""What must hold over many reviews.

    python -m bench.review_statistics levels --games 2000 --deals 24 --workers 2
    python -m bench.review_statistics deep --games 200 --deals 24 --workers 2

`levels` reviews games between all levels: the three parts add up, luck is 0 on average, and
stronger levels lose less. `deep` compares reviews with others of fifty times the effort: how
often categories agree or are neighbours, and how often the stated intervals hold the deep value.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import sestina
from bench.progress import progress
from sestina.analysis.categories import CATEGORIES
from sestina.analysis.samples import mean_and_error
from sestina.players.level_table import LEVELS

DEEPER = 50
SIMULATIONS = {"club": 60, "expert": 200, "master": 600}
"""What the searching levels think, so that games do not depend on the machine."""


@dataclass(frozen=True)
class Job:
    number: int
    deals: int
    seed: int
    is_deep: bool


@dataclass
class Found:
    """What one game adds to the statistics."""

    losses: dict[str, list[float]] = field(default_factory=dict)
    lucks: list[float] = field(default_factory=list)
    seat_lucks: list[float] = field(default_factory=list)
    deviation: float = 0.0
    agreed: list[bool] = field(default_factory=list)
    wins_held: list[bool] = field(default_factory=list)
    losses_held: list[bool] = field(default_factory=list)


def levels_of(number: int) -> tuple[str, str]:
    """The levels of a game: every pair has its turn, in both orders."""
    first, step = number % len(LEVELS), number // len(LEVELS) % len(LEVELS)
    return LEVELS[first], LEVELS[(first + step) % len(LEVELS)]


def contestant(level: str) -> str:
    return f"{level}:simulations={SIMULATIONS[level]}" if level in SIMULATIONS else level


def work(job: Job) -> Found:
    """Play a game, review it, and note what matters."""
    levels = levels_of(job.number)
    played = sestina.play_many(
        [contestant(level) for level in levels],
        games=1,
        seed=1_000_003 * job.seed + job.number,
        records=True,
    )
    record = str(played[0].record)
    review = sestina.review(record, deals=job.deals, workers=1, seed=job.number)
    found = Found()
    for seat in review.seats:
        parts = seat.luck + seat.skill + seat.hidden
        found.deviation = max(found.deviation, abs(seat.result - seat.start - parts))
    found.seat_lucks.append(review.seats[0].luck)
    for turn in review.turns:
        found.losses.setdefault(levels[turn.seat], []).append(turn.loss)
        if turn.luck != 0.0:
            found.lucks.append(turn.luck)
    if job.is_deep:
        deep = sestina.review(record, deals=DEEPER * job.deals, workers=1, seed=job.number + 1)
        for turn, better in zip(review.turns, deep.turns, strict=True):
            compare(found, turn, better)
    return found


def compare(found: Found, turn: sestina.ReviewedTurn, deep: sestina.ReviewedTurn) -> None:
    distance = abs(CATEGORIES.index(turn.category) - CATEGORIES.index(deep.category))
    is_near = abs(turn.loss - deep.loss) <= turn.error + deep.error
    found.agreed.append(distance == 0 or (distance == 1 and is_near))
    own = next(one for one in turn.moves if one.move == turn.played)
    true = next(one for one in deep.moves if one.move == deep.played)
    found.wins_held.append(abs(own.win - true.win) <= own.error)
    found.losses_held.append(abs(turn.loss - deep.loss) <= turn.error)


def run(jobs: list[Job], workers: int) -> Iterator[Found]:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        results = pool.map(work, jobs)
        for _ in progress(range(len(jobs)), "games"):
            yield next(results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=("levels", "deep"))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    is_deep = options.what == "deep"
    jobs = [Job(k, options.deals, options.seed, is_deep) for k in range(options.games)]
    every = [*run(jobs, options.workers)]
    print(f"{len(every)} games of classic for two, {options.deals} deals a turn")
    print("\n".join(deep_lines(every) if is_deep else level_lines(every)))


def level_lines(every: list[Found]) -> list[str]:
    lines = [f"result - start - (luck + skill + hidden): at most {max(f.deviation for f in every)}"]
    mean, error = mean_and_error([luck for found in every for luck in found.lucks])
    lines.append(f"luck of a draw: {100 * mean:+.3f} % ± {100 * error:.3f}")
    mean, error = mean_and_error([luck for found in every for luck in found.seat_lucks])
    lines.append(f"luck of the first seat in a game: {100 * mean:+.2f} % ± {100 * error:.2f}")
    for level in LEVELS:
        losses = [loss for found in every for loss in found.losses.get(level, ())]
        if len(losses) > 1:
            mean, error = mean_and_error(losses)
            lines.append(f"{level:10}{100 * mean:8.2f} % ± {100 * error:.2f} a turn")
    return lines


def deep_lines(every: list[Found]) -> list[str]:
    agreed = [one for found in every for one in found.agreed]
    wins = [held for found in every for held in found.wins_held]
    losses = [held for found in every for held in found.losses_held]
    return [
        f"{len(agreed)} turns",
        f"same category, or a neighbour within the error: {sum(agreed) / len(agreed):.1%}",
        f"intervals of the played move's chance hold the deep one: {sum(wins) / len(wins):.1%}",
        f"intervals of the loss hold the deep one: {sum(losses) / len(losses):.1%}",
    ]


if __name__ == "__main__":
    main()

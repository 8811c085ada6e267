"""What must hold over many reviews.

    python -m bench.review_statistics levels --games 2000 --deals 6 --file levels.jsonl
    python -m bench.review_statistics deep --games 200 --turns 3 --deals 100 --file deep.jsonl

`levels` reviews games of each level against itself: the three parts add up, luck is 0 on average,
and stronger levels lose less. Games between equals stay open; whoever has already lost has nothing
left to lose. `deep` takes some turns of each game, between all pairs of levels, and reviews them a
second time with fifty times the effort: how often categories agree or are neighbours, and how
often the stated intervals hold the deep value.

With `--file`, results are added to a file as they come, and games that are in it are not played
again: a run can be interrupted. Games have two players of classic.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import sestina
from bench.progress import progress
from sestina.analysis.outcomes import mean_and_error
from sestina.analysis.results import CATEGORIES
from sestina.analysis.step_review import ChoiceReview, RecordedStates
from sestina.players.levels import LEVELS

DEEPER: Final = 50
SIMULATIONS: Final = {"club": 60, "expert": 200, "master": 600}
"""What the searching levels think, so that games do not depend on the machine."""
DIGITS: Final = 6
ROUNDING: Final = 1e-9


@dataclass(frozen=True)
class LevelGame:
    """A reviewed game of a level against itself."""

    number: int
    level: str
    losses: list[float]
    """Of each turn."""
    lucks: list[float]
    """Of each draw, for the player who drew."""
    seat_luck: float
    """All luck of the first seat."""
    deviation: float
    """How far the three parts are from adding up, at most."""


@dataclass(frozen=True)
class Look:
    """What one look at a turn said."""

    category: str
    loss: float
    error: float
    win: float
    """The chance of the played move."""
    win_error: float

    @classmethod
    def of(cls, choice: ChoiceReview) -> "Look":
        played = choice.played
        return cls(choice.category, choice.loss, choice.error, played.win, played.error)


@dataclass(frozen=True)
class ReviewedTwice:
    """A turn that was reviewed twice."""

    ply: int
    level: str
    usual: Look
    deep: Look

    @property
    def agrees(self) -> bool:
        """Whether the category is the same, or a neighbouring one within the error."""
        one, other = self.usual, self.deep
        distance = abs(CATEGORIES.index(one.category) - CATEGORIES.index(other.category))
        is_near = abs(one.loss - other.loss) <= one.error + other.error
        return distance == 0 or (distance == 1 and is_near)

    @property
    def is_loss_held(self) -> bool:
        return abs(self.usual.loss - self.deep.loss) <= self.usual.error + ROUNDING

    @property
    def is_win_held(self) -> bool:
        return abs(self.usual.win - self.deep.win) <= self.usual.win_error + ROUNDING


def contestant(level: str) -> str:
    return f"{level}:simulations={SIMULATIONS[level]}" if level in SIMULATIONS else level


def play(levels: Sequence[str], seed: int) -> sestina.Game:
    played = sestina.play_many(
        [contestant(level) for level in levels], games=1, seed=seed, records=True
    )
    return sestina.replay(str(played[0].record))


def review_level(number: int, deals: int, seed: int) -> dict[str, Any]:
    """Play and review a game of a level against itself."""
    level = LEVELS[number % len(LEVELS)]
    game = play([level, level], 1_000_003 * seed + number)
    review = sestina.review(game, deals=deals, workers=1, seed=number)
    deviations = [
        abs(seat.result - seat.start - (seat.luck + seat.skill + seat.hidden))
        for seat in review.seats
    ]
    found = LevelGame(
        number=number,
        level=level,
        losses=[round(turn.loss, DIGITS) for turn in review.turns],
        lucks=[round(turn.luck, DIGITS) for turn in review.turns if turn.luck != 0.0],
        seat_luck=review.seats[0].luck,
        deviation=max(deviations),
    )
    return asdict(found)


def pair_of(number: int) -> tuple[str, str]:
    """The levels of a game: every pair has its turn, in both orders."""
    first, step = number % len(LEVELS), number // len(LEVELS) % len(LEVELS)
    return LEVELS[first], LEVELS[(first + step) % len(LEVELS)]


def review_twice(number: int, turns: int, deals: int, seed: int) -> dict[str, Any]:
    """Play a game and review some of its turns, with the usual effort and with much more."""
    levels = pair_of(number)
    states = RecordedStates(play(levels, 1_000_003 * seed + number).to_record())
    steps = range(len(states.moves))
    chosen = sorted(Random(number).sample(steps, min(turns, len(steps))))
    found: list[ReviewedTwice] = []
    for step in chosen:
        usual = states.review_choice(step, 0.0, deals, number)
        deep = states.review_choice(step, 0.0, DEEPER * deals, number + 1)
        twice = ReviewedTwice(step, levels[usual.seat], usual=Look.of(usual), deep=Look.of(deep))
        found.append(twice)
    return {"number": number, "turns": [asdict(one) for one in found]}


def collect(
    work: Callable[[int], dict[str, Any]], games: int, workers: int, file: Path | None
) -> list[dict[str, Any]]:
    """The results of all games: those in the file, and the others as they come."""
    rows: list[dict[str, Any]] = []
    if file is not None and file.exists():
        rows = [json.loads(line) for line in file.read_text().splitlines()]
    done = {row["number"] for row in rows}
    left = [number for number in range(games) if number not in done]
    for row in results_of(work, left, workers):
        rows.append(row)
        if file is not None:
            with file.open("a") as stream:
                stream.write(json.dumps(row) + "\n")
    return rows


def results_of(
    work: Callable[[int], dict[str, Any]], numbers: Sequence[int], workers: int
) -> Iterator[dict[str, Any]]:
    if workers == 1:
        yield from map(work, progress(numbers, "games"))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        results = pool.map(work, numbers)
        for _ in progress(numbers, "games"):
            yield next(results)


def level_lines(rows: Sequence[dict[str, Any]]) -> list[str]:
    games = [LevelGame(**row) for row in rows]
    lines = [
        f"result - start - (luck + skill + hidden): at most {max(g.deviation for g in games):.1e}"
    ]
    mean, error = mean_and_error([luck for game in games for luck in game.lucks])
    lines.append(f"luck of a draw: {100 * mean:+.3f} % ± {100 * error:.3f}")
    mean, error = mean_and_error([game.seat_luck for game in games])
    lines.append(f"luck of the first seat in a game: {100 * mean:+.2f} % ± {100 * error:.2f}")
    # Turns of a game are not independent, games are.
    lines += order_lines("a turn", [(g.level, sum(g.losses) / len(g.losses)) for g in games])
    lines += order_lines("a game, each seat", [(g.level, sum(g.losses) / 2) for g in games])
    return lines


def order_lines(unit: str, losses: Sequence[tuple[str, float]]) -> list[str]:
    """The mean loss of each level, and how far it is above the next one."""
    lines = [f"loss {unit}"]
    means: dict[str, tuple[float, float]] = {}
    for level in LEVELS:
        own = [loss for one, loss in losses if one == level]
        if len(own) > 1:
            means[level] = mean_and_error(own)
            mean, error = means[level]
            lines.append(f"  {level:10}{len(own):5} games{100 * mean:9.2f} % ± {100 * error:.2f}")
    for (weaker, (more, one)), (stronger, (less, other)) in pairwise(means.items()):
        error = sqrt(one * one + other * other)
        lines.append(f"  {weaker} - {stronger}: {100 * (more - less):+.2f} % ± {100 * error:.2f}")
    return lines


def reviewed_twice(row: dict[str, Any]) -> list[ReviewedTwice]:
    return [
        ReviewedTwice(turn["ply"], turn["level"], Look(**turn["usual"]), Look(**turn["deep"]))
        for turn in row["turns"]
    ]


def deep_lines(rows: Sequence[dict[str, Any]]) -> list[str]:
    turns = [turn for row in rows for turn in reviewed_twice(row)]
    lines = [f"{len(turns)} turns"]
    for text, held in (
        ("same category, or a neighbour within the error", [one.agrees for one in turns]),
        ("intervals of the loss hold the deep one", [one.is_loss_held for one in turns]),
        ("intervals of the played move's chance hold it", [one.is_win_held for one in turns]),
        ("the same category", [one.usual.category == one.deep.category for one in turns]),
    ):
        share, error = mean_and_error([float(one) for one in held])
        lines.append(f"{text}: {100 * share:.1f} % ± {100 * error:.1f}")
    errors = sorted(one.usual.error for one in turns)
    lines.append(f"error of a loss: median {100 * errors[len(errors) // 2]:.2f} %")
    bias, error = mean_and_error([one.usual.loss - one.deep.loss for one in turns])
    lines.append(f"loss less the deep one: {100 * bias:+.2f} % ± {100 * error:.2f}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=("levels", "deep"))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--turns", type=int, default=3, help="of each game, for `deep`")
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--file", type=Path)
    options = parser.parse_args()
    if options.what == "deep":
        work = partial(review_twice, turns=options.turns, deals=options.deals, seed=options.seed)
    else:
        work = partial(review_level, deals=options.deals, seed=options.seed)
    rows = collect(work, options.games, options.workers, options.file)
    print(f"{len(rows)} games of classic for two, {options.deals} deals a turn")
    print("\n".join(deep_lines(rows) if options.what == "deep" else level_lines(rows)))


if __name__ == "__main__":
    main()

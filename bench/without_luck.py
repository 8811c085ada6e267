"""The result of a match without the luck of its draws, which narrows the intervals.

    sestina arena master:seconds=0.1 expert --players 3 --games 600 --records games.txt
    python -m bench.without_luck games.txt master:seconds=0.1

After every turn the drawn tiles are compared with other draws from the pile as it really was: the
others play for points, and then the seat takes its best points and value. The difference is 0 on
average, however anybody plays, so a part of it can be taken off the result: the part that makes
the results vary least.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random

from bench.progress import progress
from sestina.analysis.luck import drawn_again, drew
from sestina.analysis.step_review import RecordedStates
from sestina.arena.intervals import Estimate, mean_interval, variance
from sestina.engine.errors import ParseError
from sestina.game.record_files import GameText, split_games
from sestina.games.state import GameState
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.greedy import play_greedily
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for

PLACEMENTS_COMPARED = 8


@dataclass(frozen=True)
class Outcome:
    """A game, or a block of games, for one contestant."""

    win_rate: float
    margin: float
    """Mean points of its own seats minus those of the others."""
    luck: float
    """The same difference, of what the draws were worth in points."""


@dataclass(frozen=True)
class Job:
    game: GameText
    contestant: str
    draws: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", type=Path, help="a file of sestina arena --records")
    parser.add_argument("contestant", help="whose results to print")
    parser.add_argument("--draws", type=int, default=12, help="compare with this many others")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    if options.draws < 1:
        parser.error("--draws is 1 or more")
    started = time.monotonic()
    try:
        jobs = [Job(game, options.contestant, options.draws) for game in split_games(options.games)]
        with get_context("spawn").Pool(options.workers) as pool:
            played = pool.imap(outcome_of, jobs)
            games = [next(played) for _ in progress(jobs, "Games")]
    except (OSError, ParseError, ValueError) as error:
        parser.error(str(error))
    blocks = block_means(games)
    if len(blocks) < 3:
        parser.error(f"{options.games} has {len(blocks)} blocks of games; three are the least")
    print(f"{options.contestant}: {len(games)} games, {time.monotonic() - started:.0f} s")
    lucks = [block.luck for block in blocks]
    for name, scale, values in (
        ("win rate, %", 100, [block.win_rate for block in blocks]),
        ("margin", 1, [block.margin for block in blocks]),
    ):
        plain, other = mean_interval(values), without_luck(values, lucks)
        print(f"  {name:<12} {_shown(plain, scale)}; without luck {_shown(other, scale)}")


def outcome_of(job: Job) -> tuple[str, Outcome]:
    """The block of a game and what came of it."""
    record = job.game.record()
    names = [name.strip() for name in record.tags.get("Names", "").split(",")]
    own = [seat for seat, name in enumerate(names) if name == job.contestant]
    others = [seat for seat, name in enumerate(names) if name != job.contestant]
    if not own or not others:
        raise ValueError(
            f"game {job.game.number} is not one of {job.contestant} against others: "
            f"the seats are {', '.join(names)}"
        )
    if record.end is None:
        raise ValueError(f"game {job.game.number} was not played to its end")
    states = RecordedStates(record)
    scores = [float(score) for score in states.last.scores]
    best = max(scores)
    lucks = seat_lucks(states, job.draws, job.game.number)
    block = f"{record.tags.get('Event', '')} {record.tags.get('Round', '').split('.')[0]}"
    wins = sum(scores[seat] == best for seat in own) / scores.count(best)
    return block, Outcome(wins, _ahead(scores, own, others), _ahead(lucks, own, others))


def seat_lucks(states: RecordedStates, draws: int, seed: int) -> list[float]:
    """The luck of each seat in points, over the whole game."""
    rng = Random(seed)
    players = int(states.last.players)
    lucks = [0.0] * players
    estimator = _estimator_for(states.last)
    for number, move in enumerate(states.moves):
        before, after = states.states[number], states.states[number + 1]
        if after.over or not drew(after.facts[len(before.facts) :]):
            continue
        came = prospect(after.copy(), int(before.seat), estimator)
        drawn = [
            prospect(drawn_again(before, move, rng), int(before.seat), estimator)
            for _ in range(draws)
        ]
        lucks[before.seat] += came - sum(drawn) / draws
    return lucks


def _estimator_for(state: GameState) -> ValueEstimator:
    network = None
    if isinstance(state, TilesState) and not state.rules.actions and state.rules.disc is None:
        network = network_for(state.rules.diagonals, int(state.players))
    if network is None:
        raise ValueError("only tile games without action tiles and discs can be measured")
    return ValueEstimator(network)


def prospect(state: GameState, seat: int, estimator: ValueEstimator) -> float:
    """Points and value of the next turn of a seat, if the others play for points until then.

    It is 0 if the game ends before that, which does not depend on what the seat has drawn.
    """
    assert isinstance(state, TilesState)
    while not state.over and state.seat != seat:
        play_greedily(state)
    if state.over:
        return 0.0
    if estimator.best(state, PLACEMENTS_COMPARED) < 0:
        estimator.evaluate_unable(state)
    return estimator.highest


def block_means(games: Sequence[tuple[str, Outcome]]) -> list[Outcome]:
    """The mean outcome of each block: its games share a pile order, so they belong together."""
    blocks: dict[str, list[Outcome]] = {}
    for block, outcome in games:
        blocks.setdefault(block, []).append(outcome)
    return [
        Outcome(
            sum(outcome.win_rate for outcome in outcomes) / len(outcomes),
            sum(outcome.margin for outcome in outcomes) / len(outcomes),
            sum(outcome.luck for outcome in outcomes) / len(outcomes),
        )
        for outcomes in blocks.values()
    ]


def without_luck(values: Sequence[float], lucks: Sequence[float]) -> Estimate:
    """The mean of the values, less what luck explains of them by linear regression."""
    count = len(values)
    mean, luck = sum(values) / count, sum(lucks) / count
    covariance = sum((a - mean) * (b - luck) for a, b in zip(values, lucks, strict=True))
    spread = variance(lucks) * (count - 1)
    share = covariance / spread if spread > 0 else 0.0
    return mean_interval([a - share * b for a, b in zip(values, lucks, strict=True)])


def _ahead(points: Sequence[float], own: Sequence[int], others: Sequence[int]) -> float:
    ours = sum(points[seat] for seat in own) / len(own)
    return ours - sum(points[seat] for seat in others) / len(others)


def _shown(estimate: Estimate, scale: float) -> str:
    low, mean, high = (scale * value for value in (estimate.low, estimate.mean, estimate.high))
    return f"{mean:.1f} ({low:.1f} to {high:.1f})"


if __name__ == "__main__":
    main()

"""Learn the weights of `sestina.players.tiles.evaluation` from self-play.

    python -m scripts.learn_weights              writes src/sestina/players/tiles/weights.py
    python -m scripts.learn_weights --check      says whether the file is what this would write

Each round plays games with the weights so far. In some of their positions the candidates are
simulated, all in the same imagined deals, and what the simulations give beyond the points of
a placement is explained by its measures: least squares within each position, so that only
differences between candidates count, the better candidates counting more. Rounds after the
first choose and play better, and all rounds are fitted together.

The same arguments give the same weights with any number of workers.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random

from rich.progress import track

from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.tiles.evaluation import MEASURES, PHASES, Appraiser, phase_of
from sestina.players.tiles.simulation import Simulation

TARGET = Path(__file__).resolve().parent.parent / "src" / "sestina" / "players" / "weights.py"
GAMES = 600
"""Of one round."""
ROUNDS = 2
LOOKED_AT = 0.25
"""The share of positions that are simulated."""
CANDIDATES = 12
DEALS = 120
HORIZON = 6
TO_THE_END = 8
SLIPS = 0.1
"""How often self-play takes another good placement, to see more of the game."""
SLIP_POINTS = 3
FADING = 4.0
"""Points behind the best candidate after which one counts a third as much."""
RIDGE = 30.0
DIGITS = 3


@dataclass(frozen=True)
class Sample:
    """A simulated candidate."""

    position: int
    phase: int
    points: float
    beyond: float
    """What the simulations gave beyond the points."""
    measures: tuple[float, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=GAMES, help="games of a round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--output", type=Path, default=TARGET)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    weights: tuple[float, ...] = (0.0,) * (PHASES * len(MEASURES))
    samples: list[Sample] = []
    for number in range(options.rounds):
        samples.extend(play_round(number, options.games, weights, options.workers))
        weights = fit(samples)
        print(f"round {number + 1}: {len(samples)} candidates", file=sys.stderr)
    text = as_module(weights)
    if not options.check:
        options.output.write_text(text, encoding="utf-8")
    elif not options.output.exists() or options.output.read_text(encoding="utf-8") != text:
        sys.exit(f"{options.output} is not what these arguments give")


def play_round(
    number: int, games: int, weights: tuple[float, ...], workers: int
) -> Iterator[Sample]:
    """All samples of a round, in the order of its games."""
    jobs = [(number * 1_000_000 + game, weights) for game in range(games)]
    with get_context("spawn").Pool(workers) as pool:
        for samples in track(
            pool.imap(play_game, jobs),
            description=f"round {number + 1}",
            total=games,
        ):
            yield from samples


def play_game(job: tuple[int, tuple[float, ...]]) -> list[Sample]:
    """A game of self-play, and the samples from its positions."""
    seed, weights = job
    random = Random(seed)
    state = begin_tiles(build_rules("classic", {}), 2, Chance(f"learn {seed}".encode()))
    state.keeps_facts = False
    deal_tiles(state, None)
    appraiser = Appraiser(weights)
    samples: list[Sample] = []
    while not state.over:
        if not state.is_opening and random.random() < LOOKED_AT:
            samples.extend(simulate(state, appraiser, seed * 200 + int(state.ply)))
        step(state, appraiser, random)
    return samples


def step(state: TilesState, appraiser: Appraiser, random: Random) -> None:
    """A turn by points and worth, or sometimes another good one."""
    found = state.find()
    if found.count == 0:
        state.play_unable()
        return
    points = [int(found.points[index]) for index in range(found.count)]
    if random.random() < SLIPS:
        least = max(points) - SLIP_POINTS
        state.play_found(random.choice([k for k, value in enumerate(points) if value >= least]))
        return
    appraiser.look(state)
    values = [
        value + appraiser.worth(state.grid, found, index) for index, value in enumerate(points)
    ]
    state.play_found(values.index(max(values)))


def simulate(state: TilesState, appraiser: Appraiser, position: int) -> Iterator[Sample]:
    """The candidates of a position, as they come out of simulations."""
    other = state.hands[1 - state.seat]
    unseen = sorted([*other.codes(), *state.pile.codes()])
    simulation = Simulation(state.copy(), unseen, position, appraiser, [], HORIZON, TO_THE_END)
    simulation.choose_candidates(CANDIDATES, [])
    if len(simulation.candidates) < 2:
        return
    simulation.run(DEALS)
    lead = state.scores[state.seat] - state.scores[1 - state.seat]
    # The placements of the simulation are those of this state, in the same order.
    found = state.find()
    appraiser.look(state)
    for k, index in enumerate(simulation.candidates):
        appraiser.measure(state.grid, found, index)
        measures = tuple([appraiser.measures[m] for m in range(len(MEASURES))])
        points = float(found.points[index])
        beyond = simulation.value(k, 0.0) - lead - points
        yield Sample(position, int(phase_of(state)), points, beyond, measures)


def fit(samples: list[Sample]) -> tuple[float, ...]:
    """The weights of all phases."""
    weights: list[float] = []
    for phase in range(PHASES):
        positions: dict[int, list[Sample]] = {}
        for sample in samples:
            if sample.phase == phase:
                positions.setdefault(sample.position, []).append(sample)
        rows = [row for group in positions.values() for row in centred(group)]
        weights.extend(least_squares(rows))
    return tuple([round(weight, DIGITS) + 0.0 for weight in weights])


def centred(group: list[Sample]) -> Iterator[tuple[list[float], float]]:
    """The candidates of one position as differences from their mean, better ones weigh more."""
    best = max([sample.points + sample.beyond for sample in group])
    shares = [exp((sample.points + sample.beyond - best) / FADING) for sample in group]
    total = sum(shares)
    size = len(group[0].measures)
    means = [
        sum([share * sample.measures[m] for share, sample in zip(shares, group, strict=True)])
        / total
        for m in range(size)
    ]
    mean = sum([share * s.beyond for share, s in zip(shares, group, strict=True)]) / total
    for share, sample in zip(shares, group, strict=True):
        root = sqrt(share)
        yield (
            [root * (sample.measures[m] - means[m]) for m in range(size)],
            root * (sample.beyond - mean),
        )


def least_squares(rows: list[tuple[list[float], float]]) -> list[float]:
    """Ridge regression by Gaussian elimination: twenty unknowns need no library."""
    size = len(MEASURES)
    matrix = [[RIDGE if i == j else 0.0 for j in range(size)] + [0.0] for i in range(size)]
    for measures, value in rows:
        for i in range(size):
            if measures[i] != 0.0:
                line = matrix[i]
                for j in range(size):
                    line[j] += measures[i] * measures[j]
                line[size] += measures[i] * value
    for i in range(size):
        for j in range(i + 1, size):
            factor = matrix[j][i] / matrix[i][i]
            for k in range(i, size + 1):
                matrix[j][k] -= factor * matrix[i][k]
    solution = [0.0] * size
    for i in range(size - 1, -1, -1):
        known = sum([matrix[i][j] * solution[j] for j in range(i + 1, size)])
        solution[i] = (matrix[i][size] - known) / matrix[i][i]
    return solution


def as_module(weights: tuple[float, ...]) -> str:
    """The weights as the source of a module."""
    lines = [
        '"""Learned weights of `appraisal`; written by `python -m scripts.learn_weights`."""',
        "",
        "WEIGHTS: tuple[float, ...] = (",
    ]
    size = len(MEASURES)
    for phase in range(PHASES):
        lines.append(f"    # phase {phase}")
        for m, name in enumerate(MEASURES):
            lines.append(f"    {weights[phase * size + m]},  # {name}")
    return "\n".join([*lines, ")", ""])


if __name__ == "__main__":
    main()

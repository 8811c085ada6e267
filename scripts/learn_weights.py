"""Learn the weights of `sestina.players.tiles.evaluation` from self-play.

    python -m scripts.learn_weights              writes src/sestina/players/tiles/weights.py
    python -m scripts.learn_weights --check      compares the file with what it would write

Each round plays games with the weights so far. In some positions it simulates the candidates,
all in the same deals. A least-squares fit explains the simulated value of a placement beyond
its points by its features. The fit works within each position, so that only differences
between candidates count, and better candidates count more. Later rounds play better; all
rounds are fitted together.

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
from sestina.players.tiles.evaluation import FEATURES, PHASES, Evaluator, phase_of
from sestina.players.tiles.simulation import Simulation

TARGET = (
    Path(__file__).resolve().parent.parent / "src" / "sestina" / "players" / "tiles" / "weights.py"
)
GAMES = 600
"""Games per round."""
ROUNDS = 2
SIMULATED_SHARE = 0.25
"""The share of positions that are simulated."""
CANDIDATES = 12
DEALS = 120
HORIZON = 6
ENDGAME_PILE = 8
EXPLORATION_CHANCE = 0.1
"""How likely self-play takes another good placement, to see more of the game."""
EXPLORATION_POINTS = 3
"""How many points such a placement may be behind the best."""
FADING_POINTS = 4.0
"""A candidate this many points behind the best counts about a third as much."""
RIDGE = 30.0
DIGITS = 3


@dataclass(frozen=True)
class Sample:
    """A simulated candidate."""

    position: int
    phase: int
    points: float
    beyond: float
    """The simulated value beyond the points."""
    features: tuple[float, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=GAMES, help="games of a round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--output", type=Path, default=TARGET)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    weights: tuple[float, ...] = (0.0,) * (PHASES * len(FEATURES))
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
    """Yield all samples of a round, in the order of its games."""
    jobs = [(number * 1_000_000 + game, weights) for game in range(games)]
    with get_context("spawn").Pool(workers) as pool:
        for samples in track(
            pool.imap(play_game, jobs),
            description=f"round {number + 1}",
            total=games,
        ):
            yield from samples


def play_game(job: tuple[int, tuple[float, ...]]) -> list[Sample]:
    """Play a game of self-play; returns the samples from its positions."""
    seed, weights = job
    random = Random(seed)
    state = begin_tiles(build_rules("classic", {}), 2, Chance(f"learn {seed}".encode()))
    state.keeps_facts = False
    deal_tiles(state, None)
    evaluator = Evaluator(weights)
    samples: list[Sample] = []
    while not state.over:
        if not state.is_opening and random.random() < SIMULATED_SHARE:
            samples.extend(simulate(state, evaluator, seed * 200 + int(state.ply)))
        step(state, evaluator, random)
    return samples


def step(state: TilesState, evaluator: Evaluator, random: Random) -> None:
    """Play the placement with the best evaluation, or sometimes another good one."""
    found = state.find()
    if found.count == 0:
        state.play_unable()
        return
    points = [int(found.points[index]) for index in range(found.count)]
    if random.random() < EXPLORATION_CHANCE:
        least = max(points) - EXPLORATION_POINTS
        state.play_found(random.choice([k for k, value in enumerate(points) if value >= least]))
        return
    evaluator.prepare(state)
    values = [
        value + evaluator.value(state.grid, found, index) for index, value in enumerate(points)
    ]
    state.play_found(values.index(max(values)))


def simulate(state: TilesState, evaluator: Evaluator, position: int) -> Iterator[Sample]:
    """Simulate the candidates of a position."""
    other = state.hands[1 - state.seat]
    unseen = sorted([*other.codes(), *state.pile.codes()])
    simulation = Simulation(
        state.copy(), unseen, position, evaluator, horizon=HORIZON, endgame_pile=ENDGAME_PILE
    )
    simulation.choose_candidates(CANDIDATES, [])
    if len(simulation.candidates) < 2:
        return
    simulation.run(DEALS)
    lead = state.scores[state.seat] - state.scores[1 - state.seat]
    # The simulation lists the placements of this state in the same order.
    found = state.find()
    evaluator.prepare(state)
    for k, index in enumerate(simulation.candidates):
        evaluator.extract(state.grid, found, index)
        features = tuple([evaluator.features[m] for m in range(len(FEATURES))])
        points = float(found.points[index])
        beyond = simulation.value(k, 0.0) - lead - points
        yield Sample(position, int(phase_of(state)), points, beyond, features)


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
    """The candidates of one position as differences from their weighted mean."""
    best = max([sample.points + sample.beyond for sample in group])
    shares = [exp((sample.points + sample.beyond - best) / FADING_POINTS) for sample in group]
    total = sum(shares)
    size = len(group[0].features)
    means = [
        sum([share * sample.features[m] for share, sample in zip(shares, group, strict=True)])
        / total
        for m in range(size)
    ]
    mean = sum([share * s.beyond for share, s in zip(shares, group, strict=True)]) / total
    for share, sample in zip(shares, group, strict=True):
        root = sqrt(share)
        yield (
            [root * (sample.features[m] - means[m]) for m in range(size)],
            root * (sample.beyond - mean),
        )


def least_squares(rows: list[tuple[list[float], float]]) -> list[float]:
    """Ridge regression by Gaussian elimination; twenty unknowns need no library."""
    size = len(FEATURES)
    matrix = [[RIDGE if i == j else 0.0 for j in range(size)] + [0.0] for i in range(size)]
    for features, value in rows:
        for i in range(size):
            if features[i] != 0.0:
                line = matrix[i]
                for j in range(size):
                    line[j] += features[i] * features[j]
                line[size] += features[i] * value
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
        '"""Learned weights of `evaluation`; written by `python -m scripts.learn_weights`."""',
        "",
        "WEIGHTS: tuple[float, ...] = (",
    ]
    size = len(FEATURES)
    for phase in range(PHASES):
        lines.append(f"    # phase {phase}")
        for m, name in enumerate(FEATURES):
            lines.append(f"    {weights[phase * size + m]},  # {name}")
    return "\n".join([*lines, ")", ""])


if __name__ == "__main__":
    main()

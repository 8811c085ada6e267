"""Compares the chances to win that a network tells with what happens.

    python -m training.calibration src/sestina/players/value/networks/plain2.net

The network plays against itself. After each move it tells the chance of the mover to win.
"""

import argparse
from dataclasses import dataclass
from math import log
from multiprocessing import get_context
from pathlib import Path

from sestina.games.chance import Chance
from sestina.games.registry import build_rules
from sestina.games.tiles.start import begin_tiles, deal_tiles
from sestina.games.tiles.state import TilesState
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.lead import tiles_left
from sestina.players.value.packaged import read_network
from sestina.players.win_chance import win_chances

GAMES_OF_A_JOB = 20


@dataclass(frozen=True)
class CalibrationJob:
    """What one worker plays."""

    game: str
    players: int
    seed: int
    network: Path


@dataclass(frozen=True)
class Prediction:
    """After a move: what could be expected, the tiles left, and the mover's share of the win."""

    expected: tuple[float, ...]
    tiles_left: int
    mover: int
    share: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("network", type=Path)
    parser.add_argument("--game", default="classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    jobs = [
        CalibrationJob(options.game, options.players, seed, options.network)
        for seed in range(-(-options.games // GAMES_OF_A_JOB))
    ]
    with get_context("spawn").Pool(options.workers) as pool:
        predictions = [one for part in pool.imap(predict, jobs) for one in part]
    report(predictions, build_rules(options.game, {}).diagonals)


def predict(job: CalibrationJob) -> list[Prediction]:
    """Play some games and note what the network expects after each move."""
    estimator = ValueEstimator(read_network(job.network))
    rules = build_rules(job.game, {})
    predictions: list[Prediction] = []
    state: TilesState | None = None
    for game in range(GAMES_OF_A_JOB):
        chance = Chance(f"calibration {job.seed} {game}".encode())
        state = begin_tiles(rules, job.players, chance, state)
        state.keeps_facts = False
        deal_tiles(state, None)
        told: list[tuple[tuple[float, ...], int, int]] = []
        while not state.over:
            mover = int(state.seat)
            best = estimator.best(state, 0)
            if best < 0:
                state.play_unable()
                continue
            state.play_found(best)
            if not state.over:
                values = [estimator.best_values[k] for k in range(job.players)]
                expected = [
                    state.scores[seat] + values[(seat - mover) % job.players]
                    for seat in range(job.players)
                ]
                told.append((tuple(expected), int(tiles_left(state)), mover))
        winners = state.winners()
        for expected_scores, left, mover in told:
            share = 1 / len(winners) if mover in winners else 0.0
            predictions.append(Prediction(expected_scores, left, mover, share))
    return predictions


def report(predictions: list[Prediction], diagonals: bool) -> None:
    """Print what was told and what happened, in tenths of the told chance."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    loss = 0.0
    for one in predictions:
        chance = win_chances(one.expected, one.tiles_left, one.mover, diagonals)[one.mover]
        tenths[min(9, int(chance * 10))].append((chance, one.share))
        chance = min(max(chance, 1e-6), 1 - 1e-6)
        loss -= one.share * log(chance) + (1 - one.share) * log(1 - chance)
    print(f"{len(predictions)} positions, log loss {loss / len(predictions):.4f}")
    for number, tenth in enumerate(tenths):
        if tenth:
            told = sum(chance for chance, _ in tenth) / len(tenth)
            happened = sum(share for _, share in tenth) / len(tenth)
            print(
                f"{10 * number:3} to {10 * number + 10:3} %: {len(tenth):6} positions, "
                f"told {100 * told:5.1f} %, happened {100 * happened:5.1f} %"
            )


if __name__ == "__main__":
    main()

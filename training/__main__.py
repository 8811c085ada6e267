"""Train the networks of `sestina.players.value` from nothing.

    python -m training                     all six, as they are in the package
    python -m training --small             all six in a few minutes, to see that it works
    python -m training --network plain2    one of them

The first round of self-play plays for points and labels positions with the result of the game.
Each later round plays by the network so far, labels positions with what happened in the next
turns and the value then, and goes on from that network. A round whose network wins no more games
against `greedy` than the one before is dropped.

The same arguments give the same games with any number of workers; numpy and CuPy round
differently, so that the networks of a CPU and a GPU differ slightly. Beside each network, a card
says where it comes from; a test compares it with the file.

`--python` names a Python with numpy or CuPy for the fit, if this one has neither.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from training.match import MatchJob, MatchScore, play_matches
from training.selfplay import SelfPlayJob, layout_of, play_all, play_job

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "sestina" / "players" / "value" / "networks"
PARTS = 64
"""Self-play is cut into so many jobs, whatever the number of workers."""
SAMPLE = 8
"""Games whose positions the card identifies."""


@dataclass(frozen=True)
class Round:
    """One round of self-play and its fit."""

    games: int
    candidates: int
    """How many placements the network compares in each turn."""
    recorded_share: float
    epochs: float


@dataclass(frozen=True)
class Plan:
    """How a network is trained."""

    game: str
    players: int
    rounds: tuple[Round, ...]
    batch: int = 32768


FIRST = Round(games=600_000, candidates=0, recorded_share=0.5, epochs=4)
LATER = Round(games=80_000, candidates=24, recorded_share=1.0, epochs=5)
FIRST_OTHERS = Round(games=300_000, candidates=0, recorded_share=0.5, epochs=5)
LATER_OTHERS = Round(games=64_000, candidates=24, recorded_share=1.0, epochs=5)
FIRST_FLEX = Round(games=200_000, candidates=0, recorded_share=0.5, epochs=5)
LATER_FLEX = Round(games=48_000, candidates=24, recorded_share=1.0, epochs=5)
SMALL = (Round(600, 0, 0.5, 3), Round(100, 12, 1.0, 3))
PLANS = {
    "plain2": Plan("classic", 2, (FIRST, LATER, LATER)),
    "plain3": Plan("classic", 3, (FIRST_OTHERS, LATER_OTHERS)),
    "plain4": Plan("classic", 4, (FIRST_OTHERS, LATER_OTHERS)),
    "diagonals2": Plan("flex", 2, (FIRST_FLEX, LATER_FLEX)),
    "diagonals3": Plan("flex", 3, (FIRST_FLEX, LATER_FLEX)),
    "diagonals4": Plan("flex", 4, (FIRST_FLEX, LATER_FLEX)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--network", action="append", choices=PLANS, help="only this one")
    parser.add_argument("--small", action="store_true", help="few games")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", default=sys.executable, help="a Python for the fit")
    parser.add_argument("--output", type=Path, default=TARGET)
    parser.add_argument("--data", type=Path, help="where positions are kept; else nowhere")
    parser.add_argument("--match", type=int, default=1200, help="deals to measure a network")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    for name in options.network or PLANS:
        plan = PLANS[name]
        if options.small:
            plan = Plan(plan.game, plan.players, SMALL, batch=256)
        with TemporaryDirectory() as folder:
            data = options.data or Path(folder)
            train(name, plan, data, options)


def train(name: str, plan: Plan, data: Path, options: argparse.Namespace) -> None:
    """Play and fit all rounds of a network, and write it and its card."""
    started = time.monotonic()
    network: Path | None = None
    best = 0.0
    rounds: list[dict[str, object]] = []
    for number, one in enumerate(plan.rounds):
        folder = data / f"{name}-{number}"
        generate(plan, one, first_seed(name, options.seed) + number, network, folder, options)
        fitted = data / f"{name}-{number}.net"
        report = fit(one, plan.batch, folder, fitted, network, options)
        shutil.rmtree(folder)
        score = measure(plan, fitted, options.match, options.workers)
        share = score.wins / score.games
        kept = network is None or share > best
        if kept:
            network, best = fitted, share
        rounds.append({**asdict(one), **report, **describe(score), "kept": kept})
        print(f"{name}: {json.dumps(rounds[-1])}", flush=True)
    assert network is not None
    target = options.output / f"{name}.net"
    shutil.copy(network, target)
    card = {
        "sha256": hashlib.sha256(target.read_bytes()).hexdigest(),
        "game": plan.game,
        "players": plan.players,
        "seed": options.seed,
        "batch": plan.batch,
        "first games": digest_of_games(name, plan, options.seed),
        "rounds": rounds,
        "seconds": round(time.monotonic() - started),
    }
    target.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def first_seed(name: str, seed: int) -> int:
    """The seed of a network's first round."""
    return seed * 100 + 10 * list(PLANS).index(name)


def describe(score: MatchScore) -> dict[str, object]:
    share = score.wins / score.games
    return {
        "wins against greedy": round(share, 4),
        "interval": round(1.96 * sqrt(share * (1 - share) / score.games), 4),
        "margin": round(score.margin / score.games, 2),
        "matched games": score.games,
    }


def digest_of_games(name: str, plan: Plan, seed: int) -> str:
    """A digest of the positions of some first games: it changes if rules or features change."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "sample"
        part = first_seed(name, seed) * PARTS
        play_job(SelfPlayJob(plan.game, plan.players, SAMPLE, part, None, 0, 0.5, target))
        digest = hashlib.sha256(target.with_suffix(".rows").read_bytes())
        digest.update(target.with_suffix(".features").read_bytes())
    return digest.hexdigest()


def generate(
    plan: Plan,
    one: Round,
    seed: int,
    network: Path | None,
    folder: Path,
    options: argparse.Namespace,
) -> None:
    """Play the games of a round."""
    folder.mkdir(parents=True, exist_ok=True)
    layout_of(plan.game, plan.players).write(folder)
    jobs = [
        SelfPlayJob(
            plan.game,
            plan.players,
            -(-one.games // PARTS),
            seed * PARTS + part,
            network,
            one.candidates,
            one.recorded_share,
            folder / f"{part:02}",
        )
        for part in range(PARTS)
    ]
    for _ in play_all(jobs, options.workers):
        pass


def fit(
    one: Round,
    batch: int,
    folder: Path,
    network: Path,
    start: Path | None,
    options: argparse.Namespace,
) -> dict[str, object]:
    """Fit a network in a Python of its own; returns its report."""
    command = [options.python, "-m", "training.fit", str(network), str(folder)]
    settings = ["--epochs", str(one.epochs), "--batch", str(batch), "--seed", str(options.seed)]
    if start is not None:
        settings += ["--start", str(start)]
    done = subprocess.run(
        [*command, *settings], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    report: dict[str, object] = json.loads(done.stdout)
    return report


def measure(plan: Plan, network: Path, deals: int, workers: int) -> MatchScore:
    """Play the network without search against opponents who play for points."""
    jobs = [
        MatchJob(plan.game, plan.players, -(-deals // PARTS), part, network, 0)
        for part in range(PARTS)
    ]
    return play_matches(jobs, workers)


if __name__ == "__main__":
    main()

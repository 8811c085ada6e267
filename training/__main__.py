"""Train the networks of `sestina.players.value` from nothing.

    python -m training                     all six, as they are in the package
    python -m training --small             all six in a few minutes, to see that it works
    python -m training --network plain2    one of them
    python -m training --start FOLDER      only the rounds that the networks in a folder lack

The first round of self-play plays for points and labels positions with the result of the game.
Each later round plays by the network so far, labels positions with what happened in the next
turns and the value then, and goes on from that network. At last, simulated rounds play by the
network, too, and play out several moves of a turn in the same deals; the fit uses those of the
rounds before as well. A round whose network wins no more games against `greedy` than the one before
is dropped. After each round the network is written, so that `--start` goes on with a run that ended
early.

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

from sestina.players.value.feature_tables import FEATURE_COUNT
from training.match import MatchJob, MatchScore, play_matches
from training.model import widen
from training.selfplay import SelfPlayJob, layout_of, play_all, play_job
from training.simulated import SimulationJob, simulate_all

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "sestina" / "players" / "value" / "networks"
PARTS = 64
"""Self-play is cut into this many jobs, whatever the number of workers."""
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
class SimulatedRound:
    """One round of simulated moves and its fit."""

    games: int
    deals: int = 6
    """In how many deals each move is played out."""
    epochs: float = 10


@dataclass(frozen=True)
class Plan:
    """How a network is trained."""

    game: str
    players: int
    rounds: tuple[Round, ...]
    simulated: tuple[SimulatedRound, ...]
    batch: int = 32768
    simulated_batch: int = 4096


FIRST = Round(games=600_000, candidates=0, recorded_share=0.5, epochs=4)
LATER = Round(games=80_000, candidates=24, recorded_share=1.0, epochs=5)
FIRST_OTHERS = Round(games=300_000, candidates=0, recorded_share=0.5, epochs=5)
LATER_OTHERS = Round(games=64_000, candidates=24, recorded_share=1.0, epochs=5)
FIRST_FLEX = Round(games=200_000, candidates=0, recorded_share=0.5, epochs=5)
LATER_FLEX = Round(games=48_000, candidates=24, recorded_share=1.0, epochs=5)
SIMULATED = (SimulatedRound(games=6_400),) * 3
SIMULATED_FLEX = (SimulatedRound(games=6_400),) * 6
SMALL = (Round(600, 0, 0.5, 3), Round(100, 12, 1.0, 3))
SMALL_SIMULATED = (SimulatedRound(games=64, deals=4, epochs=2),)
PLANS = {
    "plain2": Plan("classic", 2, (FIRST, LATER, LATER), SIMULATED),
    "plain3": Plan("classic", 3, (FIRST_OTHERS, LATER_OTHERS), SIMULATED),
    "plain4": Plan("classic", 4, (FIRST_OTHERS, LATER_OTHERS), SIMULATED),
    "diagonals2": Plan("flex", 2, (FIRST_FLEX, LATER_FLEX), SIMULATED_FLEX),
    "diagonals3": Plan("flex", 3, (FIRST_FLEX, LATER_FLEX), SIMULATED_FLEX),
    "diagonals4": Plan("flex", 4, (FIRST_FLEX, LATER_FLEX), SIMULATED_FLEX),
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
    parser.add_argument("--start", type=Path, help="a folder of networks to go on from")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    for name in options.network or PLANS:
        plan = PLANS[name]
        if options.small:
            plan = Plan(plan.game, plan.players, SMALL, SMALL_SIMULATED, 256, 256)
        with TemporaryDirectory() as folder:
            data = options.data or Path(folder)
            train(name, plan, data, options)


def train(name: str, plan: Plan, data: Path, options: argparse.Namespace) -> None:
    """Play and fit all rounds of a network, and write it and its card."""
    training = Training(name, plan, data, options)
    if options.start is not None:
        training.go_on_from(options.start)
        training.write(options.output / f"{name}.net")
    rounds: tuple[Round | SimulatedRound, ...] = (*plan.rounds, *plan.simulated)
    for number, one in enumerate(rounds):
        if number < len(training.rounds):
            continue
        if isinstance(one, Round):
            training.play_round(number, one)
        else:
            training.simulate_round(number, one)
        training.write(options.output / f"{name}.net")


class Training:
    """The training of one network: the best so far, and what was done."""

    def __init__(self, name: str, plan: Plan, data: Path, options: argparse.Namespace) -> None:
        self.name = name
        self.plan = plan
        self.data = data
        self.options = options
        self.seed = first_seed(name, options.seed)
        self.network: Path | None = None
        self.best = 0.0
        self.rounds: list[dict[str, object]] = []
        self.simulated: list[Path] = []
        """The moves of the simulated rounds so far."""
        self.started = time.monotonic()
        self.seconds_before = 0

    def go_on_from(self, folder: Path) -> None:
        """Take a network and what its card says of its rounds."""
        card = json.loads((folder / f"{self.name}.json").read_text(encoding="utf-8"))
        self.rounds += card["rounds"]
        self.seconds_before = card["seconds"]
        before = (folder / f"{self.name}.net").read_bytes()
        self.network = self.data / f"{self.name}-start.net"
        # It may know fewer features.
        self.network.write_bytes(widen(before, FEATURE_COUNT))
        self.best = share_of(measure(self.plan, self.network, self.options))

    def play_round(self, number: int, one: Round) -> None:
        """A round of self-play."""
        folder = self.data / f"{self.name}-{number}"
        generate(self.plan, one, self.seed + number, self.network, folder, self.options)
        fitted = self.data / f"{self.name}-{number}.net"
        settings = ["--epochs", str(one.epochs), "--batch", str(self.plan.batch)]
        report = fit(settings, [folder], fitted, self.network, self.options)
        shutil.rmtree(folder)
        self.keep_the_better(fitted, {**asdict(one), **report})

    def simulate_round(self, number: int, one: SimulatedRound) -> None:
        """A round of simulated moves."""
        assert self.network is not None
        folder = self.data / f"{self.name}-{number}"
        simulate(self.plan, one, self.seed + number, self.network, folder, self.options)
        self.simulated.append(folder)
        fitted = self.data / f"{self.name}-{number}.net"
        settings = ["--epochs", str(one.epochs), "--batch", str(self.plan.simulated_batch)]
        settings.append("--simulated")
        report = fit(settings, self.simulated, fitted, self.network, self.options)
        self.keep_the_better(fitted, {**asdict(one), **report})

    def keep_the_better(self, fitted: Path, report: dict[str, object]) -> None:
        """Keep a network that wins more games than the one before."""
        score = measure(self.plan, fitted, self.options)
        kept = self.network is None or share_of(score) > self.best
        if kept:
            self.network, self.best = fitted, share_of(score)
        self.rounds.append({**report, **describe(score), "kept": kept})
        print(f"{self.name}: {json.dumps(self.rounds[-1])}", flush=True)

    def write(self, target: Path) -> None:
        """Write the network and its card."""
        assert self.network is not None
        shutil.copy(self.network, target)
        card = {
            "sha256": hashlib.sha256(target.read_bytes()).hexdigest(),
            "game": self.plan.game,
            "players": self.plan.players,
            "seed": self.options.seed,
            "batch": self.plan.batch,
            "first games": digest_of_games(self.name, self.plan, self.options.seed),
            "rounds": self.rounds,
            "seconds": self.seconds_before + round(time.monotonic() - self.started),
        }
        target.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def first_seed(name: str, seed: int) -> int:
    """The seed of a network's first round."""
    return seed * 100 + 10 * list(PLANS).index(name)


def describe(score: MatchScore) -> dict[str, object]:
    share = share_of(score)
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


def simulate(
    plan: Plan,
    one: SimulatedRound,
    seed: int,
    network: Path,
    folder: Path,
    options: argparse.Namespace,
) -> None:
    """Play the games of a simulated round."""
    folder.mkdir(parents=True, exist_ok=True)
    layout_of(plan.game, plan.players).write(folder)
    games = -(-one.games // PARTS)
    jobs = [
        SimulationJob(
            plan.game,
            plan.players,
            games,
            seed * PARTS + part,
            network,
            one.deals,
            folder / f"{part:02}",
        )
        for part in range(PARTS)
    ]
    for _ in simulate_all(jobs, options.workers):
        pass


def fit(
    settings: list[str],
    folders: list[Path],
    network: Path,
    start: Path | None,
    options: argparse.Namespace,
) -> dict[str, object]:
    """Fit a network in a Python of its own; returns its report."""
    command = [options.python, "-m", "training.fit", str(network), *map(str, folders)]
    settings = [*settings, "--seed", str(options.seed)]
    if start is not None:
        settings += ["--start", str(start)]
    done = subprocess.run(
        [*command, *settings], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    report: dict[str, object] = json.loads(done.stdout)
    return report


def measure(plan: Plan, network: Path, options: argparse.Namespace) -> MatchScore:
    """Play the network without search against opponents who play for points."""
    jobs = [
        MatchJob(plan.game, plan.players, -(-options.match // PARTS), part, network, 0)
        for part in range(PARTS)
    ]
    return play_matches(jobs, options.workers)


def share_of(score: MatchScore) -> float:
    return score.wins / score.games


if __name__ == "__main__":
    main()

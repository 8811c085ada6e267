"""`make bench`: measures speed, mostly as ratios, because machines differ.

Compares the compiled core with the same source interpreted and with bench/reference.c, a
hand-written C program that plays the same games. Then it measures the time of an import, the growth
of memory over many games, what the library promises, what programs get through the public interface
and the environments, the Cards solver, how well bots keep to their thinking time, how exact reviews
are after theirs, and how soon the browser shows a tile where it was dropped or tapped.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from bench.browser import measure_browser
from bench.budgets import measure_budgets
from bench.cards import measure_cards
from bench.drags import measure_drags
from bench.learning import measure_learning
from bench.library import measure_library
from bench.progress import progress
from bench.promises import measure_promises
from bench.reviews import measure_hints, measure_reviews
from bench.taps import measure_taps

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 3
"""The programs take turns in rounds, so that a busy moment does not slow down only one of them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seconds", type=float, default=4.0, help="time for each program per round"
    )
    parser.add_argument("--memory-games", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compare_speed(Path(folder), options.seconds)
        measure_import(Path(folder))
    measure_memory(options.memory_games)
    print("\n".join(measure_promises()))
    print("\n".join(measure_library()))
    print("\n".join(measure_learning()))
    print("\n".join(measure_cards()))
    print("\n".join(measure_budgets()))
    print("\n".join([*measure_hints(), *measure_reviews()]))
    print("\n".join(measure_browser()))
    print("\n".join(measure_taps()))
    print("\n".join(measure_drags()))


def compare_speed(folder: Path, seconds: float) -> None:
    plain = interpreted_copy(folder)
    reference = build_reference(folder)
    core: list[dict[str, float]] = []
    slow: list[dict[str, float]] = []
    hand_written: list[dict[str, float]] = []
    for _ in progress(range(ROUNDS), "speed"):
        core.append(measure_core(ROOT / "src", seconds))
        slow.append(measure_core(plain, seconds))
        if reference is not None:
            hand_written.append(
                {game: run_reference(reference, game, seconds / 2) for game in GAMES}
            )
    print(f"running core: {core[0]['core']}")
    print(f"{'':10}{'this core':>14}{'interpreted':>14}{'C':>14}{'core/interp.':>14}{'core/C':>9}")
    for game, key in GAMES.items():
        ours = max(run[key] for run in core)
        interpreted = max(run[key] for run in slow)
        row = f"{game:10}{ours:>10.0f} g/s{interpreted:>10.1f} g/s"
        if hand_written:
            fastest = max(run[game] for run in hand_written)
            row += f"{fastest:>10.0f} g/s{ours / interpreted:>14.1f}{ours / fastest:>9.2f}"
        else:
            row += f"{'no compiler':>14}{ours / interpreted:>14.1f}{'':>9}"
        print(row)
    print(
        "Flex plays at "
        f"{max(r[GAMES['flex']] for r in core) / max(r[GAMES['classic']] for r in core):.2f} of "
        f"classic's rate; mean score {core[0]['mean_score']}, mean turns {core[0]['mean_turns']}"
    )


GAMES = {"classic": "classic_greedy_games_per_s", "flex": "flex_greedy_games_per_s"}


def interpreted_copy(folder: Path) -> Path:
    """Copy the package without its compiled modules."""
    source = folder / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return source


def measure_core(source: Path, seconds: float) -> dict[str, float]:
    command = [sys.executable, "-m", "sestina", "bench", "--json", "--seconds", str(seconds)]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, float] = json.loads(done.stdout)
    return result


def build_reference(folder: Path) -> Path | None:
    compiler = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")
    if compiler is None:
        print("no C compiler: the comparison with C is left out", file=sys.stderr)
        return None
    program = folder / "reference"
    source = ROOT / "bench" / "reference.c"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
    return program


def run_reference(program: Path, game: str, seconds: float) -> float:
    done = subprocess.run([program, game, str(seconds)], capture_output=True, text=True, check=True)
    rate: float = json.loads(done.stdout)["games_per_s"]
    return rate


def measure_import(folder: Path) -> None:
    """Print the time in milliseconds that `import sestina` adds to the start of Python."""

    def started(code: str, source: Path) -> float:
        best_seconds = float("inf")
        for _ in range(7):
            begun = perf_counter()
            subprocess.run(
                [sys.executable, "-c", code],
                env={**os.environ, "PYTHONPATH": str(source)},
                check=True,
            )
            best_seconds = min(best_seconds, perf_counter() - begun)
        return best_seconds

    for name, source in (("this core", ROOT / "src"), ("interpreted", folder / "src")):
        bare = started("pass", source)
        full = started("import sestina", source)
        added = (full - bare) * 1000
        print(f"import sestina ({name}): {added:.0f} ms, {full / bare:.1f} × a bare start")


def measure_memory(games: int) -> None:
    """Print how much the process grows over many games after a warm-up."""
    from sestina.games.chance import Chance
    from sestina.games.registry import build_rules
    from sestina.games.tiles.start import begin_tiles, deal_tiles
    from sestina.games.tiles.state import TilesState
    from sestina.players.tiles.greedy import play_greedily

    rules = build_rules("classic", {})

    def play(count: int) -> None:
        state: TilesState | None = None
        for seed in range(count):
            state = begin_tiles(rules, 2, Chance(seed))
            deal_tiles(state, None)
            while not state.over:
                play_greedily(state)

    def resident() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    warm = games // 20
    play(warm)
    before = resident()
    for _ in progress(range(19), "memory"):
        play(warm)
    grown = resident() - before
    print(f"memory over {warm * 20} games: {before} KiB at the start, {grown} KiB more at the end")


if __name__ == "__main__":
    main()

"""What the library promises, each with its bar, measured in one run.

The bars were set on a machine whose core plays 5,900 greedy games a second. Machines differ, so a
bar of speed is shown at the speed of this one: what counts is the ratio to the core.
"""

from __future__ import annotations

import gc
import inspect
import json
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import sestina
from bench.learning import aec_rate, batch_rate, greedy_actions
from bench.library import (
    MID_GAME,
    file_rates,
    greedy_game,
    many_games,
    negamax_rate,
    per_call,
    played_until,
    random_game,
    rate_of,
    view_size,
)
from sestina.players.tiles.selfplay import play_for
from tests.host.tables import SEED, table_of

CORE = 5900.0
"""Greedy games a second of the core where the bars were set."""
TABLES = 100


@dataclass(frozen=True)
class Promise:
    what: str
    measured: float
    bar: float
    unit: str = ""
    is_most: bool = False
    """Whether the bar is the most that is allowed."""
    with_speed: bool = False
    """Whether a faster machine should do better."""

    def bar_at(self, speed: float) -> float:
        if not self.with_speed:
            return self.bar
        return self.bar / speed if self.is_most else self.bar * speed

    def line(self, speed: float) -> str:
        bar = self.bar_at(speed)
        holds = self.measured <= bar if self.is_most else self.measured >= bar
        sign = "≤" if self.is_most else "≥"
        return (
            f"{self.what:58}{self.measured:>13,.1f} {sign} {bar:>11,.1f} {self.unit:9}"
            f"{'holds' if holds else 'MISSED':7} (bar {self.bar:,.0f})"
        )


def measure_promises(seconds: float = 2.0) -> list[str]:
    """A line for each promise. Times are of the processor, so that neighbours matter less."""
    core = rate_of(lambda _: play_for("classic", 0.05).games, 2 * seconds)
    speed = core / CORE
    promises = [*_speeds(core, seconds), *_sizes(), *_names()]
    machine = (
        f"core: {core:,.0f} greedy games/s, {speed:.2f} of the machine where the bars were set; "
        "bars of speed are shown at this machine's speed"
    )
    return [machine] + [promise.line(speed) for promise in promises]


def _speeds(core: float, seconds: float) -> list[Promise]:
    game = played_until(lambda game: game.ply >= MID_GAME)
    view, rng = game.view(game.seat_to_move), random.Random(1)
    cores = len(os.sched_getaffinity(0))

    def fast(what: str, measured: float, bar: float, unit: str) -> Promise:
        return Promise(what, measured, bar, unit, with_speed=True)

    def short(what: str, call: Callable[[], object], bar: float) -> Promise:
        measured = per_call(call, seconds / 4) * 1e6
        return Promise(what, measured, bar, "µs", is_most=True, with_speed=True)

    greedy = rate_of(greedy_game, seconds)
    aec = min(aec_rate(actions, seconds) for actions in ("afterstates", "factored", "micro-steps"))
    return [
        short("game.copy()", game.copy, 10),
        short("view.imagine()", lambda: view.imagine(rng), 50),
        fast("random playouts, play_many", rate_of(_random_many, seconds), 2000, "games/s"),
        fast(
            "random playouts, random_move and play", rate_of(random_game, seconds), 2000, "games/s"
        ),
        fast("greedy playouts, play_many", rate_of(_greedy_many, seconds), 3000, "games/s"),
        fast("greedy playouts, best_placement and play", greedy, 3000, "games/s"),
        Promise("greedy playouts, best_placement and play, of the core", greedy / core, 0.5),
        fast("negamax by push and pop, classic endings", negamax_rate(), 100_000, "nodes/s"),
        fast("AEC with observations and mask, the slowest mode", aec, 20_000, "steps/s"),
        fast(
            "batch with complete legal lists, one core",
            batch_rate(greedy_actions, seconds),
            200_000,
            "turns/s",
        ),
        fast(
            f"the same on all {cores} cores",
            _rate_on(cores, seconds),
            cores * 2_000_000 / 16,
            "turns/s",
        ),
        Promise(
            "a million moves by read_games, each game replayed",
            file_rates()["read_games"],
            10,
            "s",
            is_most=True,
            with_speed=True,
        ),
    ]


def _random_many(seed: int) -> int:
    return many_games("random", seed)


def _greedy_many(seed: int) -> int:
    return many_games("greedy", seed)


def _batch(seconds: float) -> float:
    return batch_rate(greedy_actions, seconds)


def _rate_on(cores: int, seconds: float) -> float:
    """Turns a second of a batch in a process for each core."""
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        return sum(pool.map(_batch, [seconds] * cores))


def _sizes() -> list[Promise]:
    game = played_until(lambda game: game.ply >= MID_GAME)
    views = view_size(game) * 10_000 / 1e6
    return [
        Promise("10,000 kept views, classic, mid-game", views, 100, "MB", is_most=True),
        Promise("a table in play on the server", _table_size() / 1000, 60, "KB", is_most=True),
    ]


def _table_size() -> float:
    """Bytes of a table whose game is under way and whose offers have just been made."""
    game: sestina.Game = sestina.new_game("classic", seed=SEED)
    while game.ply < MID_GAME:
        game.play(game.best_placement() or game.lazy_moves()[-1])
    table_of(game)  # the first one loads modules, which all share
    gc.collect()  # empties the free lists: what is taken from them is not counted
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tables = [table_of(game) for _ in range(TABLES)]
    for table in tables:
        table.glimpse(table.seat_to_move).legal_moves()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown / TABLES


def _names() -> list[Promise]:
    described, names = _described()
    known, symbols = _known_types()
    return [
        Promise(f"names with a docstring at run time, of {names}", described, names),
        Promise(f"public symbols with a complete type, of {symbols}", known, symbols),
    ]


def _described() -> tuple[int, int]:
    """How many public names have a docstring at run time, and how many there are."""
    found: list[object] = []
    for name in sestina.__all__:
        thing = getattr(sestina, name)
        if name == "__version__":
            continue
        found.append(thing)
        if isinstance(thing, type):
            # A field of a dataclass or a struct has no place for a text at run time.
            fields = ("__dataclass_fields__", "__struct_fields__")
            left_out = {
                *dir(ValueError),
                *(key for one in fields for key in getattr(thing, one, ())),
            }
            own = [key for key in dir(thing) if key[0] != "_" and key not in left_out]
            found += [inspect.getattr_static(thing, key) for key in own]
    texts = [getattr(getattr(thing, "__func__", thing), "__doc__", None) for thing in found]
    return sum(bool(text) for text in texts), len(texts)


def _known_types() -> tuple[int, int]:
    """How many exported symbols `--verifytypes` knows completely, and how many there are.

    Without the programs, which nobody imports, and the arrays, whose types numpy leaves open.
    """
    left_out = ("cli", "server", "store", "arrays", "rl", "*.so", "*.pyd", "__pycache__")
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "sestina"
        shutil.copytree(
            Path(sestina.__file__).parent, package, ignore=shutil.ignore_patterns(*left_out)
        )
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        done = subprocess.run(
            [sys.executable, "-m", "basedpyright", "--verifytypes", "sestina", "--outputjson"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": folder, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
    symbols = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    exported = [symbol for symbol in symbols if symbol["isExported"]]
    return sum(symbol["isTypeKnown"] for symbol in exported), len(exported)


if __name__ == "__main__":
    print("\n".join(measure_promises()))

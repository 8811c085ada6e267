"""Trains one network from the files of `selfplay`."""

import importlib
import time
from pathlib import Path
from typing import Any

from training.fit import Model, counts_of, forward, new_model, step
from training.layout import ROOM

HELD_OUT = 200_000
"""Positions at most that are kept to test the network on, an eighth at least."""


def arrays() -> Any:
    """CuPy where there is a GPU, otherwise numpy."""
    try:
        xp = importlib.import_module("cupy")
        xp.zeros(1)
    except Exception:  # noqa: BLE001  no GPU, no driver, no CuPy
        xp = importlib.import_module("numpy")
    return xp


class Positions:
    """All positions in memory."""

    def __init__(self, xp: Any, game: str, players: int, paths: list[Path]) -> None:
        np = importlib.import_module("numpy")
        room = ROOM[game]
        heads = [
            np.fromfile(path.with_suffix(".rows"), "<i2").reshape(-1, 1 + 2 * players)
            for path in paths
        ]
        total = sum(len(head) for head in heads)
        self.features = xp.empty((total, room), dtype=xp.uint16)
        at = 0
        for path, head in zip(paths, heads, strict=True):
            part = np.fromfile(path.with_suffix(".features"), "<u2").reshape(-1, room)
            self.features[at : at + len(head)] = xp.asarray(part)
            at += len(head)
        head = xp.asarray(np.concatenate(heads))
        self.stages = head[:, 0].astype(xp.int32)
        future = head[:, 1 : 1 + players].astype(xp.float32)
        self.wanted = future - future.mean(axis=1, keepdims=True)
        self.scores = head[:, 1 + players :].astype(xp.float32)

    def __len__(self) -> int:
        return len(self.stages)


def train(
    xp: Any,
    positions: Positions,
    players: int,
    *,
    width: int,
    linear: int,
    epochs: float,
    batch: int,
    rate: float,
    seed: int,
    start: Model | None = None,
    note: str = "",
) -> Model:
    """Fit a network; later positions, which come from other games, test it."""
    model = start or new_model(xp, players, width, linear, seed)
    total = len(positions)
    held_out = min(HELD_OUT, total // 8)
    used = total - held_out
    steps = max(1, int(epochs * used / batch))
    random = xp.random.RandomState(seed + 1)
    started = time.perf_counter()
    loss = 0.0
    for number in range(steps):
        chosen = random.randint(0, used, batch)
        progress = number / steps
        now = rate * min(1.0, number / 200 + 0.01) * (1 - progress) + rate * 0.005
        loss = step(
            xp,
            model,
            counts_of(xp, positions.features[chosen]),
            positions.stages[chosen],
            positions.wanted[chosen],
            now,
        )
        if number % max(1, steps // 5) == 0:
            print(f"  {note} step {number}/{steps} loss {loss:.3f}", flush=True)
    error, plain = test(xp, model, positions, used)
    print(
        f"{note}: {used} positions, {steps} steps, {time.perf_counter() - started:.0f} s; "
        f"mean squared error {error:.3f} of {plain:.3f}",
        flush=True,
    )
    return model


def test(xp: Any, model: Model, positions: Positions, start: int) -> tuple[float, float]:
    """The mean squared error of the mover's value, and that of no value at all."""
    error = plain = 0.0
    count = 0
    for at in range(start, len(positions), 16384):
        part = slice(at, min(at + 16384, len(positions)))
        counts = counts_of(xp, positions.features[part])
        values, _, _ = forward(xp, model, counts, positions.stages[part])
        error += float(((values[:, 0] - positions.wanted[part, 0]) ** 2).sum())
        plain += float((positions.wanted[part, 0] ** 2).sum())
        count += len(counts)
    return error / count, plain / count

"""Fits a network to positions of self-play.

    python -m training.fit NETWORK FOLDER...

It needs numpy, and uses CuPy where there is a GPU.
"""

import argparse
import importlib
import json
import time
from pathlib import Path
from typing import Any

from training.layout import GROUP, LABEL_UNITS, Layout, read_layout
from training.model import Model, as_bytes, counts_of, descend, forward, new_model, read_model

WIDTH = 32
LINEAR = 8
RATE = 0.004
LATER_RATE = 0.002
"""The rate if the fit goes on from a network."""
SIMULATED_RATE = 0.001
"""The rate if it goes on with moves that were simulated."""
HELD_OUT = 200_000
"""Positions at most that are kept to test the network on; otherwise an eighth."""
WARM_UP = 200
"""Steps in which the rate grows."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("network", type=Path, help="the file to write")
    parser.add_argument("folders", type=Path, nargs="+", help="positions of self-play")
    parser.add_argument("--start", type=Path, help="go on from this network")
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--linear", type=int, default=LINEAR)
    parser.add_argument("--epochs", type=float, default=5.0)
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulated", action="store_true", help="groups of simulated moves")
    options = parser.parse_args()
    xp = arrays()
    started = time.perf_counter()
    positions = Positions(xp, options.folders, GROUP if options.simulated else 1)
    rate = RATE
    if options.start is None:
        model = new_model(xp, positions.layout, options.width, options.linear, options.seed)
    else:
        model = read_model(xp, positions.layout, options.start.read_bytes())
        rate = SIMULATED_RATE if options.simulated else LATER_RATE
    steps = fit(xp, model, positions, options.epochs, options.batch, options.seed, rate)
    options.network.write_bytes(as_bytes(model))
    error, plain = test(xp, model, positions)
    report = {
        "network": options.network.name,
        "arrays": xp.__name__,
        "positions": len(positions),
        "steps": steps,
        "seconds": round(time.perf_counter() - started, 1),
        "squared error": round(error, 3),
        "squared error without a network": round(plain, 3),
    }
    print(json.dumps(report), flush=True)


def arrays() -> Any:
    """CuPy where there is a GPU, otherwise numpy."""
    try:
        xp = importlib.import_module("cupy")
        xp.zeros(1)
    except Exception:  # noqa: BLE001  no GPU, no driver, no CuPy
        xp = importlib.import_module("numpy")
    return xp


class Positions:
    """All positions of some folders in memory."""

    def __init__(self, xp: Any, folders: list[Path], group: int = 1) -> None:
        np = importlib.import_module("numpy")
        self.layout: Layout = read_layout(folders[0])
        self.group = group
        """This many positions in a row belong to one turn."""
        players, room = self.layout.players, self.layout.room
        paths = [path for folder in folders for path in sorted(folder.glob("*.rows"))]
        heads = [np.fromfile(path, "<i2").reshape(-1, 1 + 3 * players) for path in paths]
        self.features = xp.empty((sum(map(len, heads)), room), dtype=xp.uint16)
        at = 0
        for path, head in zip(paths, heads, strict=True):
            part = np.fromfile(path.with_suffix(".features"), "<u2").reshape(-1, room)
            self.features[at : at + len(head)] = xp.asarray(part)
            at += len(head)
        head = xp.asarray(np.concatenate(heads))
        self.stages = head[:, 0].astype(xp.int32)
        labels, future, scores = xp.split(head[:, 1:].astype(xp.float32), 3, axis=1)
        self.wanted = (labels - labels.mean(axis=1, keepdims=True)) / LABEL_UNITS
        self.future = future - future.mean(axis=1, keepdims=True)
        """What happened, where labels are partly expectations."""
        self.scores = scores
        self.used = (len(self) - min(HELD_OUT, len(self) // 8)) // group * group
        """The first ones are for training. The others come from other games."""

    def __len__(self) -> int:
        return len(self.features)


def fit(
    xp: Any,
    model: Model,
    positions: Positions,
    epochs: float,
    batch: int,
    seed: int,
    top_rate: float,
) -> int:
    """Train on random positions; returns the number of steps."""
    group = positions.group
    steps = max(1, int(epochs * positions.used / batch))
    random = xp.random.RandomState(seed + 1)
    for number in range(steps):
        chosen = random.randint(0, positions.used // group, batch // group)
        chosen = (chosen[:, None] * group + xp.arange(group)).ravel()
        rate = top_rate * (min(1.0, number / WARM_UP) * (1 - number / steps) + 0.005)
        counts = counts_of(xp, positions.layout, positions.features[chosen])
        stages, wanted = positions.stages[chosen], positions.wanted[chosen]
        descend(xp, model, counts, stages, wanted, rate, group)
    return steps


def test(xp: Any, model: Model, positions: Positions) -> tuple[float, float]:
    """The mean squared error of the mover's value, and that of no value at all.

    Of simulated moves it is the error of the differences between those of one turn.
    """
    known = positions.future if positions.group == 1 else positions.wanted
    error = plain = 0.0
    count = len(positions) - positions.used
    for at in range(positions.used, len(positions), 16384):
        part = slice(at, min(at + 16384, len(positions)))
        counts = counts_of(xp, positions.layout, positions.features[part])
        values, _, _ = forward(xp, model, counts, positions.stages[part])
        told, happened = values[:, 0], known[part, 0]
        if positions.group > 1:
            told, happened = (
                differences(told, positions.group),
                differences(happened, positions.group),
            )
        error += float(((told - happened) ** 2).sum())
        plain += float((happened**2).sum())
    return error / count, plain / count


def differences(values: Any, group: int) -> Any:
    """The difference of each value from the mean of its group."""
    groups = values.reshape(-1, group)
    return groups - groups.mean(axis=1, keepdims=True)


if __name__ == "__main__":
    main()

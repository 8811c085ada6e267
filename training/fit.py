"""Fits the value network: plain gradient descent (Adam), with numpy, or CuPy on a GPU.

The network is that of `sestina.players.value.network`: a row of weights for each feature, sums,
of which all but the first count only where they are positive, and outputs by stage. It learns
what each seat scores from a position to the end of the game, less the mean of all seats.
"""

import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sestina.players.value.feature_tables import FEATURE_COUNT, STAGES
from sestina.players.value.network import SCALE

ROW_LIMIT = 32767 / SCALE
"""Weights of rows stay within two bytes."""


@dataclass
class Model:
    """The parameters, and their running moments for Adam."""

    players: int
    width: int
    linear: int
    rows: Any
    biases: Any
    outputs: Any
    """By stage, seat, and a constant followed by the sums."""
    moments: list[list[Any]] = field(default_factory=list)
    steps: int = 0

    @property
    def parameters(self) -> list[Any]:
        return [self.rows, self.biases, self.outputs]


def new_model(xp: Any, players: int, width: int, linear: int, seed: int) -> Model:
    random = xp.random.RandomState(seed)
    rows = random.normal(0, 0.05, (FEATURE_COUNT, width)).astype(xp.float32)
    biases = xp.full(width, 0.1, dtype=xp.float32)
    outputs = random.normal(0, 0.3, (STAGES, players, width + 1)).astype(xp.float32)
    outputs[:, :, 0] = 0
    return Model(players, width, linear, rows, biases, outputs)


def counts_of(xp: Any, features: Any) -> Any:
    """How often each position has each feature."""
    size = features.shape[0]
    step = FEATURE_COUNT + 1
    flat = xp.minimum(features, FEATURE_COUNT).astype(xp.int64)
    flat += (xp.arange(size, dtype=xp.int64) * step)[:, None]
    counts = xp.bincount(flat.ravel(), minlength=size * step).reshape(size, step)
    return counts[:, :FEATURE_COUNT].astype(xp.float32)


def forward(xp: Any, model: Model, counts: Any, stages: Any) -> tuple[Any, Any, Any]:
    """The values, the sums with a leading 1, and the outputs in use."""
    sums = counts @ model.rows + model.biases
    sums[:, model.linear :] = xp.maximum(sums[:, model.linear :], 0)
    ones = xp.ones((len(sums), 1), dtype=xp.float32)
    sums = xp.concatenate([ones, sums], axis=1)
    outputs = model.outputs[stages]
    return (outputs * sums[:, None, :]).sum(axis=2), sums, outputs


def step(xp: Any, model: Model, counts: Any, stages: Any, wanted: Any, rate: float) -> float:
    """One step of Adam; returns the mean squared error before it."""
    values, sums, outputs = forward(xp, model, counts, stages)
    error = values - wanted
    slope = error * (2 / len(error))
    output_slopes = xp.zeros_like(model.outputs)
    for stage in range(STAGES):
        chosen = xp.where(stages == stage)[0]
        output_slopes[stage] = slope[chosen].T @ sums[chosen]
    inner = (slope[:, :, None] * outputs[:, :, 1:]).sum(axis=1)
    inner[:, model.linear :] *= sums[:, 1 + model.linear :] > 0
    adam(xp, model, [counts.T @ inner, inner.sum(axis=0), output_slopes], rate)
    return float((error**2).mean())


def adam(xp: Any, model: Model, slopes: list[Any], rate: float) -> None:
    if not model.moments:
        model.moments = [[xp.zeros_like(p), xp.zeros_like(p)] for p in model.parameters]
    model.steps += 1
    for parameter, slope, moments in zip(model.parameters, slopes, model.moments, strict=True):
        moments[0] += 0.1 * (slope - moments[0])
        moments[1] += 0.001 * (slope**2 - moments[1])
        mean = moments[0] / (1 - 0.9**model.steps)
        square = moments[1] / (1 - 0.999**model.steps)
        parameter -= rate * mean / (xp.sqrt(square) + 1e-8)
    xp.clip(model.rows, -ROW_LIMIT, ROW_LIMIT, out=model.rows)


def as_bytes(model: Model) -> bytes:
    """The network in the format of `sestina.players.value.packaged`."""
    rows = (model.rows * SCALE).round().astype("int16")
    parts = [
        struct.pack(
            "<6h", model.players, model.width, model.linear, FEATURE_COUNT, STAGES, SCALE
        ),
        rows.tobytes(),
        model.biases.astype("float32").tobytes(),
        model.outputs.astype("float32").tobytes(),
    ]
    return b"".join(parts)


def write_model(model: Model, path: Path) -> None:
    path.write_bytes(as_bytes(model))

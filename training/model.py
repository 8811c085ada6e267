"""The value network as arrays, and one step of its training (Adam).

It is the network of `sestina.players.value.network`: a row of weights for each feature, sums, of
which all but the first ones count only where they are positive, and outputs by stage. `xp` is
numpy, or CuPy on a GPU.
"""

import importlib
import struct
from dataclasses import dataclass, field
from typing import Any

from training.layout import Layout

_HEAD = "<6h"
COMMON_SHARE = 0.1
"""How much the error that all positions of a group share counts."""


@dataclass
class Model:
    """The parameters, and their running moments for Adam."""

    layout: Layout
    linear: int
    """Sums that count even where they are negative."""
    rows: Any
    biases: Any
    outputs: Any
    """By stage, seat, and a constant followed by the sums."""
    moments: list[list[Any]] = field(default_factory=list)
    steps: int = 0

    @property
    def parameters(self) -> list[Any]:
        return [self.rows, self.biases, self.outputs]


def new_model(xp: Any, layout: Layout, width: int, linear: int, seed: int) -> Model:
    random = xp.random.RandomState(seed)
    rows = random.normal(0, 0.05, (layout.features, width)).astype(xp.float32)
    biases = xp.full(width, 0.1, dtype=xp.float32)
    shape = (layout.stages, layout.players, width + 1)
    outputs = random.normal(0, 0.3, shape).astype(xp.float32)
    outputs[:, :, 0] = 0
    return Model(layout, linear, rows, biases, outputs)


def read_model(xp: Any, layout: Layout, data: bytes) -> Model:
    """A model that goes on from a network, the counterpart of `as_bytes`."""
    np = importlib.import_module("numpy")
    players, width, linear, features, stages, scale = struct.unpack_from(_HEAD, data)
    if Layout(players, features, layout.room, stages, scale) != layout:
        raise ValueError("the network belongs to other positions")
    at = struct.calcsize(_HEAD)
    rows = np.frombuffer(data, "<i2", features * width, at).reshape(features, width) / scale
    at += 2 * features * width
    biases = np.frombuffer(data, "<f4", width, at)
    outputs = np.frombuffer(data, "<f4", offset=at + 4 * width).reshape(stages, players, width + 1)
    arrays = [xp.asarray(part.astype(np.float32)) for part in (rows, biases, outputs)]
    return Model(layout, linear, *arrays)


def counts_of(xp: Any, layout: Layout, features: Any) -> Any:
    """How often each position has each feature."""
    size = features.shape[0]
    step = layout.features + 1
    flat = xp.minimum(features, layout.features).astype(xp.int64)
    flat += (xp.arange(size, dtype=xp.int64) * step)[:, None]
    counts = xp.bincount(flat.ravel(), minlength=size * step).reshape(size, step)
    return counts[:, : layout.features].astype(xp.float32)


def forward(xp: Any, model: Model, counts: Any, stages: Any) -> tuple[Any, Any, Any]:
    """The values, the sums with a leading 1, and the outputs in use."""
    sums = counts @ model.rows + model.biases
    sums[:, model.linear :] = xp.maximum(sums[:, model.linear :], 0)
    ones = xp.ones((len(sums), 1), dtype=xp.float32)
    sums = xp.concatenate([ones, sums], axis=1)
    outputs = model.outputs[stages]
    return (outputs * sums[:, None, :]).sum(axis=2), sums, outputs


def descend(
    xp: Any,
    model: Model,
    counts: Any,
    stages: Any,
    wanted: Any,
    rate: float,
    group: int = 1,
) -> float:
    """One step; returns the mean squared error before it.

    Of positions in groups the differences count, and what they have in common only a little.
    """
    values, sums, outputs = forward(xp, model, counts, stages)
    error = values - wanted
    if group > 1:
        groups = error.reshape(-1, group, error.shape[1])
        common = groups.mean(axis=1, keepdims=True)
        error = (groups - (1 - COMMON_SHARE) * common).reshape(error.shape)
    slope = error * (2 / len(error))
    output_slopes = xp.zeros_like(model.outputs)
    for stage in range(model.layout.stages):
        chosen = xp.where(stages == stage)[0]
        output_slopes[stage] = slope[chosen].T @ sums[chosen]
    inner = (slope[:, :, None] * outputs[:, :, 1:]).sum(axis=1)
    inner[:, model.linear :] *= sums[:, 1 + model.linear :] > 0
    _adam(xp, model, [counts.T @ inner, inner.sum(axis=0), output_slopes], rate)
    return float((error**2).mean())


def _adam(xp: Any, model: Model, slopes: list[Any], rate: float) -> None:
    if not model.moments:
        model.moments = [[xp.zeros_like(p), xp.zeros_like(p)] for p in model.parameters]
    model.steps += 1
    for parameter, slope, moments in zip(model.parameters, slopes, model.moments, strict=True):
        moments[0] += 0.1 * (slope - moments[0])
        moments[1] += 0.001 * (slope**2 - moments[1])
        mean = moments[0] / (1 - 0.9**model.steps)
        square = moments[1] / (1 - 0.999**model.steps)
        parameter[...] -= rate * mean / (xp.sqrt(square) + 1e-8)
    # Rows are stored in two bytes.
    limit = 32767 / model.layout.scale
    xp.clip(model.rows, -limit, limit, out=model.rows)


def as_bytes(model: Model) -> bytes:
    """The network in the format of `sestina.players.value.packaged`."""
    layout = model.layout
    width = len(model.biases)
    head = (layout.players, width, model.linear, layout.features, layout.stages, layout.scale)
    parts = [
        struct.pack(_HEAD, *head),
        (model.rows * layout.scale).round().astype("int16").tobytes(),
        model.biases.astype("float32").tobytes(),
        model.outputs.astype("float32").tobytes(),
    ]
    return b"".join(parts)


def widen(data: bytes, features: int) -> bytes:
    """The same network for this many features: those that it does not know have no weight."""
    head = list(struct.unpack_from(_HEAD, data))
    at = struct.calcsize(_HEAD)
    width, known = head[1], head[3]
    end = at + 2 * known * width
    head[3] = features
    return b"".join(
        [struct.pack(_HEAD, *head), data[at:end], bytes(2 * width * (features - known)), data[end:]]
    )

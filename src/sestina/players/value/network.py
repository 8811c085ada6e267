"""The network: it sums a row of weights for each feature, and reads the values from the sums.

The first sums are used as they are, the others only where they are positive. Each stage of the
game has its own weights from there to the values. Rows are whole numbers, `SCALE` for 1.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from sestina.players.value.features import ValueFeatures

SCALE: Final = 2048
BLOCK: Final = 8
"""Sums are computed this many at a time: the width is a multiple of it."""


class ValueNetwork:
    """Weights for one game and number of players; `run` fills `values`."""

    def __init__(
        self,
        players: int,
        width: int,
        linear: int,
        rows: list[int],
        biases: list[int],
        outputs: list[float],
    ) -> None:
        if width % BLOCK != 0 or len(biases) != width or len(rows) % width != 0:
            raise ValueError("the weights of the network do not fit its width")
        self.players: Final[i64] = players
        self.values: vec[float] = vec[float]([0.0] * players)
        """What each seat will score from here on, less the mean of all; the mover first."""
        self._width: Final[i64] = width
        self._linear: Final[i64] = linear
        self._rows: vec[i16] = vec[i16]([i16(weight) for weight in rows])
        self._biases: vec[i64] = vec[i64]([i64(weight) for weight in biases])
        self._outputs: vec[float] = vec[float](outputs)
        """For each stage, and each value: a constant, then a weight for each sum."""

    def run(self, features: ValueFeatures) -> None:
        """Compute the values of the position."""
        values, outputs = self.values, self._outputs
        players, width = self.players, self._width
        step = width + 1
        start = features.stage * players * step
        for seat in range(players):
            values[seat] = outputs[start + seat * step]
        for block in range(0, width, BLOCK):
            self._run_block(features, block, start + 1 + block)

    def _run_block(self, features: ValueFeatures, block: i64, start: i64) -> None:
        """Add what the sums of one block contribute."""
        rows, biases, active = self._rows, self._biases, features.active
        width = self._width
        a, b, c, d = biases[block], biases[block + 1], biases[block + 2], biases[block + 3]
        e, f, g, h = biases[block + 4], biases[block + 5], biases[block + 6], biases[block + 7]
        for k in range(features.count):
            at = active[k] * width + block
            a += i64(rows[at])
            b += i64(rows[at + 1])
            c += i64(rows[at + 2])
            d += i64(rows[at + 3])
            e += i64(rows[at + 4])
            f += i64(rows[at + 5])
            g += i64(rows[at + 6])
            h += i64(rows[at + 7])
        if block >= self._linear:
            zero: i64 = 0
            a, b, c, d = max(a, zero), max(b, zero), max(c, zero), max(d, zero)
            e, f, g, h = max(e, zero), max(f, zero), max(g, zero), max(h, zero)
        values, outputs = self.values, self._outputs
        for seat in range(self.players):
            at = start + seat * (width + 1)
            values[seat] += (
                float(a) * outputs[at]
                + float(b) * outputs[at + 1]
                + float(c) * outputs[at + 2]
                + float(d) * outputs[at + 3]
                + float(e) * outputs[at + 4]
                + float(f) * outputs[at + 5]
                + float(g) * outputs[at + 6]
                + float(h) * outputs[at + 7]
            )

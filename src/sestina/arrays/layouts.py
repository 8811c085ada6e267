"""Where the parts of a packed array lie."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Rows = NDArray[np.int32]


def wrap_bytes(buffer: Any) -> Bytes:
    """An array of the core as a numpy array, without a copy. It cannot be written to."""
    return np.frombuffer(buffer, dtype=np.uint8)


def wrap_integers(buffer: Any) -> Rows:
    """The same for numbers of 32 bits."""
    return np.frombuffer(buffer, dtype=np.int32)


def wrap_rows(buffer: Any, count: int, width: int) -> Rows:
    """The first rows of the core, whose words hold two numbers each."""
    words = np.frombuffer(buffer, dtype=np.int64)[: count * width // 2]
    numbers = words.view(np.int32)
    if sys.byteorder == "big":
        numbers = numbers.reshape(-1, 2)[:, ::-1]
    return numbers.reshape(count, width)


@dataclass(frozen=True)
class Part:
    """A named part of an observation."""

    name: str
    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        return self.start + prod(self.shape)

    def of(self, observation: Bytes) -> Bytes:
        """The part of an observation, or of a batch of them, without a copy."""
        flat = observation[..., self.start : self.stop]
        return flat.reshape(*observation.shape[:-1], *self.shape)


def lay_out(parts: Iterable[tuple[str, tuple[int, ...]]]) -> dict[str, Part]:
    """Parts one after the other."""
    laid: dict[str, Part] = {}
    start = 0
    for name, shape in parts:
        laid[name] = Part(name, start, shape)
        start = laid[name].stop
    return laid

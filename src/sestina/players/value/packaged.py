"""The networks of the package, and their file format.

A file holds six two-byte numbers (players, width, sums used as they are, features, stages and
the scale of the rows), then the rows as two-byte numbers, then the biases and the outputs as
four-byte floating-point numbers, all little-endian.
"""

import struct
from functools import cache
from importlib.resources import files
from pathlib import Path

from sestina.players.value.feature_tables import FEATURE_COUNT, STAGES
from sestina.players.value.network import SCALE, ValueNetwork

_HEAD = "<6h"


def parse_network(data: bytes) -> ValueNetwork:
    """Read a network; raises `ValueError` if it does not belong to these features."""
    players, width, linear, features, stages, scale = struct.unpack_from(_HEAD, data)
    if (features, stages, scale) != (FEATURE_COUNT, STAGES, SCALE):
        raise ValueError("the network was trained for other features")
    at = struct.calcsize(_HEAD)
    rows = list(struct.unpack_from(f"<{features * width}h", data, at))
    at += 2 * len(rows)
    biases = struct.unpack_from(f"<{width}f", data, at)
    at += 4 * width
    step = width + 1
    outputs = struct.unpack_from(f"<{stages * players * step}f", data, at)
    # Sums are in units of the scale, constants are not.
    weights = [value / (1 if k % step == 0 else scale) for k, value in enumerate(outputs)]
    return ValueNetwork(players, width, linear, rows, [round(b * scale) for b in biases], weights)


def read_network(path: Path) -> ValueNetwork:
    return parse_network(path.read_bytes())


@cache
def network_for(diagonals: bool, players: int) -> ValueNetwork | None:
    """The network of the package for games with or without diagonals; None if there is none."""
    name = f"{'diagonals' if diagonals else 'plain'}{players}.net"
    file = files("sestina.players.value.networks") / name
    return parse_network(file.read_bytes()) if file.is_file() else None

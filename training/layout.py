"""What self-play and the fit agree on: a file beside the positions says it.

The fit may run in another Python, one that has CuPy. So it imports nothing but this.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

LABEL_UNITS = 16
"""Labels are whole numbers of this fraction of a point."""
NO_FEATURE = 65535
"""Fills up the features of a position."""
GROUP = 8
"""How many moves of one turn are simulated: that many positions in a row belong together."""


@dataclass(frozen=True)
class Layout:
    """The shape of positions and of the network."""

    players: int
    features: int
    """How many features there are."""
    room: int
    """Features of one position at most; the rare ones that have more lose some."""
    stages: int
    scale: int
    """What stands for 1 in the rows of the network."""

    def write(self, folder: Path) -> None:
        (folder / "layout.json").write_text(json.dumps(asdict(self)), encoding="utf-8")


def read_layout(folder: Path) -> Layout:
    return Layout(**json.loads((folder / "layout.json").read_text(encoding="utf-8")))

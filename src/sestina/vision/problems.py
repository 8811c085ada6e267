"""What speaks against a reading, in words."""

from dataclasses import dataclass
from typing import Literal

Cell = tuple[int, int]

ProblemReason = Literal[
    "changed",
    "disconnected",
    "line-too-long",
    "loose",
    "mixed",
    "not-a-tile",
    "not-a-turn",
    "off-board",
    "other-game",
    "rack",
    "removed",
    "repeated",
    "too-many",
    "unclear",
]
"""What kind of problem it is: the codes of the engine, and those of photographs."""


@dataclass(frozen=True)
class PhotoProblem:
    """Why the tiles in a photo are no position, or what was left out: `reason` is a stable code."""

    reason: str
    message: str
    cells: tuple[Cell, ...] = ()
    """Where it is."""

    def __str__(self) -> str:
        return self.message


def at(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def listed(cells: tuple[Cell, ...]) -> str:
    words = [at(cell) for cell in cells]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"

"""Chances to win, from the scores that the network expects."""

from collections.abc import Sequence
from math import exp, sqrt

SPREAD = {
    False: {2: 1.5, 3: 1.2, 4: 1.0},
    True: {2: 1.7, 3: 1.3, 4: 1.15},
}
"""Without and with diagonals, by players: how far final scores are from the expected ones, over
the root of the tiles left."""
OPTIMISM = {
    False: {2: (2.0, 2.0), 3: (1.25, 1.25), 4: (1.25, 1.25)},
    True: {2: (2.5, -3.0), 3: (1.5, -2.0), 4: (-0.25, -0.25)},
}
"""The points by which the mover's expectation is too high, as it chose the move that looked best:
at the end and at the beginning of a game, and in between by the tiles left. Networks that learned
from many simulated moves may expect too little at the beginning: they were to tell moves apart.
`python -m training.calibration` shows how well these numbers fit."""
ALL_TILES = 108


def win_chances(
    expected: Sequence[float], tiles_left: int, mover: int, diagonals: bool = False
) -> tuple[float, ...]:
    """The chance of each seat to win, after a move.

    `expected` are the scores of all seats so far and what the network expects of them from then
    on. `tiles_left` counts the tiles in the pile and in all hands. `diagonals` says whether
    diagonals count.
    """
    players = len(expected)
    scores = [*expected]
    late, early = OPTIMISM[diagonals][players]
    scores[mover] -= late + (early - late) * tiles_left / ALL_TILES
    spread = SPREAD[diagonals][players] * sqrt(max(tiles_left, 0) + 1)
    best = max(scores)
    weights = [exp((score - best) / spread) for score in scores]
    total = sum(weights)
    return tuple([weight / total for weight in weights])

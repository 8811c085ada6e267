"""Look-up tables of the features: where each kind begins, and buckets of numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sestina.engine.tiles import FACES
from sestina.players.value.chances import HOLD_CHANCES

CELL: Final = 0
LINE: Final = 600
DIAGONAL: Final = 1000
TILE: Final = 1120
DUPLICATES: Final = 1560
SETS: Final = 1568
POOL: Final = 1632
STAGE: Final = 1648
ENDING: Final = 1760
KEPT_BEST: Final = 1824
FEATURE_COUNT: Final = 1856

MOST_POINTS: Final = 31
"""More points of the next placement count as these."""

STAGES: Final = 8
"""The network has its own output weights for each stage of the game."""


def _hold_levels(bounds: list[float]) -> vec[i64]:
    """The level of each of `HOLD_CHANCES`: 0 for none, then one more for each bound it passes."""
    levels = vec[i64]([0] * len(HOLD_CHANCES))
    for at in range(len(HOLD_CHANCES)):
        chance = HOLD_CHANCES[at]
        if chance > 0.0:
            level = 1
            for bound in bounds:
                if chance > bound:
                    level += 1
            levels[at] = level
    return levels


def level_of_all(chance: float) -> i64:
    """The level of the chance to hold all tiles that a line misses."""
    if chance > 0.08:
        return 5 if chance > 0.2 else 4
    if chance > 0.01:
        return 3 if chance > 0.03 else 2
    return 1 if chance > 0.0 else 0


def _buckets(bounds: list[int], size: int) -> vec[i64]:
    """The bucket of a number: how many of the bounds it reaches."""
    buckets = vec[i64]([0] * size)
    for value in range(size):
        bucket = 0
        for bound in bounds:
            if value >= bound:
                bucket += 1
        buckets[value] = bucket
    return buckets


def _pairs_of_lengths() -> vec[i64]:
    """The number of an unordered pair of lengths from 0 to 5."""
    pairs = vec[i64]([0] * 64)
    number = 0
    for longer in range(6):
        for shorter in range(longer + 1):
            pairs[longer * 8 + shorter] = number
            pairs[shorter * 8 + longer] = number
            number += 1
    return pairs


def _faces_of_bits() -> vec[i64]:
    """2 generates the integers modulo 37, so `bit % 37` identifies one of 36 bits."""
    faces = vec[i64]([0] * 37)
    for face in range(FACES):
        faces[2**face % 37] = face
    return faces


HOLD_LEVEL: Final = _hold_levels([0.08, 0.16, 0.28, 0.42, 0.6, 0.8])
POINTS_BUCKET: Final = _buckets([1, 4, 6, 9, 12, 15], 64)
CELLS_BUCKET: Final = _buckets([2, 3, 5, 9], 512)
DIAGONAL_BUCKET: Final = _buckets([3, 4, 5, 7, 12], 64)
POOL_BUCKET: Final = _buckets([1, 2, 3, 4, 6, 9, 13], 128)
PILE_BUCKET: Final = _buckets([1, 2, 3, 4, 5, 7, 10, 13, 18, 24, 32, 42, 54, 66, 80], 256)
STAGE_OF_PILE: Final = _buckets([1, 4, 8, 14, 24, 40, 62], 256)
PAIR: Final = _pairs_of_lengths()
FACE_OF_BIT: Final = _faces_of_bits()

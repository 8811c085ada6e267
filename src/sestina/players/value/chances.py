"""The chance that a hand of unknown tiles holds one that fits."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_UNSEEN: Final = 109
MOST_FITTING: Final = 25
HAND_SIZES: Final = 7


def _hold_chances() -> vec[float]:
    """The chance that a hand holds a fitting tile, by unseen tiles, hand size, fitting tiles."""
    chances = vec[float]([0.0] * (MOST_UNSEEN * HAND_SIZES * MOST_FITTING))
    for unseen in range(1, MOST_UNSEEN):
        for size in range(HAND_SIZES):
            for number in range(MOST_FITTING):
                missing = 1.0
                for k in range(min(size, unseen)):
                    missing *= max(0.0, (unseen - k - number) / (unseen - k))
                chances[(unseen * HAND_SIZES + size) * MOST_FITTING + number] = 1.0 - missing
    return chances


HOLD_CHANCES: Final = _hold_chances()


def chances_start(unseen: i64, hand_size: i64) -> i64:
    """Where the chances of a hand begin in `HOLD_CHANCES`; the number of fitting tiles follows."""
    known = min(unseen, i64(MOST_UNSEEN - 1)) * HAND_SIZES
    return (known + min(hand_size, i64(HAND_SIZES - 1))) * MOST_FITTING

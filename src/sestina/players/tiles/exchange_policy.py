"""Which tiles to keep when tiles may be exchanged."""

from itertools import combinations

from sestina.engine.lines import largest_set

DUPLICATE = -1.4
SET_WORTH = {1: 0.0, 2: 0.6, 3: 1.9, 4: 3.3, 5: 5.0, 6: 6.0}
"""What a kept set of so many tiles adds to the points to come, from self-play."""
KEPT = -0.5
"""A kept tile is one that is not drawn anew."""


def keeping_worth(codes: list[int]) -> float:
    """What tiles that are kept promise, compared with new ones."""
    duplicates = len(codes) - len({code % 36 for code in codes})
    return DUPLICATE * duplicates + SET_WORTH.get(largest_set(codes), 0.0) + KEPT * len(codes)


def exchanges(codes: list[int], limit: int, count: int) -> list[list[int]]:
    """The most sensible choices of tiles to give away, best first."""
    ordered = sorted(codes)
    ranked: dict[tuple[int, ...], float] = {}
    for size in range(1, min(limit, len(ordered)) + 1):
        for given in combinations(ordered, size):
            if given not in ranked:
                kept = [*ordered]
                for code in given:
                    kept.remove(code)
                ranked[given] = keeping_worth(kept)
    best = sorted(ranked, key=lambda given: (-ranked[given], given))
    return [list(given) for given in best[:count]]

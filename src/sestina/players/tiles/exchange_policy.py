"""Which tiles to exchange, by the value of the leave: the tiles that stay in hand."""

from itertools import combinations

from sestina.engine.lines import largest_set
from sestina.engine.tiles import FACES

DUPLICATE_VALUE = -1.4
SET_VALUE = {1: 0.0, 2: 0.6, 3: 1.9, 4: 3.3, 5: 5.0, 6: 6.0}
"""Points to come from a set of this many tiles in the leave, from self-play."""
TILE_VALUE = -0.5
"""Each kept tile is one that is not drawn anew."""


def leave_value(codes: list[int]) -> float:
    """The value of keeping these tiles, compared with drawing new ones."""
    duplicates = len(codes) - len({code % FACES for code in codes})
    set_value = SET_VALUE.get(largest_set(codes), 0.0)
    return DUPLICATE_VALUE * duplicates + set_value + TILE_VALUE * len(codes)


def rank_exchanges(codes: list[int], limit: int, count: int) -> list[list[int]]:
    """The `count` best choices of at most `limit` tiles to give away, best first."""
    ordered = sorted(codes)
    ranked: dict[tuple[int, ...], float] = {}
    for size in range(1, min(limit, len(ordered)) + 1):
        for given in combinations(ordered, size):
            if given not in ranked:
                kept = [*ordered]
                for code in given:
                    kept.remove(code)
                ranked[given] = leave_value(kept)
    best = sorted(ranked, key=lambda given: (-ranked[given], given))
    return [list(given) for given in best[:count]]

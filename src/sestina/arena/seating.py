"""Who sits where: the games of one block, which share one pile order.

The generalisation of "two games with seats swapped". Within a block every contestant comes
to every seat equally often, so that neither the deal nor the seat favours anyone:

- two contestants: every way to share the seats as evenly as can be; on three seats each
  sits alone as often as twice
- as many contestants as seats: a cyclic order and all its rotations; the next block takes
  the next cyclic order, so that nobody always follows the same neighbour
- three contestants on four seats: the same for each of them sitting twice
"""

from functools import cache
from itertools import combinations, permutations

Seating = tuple[int, ...]
"""For each seat the number of its contestant."""


@cache
def _orders(contestants: int, players: int) -> tuple[tuple[tuple[Seating, ...], ...], ...]:
    """For each choice of those who sit once more: all circular orders, each with its rotations."""
    each, more = divmod(players, contestants)
    choices = []
    for doubled in combinations(range(contestants), more):
        sitting = sorted([*range(contestants)] * each + [*doubled])
        circles: dict[Seating, tuple[Seating, ...]] = {}
        for seats in sorted(set(permutations(sitting))):
            turns = [seats[k:] + seats[:k] for k in range(players)]
            circles.setdefault(min(turns), tuple(dict.fromkeys(turns)))
        choices.append(tuple(circles.values()))
    return tuple(choices)


def seatings(contestants: int, players: int, block: int) -> tuple[Seating, ...]:
    """The games of a block, in order."""
    if not 2 <= contestants <= players:
        raise ValueError(f"{contestants} contestants cannot share {players} seats")
    choices = _orders(contestants, players)
    if contestants == 2:
        return tuple(seats for circles in choices for circle in circles for seats in circle)
    return tuple(seats for circles in choices for seats in circles[block % len(circles)])


def block_size(contestants: int, players: int) -> int:
    """How many games a block has."""
    return len(seatings(contestants, players, 0))

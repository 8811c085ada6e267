"""The seatings of a block, whose games share one pile order.

They generalise "two games with seats swapped". Within a block every contestant sits on every
seat equally often, so that neither the deal nor the seat favours anyone:

- two contestants: every way to share the seats as evenly as possible; on three seats each
  contestant has one seat as often as two
- as many contestants as seats: a cyclic order and all its rotations; the next block takes
  the next cyclic order, so that no contestant always follows the same neighbour
- three contestants on four seats: the same, with each contestant in turn on two seats
"""

from functools import cache
from itertools import combinations, permutations

Seating = tuple[int, ...]
"""The index of the contestant on each seat."""


@cache
def _orders(contestants: int, players: int) -> tuple[tuple[tuple[Seating, ...], ...], ...]:
    """For each choice of contestants with an extra seat: all cyclic orders and their rotations."""
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
    """The seating of each game of a block, in order."""
    if not 2 <= contestants <= players:
        raise ValueError(f"{contestants} contestants cannot share {players} seats")
    choices = _orders(contestants, players)
    if contestants == 2:
        return tuple(seats for circles in choices for circle in circles for seats in circle)
    return tuple(seats for circles in choices for seats in circles[block % len(circles)])


def block_size(contestants: int, players: int) -> int:
    """The number of games in a block."""
    return len(seatings(contestants, players, 0))

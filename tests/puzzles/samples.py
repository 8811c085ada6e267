"""Shipped puzzles for tests, chosen so that they are quick."""

from functools import cache

from sestina.puzzles import Puzzle, shipped


@cache
def quick(kind: str, count: int) -> tuple[Puzzle, ...]:
    """Puzzles of a kind with few tiles left in hand."""

    def tiles(puzzle: Puzzle) -> int:
        return sum(puzzle.parsed.snapshot.hand_counts)

    return tuple(sorted(shipped().select(kind=kind), key=tiles)[:count])

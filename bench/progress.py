"""How far the work is, told on a terminal and nowhere else."""

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def progress(items: Sequence[T], what: str) -> Iterator[T]:
    """Go through the items, telling on a terminal how far the work is."""
    for number, item in enumerate(items, 1):
        if sys.stderr.isatty():
            print(f"\r{what}: {number}/{len(items)} ", end="", file=sys.stderr, flush=True)
        yield item
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)

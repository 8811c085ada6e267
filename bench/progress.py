"""A progress counter, shown on terminals only."""

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def progress(items: Sequence[T], what: str) -> Iterator[T]:
    """Iterate over the items and show the progress on a terminal."""
    for number, item in enumerate(items, 1):
        if sys.stderr.isatty():
            print(f"\r{what}: {number}/{len(items)} ", end="", file=sys.stderr, flush=True)
        yield item
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)

"""How far the work is, told on a terminal and nowhere else."""

import sys
from collections.abc import Iterator


def progress(items: range, what: str) -> Iterator[int]:
    """Go through the items, telling on a terminal how far the work is."""
    for item in items:
        if sys.stderr.isatty():
            print(f"\r{what}: {item + 1}/{len(items)} ", end="", file=sys.stderr, flush=True)
        yield item
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)

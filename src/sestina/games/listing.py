"""Numbers for listings of legal moves, each used for one position only.

A move that carries the number of the present position is known to be legal, so playing it needs
no check. Copies of a position share its number, and taking a step back brings it back.
"""

from typing import Final

from mypy_extensions import i64


class _Counter:
    def __init__(self) -> None:
        self.last: i64 = 0


_COUNTER: Final = _Counter()


def new_listing() -> i64:
    _COUNTER.last += 1
    return _COUNTER.last

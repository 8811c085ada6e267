"""`Text`: how parsers declare a parameter that takes a `str`.

mypyc checks a parameter declared as `str` on entry and raises its own TypeError. Parsers
refuse every wrong argument with a `ParseError` instead, so they must accept any object at run
time. A protocol is not checked at run time, and type checkers still refuse everything but a
`str`. This module stays interpreted: mypyc would check a compiled protocol like a class.
"""

from hashlib import blake2b
from typing import Protocol


class Text(Protocol):
    """Matches `str` alone: no other common type has a `casefold` that returns a `str`."""

    def casefold(self) -> str: ...


def fingerprint(text: str) -> int:
    """A number of 64 bits that is the same for a text in every process and version."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

"""The text of a seed: a decimal number, or bytes as `0x` and hexadecimal digits."""

import re

from sestina.engine.errors import ParseError
from sestina.games.chance import Seed

LONGEST = 1024
"""Bytes of the longest seed."""
_NUMBER = re.compile(r"-?[0-9]{1,2500}", re.ASCII)


def check_seed(seed: object) -> Seed:
    """The seed as an int or bytes, or an error that says what a seed is."""
    if isinstance(seed, bool) or not isinstance(seed, (int, bytes)):
        raise ValueError(f"a seed is an int or bytes, not {type(seed).__name__}")
    size = len(seed) if isinstance(seed, bytes) else (seed.bit_length() + 7) // 8
    if size > LONGEST:
        raise ValueError(f"a seed has at most {LONGEST} bytes")
    return seed


def format_seed(seed: Seed) -> str:
    return f"0x{seed.hex()}" if isinstance(seed, bytes) else str(seed)


def parse_seed(text: str) -> Seed:
    try:
        if text.startswith("0x"):
            return check_seed(bytes.fromhex(text[2:]))
        if _NUMBER.fullmatch(text):
            return check_seed(int(text))
    except ValueError:
        pass
    raise ParseError("bad-seed", f"{text[:40]!r} is not a seed: a number, or 0x and hex digits")

"""Seeds within a run: each game and each bot gets its own, by a hash of its position.

A game depends only on the seed of the run and its own number, not on the worker or machine
that plays it.
"""

from hashlib import blake2b

_DOMAIN = b"sestina-arena-1"


def deal_seed(run: int, block: int) -> int:
    """The seed of the pile order; all games of a block share it."""
    return _derived("deal", run, block)


def bot_seed(run: int, block: int, game: int, seat: int) -> int:
    """The seed of the bot on a seat in one game."""
    return _derived("bot", run, block, game, seat)


def _derived(what: str, *numbers: int) -> int:
    text = " ".join([what, *map(str, numbers)])
    return int.from_bytes(blake2b(text.encode(), digest_size=7, person=_DOMAIN).digest(), "big")

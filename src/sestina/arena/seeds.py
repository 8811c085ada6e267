"""Seeds within a run: each game and each bot gets its own, by a hash of where it stands.

So a game depends on the seed of the run and its number alone: not on who played it, when,
or on which machine.
"""

from hashlib import blake2b

_DOMAIN = b"sestina-arena-1"


def deal_seed(run: int, block: int) -> int:
    """The seed of the pile order, the same in all games of a block."""
    return _derived("deal", run, block)


def bot_seed(run: int, block: int, game: int, seat: int) -> int:
    return _derived("bot", run, block, game, seat)


def _derived(what: str, *numbers: int) -> int:
    text = " ".join([what, *map(str, numbers)])
    return int.from_bytes(blake2b(text.encode(), digest_size=7, person=_DOMAIN).digest(), "big")

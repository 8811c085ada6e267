"""The fair shuffle: a commitment before the first draw, the seed after the end.

Before a game the server publishes `commitment(seed, table)`. It cannot change the seed
afterwards, and the commitment does not reveal the seed. After the game the server publishes
the seed, and everyone can derive every draw again and compare (`check_fairness`).
"""

from hashlib import blake2b

from sestina.engine.errors import ParseError
from sestina.game.game_record import GameRecord
from sestina.game.replay import derives
from sestina.games.chance import Seed, parse_seed, seed_bytes

TABLE_TAG = "Table"
COMMITMENT_TAG = "Commitment"
_DOMAIN = b"sestina-commit"


def commitment(seed: Seed, table: str) -> str:
    """Binds a server to a seed for one table: 64 hexadecimal digits."""
    key = blake2b(table.encode(), digest_size=32, person=_DOMAIN).digest()
    return blake2b(seed_bytes(seed), key=key, digest_size=32, person=_DOMAIN).hexdigest()


def check_fairness(record: GameRecord) -> bool:
    """Derive every draw of a record from its seed, or raise `ParseError` saying what differs.

    Returns whether the record also names a commitment that the seed keeps. Only the players
    can tell whether that commitment is the one published before the game.
    """
    if record.seed is None:
        raise ParseError("no-seed", "the record has no seed: there is nothing to derive draws from")
    seed = parse_seed(record.seed)
    if not derives(record):
        raise ParseError("other-draws", "the seed of the record gives other draws")
    promised = record.tags.get(COMMITMENT_TAG)
    if promised is None:
        return False
    if promised != commitment(seed, record.tags.get(TABLE_TAG, "")):
        raise ParseError("other-seed", "the seed is not the one that was committed to")
    return True

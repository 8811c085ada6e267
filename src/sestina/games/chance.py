"""Chance: a stream of unbiased numbers from a seed, the same on every machine and version.

The stream is BLAKE2b in counter mode. The seed is enough to derive every draw of a game
again, and a seed of 256 random bits cannot be guessed from the draws.
"""

import re
from hashlib import blake2b
from typing import Final, Protocol

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from sestina.engine.errors import ParseError

Seed = int | bytes
LONGEST_SEED_BYTES: Final = 1024


class RandomBits(Protocol):
    """A `random.Random`, or anything else that gives random bits."""

    def getrandbits(self, k: int, /) -> int: ...


_DOMAIN: Final = b"sestina-1"
"""Part of every key; a different way to shuffle would use a different domain."""
_WORD: Final = 4294967296
_BLOCK_WORDS: Final = 16
"""Numbers of 32 bits in a block of the stream."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,2500}", re.ASCII)


def seed_bytes(seed: Seed) -> bytes:
    """A seed as bytes, prefixed so that an int and bytes never give the same stream."""
    if isinstance(seed, bytes):
        return b"b" + seed
    return b"i" + str(seed).encode()


def check_seed(seed: object) -> Seed:
    """The seed as an int or bytes, or an error that says what a seed is."""
    if isinstance(seed, bool) or not isinstance(seed, (int, bytes)):
        raise ValueError(f"a seed is an int or bytes, not {type(seed).__name__}")
    size = len(seed) if isinstance(seed, bytes) else (seed.bit_length() + 7) // 8
    if size > LONGEST_SEED_BYTES:
        raise ValueError(f"a seed has at most {LONGEST_SEED_BYTES} bytes")
    return seed


def format_seed(seed: Seed) -> str:
    """The text of a seed: a decimal number, or bytes as `0x` and hexadecimal digits."""
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


class Chance:
    """Unbiased numbers from a seed. A copy continues where the original was."""

    def __init__(self, seed: Seed, key: bytes = b"") -> None:
        """`key`, where it is known, is what the seed gives."""
        self._seed: Final = seed
        # BLAKE2b keys hold 64 bytes: a longer seed is hashed down first.
        self._key: Final = key or blake2b(seed_bytes(seed), digest_size=32, person=_DOMAIN).digest()
        self._keyed: blake2b | None = None
        """A hash of the key and nothing else, from the first block on: copies of it go on."""
        self._block: int = 0
        self._bytes: bytes = b""
        self._at: i64 = 0

    def copy(self) -> "Chance":
        copy = Chance(self._seed, self._key)
        copy._keyed = self._keyed
        copy._block = self._block
        copy._bytes = self._bytes
        copy._at = self._at
        return copy

    @property
    def spent(self) -> int:
        """How many numbers of 32 bits the stream has given."""
        return self._block * _BLOCK_WORDS - (len(self._bytes) - int(self._at)) // 4

    def __reduce__(self) -> tuple[object, ...]:
        return (chance_after, (self._seed, self.spent))

    def _hash_block(self) -> None:
        """The next 64 bytes of the stream."""
        if self._keyed is None:
            self._keyed = blake2b(key=self._key, person=_DOMAIN)
        block = self._keyed.copy()
        block.update(self._block.to_bytes(8, "little"))
        self._bytes = block.digest()
        self._block += 1
        self._at = 0

    def _word(self) -> i64:
        """The next 32 bits."""
        if self._at >= i64(len(self._bytes)):
            self._hash_block()
        block, at = self._bytes, self._at
        self._at = at + 4
        return (
            i64(block[at])
            + i64(block[at + 1]) * 256
            + i64(block[at + 2]) * 65536
            + i64(block[at + 3]) * 16777216
        )

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1, each equally likely."""
        end = _WORD - _WORD % limit
        word = self._word()
        while word >= end:
            word = self._word()
        return word % limit

    def shuffle(self, tiles: vec[u8], start: i64) -> None:
        """Put the tiles from `start` on into a random order."""
        for last in range(i64(len(tiles)) - 1, start, -1):
            other = start + self.below(last - start + 1)
            kept = tiles[last]
            tiles[last] = tiles[other]
            tiles[other] = kept


def chance_after(seed: Seed, spent: int) -> Chance:
    """The stream of a seed after this many numbers of 32 bits."""
    chance = Chance(seed)
    blocks, words = divmod(spent, _BLOCK_WORDS)
    if words > 0:
        chance._block = blocks
        chance._hash_block()
        chance._at = words * 4
    else:
        chance._block = blocks
    return chance


def shuffled(codes: list[int], chance: Chance) -> vec[u8]:
    tiles = vec[u8]()
    for code in codes:
        tiles = append(tiles, u8(code))
    chance.shuffle(tiles, 0)
    return tiles


def below(random: RandomBits, limit: int) -> int:
    """A number from 0 to limit - 1, the one that `random.Random.randrange` would draw."""
    if limit < _WORD:
        bits: i64 = 0
        rest: i64 = limit
        while rest > 0:  # `bit_length` would be a call of the interpreter
            bits += 1
            rest >>= 1
        width = int(bits)
    else:
        width = limit.bit_length()
    number = random.getrandbits(width)
    while number >= limit:
        number = random.getrandbits(width)
    return number

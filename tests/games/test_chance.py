"""Chance: the stream that a seed gives, and numbers like those of `random`."""

from hashlib import blake2b
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from sestina.games.chance import Chance, below, seed_bytes, shuffled

SEEDS = [0, -7, 2**70, b"", b"bytes", b"a seed that is longer than a key can be: " * 3]
TILES = [*range(100)]


def stream(seed: int | bytes, blocks: int) -> bytes:
    """The stream as the module describes it: BLAKE2b in counter mode."""
    key = blake2b(seed_bytes(seed), digest_size=32, person=b"sestina-1").digest()
    return b"".join(
        blake2b(number.to_bytes(8, "little"), key=key, person=b"sestina-1").digest()
        for number in range(blocks)
    )


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_the_stream_is_a_hash_in_counter_mode(seed: int | bytes) -> None:
    chance = Chance(seed)
    drawn = b"".join(int(chance.below(2**32)).to_bytes(4, "little") for _ in range(80))
    assert drawn == stream(seed, 5)


@pytest.mark.parametrize("before", [0, 1, 15, 16, 17, 40])
def test_a_copy_goes_on_alone(before: int) -> None:
    """Before the first block, within one, and where one ends."""
    chance, same = Chance(5), Chance(5)
    for _ in range(before):
        assert chance.below(1000) == same.below(1000)
    copy = chance.copy()
    later = [int(chance.below(1000)) for _ in range(40)]
    assert [int(copy.below(1000)) for _ in range(40)] == later
    assert [int(same.below(1000)) for _ in range(40)] == later


def test_a_copy_shuffles_alike() -> None:
    chance = Chance(b"shuffle")
    first = shuffled(TILES, chance.copy())
    tiles = vec[u8](TILES)
    chance.shuffle(tiles, 0)
    assert [*tiles] == [*first] != TILES
    assert sorted(int(tile) for tile in tiles) == TILES


@pytest.mark.parametrize(
    "limit", [1, 2, 3, 63, 64, 65, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**62, 2**64 + 1, 10**30]
)
def test_numbers_are_those_of_random(limit: int) -> None:
    one, other = Random(limit), Random(limit)
    assert [below(one, limit) for _ in range(50)] == [other.randrange(limit) for _ in range(50)]
    assert one.getstate() == other.getstate()

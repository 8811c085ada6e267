"""Seatings: every contestant takes every seat equally often."""

from __future__ import annotations

from collections import Counter

import pytest

from sestina.arena.setting import block_size, seatings

SIZES = [(2, 2, 2), (2, 3, 6), (2, 4, 6), (3, 3, 3), (3, 4, 12), (4, 4, 4)]


@pytest.mark.parametrize(("contestants", "players", "size"), SIZES)
def test_within_a_block_everyone_sits_everywhere_equally_often(
    contestants: int, players: int, size: int
) -> None:
    assert block_size(contestants, players) == size
    for block in range(7):
        games = seatings(contestants, players, block)
        assert len(games) == len({*games}) == size
        for seat in range(players):
            counts = Counter(game[seat] for game in games)
            assert {*counts.values()} == {size // contestants}


def test_two_swap_seats() -> None:
    assert seatings(2, 2, 0) == ((0, 1), (1, 0))


@pytest.mark.parametrize(("contestants", "players"), [(3, 3), (3, 4), (4, 4)])
def test_over_several_blocks_everyone_follows_everyone_equally_often(
    contestants: int, players: int
) -> None:
    follows: Counter[tuple[int, int]] = Counter()
    for block in range(12):
        for game in seatings(contestants, players, block):
            follows.update((game[k - 1], game[k]) for k in range(players) if game[k - 1] != game[k])
    assert len(follows) == contestants * (contestants - 1)
    assert len({*follows.values()}) == 1


@pytest.mark.parametrize(("contestants", "players"), [(1, 2), (3, 2), (5, 4)])
def test_there_is_a_seat_for_everyone(contestants: int, players: int) -> None:
    with pytest.raises(ValueError, match="cannot share"):
        seatings(contestants, players, 0)

"""Chances to win, from expected scores."""

import pytest

from sestina.players.win_chance import OPTIMISM, win_chances


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_sum_to_one_and_follow_the_scores(players: int) -> None:
    expected = [100.0 + 5 * seat for seat in range(players)]
    chances = win_chances(expected, 40, 0)
    assert sum(chances) == pytest.approx(1)
    assert list(chances) == sorted(chances)


@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_equals_have_equal_chances_apart_from_the_mover_s_optimism(
    players: int, diagonals: bool
) -> None:
    late, early = OPTIMISM[diagonals][players]
    for tiles_left, optimism in ((0, late), (54, (late + early) / 2), (108, early)):
        expected = [100.0] * players
        expected[1] += optimism
        chances = win_chances(expected, tiles_left, 1, diagonals)
        assert chances == pytest.approx([1 / players] * players)


def test_a_lead_counts_more_the_fewer_tiles_are_left() -> None:
    early, late = (win_chances([110.0, 100.0], left, 0)[0] for left in (90, 8))
    assert 0.5 < early < late < 1


def test_a_hopeless_lead_is_no_overflow() -> None:
    assert win_chances([0.0, 5000.0], 0, 0)[0] == pytest.approx(0)

"""Totals of blocks, computed by hand."""

from __future__ import annotations

from sestina.arena.blocks import Block
from sestina.arena.setting import Setting
from sestina.arena.tally import Tally


def setting(contestants: str, players: int) -> Setting:
    return Setting(tuple(contestants.split()), "classic", players)


def test_two_players() -> None:
    tally = Tally(setting("greedy random", 2))
    tally.add(Block(0, ((100, 90), (95, 95)), (40, 41)))
    tally.add(Block(1, ((100, 90), (80, 95)), (40, 43)))
    assert (tally.games, tally.blocks, tally.turns, tally.draws) == (4, 2, 164, 1)
    assert tally.wins == [3, 0]
    assert tally.shares == [[0.75, 1.0], [0.25, 0.0]]
    assert tally.duels == tally.shares
    assert tally.margins == [[5.0, 12.5], [-5.0, -12.5]]
    assert tally.ranks == [[1.25, 1.0], [1.75, 2.0]]
    assert tally.points == [[97.5, 97.5], [92.5, 85.0]]
    assert tally.fair_share == 0.5


def test_three_contestants_share_wins() -> None:
    tally = Tally(setting("greedy random greedy", 3))
    seats = tally.setting.seatings(0)
    assert seats == ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    # Contestants 0, 1, 2 score 50, 30, 50; then 60, 20, 10; then 10, 10, 10.
    tally.add(Block(0, ((50, 30, 50), (20, 10, 60), (10, 10, 10)), (30, 30, 30)))
    third = 1 / 3
    assert [shares[0] for shares in tally.shares] == [
        (0.5 + 1 + third) / 3,
        third / 3,
        (0.5 + third) / 3,
    ]
    assert [duels[0] for duels in tally.duels] == [
        (0.75 + 1 + 0.5) / 3,
        (0 + 0.5 + 0.5) / 3,
        (0.75 + 0 + 0.5) / 3,
    ]
    assert [margins[0] for margins in tally.margins] == [40 / 3, -60 / 3, -50 / 3]
    assert [ranks[0] for ranks in tally.ranks] == [4.5 / 3, 7 / 3, 6.5 / 3]
    assert tally.wins == [1, 0, 0]
    assert tally.draws == 2


def test_two_contestants_on_three_seats_are_fairly_compared() -> None:
    """A contestant that always wins has a win rate of 1, on one seat or two."""
    tally = Tally(setting("greedy random", 3))
    scores = tuple(
        tuple(90 if who == 0 else 10 for who in seating) for seating in tally.setting.seatings(0)
    )
    tally.add(Block(0, scores, (1,) * 6))
    assert tally.shares == [[1.0], [0.0]]
    assert tally.duels == [[1.0], [0.0]]
    assert tally.margins == [[80.0], [-80.0]]


def test_equal_bots_have_half_of_the_wins_on_any_number_of_seats() -> None:
    for players in (2, 3, 4):
        tally = Tally(setting("greedy random", players))
        size = tally.setting.block_size
        # The seat alone decides the score.
        tally.add(Block(0, (tuple(range(players)),) * size, (1,) * size))
        assert abs(tally.shares[0][0] - 0.5) < 1e-12
        assert abs(tally.duels[0][0] - 0.5) < 1e-12
        assert abs(tally.margins[0][0]) < 1e-12
        assert abs(tally.ranks[0][0] - (players + 1) / 2) < 1e-12

"""Ladders: pairings, ratings, and whether the order holds."""

from __future__ import annotations

import pytest

from sestina.arena.blocks import Block
from sestina.arena.ladder import IN_ORDER, REVERSED, UNDECIDED, climb, pairings
from sestina.arena.results import Results, Run
from sestina.arena.setting import Setting
from sestina.arena.thinking_time import ThinkingTime

NAMES = ("random", "greedy", "greedy:simulations=9")
WON, LOST = ((1, 9), (9, 1)), ((9, 1), (1, 9))


def match(low: str, high: str, won: int, lost: int) -> Results:
    """Blocks that the second contestant wins and loses."""
    scores = [WON] * won + [LOST] * lost
    blocks = [Block(k, block, (10, 10)) for k, block in enumerate(scores)]
    times = [ThinkingTime(len(blocks), 1.0), ThinkingTime(len(blocks), 3.0)]
    return Results(Setting((low, high), "cards", 2), [Run(1, blocks, [], times)])


def test_who_plays_whom() -> None:
    assert pairings(4, 1) == [(0, 1), (1, 2), (2, 3)]
    assert pairings(4, 2) == [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    assert len(pairings(5, None)) == 10


def test_a_ladder_in_order() -> None:
    found = climb(
        NAMES,
        [
            match("random", "greedy", 90, 10),
            match("random", "greedy:simulations=9", 95, 5),
            match("greedy", "greedy:simulations=9", 55, 45),
        ],
    )
    assert found.holds
    assert [(p.lower, p.higher, p.verdict) for p in found.pairings] == [
        ("random", "greedy", IN_ORDER),
        ("greedy", "greedy:simulations=9", UNDECIDED),
        ("random", "greedy:simulations=9", IN_ORDER),
    ]
    low, anchor, high = (rung.rating.mean for rung in found.rungs)
    assert low < anchor == 1000 < high
    assert [rung.games for rung in found.rungs] == [400, 400, 400]
    assert [timing.moves for timing in found.times] == [200, 200, 200]
    assert found.pairings[0].win_rate.mean == 0.9
    assert found.pairings[0].margin.mean == pytest.approx(6.4)


@pytest.mark.parametrize(
    ("neighbours", "two_apart", "holds"),
    [((50, 50), (90, 10), True), ((20, 80), (90, 10), False), ((90, 10), (52, 48), False)],
)
def test_when_the_order_holds(
    neighbours: tuple[int, int], two_apart: tuple[int, int], holds: bool
) -> None:
    found = climb(
        NAMES,
        [
            match("random", "greedy", 90, 10),
            match("greedy", "greedy:simulations=9", *neighbours),
            match("random", "greedy:simulations=9", *two_apart),
        ],
    )
    assert found.holds is holds
    verdicts = {pairing.verdict for pairing in found.pairings}
    assert (REVERSED in verdicts) == (neighbours == (20, 80))


def test_matches_of_others_do_not_count() -> None:
    here = [match("random", "greedy", 60, 40)]
    assert climb(NAMES[:2], [*here, match("greedy", "greedy:simulations=9", 9, 1)]) == climb(
        NAMES[:2], here
    )


def test_ratings_need_games() -> None:
    with pytest.raises(ValueError, match="not everyone is connected"):
        climb(NAMES, [match("random", "greedy", 60, 40)])

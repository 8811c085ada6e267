"""The stopping rules of a match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sestina.arena.blocks import Block
from sestina.arena.setting import Setting
from sestina.arena.stopping import LEAST_BLOCKS, Claims, Sprt, UntilDecided
from sestina.arena.tally import Tally

SETTING = Setting(("greedy", "random"), "classic", 2)
WON, DRAWN, LOST = ((9, 1), (1, 9)), ((9, 1), (9, 1)), ((1, 9), (9, 1))


def blocks_until(stop: Sprt | UntilDecided, scores: Sequence[tuple[tuple[int, int], ...]]) -> int:
    """The number of blocks until the rule stops; all blocks plus one if it does not."""
    tally = Tally(SETTING)
    for number, block in enumerate(scores):
        tally.add(Block(number, block, (1, 1)))
        if stop.verdict(tally) is not None:
            return number + 1
    return len(scores) + 1


def test_the_sequential_test_stops_early_when_things_are_plain() -> None:
    assert blocks_until(Sprt(Claims(0.5, 0.6)), [WON] * 100) < 30
    assert blocks_until(Sprt(Claims(0.5, 0.6)), [LOST] * 100) < 30
    assert blocks_until(Sprt(Claims(0.5, 0.6)), [WON, LOST] * 20) > 40


def test_the_verdict_names_the_rate() -> None:
    tally = Tally(SETTING, [Block(k, WON, (1, 1)) for k in range(50)])
    assert Sprt(Claims(0.5, 0.6)).verdict(tally) == (
        "the sequential test accepts a win rate of 60.0%"
    )
    assert UntilDecided(0.5).verdict(tally) == "the win rate of greedy is above 50.0%"


def test_until_decided_waits_for_enough_blocks() -> None:
    assert blocks_until(UntilDecided(0.5), [WON] * 100) == LEAST_BLOCKS
    assert blocks_until(UntilDecided(0.5), [DRAWN] * 100) == 101
    assert blocks_until(UntilDecided(0.5, least=5), [DRAWN] * 4 + [WON] * 300) < 100


def test_until_decided_is_seldom_wrong_although_it_looks_often() -> None:
    random = Random(2)
    trials = 200
    wrong = 0
    for _ in range(trials):
        scores = [random.choice((WON, DRAWN, DRAWN, LOST)) for _ in range(250)]
        wrong += blocks_until(UntilDecided(0.5), scores) <= len(scores)
    assert wrong / trials <= 0.07

"""`CardCounts` agrees with the solver about which plays are possible and what they do."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import sestina
from sestina import CardTable
from sestina.engine.cards.counts import CardCounts, counted
from sestina.engine.cards.flow import LINES, ZEROS
from sestina.engine.cards.table import lay
from tests import card_oracle as oracle
from tests.sampling import some_of

ENOUGH = 100_000


def faces(cards: tuple[sestina.Tile, ...]) -> list[int]:
    return [card.code for card in cards]


def counts_of(table: CardTable) -> CardCounts:
    return CardCounts([tuple(faces(row)) for row in table.rows])


@pytest.mark.parametrize("seed", some_of(range(4)))
def test_the_most_qwirkles_are_those_of_brute_force(seed: int) -> None:
    random = Random(f"counts {seed}")
    several = 0
    for _ in range(150):
        case = oracle.small_case(random)
        most = max((full[1] for full in oracle.plays(case).values()), default=0)
        table = counts_of(CardTable.parse(case.text))
        hand = counted([sestina.Tile.parse(card).code for card in case.hand])
        # Skip lines that need no hand card: a play has to use one.
        if most or not oracle.plays(case):
            found = sum(int(number) for number in table.claim(hand, ENOUGH))
            assert found >= most, case
            assert found == most or not oracle.plays(case), case
        several += most > 0
        choices = table.claims(hand, ENOUGH)
        assert len({tuple(choice) for choice in choices}) == len(choices)
        assert len({sum(choice) for choice in choices}) == 1
    assert several > 12


def test_a_play_leaves_what_the_rows_leave() -> None:
    """Counts and rows give the same cards, Qwirkles and table."""
    compared = taken = 0
    for seed in range(3):
        random = Random(seed)
        game = sestina.new_game("cards", players=2, seed=seed)
        while not game.is_over:
            view = game.view(game.seat_to_move)
            if not view.is_opening and not view.is_forced:
                hand = counted(faces(view.hand))
                one = counted(random.sample(faces(view.hand), 1))
                for full in counts_of(view.table).claims(hand, ENOUGH)[:3]:
                    if counts_of(view.table).splits(one, hand, full):
                        compared += 1
                        taken += same_end(view, one, full)
            game.play(sestina.bot("greedy").choose(view))
    assert compared > 30
    assert taken > 5


def same_end(view: sestina.View, least: vec[i64], full: vec[i64]) -> int:
    """Make a play both ways and return its number of Qwirkles."""
    hand = counted(faces(view.hand))
    table, left = counts_of(view.table), hand[:]
    assert table.splits(least, hand, full)
    number = table.cards_played(full)
    table.take(left, full)
    played = [face for face in range(36) for _ in range(int(hand[face] - left[face]))]
    assert len(played) == number > 0
    after, cards = counts_of(view.table), counted(played)
    assert after.splits(cards, cards, full)
    qwirkles = after.take(cards, full)
    assert sum(cards) == 0
    lines = [line for line in range(LINES) for _ in range(int(full[line]))]
    move = lay(view.table, view.hand, played, lines)
    end = view.table.check(move, view.hand)
    assert sorted(faces(end.played)) == played
    assert end.qwirkles == move.points == qwirkles >= sum(full)
    assert counted(faces(end.table.cards)) == after.table
    return end.qwirkles


def test_illegal_placements_are_refused() -> None:
    table = CardTable.parse("Bs Bc Bk / Rc Gc Yc")
    lone = sestina.Tile.parse("Od")
    with pytest.raises(ValueError, match="cannot be played"):
        lay(table, (lone,), [lone.code], [])


def test_a_copy_is_independent() -> None:
    table = counts_of(CardTable.parse("Bs Bc Bk B8 B4"))
    hand = counted([sestina.Tile.parse("Bd").code])
    twin = CardCounts([])
    twin.become(table)
    full = twin.claim(hand, ENOUGH)[:]
    assert twin.splits(ZEROS, hand, full)
    assert twin.take(hand, full) == 1
    assert sum(twin.table) == sum(hand) == 0
    assert sum(table.table) == 5

"""Exchanges give away duplicates and single tiles, and keep sets."""

from itertools import combinations

from sestina.engine.tiles import parse_tiles
from sestina.players.tiles.exchange_policy import leave_value, rank_exchanges


def codes(text: str) -> list[int]:
    return [tile.code for tile in parse_tiles(text)]


def given(hand: str, limit: int = 6) -> list[int]:
    return rank_exchanges(codes(hand), limit, 1)[0]


def test_a_set_is_kept_and_the_rest_given() -> None:
    assert given("Rc Rs Rd R4 Gk Y8") == sorted(codes("Gk Y8"))
    assert given("Rc Gc Bc Yc Oc Pk") == codes("Pk")


def test_copies_are_given() -> None:
    assert given("Rc Rc Rs Rd R4 R4") == codes("Rc R4")


def test_no_more_is_given_than_is_allowed() -> None:
    for limit in (1, 2, 3):
        choices = rank_exchanges(codes("Rc Rc Gs Gs Bd Bd"), limit, 50)
        assert {len(choice) for choice in choices} == set(range(1, limit + 1))
    assert rank_exchanges(codes("Rc Gs"), 0, 3) == []
    assert rank_exchanges([], 6, 3) == []


def test_choices_are_distinct_and_best_first() -> None:
    hand = codes("Rc Rc Rs Gd Gd Pk")
    choices = rank_exchanges(hand, 6, 1000)
    wanted = {given for size in range(1, 7) for given in combinations(sorted(hand), size)}
    assert {tuple(choice) for choice in choices} == wanted
    assert len(choices) == len(wanted)
    worths = []
    for choice in choices:
        kept = sorted(hand)
        for code in choice:
            kept.remove(code)
        worths.append(leave_value(kept))
    assert worths == sorted(worths, reverse=True)


def test_the_value_of_a_leave() -> None:
    assert leave_value([]) == 0
    assert leave_value(codes("Rc Rs Rd")) > leave_value(codes("Rc Rs Gd"))
    assert leave_value(codes("Rc Rs Rs")) < leave_value(codes("Rc Rs"))

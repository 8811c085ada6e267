"""Shared helpers of the Cards tests: short queries, and the naive oracle."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import sestina
from tests import card_oracle as oracle
from tests.rules import check_words, pile_of
from tests.turns import to_move

STUCK_HAND = "Rc Rs Os Od Yd Y4 G4 G8 B8"
"""Nine cards of which no three match: at most two of each colour and of each shape."""
FAR_TABLE = "Pc Ps P8"
"""A row with which that hand has no play."""


def rows(text: str) -> tuple[oracle.Row, ...]:
    """Rows as tuples of texts, in the given order."""
    return tuple(tuple(row.split()) for row in text.split("/") if row.split())


def same_rows(text: str) -> list[list[str]]:
    """Rows for comparison, regardless of the order of rows and cards."""
    return sorted(sorted(row) for row in rows(text))


def case_of(game: sestina.Game, seat: int | None = None) -> oracle.Case:
    """The table and a hand, by default of the seat to move, in the oracle's format."""
    hand = game.hand(to_move(game) if seat is None else seat)
    return oracle.Case(rows(game.table.text), tuple(map(str, hand)))


def cannot_play(table: str, hand: str) -> bool:
    """Whether brute force finds no play."""
    return not oracle.plays(oracle.Case(rows(table), tuple(hand.split())))


def all_cards(game: sestina.Game) -> list[str]:
    """Every card on the table, in hands, in completed rows and in the pile, sorted."""
    found = [*map(str, game.table.cards), *pile_of(game)]
    for seat in range(game.players):
        found += map(str, game.hand(seat))
        found += [str(card) for row in game.claimed[seat] for card in row]
    return sorted(found)


def misplay(table: str, move: str, hand: str) -> str:
    """The reason code for refusing a play; checks that the table does not change."""
    value = sestina.CardTable.parse(table)
    with pytest.raises(sestina.IllegalMove) as caught:
        value.check(move, hand)
    assert value == sestina.CardTable.parse(table)
    check_words(caught.value)
    return caught.value.reason


def unreadable(table: str, move: Any, hand: Any = "Rd Gd Yd") -> str:
    """The reason code of the parse error for a play; checks that the table does not change."""
    value = sestina.CardTable.parse(table)
    with pytest.raises(sestina.ParseError) as caught:
        value.check(move, hand)
    assert value == sestina.CardTable.parse(table)
    assert len(str(caught.value).split()) >= 4
    return caught.value.reason


def turn_words(game: sestina.Game) -> dict[str, str]:
    """The words of the position's `turn` section, as names and values."""
    words = str(game.position()).rpartition("| turn ")[2].split()
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def counted(cards: Iterable[object]) -> Counter[str]:
    return Counter(map(str, cards))


def is_reason_code(text: str) -> bool:
    return re.fullmatch(r"[a-z]+(-[a-z]+)*", text) is not None

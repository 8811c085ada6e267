"""Spaced repetition: solved puzzles come back later and later, missed ones tomorrow."""

from datetime import date, timedelta

import pytest

from sestina.puzzles import Deck, Repetition, deck_of
from sestina.puzzles.repetition import INTERVAL_DAYS

TODAY = date(2026, 3, 1)


def test_a_new_puzzle_is_due_at_once() -> None:
    assert [known.puzzle for known in deck_of(["a", "b"], TODAY).due(TODAY)] == ["a", "b"]


def test_a_puzzle_is_in_a_deck_once() -> None:
    deck = deck_of(["a"], TODAY)
    assert deck.with_puzzle("a", TODAY + timedelta(days=5)) is deck


def test_intervals_grow_until_it_is_learned() -> None:
    known, today, waited = Repetition("a", TODAY), TODAY, []
    while not known.is_learned:
        known = known.after(today, solved=True)
        waited.append((known.due - today).days)
        today = known.due
    assert waited == [*INTERVAL_DAYS]
    assert not known.is_due(today + timedelta(days=1000))


def test_a_missed_puzzle_comes_back_tomorrow_from_the_first_box() -> None:
    known = Repetition("a", TODAY, box=4, tries=4).after(TODAY, solved=False)
    assert (known.box, known.tries, known.lapses) == (0, 5, 1)
    assert known.due == TODAY + timedelta(days=1)


def test_missing_a_new_puzzle_is_no_lapse() -> None:
    assert Repetition("a", TODAY).after(TODAY, solved=False).lapses == 0


def test_help_keeps_a_puzzle_in_its_box() -> None:
    known = Repetition("a", TODAY, box=2).after(TODAY, solved=True, helped=True)
    assert known.box == 2
    assert known.due == TODAY + timedelta(days=INTERVAL_DAYS[2])


def test_a_stubborn_puzzle_comes_back_sooner() -> None:
    plain = Repetition("a", TODAY, box=3).after(TODAY, solved=True)
    stubborn = Repetition("a", TODAY, box=3, lapses=4).after(TODAY, solved=True)
    assert stubborn.due < plain.due


def test_the_most_overdue_comes_first() -> None:
    early, late = Repetition("a", TODAY), Repetition("b", TODAY - timedelta(days=3))
    assert Deck((early, late)).due(TODAY) == (late, early)
    assert Deck((early, late)).due(TODAY - timedelta(days=1)) == (late,)


def test_a_try_changes_its_puzzle_alone() -> None:
    deck = deck_of(["a", "b"], TODAY).tried("a", TODAY, solved=True)
    assert [known.box for known in deck.repetitions] == [1, 0]
    assert deck.next_day() == TODAY
    assert deck.without("b").next_day() == TODAY + timedelta(days=1)
    assert Deck().next_day() is None
    with pytest.raises(KeyError):
        deck.tried("c", TODAY, solved=True)

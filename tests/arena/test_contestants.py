"""Contestants and their texts."""

from __future__ import annotations

import pytest

import sestina
from sestina.arena import contestants
from sestina.arena.contestants import Contestant, check_contestant, parse_contestant
from sestina.players import LEVELS
from tests.arena.bots import Cautious

TEXTS = [
    *LEVELS,
    "greedy:seconds=0.1",
    "greedy:simulations=200",
    "greedy:seconds=0.25,simulations=7",
    "master:actions=off",
    "master:simulations=7,actions=off",
    "tests.arena.bots:Cautious",
]


@pytest.mark.parametrize("text", TEXTS)
def test_texts_round_trip(text: str) -> None:
    assert str(parse_contestant(text)) == text


def test_a_level_with_settings() -> None:
    assert parse_contestant("greedy:seconds=0.1") == Contestant("greedy", seconds=0.1)
    assert parse_contestant("greedy:actions=off") == Contestant("greedy", actions=False)
    assert parse_contestant("greedy:actions=on") == Contestant("greedy")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody", "is no contestant"),
        ("", "is no contestant"),
        ("greedy:depth=3", "settings seconds, simulations, actions"),
        ("greedy:actions=maybe", "actions is on or off, not 'maybe'"),
        ("greedy:seconds=fast", "'fast' is not a number"),
        ("greedy:seconds=0", "more than 0"),
        ("greedy:simulations=-1", "more than 0"),
        ("some module:bot", "is no contestant"),
    ],
)
def test_what_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_contestant(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no_such_module_here:Bot", "cannot find the bot"),
        ("tests.arena.bots:Nobody", "cannot find the bot"),
        ("tests.arena.bots:NOT_CALLABLE", "cannot be called"),
    ],
)
def test_a_bot_of_ones_own_has_to_be_there(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        check_contestant(parse_contestant(text), "classic")


def test_a_bot_of_ones_own_is_made_with_its_seed() -> None:
    bot = parse_contestant("tests.arena.bots:Cautious").make(5)
    assert isinstance(bot, Cautious)
    view = sestina.new_game(seed=1).view(sestina.new_game(seed=1).seat_to_move)
    assert bot.choose(view) == Cautious(5).choose(view)


def test_a_budget_is_a_share_of_the_usual_time(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = {"greedy": None, "random": 2.0}
    monkeypatch.setattr(contestants, "default_seconds", lambda level, game: usual[level])

    def with_budget(text: str) -> str:
        return str(parse_contestant(text).with_budget(0.1, "classic"))

    assert with_budget("random") == "random:seconds=0.2"
    assert with_budget("random:seconds=5") == "random:seconds=5"
    assert with_budget("random:simulations=5") == "random:simulations=5"
    assert with_budget("greedy") == "greedy"
    assert with_budget("tests.arena.bots:Cautious") == "tests.arena.bots:Cautious"

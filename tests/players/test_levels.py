"""The levels: their names, arguments, default times and order of strength."""

from collections.abc import Iterator
from typing import Any

import pytest

import sestina
from sestina.game.new_game import game_named
from sestina.games.cards.family import CARDS
from sestina.games.family import Family
from sestina.games.registry import register, unregister
from sestina.games.tiles.family import TILES
from sestina.players import LEVELS, Bot, levels_for
from sestina.players.levels import (
    FAMILY_BOTS,
    STAND_IN,
    FamilyBots,
    bot_named,
    default_seconds,
    generic_bot,
)
from sestina.players.protocol import BotSettings
from sestina.players.tiles.levels import SEARCH_SETTINGS
from tests.conformance.heap import HEAP
from tests.players.tables import COMPILED, Maker, match
from tests.turns import to_move


def level(name: str, simulations: int | None = None) -> Maker:
    return lambda seed: bot_named(name, seed=seed, simulations=simulations)


def test_the_levels_in_their_order() -> None:
    assert (
        *("random", "gentle", "easy", "beginner", "casual", "greedy"),
        *("club", "expert", "master"),
    ) == LEVELS
    assert STAND_IN == "greedy", "whoever stands in for others is not to change with new levels"
    for game in ("classic", "travel", "flex", "cards"):
        assert levels_for(game) == LEVELS
    with pytest.raises(ValueError, match="chess"):
        levels_for("chess")


@pytest.mark.parametrize(
    ("weaker", "stronger", "pairs"),
    [
        ("random", "gentle", 2),
        ("gentle", "easy", 8),
        ("easy", "beginner", 40),
        ("random", "beginner", 2),
        ("beginner", "casual", 10),
        ("casual", "greedy", 12),
    ],
)
def test_simple_levels_are_in_order_of_strength(weaker: str, stronger: str, pairs: int) -> None:
    """The expected sum of margins is three standard errors and more above zero."""
    if not COMPILED and pairs > 5:
        pytest.skip("a match takes too long interpreted")
    assert sum(match(level(stronger), level(weaker), pairs)) > 0


@pytest.mark.skipif(not COMPILED, reason="a match takes too long interpreted")
@pytest.mark.parametrize(
    ("name", "simulations", "pairs"),
    [("club", 30, 24), pytest.param("expert", 60, 6, marks=pytest.mark.slow)],
    ids=str,
)
def test_search_beats_greedy(name: str, simulations: int, pairs: int) -> None:
    assert sum(match(level(name, simulations), level("greedy"), pairs)) > 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        (level("master", 600), level("greedy")),
        (level("master", 600), level("master", 1)),
        (level("expert", 600), level("casual")),
    ],
    ids=["master and greedy", "much and little thought", "expert and casual"],
)
def test_search_is_worth_it(stronger: Maker, weaker: Maker) -> None:
    margins = match(stronger, weaker, 60)
    assert sum(margin > 0 for margin in margins) > 60
    assert sum(margins) / len(margins) > 2


def test_only_search_levels_have_a_default_time() -> None:
    times = [default_seconds(name, "classic") for name in LEVELS]
    assert times[-3:] == [0.02, 0.05, 0.5]
    assert {*times[:-3]} == {None}
    assert tuple(SEARCH_SETTINGS) == LEVELS[-3:]
    with pytest.raises(ValueError, match="unknown level 'grandmaster'"):
        default_seconds("grandmaster", "classic")


@pytest.mark.parametrize(("game", "family"), [("flex", TILES), ("cards", CARDS)])
def test_the_default_time_is_that_of_the_family(
    game: str, family: Family[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`default_seconds` asks the family, and the bots of the family get that time."""
    made: list[BotSettings] = []

    def build(level: str, settings: BotSettings) -> Bot:
        made.append(settings)
        return generic_bot(level, settings)

    monkeypatch.setitem(FAMILY_BOTS, family, FamilyBots(build, {"club": 0.7}))
    assert default_seconds("club", game) == 0.7
    assert default_seconds("master", game) is None
    match = game_named(game, players=2, seed=1)
    view = match.view(match.seat_to_move)
    sestina.bot("club", seed=1).choose(view)
    sestina.bot("club", simulations=3).choose(view)
    assert [(settings.seconds, settings.simulations) for settings in made] == [
        (0.7, None),
        (None, 3),
    ]


def test_an_unknown_level_names_those_that_there_are() -> None:
    with pytest.raises(
        ValueError, match=r"unknown level 'grandmaster'.*random, gentle, easy, beginner"
    ):
        bot_named("grandmaster")


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan")])
def test_a_time_to_think_is_more_than_nothing(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds is a time to think"):
        sestina.bot("master", seconds=seconds)


@pytest.mark.parametrize("simulations", [0, -5])
def test_simulations_are_counted_from_one(simulations: int) -> None:
    with pytest.raises(ValueError, match="simulations is a number from 1 on"):
        sestina.bot("master", simulations=simulations)


def test_a_bot_says_what_it_is() -> None:
    assert repr(sestina.bot("greedy")) == "bot('greedy')"
    for text in (
        "bot('master', seed=3)",
        "bot('club', seconds=0.5)",
        "bot('expert', seed=0, simulations=100, actions=False)",
    ):
        assert repr(eval(text, {"bot": sestina.bot})) == text


def test_without_a_seed_chance_decides() -> None:
    game = sestina.new_game("classic", players=2, seed=1)
    view = game.view(game.seat_to_move)
    chosen = {str(sestina.bot("random").choose(view)) for _ in range(30)}
    assert len(chosen) > 1
    assert sestina.bot("master", seconds=0.01).choose(view) in view.legal_moves()


@pytest.fixture
def _heap() -> Iterator[None]:
    """A game family that has no bots of its own."""
    register(HEAP)
    yield
    unregister(HEAP)


@pytest.mark.usefixtures("_heap")
@pytest.mark.parametrize("name", LEVELS)
def test_a_family_without_bots_gets_generic_ones(name: str) -> None:
    assert levels_for("heap") == LEVELS
    assert default_seconds(name, "heap") is None
    for players in (2, 3):
        game = game_named("heap", players=players, seed=players)
        bots = [bot_named(name, seed=seat) for seat in range(players)]
        with pytest.raises(ValueError, match="not to move"):
            bots[0].choose(game.view(None))
        while not game.is_over:
            seat = to_move(game)
            move = bots[seat].choose(game.view(seat))
            if name not in ("random", "gentle", "easy", "beginner"):
                assert move.points == max(listed.points for listed in game.legal_moves())
            game.play(move)

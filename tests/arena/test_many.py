"""Many games in one call: quick ones inside the core, and all others, are the same games."""

from typing import Any

import pytest

import sestina
from sestina.arena.setting import make_setting
from tests.arena.bots import Cautious

KINDS = [
    ("classic", {}),
    ("flex", {"backgrounds": 2}),
    ("classic", {"expansion": "expansion2"}),
    ("travel", {"expansion": "mini", "actions_from_start": True}),
]


@pytest.mark.parametrize(("game", "options"), KINDS)
@pytest.mark.parametrize("bots", [["greedy", "random"], ["random", "greedy", "random"]])
def test_quick_games_are_the_same_games(
    game: sestina.GameId, options: dict[str, Any], bots: list[str]
) -> None:
    quick = sestina.play_many(bots, games=4, game=game, seed=3, **options)
    plain = sestina.play_many(bots, games=4, game=game, seed=3, records=True, **options)
    assert [(one.seed, one.scores, one.winners, one.ply) for one in quick] == [
        (one.seed, one.scores, one.winners, one.ply) for one in plain
    ]
    for result in plain:
        assert result.record is not None
        replayed = sestina.replay(result.record)
        assert (replayed.is_over, replayed.scores) == (True, result.scores)
        assert (replayed.winners, replayed.ply) == (result.winners, result.ply)
        assert replayed.seed == result.seed


def test_any_bot_can_play() -> None:
    greedy = sestina.bot("greedy")
    results = sestina.play_many([Cautious, greedy, "casual"], games=2, game="travel")
    assert results == sestina.play_many([Cautious, greedy, "casual"], games=2, game="travel")
    assert len({result.seed for result in results}) == 2
    assert sestina.play_many(["greedy", "greedy"], games=0) == []
    cards = sestina.play_many(["random", "random"], games=1, game="cards")
    assert cards[0].ply > 4


@pytest.mark.parametrize(
    ("bots", "options", "words"),
    [
        (["greedy"], {}, "one bot for each of 2, 3 or 4 seats, not 1"),
        (["greedy", "nobody"], {}, "is no contestant"),
        (["greedy", 3], {}, "is no bot"),
        (["greedy", "greedy"], {"backgrounds": 2}, "has no option"),
        (["greedy", "greedy"], {"games": -1}, "games is a number of games"),
    ],
)
def test_wrong_arguments(bots: list[str], options: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        sestina.play_many(bots, **options)  # type: ignore[arg-type]


def test_a_setting_takes_classes() -> None:
    setting = make_setting([Cautious, "greedy"])
    assert setting.contestants == ("tests.arena.bots:Cautious", "greedy")


def test_what_workers_cannot_find_is_refused() -> None:
    class Local(Cautious):
        pass

    with pytest.raises(ValueError, match="cannot be found by other processes"):
        make_setting([Local, "greedy"])

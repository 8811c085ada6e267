"""Bots on boards with an edge: they use star discs, and know what discs and fields are worth."""

import pytest

import sestina
from sestina.arena import InProcess, Match, Results, make_setting, play_matches
from tests.setups import set_up

QWIRKLE_AHEAD = "Rc@5,7 Rs@6,7 Rd@7,7 R4@8,7 R8@9,7 Gc@5,8 Bc@5,9 Bk@4,9 Rk@4,10"
"""A disc takes the red clover, which completes the red row: 12 points."""
OWN = "Y4 O8 P4 Bd Os Yd"


def ready() -> sestina.Game:
    return set_up(
        QWIRKLE_AHEAD,
        (OWN, "G8 Gs Pk P8 Gd Bk"),
        expansion="expansion1",
        boards="select",
        discs=(1, 0),
    )


def test_a_disc_takes_the_tile_that_completes_a_qwirkle() -> None:
    game = ready()
    bot = sestina.bot("club", seed=1, simulations=60)
    assert str(bot.choose(game.view(0))) == "use disc 4,10"
    game.play("use disc 4,10")
    game.play(bot.choose(game.view(0)))
    assert game.scores[0] >= 12


@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_a_bot_without_actions_keeps_its_discs(level: sestina.Level) -> None:
    bot = sestina.bot(level, seed=1, simulations=60, actions=False)
    assert bot.choose(ready().view(0)).kind != "use"


def test_a_star_field_is_worth_a_few_points() -> None:
    """Without discs the two ends of the row are equal; one of them holds a disc."""
    for stars, wanted in (("5,1", (5, 1)), ("10,1", (10, 1))):
        game = set_up(
            "Rc@6,1 Rs@7,1 Rd@8,1 R4@9,1",
            ("R8 Y4 O8 P4 Gd Bc", "G8 Gs Pk P8 Bd Bk"),
            expansion="expansion1",
            boards="select",
            stars=stars,
        )
        for level in ("club", "master"):
            move = sestina.bot(level, seed=2, simulations=80).choose(game.view(0))
            assert wanted in move.cells


def test_a_field_that_pays_decides_between_equal_places() -> None:
    game = set_up(
        "Rs@7,6",
        ("R8 Y4 O8 P4 Gd Bc", "G8 Gs Pk P8 Bd Bk"),
        expansion="expansion1",
        boards="connect",
    )
    for level in ("greedy", "club", "master"):
        move = sestina.bot(level, seed=2, simulations=80).choose(game.view(0))
        assert (6, 6) in move.cells


@pytest.mark.slow
def test_a_bot_that_uses_discs_beats_itself_without() -> None:
    contestants = ["club:simulations=60", "club:simulations=60,actions=off"]
    options = {"expansion": "expansion1", "boards": "select"}
    results = Results(make_setting(contestants, options=options))
    play_matches([Match(results, seed=3, games=60)], InProcess())
    assert results.tally().share(0).low > 0.5

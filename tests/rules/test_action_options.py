"""Which action tiles take part: the options of a new game."""

from collections.abc import Callable, Iterable
from itertools import combinations

import pytest

import sestina
from tests.rules.action_checks import (
    EXPANSION2,
    KINDS,
    MINI,
    facts_of,
    pile,
    refusal,
    sizes,
    uses,
)


@pytest.mark.rule("M9", "X15", "C-A28")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_actions_from_the_start_everybody_has_all_of_them(
    expansion: str, players: int
) -> None:
    game = sestina.new_game(
        "classic", players=players, expansion=expansion, actions_from_start=True, seed=5
    )
    assert game.view(None).actions == (KINDS[expansion],) * players
    assert game.view(None).specials == ()
    assert len(pile(game)) == game.pile_count == 108 - 6 * players
    given = facts_of(game, "actions")
    assert [(fact.seat, fact.specials) for fact in given] == [
        (seat, KINDS[expansion]) for seat in range(players)
    ]
    assert "use draw3" in uses(game), "usable from the first turn"


@pytest.mark.rule("M8", "X15")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
def test_kinds_that_are_left_out_do_not_exist_in_the_game(expansion: str) -> None:
    for count in range(1, len(KINDS[expansion]) + 1):
        for chosen in combinations(KINDS[expansion], count):
            game = sestina.new_game(
                "classic", expansion=expansion, action_tiles=chosen[::-1], seed=3
            )
            assert game.options["action_tiles"] == chosen
            assert sorted((*game.actions(0), *game.view(0).specials)) == sorted(chosen)
            assert len(pile(game)) == game.pile_count + len(game.view(0).specials)


@pytest.mark.rule("M8", "X15")
def test_an_action_that_takes_no_part_is_unknown() -> None:
    game = sestina.new_game(
        "classic", expansion="expansion2", action_tiles=["ask", "double"], actions_from_start=True
    )
    assert game.actions(0) == game.actions(1) == ("ask", "double")
    assert refusal(game, "use draw3") == "unknown-action"
    with pytest.raises(sestina.IllegalMove, match="ask, double"):
        game.play("use draw3")


@pytest.mark.rule("M8", "M9", "X15")
def test_both_variants_together() -> None:
    game = sestina.new_game(
        "travel", players=3, expansion="mini", action_tiles=["take"], actions_from_start=True
    )
    assert game.view(1).actions == (("take",),) * 3
    assert game.view(1).specials == ()


@pytest.mark.rule("C-A25")
def test_expansion_2_contains_the_mini_expansion() -> None:
    assert set(MINI) < set(EXPANSION2)
    game = sestina.new_game("classic", expansion="expansion2", action_tiles=MINI, seed=1)
    assert sorted((*game.actions(0), *game.view(0).specials)) == sorted(MINI)


def _new(**options: object) -> Callable[[], sestina.Game]:
    return lambda: sestina.new_game(**options)  # type: ignore[call-overload]  # wrong on purpose


@pytest.mark.parametrize(
    ("wrong", "names"),
    [
        pytest.param(
            _new(game="flex", expansion="mini"), ["backgrounds"], marks=pytest.mark.rule("C-A26")
        ),
        pytest.param(
            _new(game="flex", expansion="expansion2"),
            ["classic", "travel"],
            marks=pytest.mark.rule("C-A26"),
        ),
        pytest.param(
            _new(game="flex", action_tiles=["take"]),
            ["backgrounds"],
            marks=pytest.mark.rule("C-A26"),
        ),
        pytest.param(
            _new(game="flex", actions_from_start=True),
            ["backgrounds"],
            marks=pytest.mark.rule("C-A26"),
        ),
        pytest.param(
            _new(expansion="mini,expansion2"),
            ["mini", "expansion2", "one at a time"],
            marks=pytest.mark.rule("C-A25"),
        ),
        pytest.param(
            _new(expansion=["mini", "expansion2"]),
            ["mini", "expansion2", "one at a time"],
            marks=pytest.mark.rule("C-A25"),
        ),
        pytest.param(
            _new(expansion="expansion3"), ["mini", "expansion2"], marks=pytest.mark.rule("X1")
        ),
        pytest.param(_new(expansion=""), ["mini", "expansion2"], marks=pytest.mark.rule("X1")),
        pytest.param(
            _new(expansion="mini", action_tiles=["ask"]), MINI, marks=pytest.mark.rule("M8")
        ),
        pytest.param(
            _new(expansion="mini", action_tiles=["draw3", "Take"]),
            MINI,
            marks=pytest.mark.rule("M8"),
        ),
        pytest.param(
            _new(expansion="expansion2", action_tiles=["steal"]),
            EXPANSION2,
            marks=pytest.mark.rule("X15"),
        ),
        pytest.param(
            _new(expansion="expansion2", action_tiles=[3]),
            EXPANSION2,
            marks=pytest.mark.rule("X15"),
        ),
        pytest.param(
            _new(expansion="mini", action_tiles=3), ["action_tiles"], marks=pytest.mark.rule("M8")
        ),
        pytest.param(
            _new(expansion="mini", action_tiles=[]), ["action_tiles"], marks=pytest.mark.rule("M8")
        ),
        pytest.param(
            _new(action_tiles=["take"]),
            ["action_tiles", "mini", "expansion2"],
            marks=pytest.mark.rule("M8"),
        ),
        pytest.param(
            _new(actions_from_start=True),
            ["actions_from_start", "mini", "expansion2"],
            marks=pytest.mark.rule("M9"),
        ),
        pytest.param(
            _new(expansion="mini", actions_from_start="yes"),
            ["actions_from_start", "True", "False"],
            marks=pytest.mark.rule("M9"),
        ),
        pytest.param(
            _new(expansion="expansion2", backgrounds=2),
            ["expansion", "action_tiles", "actions_from_start"],
            marks=pytest.mark.rule("X1"),
        ),
    ],
)
def test_options_that_do_not_fit_are_refused_and_those_that_do_are_named(
    wrong: Callable[[], sestina.Game], names: Iterable[str]
) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        wrong()
    for name in names:
        assert name in str(caught.value)


@pytest.mark.rule("C-A26")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
def test_travel_takes_the_expansions_too(expansion: str) -> None:
    game = sestina.new_game("travel", expansion=expansion, actions_from_start=True, seed=4)
    game.play("use draw3")
    assert 9 in sizes(game)

"""Action tiles in the opening turn."""

import pytest

import sestina
from tests import oracle
from tests.rules.action_checks import (
    EXPANSION2,
    kinds,
    listed,
    refusal,
    sizes,
    uses,
)
from tests.setups import set_up
from tests.turns import to_move

ALL = " ".join(EXPANSION2)
OTHER = "G4 G8 Gk P4 P8 Pk"


SET = "Rc Rs Rd Yk G8 B4"


def opening(own: str, other: str = OTHER, pile: str | None = None) -> sestina.Game:
    return set_up(
        "",
        (own, other),
        expansion="expansion2",
        actions=(ALL, ALL),
        actions_from_start=True,
        pile=pile,
    )


def sets(game: sestina.Game) -> set[frozenset[str]]:
    """The sets of tiles that the listed openings place."""
    placed = [move for move in game.legal_moves() if move.kind == "place"]
    return {frozenset(map(str, move.tiles)) for move in placed}


@pytest.mark.rule("C-S8", "M9", "X15")
def test_the_opener_may_begin_with_an_action_tile() -> None:
    game = sestina.new_game(
        "classic", players=3, expansion="expansion2", actions_from_start=True, seed=11
    )
    opener = game.seat_to_move
    assert kinds(game) == {"place", "draw3", "ask", "exchange", "double"}
    for use in sorted(uses(game)):
        twin = game.copy()
        twin.play(use)
        assert to_move(twin) == opener, "who opens was settled by the dealt hands"
        if twin.is_legal("decline"):
            twin.play("decline")
        own = [str(tile) for tile in twin.hand(opener)]
        assert sets(twin) == oracle.opening_sets(own)
        assert kinds(twin) == {"place"}


@pytest.mark.rule("C-S8")
@pytest.mark.parametrize("use", ["use take 0,0", "use separate"])
def test_take_and_separate_need_tiles_on_the_board(use: str) -> None:
    game = opening(SET)
    assert use.split()[1] not in kinds(game)
    assert refusal(game, use) == ("empty-cell" if "take" in use else "board-empty")


@pytest.mark.rule("C-S8", "M10")
def test_after_drawing_three_the_set_of_nine_tiles_is_owed() -> None:
    game = opening(SET, pile="R4 R8 Rk")
    assert sets(game) == {frozenset("Rc Rs Rd".split())}
    game.play("use draw3")
    assert sets(game) == {frozenset("Rc Rs Rd R4 R8 Rk".split())}
    assert refusal(game, "Rc@0,0 Rs@1,0 Rd@2,0") == "opening-set"
    game.play("Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0 Rk@5,0")
    assert game.scores == (12, 0)
    assert sizes(game) == (6, 6)


@pytest.mark.rule("C-S8", "C-A4")
def test_after_drawing_three_nobody_exchanges_instead_of_opening() -> None:
    game = opening(SET, pile="R4 P8 Pk")
    assert refusal(game, "swap Yk") == "must-open"
    game.play("use draw3")
    assert refusal(game, "swap Yk") == "must-open"
    assert refusal(game, "pass") == "cannot-pass"
    assert kinds(game) == {"place"}


@pytest.mark.rule("C-S8", "X8")
def test_after_exchanging_the_new_set_is_owed_larger_or_smaller() -> None:
    larger = opening(SET, pile="R4 P8 Pk")
    larger.play("use exchange Yk G8 B4")
    assert sets(larger) == {frozenset("Rc Rs Rd R4".split())}
    smaller = opening(SET, pile="Pc O4")
    smaller.play("use exchange Rs Rd")
    own = [str(tile) for tile in smaller.hand(0)]
    assert sets(smaller) == oracle.opening_sets(own)
    assert oracle.largest_set(own) == 2
    assert smaller.is_legal("Rc@0,0 Pc@1,0")
    assert refusal(smaller, "Yk@0,0") == "opening-set"
    assert refusal(smaller, "swap Yk") == "must-open"


@pytest.mark.rule("C-S8", "X6")
def test_after_a_gift_the_new_set_is_owed() -> None:
    game = opening(SET, "Rk G4 P4 P8 Pk Gd")
    game.play("use ask Rk")
    assert game.seat_to_move == 0
    assert sets(game) == {frozenset("Rc Rs Rd Rk".split())}
    assert refusal(game, "Rc@0,0 Rs@1,0 Rd@2,0") == "opening-set"
    game.play("Rc@0,0 Rs@1,0 Rd@2,0 Rk@3,0")
    assert game.scores == (4, 0)
    assert sizes(game) == (6, 6)


@pytest.mark.rule("C-S8")
def test_the_asker_in_the_opening_may_draw_what_nobody_has() -> None:
    game = opening(SET, pile="R4 B8")
    game.play("use ask Rk")
    assert listed(game) == {"draw", "decline"}
    twin = game.copy()
    twin.play("decline")
    assert sets(twin) == {frozenset("Rc Rs Rd".split())}
    game.play("draw")
    assert sets(game) == {frozenset("Rc Rs Rd R4".split())}


@pytest.mark.rule("C-S8", "X13")
def test_a_double_turn_opens_and_goes_on() -> None:
    game = opening(SET, pile="R4 Rk B8")
    game.play("use double")
    assert refusal(game, "swap Yk") == "must-open"
    assert refusal(game, "Rc@0,0 Rs@1,0") == "opening-set"
    game.play("Rc@0,0 Rs@1,0 Rd@2,0")
    assert game.scores == (3, 0)
    assert game.seat_to_move == 0
    assert kinds(game) == {"place", "swap"}
    assert uses(game) == set()
    game.play("R4@3,0 Rk@4,0")
    assert game.scores == (3 + 5, 0)
    assert game.seat_to_move == 1


@pytest.mark.rule("C-S8", "C-A1")
def test_a_special_tile_in_the_deal_gives_the_opener_an_action_tile() -> None:
    found = 0
    for seed in range(40):
        game = sestina.new_game("classic", expansion="expansion2", seed=seed)
        usable = set(game.actions(to_move(game))) - {"take", "separate"}
        assert kinds(game) == {"place", *usable}
        found += len(usable)
    assert found > 0


@pytest.mark.rule("C-S8")
def test_the_second_player_has_an_ordinary_turn_with_action_tiles() -> None:
    game = opening(SET, pile="R4 Rk B8")
    game.play("Rc@0,0 Rs@1,0 Rd@2,0")
    assert {text.split()[1] for text in uses(game)} >= {"draw3", "take", "ask", "exchange"}
    game.play("use take 0,0")
    assert game.is_legal("swap G4")

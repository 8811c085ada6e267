"""Draw 3: three extra tiles, and hands that stay larger than six."""

import pytest

from tests.rules.action_checks import all_but, facts_of, hand, kinds, listed, refusal, sizes, uses
from tests.setups import play_all, set_up

BOARD = "Rs@0,0 Gs@1,0 Bs@2,0"
HAND = "Ys Os Ps Rk R8 Rd"
OTHER = "G4 G8 Gk P4 P8 Pk"


@pytest.mark.rule("M10", "X7")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
@pytest.mark.parametrize("game_id", ["classic", "travel"])
def test_three_extra_tiles_are_drawn_at_once(expansion: str, game_id: str) -> None:
    game = set_up(
        BOARD,
        (HAND, OTHER),
        game=game_id,
        expansion=expansion,
        actions=("draw3", "draw3"),
        pile="B4 B8 Bk Yd",
    )
    left = game.pile_count
    facts = game.play("use draw3")
    assert hand(game, 0) == sorted([*HAND.split(), "B4", "B8", "Bk"])
    assert game.pile_count == left - 3
    assert game.seat_to_move == 0
    assert game.actions(0) == ()
    assert game.actions(1) == ("draw3",)
    assert [(fact.kind, fact.count) for fact in facts] == [("use", 0), ("draw", 3)]
    assert game.scores == (0, 0)


@pytest.mark.rule("M10")
def test_others_see_how_many_were_drawn_but_not_which() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="mini", actions=("draw3", ""), pile="B4 B8 Bk")
    game.play("use draw3")
    for seat in (1, None):
        drawn = [fact for fact in game.view(seat).facts if fact.kind == "draw"]
        assert [(fact.seat, fact.count, fact.tiles) for fact in drawn] == [(0, 3, ())]
    own = [fact for fact in game.view(0).facts if fact.kind == "draw"]
    assert [str(tile) for tile in own[0].tiles] == ["B4", "B8", "Bk"]
    assert game.view(1).hand_counts == (9, 6)


@pytest.mark.rule("M10", "C-A6")
@pytest.mark.parametrize(
    ("placement", "tiles_after"),
    [
        ("Rk@0,1", 8),
        ("Ys@3,0 Os@4,0", 7),
        ("Ys@3,0 Os@4,0 Ps@5,0", 6),
        ("Rk@0,1 R8@0,2 Rd@0,3 R4@0,4", 6),
        ("Rk@0,1 R8@0,2 Rd@0,3 R4@0,4 Rc@0,5", 6),
    ],
)
def test_the_refill_only_goes_up_to_six(placement: str, tiles_after: int) -> None:
    game = set_up(
        BOARD, (HAND, OTHER), expansion="mini", actions=("draw3", ""), pile="R4 Rc Bk Yd Y4 Y8"
    )
    game.play("use draw3")
    left = game.pile_count
    laid = len(placement.split())
    game.play(placement)
    assert sizes(game) == (tiles_after, 6)
    assert game.pile_count == left - max(0, 6 - (9 - laid))


@pytest.mark.rule("C-A6")
def test_a_large_hand_is_kept_from_turn_to_turn_and_refilled_only_below_six() -> None:
    game = set_up(
        BOARD, (HAND, OTHER), expansion="mini", actions=("draw3", ""), pile="R4 Rc Bk Yd Y4 Y8"
    )
    play_all(game, "use draw3", "Rk@0,1", "swap G4")
    assert sizes(game) == (8, 6)
    play_all(game, "Ys@3,0", "swap G8")
    assert sizes(game) == (7, 6)
    play_all(game, "Bk@2,1", "swap Gk")
    assert sizes(game) == (6, 6)
    left = game.pile_count
    game.play("Os@4,0")
    assert sizes(game) == (6, 6)
    assert game.pile_count == left - 1


@pytest.mark.rule("C-A6")
def test_nine_tiles_still_make_at_most_one_row() -> None:
    game = set_up(
        BOARD, (HAND, OTHER), expansion="mini", actions=("draw3", ""), pile="R4 Rc Bk Yd Y4 Y8"
    )
    game.play("use draw3")
    placed = [move for move in game.legal_moves() if move.kind == "place"]
    assert max(len(move.tiles) for move in placed) == 5
    for move in placed:
        assert len({x for x, _ in move.cells}) == 1 or len({y for _, y in move.cells}) == 1
    assert refusal(game, "Ys@3,0 Rk@0,1") == "not-in-line"


@pytest.mark.rule("C-A4", "M15", "X10")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_an_exchange_after_it_keeps_the_nine_tiles(count: int) -> None:
    game = set_up(
        BOARD, (HAND, OTHER), expansion="expansion2", actions=("draw3", ""), pile="R4 Rc Bk Yd"
    )
    game.play("use draw3")
    before, left = hand(game, 0), game.pile_count
    given = before[:count]
    game.play(f"swap {' '.join(given)}")
    assert sizes(game) == (9, 6)
    assert game.pile_count == left
    assert game.seat_to_move == 1


@pytest.mark.rule("C-A4")
def test_seven_of_nine_tiles_are_too_many_to_exchange() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="mini", actions=("draw3", ""), pile="R4 Rc Bk")
    game.play("use draw3")
    assert refusal(game, f"swap {' '.join(hand(game, 0)[:7])}") == "exchange-limit"
    swapped = [text.split()[1:] for text in listed(game) if text.startswith("swap")]
    assert max(map(len, swapped)) == 6


@pytest.mark.rule("M15", "X10")
def test_the_usual_turn_follows_a_placement_or_an_exchange() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="mini", actions=("draw3", ""), pile="R4 Rc Bk")
    game.play("use draw3")
    assert kinds(game) == {"place", "swap"}
    assert refusal(game, "pass") == "cannot-pass"
    game.play("Rk@0,1 R4@0,2")
    assert game.scores == (3, 0)
    assert game.seat_to_move == 1


@pytest.mark.rule("C-A5")
@pytest.mark.parametrize("left", [1, 2])
def test_with_fewer_than_three_left_those_are_drawn(left: int) -> None:
    tiles = " ".join("B4 B8".split()[:left])
    game = set_up(
        BOARD,
        (HAND, all_but(BOARD, HAND, tiles)),
        expansion="mini",
        actions=("draw3", ""),
        pile=tiles,
    )
    assert game.pile_count == left
    game.play("use draw3")
    assert hand(game, 0) == sorted([*HAND.split(), *tiles.split()])
    assert game.pile_count == 0
    assert kinds(game) == {"place"}


@pytest.mark.rule("C-A5")
def test_with_an_empty_pile_it_cannot_be_used() -> None:
    game = set_up(BOARD, (HAND, OTHER), expansion="mini", actions=("draw3", ""), pile="empty")
    assert uses(game) == set()
    assert refusal(game, "use draw3") == "pile-empty"
    assert game.actions(0) == ("draw3",)


@pytest.mark.rule("C-A5", "C-A32")
def test_with_nothing_but_special_tiles_left_it_cannot_be_used() -> None:
    game = set_up(
        BOARD,
        (HAND, OTHER),
        expansion="expansion2",
        actions=("draw3", ""),
        pile="empty",
        specials="ask double",
    )
    assert game.pile_count == 0
    assert uses(game) == set()
    assert refusal(game, "use draw3") == "pile-empty"
    assert game.view(1).specials == ("ask", "double")


@pytest.mark.rule("C-A3", "X4")
@pytest.mark.parametrize(
    "order",
    ["!take B4 B8 Bk", "B4 !take B8 Bk", "B4 B8 !take Bk"],
)
def test_a_special_tile_among_the_three_is_replaced(order: str) -> None:
    game = set_up(
        BOARD, (HAND, OTHER), expansion="expansion2", actions=("draw3", "draw3"), pile=order
    )
    game.play("use draw3")
    assert hand(game, 0) == sorted([*HAND.split(), "B4", "B8", "Bk"])
    assert game.actions(0) == ("take",)
    assert game.actions(1) == ("draw3", "take")
    assert facts_of(game, "draw")[-1].specials == ("take",)
    assert facts_of(game, "draw")[-1].count == 3


@pytest.mark.rule("C-A3", "C-A1")
def test_a_special_tile_may_be_replaced_by_another_one() -> None:
    game = set_up(
        BOARD,
        (HAND, OTHER, "", ""),
        expansion="expansion2",
        actions=("draw3", "draw3", "draw3", "draw3"),
        pile="B4 !take !ask !double B8 Bk Yd",
    )
    game.play("use draw3")
    assert hand(game, 0) == sorted([*HAND.split(), "B4", "B8", "Bk"])
    assert game.actions(0) == ("take", "ask", "double")
    for seat in (1, 2, 3):
        assert game.actions(seat) == ("draw3", "take", "ask", "double")
    assert game.view(None).specials == ()


@pytest.mark.rule("C-A3", "M5")
def test_action_tiles_among_the_three_wait_for_the_next_own_turn() -> None:
    game = set_up(
        BOARD, (HAND, OTHER), expansion="mini", actions=("draw3", "draw3"), pile="!take B4 B8 Bk"
    )
    game.play("use draw3")
    assert uses(game) == set()
    assert refusal(game, "use take 2,0") == "action-used"
    game.play("Rk@0,1")
    assert "use take 2,0" in uses(game), "the others have theirs in their own next turn"
    game.play("swap G4")
    assert "use take 2,0" in uses(game)


@pytest.mark.rule("C-A5", "C-A32")
def test_a_special_tile_does_not_count_as_one_of_the_last_tiles() -> None:
    tiles = "B4 B8"
    game = set_up(
        BOARD,
        (HAND, all_but(BOARD, HAND, tiles)),
        expansion="mini",
        actions=("draw3", "draw3"),
        pile="B4 !take B8",
    )
    assert game.pile_count == 2
    game.play("use draw3")
    assert hand(game, 0) == sorted([*HAND.split(), "B4", "B8"])
    assert game.actions(0) == ("take",)
    assert game.actions(1) == ("draw3", "take")


@pytest.mark.rule("C-A30", "M10")
def test_after_drawing_three_a_player_goes_out_only_with_all_of_them() -> None:
    tiles = "R4 Rc Bk"
    game = set_up(
        BOARD,
        (HAND, all_but(BOARD, HAND, tiles)),
        expansion="mini",
        actions=("draw3", ""),
        pile=tiles,
    )
    play_all(game, "use draw3", "Rk@0,1 R8@0,2 Rd@0,3 R4@0,4 Rc@0,5")
    assert not game.is_over
    assert hand(game, 0) == ["Bk", "Os", "Ps", "Ys"]
    assert game.scores == (12, 0)

"""Take a tile: which tiles may be taken, where they may not return, and what follows."""

import pytest

import sestina
from tests import oracle
from tests.rules.action_checks import (
    cells,
    facts_of,
    hand,
    kinds,
    listed,
    refusal,
    sizes,
    uses,
)
from tests.setups import play_all, set_up

BOARD = "Rs@0,0 Gs@1,0 Bs@2,0 Bc@2,1"
HAND = "Bk Y4 Y8 O4 O8 P4"
OTHER = "G4 G8 Gk P8 Pk Gd"
E5 = "Yc@0,0 Yd@1,0 Y4@2,0 Y8@3,0 Yk@4,0 Rc@0,1 Gc@0,2 G4@-1,2 Y4@-1,3 Ys@-2,3"  # the example E5


def taking(board: str, own: str = HAND, other: str = OTHER) -> sestina.Game:
    """A game in which seat 0 is about to take a tile."""
    return set_up(board, (own, other), expansion="mini", actions=("take", "take"))


def offers(game: sestina.Game) -> set[tuple[int, int]]:
    return {move.cells[0] for move in game.legal_moves() if move.action == "take"}


@pytest.mark.rule("M11", "M15", "X9", "X10")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
@pytest.mark.parametrize("game_id", ["classic", "travel"])
def test_the_rulebook_example_scores_fourteen(expansion: str, game_id: str) -> None:
    game = set_up(
        E5,
        ("Gs Rk Pd B8 O4 P8", "G8 Gk R8 Pk Gd Bk"),
        game=game_id,
        expansion=expansion,
        actions=("take", "take"),
    )
    game.play("use take -2,3")
    assert hand(game, 0) == sorted("Ys Gs Rk Pd B8 O4 P8".split())
    assert (-2, 3) not in game.board
    assert game.seat_to_move == 0
    game.play("Ys@5,0 Gs@5,1")
    assert game.scores == (14, 0)
    assert game.actions(0) == ()
    assert game.seat_to_move == 1


@pytest.mark.rule("M13", "X9")
def test_the_rulebook_example_does_not_let_a_tile_be_cut_off() -> None:
    game = taking(E5, "Gs Rk Pd B8 O4 P8", "G8 Gk R8 Pk Gd Bk")
    assert refusal(game, "use take -1,3") == "not-removable"
    assert refusal(game, "use take 0,1") == "not-removable"
    assert offers(game) == {(-2, 3), (4, 0)}


@pytest.mark.rule("M11")
def test_the_taken_tile_is_public_and_scores_nothing() -> None:
    game = taking(BOARD)
    facts = game.play("use take 2,1")
    assert [fact.kind for fact in facts] == ["use", "take"]
    taken = facts[1]
    assert (taken.seat, taken.cells, [str(tile) for tile in taken.tiles]) == (0, ((2, 1),), ["Bc"])
    for seat in (0, 1, None):
        assert taken in game.view(seat).facts
    assert game.scores == (0, 0)
    assert game.view(1).hand_counts == (7, 6)


@pytest.mark.rule("M11", "C-A6")
def test_seven_tiles_are_refilled_only_below_six() -> None:
    game = taking(BOARD)
    left = game.pile_count
    play_all(game, "use take 2,1", "Bk@2,1")
    assert sizes(game) == (6, 6)
    assert game.pile_count == left


@pytest.mark.rule("M12", "C-A8")
def test_no_tile_of_a_qwirkle_may_be_taken() -> None:
    row = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0 Rk@5,0"
    assert offers(taking(f"{row} Bk@5,1")) == {(5, 1)}
    column = "Rc@0,0 Rs@0,1 Rd@0,2 R4@0,3 R8@0,4 Rk@0,5"
    game = taking(f"{column} Bk@1,5 Gk@2,5")
    assert offers(game) == {(2, 5)}
    for y in range(6):
        assert refusal(game, f"use take 0,{y}") == "not-removable"


@pytest.mark.rule("M12")
def test_a_tile_of_a_qwirkle_is_protected_in_its_other_row_too() -> None:
    row = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0 Rk@5,0"
    game = taking(f"{row} Bk@5,1 Gk@5,2")
    assert refusal(game, "use take 5,0") == "not-removable"
    assert offers(game) == {(5, 2)}


@pytest.mark.rule("M12")
def test_a_board_of_qwirkles_only_offers_nothing() -> None:
    game = taking("Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0 Rk@5,0", "Bc Bk Y4 Y8 O4 P4")
    assert uses(game) == set()
    assert refusal(game, "use take 0,0") == "not-removable"


@pytest.mark.rule("M12")
def test_a_row_of_five_is_no_qwirkle() -> None:
    game = taking("Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0", "Bc Bk Y4 Y8 O4 P4")
    assert offers(game) == {(0, 0), (4, 0)}


@pytest.mark.rule("M13", "C-T5")
def test_a_tile_that_holds_others_together_stays() -> None:
    game = taking(BOARD)
    assert offers(game) == {(0, 0), (2, 1)}
    assert refusal(game, "use take 1,0") == "not-removable"
    assert refusal(game, "use take 2,0") == "not-removable"


@pytest.mark.rule("M13", "C-A8")
def test_in_a_ring_every_tile_may_go_and_the_rows_that_stay_are_legal() -> None:
    ring = "Rc@0,0 Rs@1,0 Rd@2,0 Gc@0,1 Gd@2,1 Bc@0,2 Bs@1,2 Bd@2,2"
    game = taking(ring, "Y4 Y8 O4 O8 P4 Pk")
    assert offers(game) == set(game.board)
    for x, y in game.board:
        twin = game.copy()
        twin.play(f"use take {x},{y}")
        assert oracle.groups(cells(twin)) == 1
        assert sestina.Board.parse(twin.board.text) == twin.board


@pytest.mark.rule("M13", "C-T5")
def test_touching_corners_do_not_hold_tiles_together() -> None:
    game = taking("Rc@0,0 Rs@1,0 Gs@1,1", "Y4 Y8 O4 O8 P4 Pk")
    assert refusal(game, "use take 1,0") == "not-removable"
    assert offers(game) == {(0, 0), (1, 1)}


@pytest.mark.rule("C-T5")
def test_a_board_in_parts_may_lose_a_part_but_not_get_another() -> None:
    # A lone tile, a pair, and a bend of three.
    game = taking("Rc@0,0 Gs@4,0 Gd@5,0 Pc@0,5 P4@1,5 B4@1,6", "Y4 Y8 O4 O8 Bk Pk")
    assert oracle.groups(cells(game)) == 3
    assert offers(game) == {(0, 0), (4, 0), (5, 0), (0, 5), (1, 6)}
    assert refusal(game, "use take 1,5") == "not-removable"
    game.play("use take 0,0")
    assert oracle.groups(cells(game)) == 2


@pytest.mark.rule("C-T5")
def test_two_lone_tiles_may_become_one() -> None:
    game = taking("Rc@0,0 Gs@4,0", "Y4 Y8 O4 O8 Bk Pk")
    assert offers(game) == {(0, 0), (4, 0)}
    play_all(game, "use take 4,0", "swap Y4")
    assert cells(game) == {(0, 0): "Rc"}
    assert refusal(game, "use take 0,0") == "not-removable"


@pytest.mark.rule("C-A8", "C-T5")
def test_the_last_tile_of_the_board_stays() -> None:
    game = taking("Rc@0,0", "Rs Y4 Y8 O4 O8 Pk")
    assert uses(game) == set()
    assert refusal(game, "use take 0,0") == "not-removable"
    assert game.actions(0) == ("take",)


@pytest.mark.rule("C-A8", "M11")
def test_there_must_be_a_tile_to_take() -> None:
    game = taking(BOARD)
    assert refusal(game, "use take 0,1") == "empty-cell"
    assert refusal(game, "use take 90,90") == "empty-cell"
    assert refusal(game, "use take -90,-90") == "empty-cell"


@pytest.mark.rule("M14", "C-A9")
def test_the_taken_tile_may_not_return_to_its_cell_in_the_same_turn() -> None:
    game = taking(BOARD)
    game.play("use take 2,1")
    assert refusal(game, "Bc@2,1") == "taken-back"
    assert "Bc@2,1" not in listed(game)
    assert "Bc@2,-1" in listed(game)
    game.play("Bc@2,-1")
    assert game.scores == (2, 0)


@pytest.mark.rule("C-A9")
def test_an_identical_tile_of_the_hand_may_not_go_there_either() -> None:
    game = taking(BOARD, "Bc Bc Y4 Y8 O4 P4")
    game.play("use take 2,1")
    assert hand(game, 0).count("Bc") == 3
    assert refusal(game, "Bc@2,1") == "taken-back"
    assert not [text for text in listed(game) if "Bc@2,1" in text]


@pytest.mark.rule("C-A9")
def test_the_ban_holds_for_placements_of_several_tiles() -> None:
    game = taking(BOARD, "Gc Yc Y4 Y8 O4 P4")
    game.play("use take 2,1")
    assert refusal(game, "Bc@2,1 Gc@1,1") == "taken-back"
    assert refusal(game, "Bc@2,1 Gc@3,1") == "taken-back"
    assert not [text for text in listed(game) if "Bc@2,1" in text.split()]


@pytest.mark.rule("C-A9", "M14")
def test_another_face_may_fill_the_cell() -> None:
    game = taking(BOARD)
    game.play("use take 2,1")
    assert "Bk@2,1" in listed(game)
    assert "Bk@2,1 Bc@2,2" in listed(game), "the taken tile may lie beside its old cell"
    game.play("Bk@2,1")
    assert game.scores == (2, 0)
    assert str(game.board[2, 1]) == "Bk"


@pytest.mark.rule("C-A9")
def test_the_ban_is_over_for_the_next_player() -> None:
    game = taking(BOARD, HAND, "Bc G8 Gk P8 Pk Gd")
    play_all(game, "use take 2,1", "swap Y4")
    assert "Bc@2,1" in listed(game)
    game.play("Bc@2,1")
    assert game.scores == (0, 2)


@pytest.mark.rule("C-A9", "M14")
def test_the_ban_is_over_in_the_next_own_turn() -> None:
    game = taking(BOARD)
    play_all(game, "use take 2,1", "swap Y4", "swap G4")
    assert "Bc@2,1" in listed(game)
    game.play("Bc@2,1")
    assert game.scores == (2, 0)


@pytest.mark.rule("C-A7", "M15", "X10")
def test_an_exchange_may_follow_of_the_taken_tile_too() -> None:
    game = taking(BOARD)
    left = game.pile_count
    game.play("use take 2,1")
    assert "swap Bc" in listed(game)
    game.play("swap Y4 Bc")
    assert sizes(game) == (7, 6)
    assert game.pile_count == left
    assert game.seat_to_move == 1
    assert (2, 1) not in game.board


@pytest.mark.rule("C-A11")
def test_points_stay_and_a_shortened_row_scores_again() -> None:
    game = set_up(
        BOARD,
        (f"{HAND[:-2]}Ys", OTHER),
        expansion="mini",
        actions=("", "take"),
        scores=(40, 30),
    )
    game.play("Ys@3,0")
    assert game.scores == (44, 30)
    game.play("use take 3,0")
    assert game.scores == (44, 30)
    game.play("Gd@1,-1")
    assert game.scores == (44, 32)
    assert refusal(game, "Ys@3,0") == "not-in-hand"
    play_all(game, "swap Bk", "Ys@3,0")
    assert game.scores == (44, 36)


DEAD_END = "O8@-1,-1 Oc@0,-1 P8@-2,0 Y8@-1,0 O8@0,0 R8@1,0 Ok@0,1 Rk@1,1"


@pytest.mark.rule("C-A24", "C-A9")
def test_a_player_who_can_only_undo_the_taking_has_to_exchange() -> None:
    game = set_up(DEAD_END, ("Rk Rk", OTHER), expansion="mini", actions=("take", ""))
    game.play("use take 1,1")
    assert listed(game) == {"swap Rk", "swap Rk Rk", "swap Rk Rk Rk"}
    assert refusal(game, "Rk@1,1") == "taken-back"
    assert refusal(game, "pass") == "cannot-pass"
    game.play("swap Rk")
    assert game.actions(0) == ()
    assert game.seat_to_move == 1


@pytest.mark.rule("C-A24", "C-A9")
def test_a_player_who_can_only_undo_the_taking_passes_when_the_pile_is_empty() -> None:
    game = set_up(
        DEAD_END, ("Rk", ""), expansion="mini", actions=("take", ""), pile="empty", scores=(3, 4)
    )
    game.play("use take 1,1")
    assert listed(game) == {"pass"}
    assert refusal(game, "Rk@1,1") == "taken-back"
    game.play("pass")
    assert game.actions(0) == ()
    assert hand(game, 0) == ["Rk", "Rk"]
    assert game.scores == (3, 4)
    assert game.seat_to_move == 1
    assert "Rk@1,1" in listed(game), "the ban was for that one turn"


@pytest.mark.rule("C-A31", "C-A15", "C-A30")
def test_a_player_without_tiles_may_take_one_and_go_out_with_it() -> None:
    board = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0 Rk@5,0 Gk@5,1"
    game = set_up(board, ("", ""), expansion="mini", actions=("take", ""), pile="empty")
    assert listed(game) == {"pass", "use take 5,1"}
    game.play("use take 5,1")
    assert hand(game, 0) == ["Gk"]
    assert refusal(game, "Gk@5,1") == "taken-back"
    assert kinds(game) == {"place"}
    game.play("Gk@5,-1")
    assert game.is_over
    assert game.scores == (2 + 6, 0)


@pytest.mark.rule("C-A30")
def test_going_out_in_a_turn_that_began_with_it() -> None:
    game = set_up(
        BOARD, ("Gc", ""), expansion="mini", actions=("take", "take"), pile="empty", scores=(5, 9)
    )
    game.play("use take 2,1")
    assert hand(game, 0) == ["Bc", "Gc"]
    twin = game.copy()
    twin.play("Gc@1,1")
    assert not twin.is_over, "the taken tile is still in the hand"
    game.play("Bc@2,-1 Gc@1,-1")
    assert game.is_over
    assert game.end_reason == "out"
    assert game.scores == (5 + 2 + 2 + 2 + 6, 9)
    end = facts_of(game, "end")[-1]
    assert (end.seat, end.points) == (0, 6)


@pytest.mark.rule("X5", "M6")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("use take", "bad-action"),
        ("use take Bc", "bad-action"),
        ("use take 2,1 Bc", "bad-action"),
        ("use take 2,1 0,0", "bad-action"),
        ("use take 97,0", "off-board"),
        ("use take 2;1", "bad-tile"),
        ("use take Bc@2,1", "bad-tile"),
    ],
)
def test_a_wrongly_written_use_is_refused(move: str, reason: str) -> None:
    game = taking(BOARD)
    assert refusal(game, move) == reason
    assert game.actions(0) == ("take",)

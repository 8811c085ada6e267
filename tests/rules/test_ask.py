"""Ask: who is asked, who gives, who draws, and what everyone learns."""

import pytest

import sestina
from tests import oracle
from tests.rules.action_checks import (
    all_but,
    facts_of,
    hand,
    kinds,
    listed,
    refusal,
    sizes,
    uses,
)
from tests.setups import play_all, set_up

BOARD = "Rs@0,0 Gs@1,0 Bs@2,0"
ASKER = "Rk R8 Rd P4 P8 Pd"
NONE = "Y4 Y8 Yk G4 G8 Gk"
CIRCLE = "Rc Y4 Y8 Yk G4 G8"


def asking(
    *others: str,
    seat: int = 0,
    own: str = ASKER,
    pile: str | None = "B4 B8 Bk",
    specials: str = "",
    board: str = BOARD,
) -> sestina.Game:
    """A game in which a seat is about to ask the others, listed clockwise from it."""
    players = 1 + len(others)
    hands = [""] * players
    for k, tiles in enumerate((own, *others)):
        hands[(seat + k) % players] = tiles
    return set_up(
        board,
        hands,
        expansion="expansion2",
        actions=["ask"] * players,
        pile=pile,
        specials=specials,
        turn=f"seat={seat}",
    )


@pytest.mark.rule("X6", "C-A13")
def test_the_holder_hands_the_tile_over_and_draws_a_replacement() -> None:
    game = asking(CIRCLE)
    left = game.pile_count
    facts = game.play("use ask Rc")
    assert hand(game, 0) == sorted([*ASKER.split(), "Rc"])
    assert hand(game, 1) == sorted("B4 Y4 Y8 Yk G4 G8".split())
    assert game.pile_count == left - 1
    assert game.seat_to_move == 0
    assert [(fact.kind, fact.seat) for fact in facts] == [
        ("use", 0),
        ("ask", 0),
        ("give", 1),
        ("draw", 1),
    ]
    assert facts[2].others == (0,)
    assert game.actions(0) == ()
    assert game.actions(1) == ("ask",)


@pytest.mark.rule("X6", "C-A12")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("first_holder", [1, 2])
def test_three_players_are_asked_clockwise_up_to_the_first_holder(
    seat: int, first_holder: int
) -> None:
    others = [NONE] * (first_holder - 1) + [CIRCLE] + ["Rc O4 O8 Ok Od Oc"] * (2 - first_holder)
    game = asking(*others, seat=seat)
    game.play("use ask Rc")
    giver = (seat + first_holder) % 3
    assert "Rc" in hand(game, seat)
    assert hand(game, seat).count("Rc") == 1
    assert "Rc" not in hand(game, giver)
    if first_holder == 1:
        assert "Rc" in hand(game, (seat + 2) % 3), "the asking stops at the first holder"
    asked = facts_of(game, "ask")[-1]
    assert asked.others == tuple((seat + k) % 3 for k in range(1, first_holder))
    given = facts_of(game, "give")[-1]
    assert (given.seat, given.others, str(given.tiles[0])) == (giver, (seat,), "Rc")
    assert game.seat_to_move == seat


@pytest.mark.rule("X6", "C-A12")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("first_holder", [1, 2, 3])
def test_four_players_are_asked_clockwise_up_to_the_first_holder(
    seat: int, first_holder: int
) -> None:
    without = [NONE, "Y4 Y8 Yk G4 G8 Gk"]
    others = [*without[: first_holder - 1], *["Rc O4 O8"] * (4 - first_holder)]
    game = asking(*others, seat=seat)
    game.play("use ask Rc")
    giver = (seat + first_holder) % 4
    assert sizes(game)[seat] == 7
    assert "Rc" not in hand(game, giver)
    for k in range(first_holder + 1, 4):
        assert "Rc" in hand(game, (seat + k) % 4)
    denied = tuple((seat + k) % 4 for k in range(1, first_holder))
    assert facts_of(game, "ask")[-1].others == denied
    assert len(facts_of(game, "give")) == 1


@pytest.mark.rule("C-A12")
def test_a_holder_of_two_gives_one() -> None:
    game = asking("Rc Rc Y4 Y8 Yk G4")
    game.play("use ask Rc")
    assert hand(game, 0).count("Rc") == 1
    assert hand(game, 1).count("Rc") == 1
    assert sizes(game) == (7, 6)


@pytest.mark.rule("C-A12")
def test_question_denials_and_gift_are_public_and_the_draw_is_not() -> None:
    game = asking(NONE, CIRCLE, NONE)
    game.play("use ask Rc")
    for seat in (0, 1, 2, 3, None):
        facts = game.view(seat).facts
        asked, given, drawn = facts[-3:]
        assert (asked.kind, asked.seat, asked.others) == ("ask", 0, (1,))
        assert [str(tile) for tile in asked.tiles] == ["Rc"]
        assert (given.kind, given.seat, given.others) == ("give", 2, (0,))
        assert [str(tile) for tile in given.tiles] == ["Rc"]
        assert (drawn.kind, drawn.seat, drawn.count) == ("draw", 2, 1)
        assert [str(tile) for tile in drawn.tiles] == (["B4"] if seat == 2 else [])


@pytest.mark.rule("C-A12")
def test_any_face_may_be_asked_for_even_one_that_nobody_can_have() -> None:
    game = asking(NONE, board="Rc@0,0 Gc@1,0 Rc@1,1 Yc@2,0 Rc@2,-1")
    assert uses(game) == {f"use ask {face}" for face in oracle.FACES}
    game.play("use ask Rc")
    assert facts_of(game, "ask")[-1].others == (1,)
    assert listed(game) == {"draw", "decline"}


@pytest.mark.rule("C-A12")
def test_a_face_of_the_own_hand_may_be_asked_for() -> None:
    game = asking("Rk Y4 Y8 Yk G4 G8")
    game.play("use ask Rk")
    assert hand(game, 0).count("Rk") == 2


@pytest.mark.rule("C-A13", "C-A6")
@pytest.mark.parametrize(
    ("placement", "tiles_after"),
    [("Rc@0,1", 6), ("Rc@0,1 Rk@0,2", 6), ("Rc@0,1 Rk@0,2 Rd@0,3", 6)],
)
def test_seven_tiles_are_refilled_only_below_six(placement: str, tiles_after: int) -> None:
    game = asking(CIRCLE)
    game.play("use ask Rc")
    assert sizes(game) == (7, 6)
    left = game.pile_count
    game.play(placement)
    laid = len(placement.split())
    assert sizes(game) == (tiles_after, 6)
    assert game.pile_count == left - (laid - 1)


@pytest.mark.rule("C-A13", "C-A6")
def test_a_hand_of_nine_grows_to_ten() -> None:
    game = asking(CIRCLE, own=f"{ASKER} Ok Od O8")
    play_all(game, "use ask Rc", "Rc@0,1")
    assert sizes(game) == (9, 6)


@pytest.mark.rule("X6")
def test_a_giver_with_more_than_six_tiles_gets_a_replacement_too() -> None:
    game = asking(f"{CIRCLE} Ok Od O8")
    game.play("use ask Rc")
    assert sizes(game) == (7, 9)
    assert "B4" in hand(game, 1)


@pytest.mark.rule("X10", "M15")
def test_the_usual_turn_follows_a_gift() -> None:
    game = asking(CIRCLE)
    game.play("use ask Rc")
    assert kinds(game) == {"place", "swap"}
    twin = game.copy()
    twin.play("swap Rc P4")
    assert sizes(twin) == (7, 6)
    assert twin.seat_to_move == 1
    game.play("Rc@0,1")
    assert game.scores == (2, 0)
    assert game.seat_to_move == 1


@pytest.mark.rule("X6", "C-A16")
def test_if_nobody_has_it_the_asker_may_draw() -> None:
    game = asking(NONE, NONE)
    game.play("use ask Rc")
    assert game.seat_to_move == 0
    assert listed(game) == {"draw", "decline"}
    assert {str(move) for move in game.view(0).legal_moves()} == {"draw", "decline"}
    assert game.view(1).legal_moves() == []
    left = game.pile_count
    game.play("draw")
    assert hand(game, 0) == sorted([*ASKER.split(), "B4"])
    assert game.pile_count == left - 1
    assert game.seat_to_move == 0
    assert kinds(game) == {"place", "swap"}
    assert facts_of(game, "ask")[-1].others == (1, 2)
    assert [fact.tiles for fact in game.view(1).facts if fact.kind == "draw"] == [()]


@pytest.mark.rule("C-A16")
def test_if_nobody_has_it_the_asker_need_not_draw() -> None:
    game = asking(NONE)
    left = game.pile_count
    play_all(game, "use ask Rc", "decline")
    assert hand(game, 0) == sorted(ASKER.split())
    assert game.pile_count == left
    assert game.seat_to_move == 0
    assert facts_of(game, "decline")[-1].seat == 0
    assert kinds(game) == {"place", "swap"}
    assert game.actions(0) == ()


@pytest.mark.rule("C-A16")
@pytest.mark.parametrize(
    "move", ["Rk@0,1", "swap Rk", "pass", "use ask Rk", "use double", "done", "use ask"]
)
def test_the_question_whether_to_draw_is_answered_first(move: str) -> None:
    game = asking(NONE)
    game.play("use ask Rc")
    assert refusal(game, move) == "not-now"


@pytest.mark.rule("C-A16")
@pytest.mark.parametrize("move", ["draw", "decline", "done"])
def test_answers_without_a_question_are_refused(move: str) -> None:
    game = asking(CIRCLE)
    assert refusal(game, move) == "not-now"
    game.play("use ask Rc")
    assert refusal(game, move) == "not-now"


@pytest.mark.rule("C-A16")
def test_the_question_is_answered_once() -> None:
    game = asking(NONE)
    play_all(game, "use ask Rc", "draw")
    assert refusal(game, "draw") == "not-now"
    assert refusal(game, "decline") == "not-now"


@pytest.mark.rule("C-A14")
def test_with_an_empty_pile_the_giver_gets_no_replacement() -> None:
    game = asking("Rc Y4 Y8", "", pile="empty")
    assert "use ask Rc" in uses(game)
    game.play("use ask Rc")
    assert hand(game, 1) == ["Y4", "Y8"]
    assert "Rc" in hand(game, 0)
    assert facts_of(game, "draw") == []
    assert game.seat_to_move == 0


@pytest.mark.rule("C-A14")
def test_with_an_empty_pile_and_no_holder_the_turn_goes_on() -> None:
    board = "Rc@0,0 Gc@1,0 Rc@1,1 Yc@2,0 Rc@2,-1"
    game = asking("Y4 Y8", "", board=board, pile="empty")
    game.play("use ask Rc")
    assert facts_of(game, "ask")[-1].others == (1, 2)
    assert sizes(game)[0] == 6
    assert kinds(game) == {"place"}
    assert refusal(game, "draw") == "not-now"
    assert refusal(game, "decline") == "not-now"


@pytest.mark.rule("C-A14", "C-A32")
def test_a_pile_of_special_tiles_is_nothing_for_the_asker_to_draw() -> None:
    board = "Rc@0,0 Gc@1,0 Rc@1,1 Yc@2,0 Rc@2,-1"
    game = asking("Y4 Y8", "", board=board, pile="empty", specials="take double")
    game.play("use ask Rc")
    assert kinds(game) == {"place"}
    assert game.view(0).specials == ("take", "double")


@pytest.mark.rule("C-A17", "C-A3", "X4")
def test_a_special_tile_for_the_giver_is_shown_and_replaced() -> None:
    game = asking(CIRCLE, NONE, pile="!take B4 B8")
    game.play("use ask Rc")
    assert sizes(game)[:2] == (7, 6)
    assert "B4" in hand(game, 1)
    assert game.actions(0) == ("take",)
    assert game.actions(1) == game.actions(2) == ("take", "ask")
    drawn = game.view(None).facts[-1]
    assert (drawn.kind, drawn.seat, drawn.count, drawn.specials) == ("draw", 1, 1, ("take",))
    assert refusal(game, "use take 0,0") == "action-used"
    game.play("swap Rk")
    assert "use take 0,0" in uses(game), "the giver's next turn has its own beginning"


@pytest.mark.rule("C-A17", "C-A2")
def test_a_special_tile_as_the_last_of_the_pile_leaves_the_giver_one_short() -> None:
    game = asking("Rc Y4 Y8", "", pile="empty", specials="take")
    game.play("use ask Rc")
    assert hand(game, 1) == ["Y4", "Y8"]
    assert game.actions(0) == ("take",)
    assert game.actions(1) == ("take", "ask")
    assert game.view(None).specials == ()


@pytest.mark.rule("C-A3", "X4", "C-A1")
def test_a_special_tile_for_the_asker_is_shown_and_replaced() -> None:
    game = asking(NONE, pile="!take !double B4 B8")
    play_all(game, "use ask Rc", "draw")
    assert hand(game, 0) == sorted([*ASKER.split(), "B4"])
    assert game.actions(0) == ("take", "double")
    assert game.actions(1) == ("take", "ask", "double")
    assert uses(game) == set()
    assert refusal(game, "use double") == "action-used"


@pytest.mark.rule("C-A15")
def test_giving_the_last_tile_away_is_not_going_out() -> None:
    game = asking("Rc", "", pile="empty", own="Rk Y4")
    game.play("use ask Rc")
    assert not game.is_over
    assert game.scores == (0, 0, 0)
    assert sizes(game)[:2] == (3, 0)
    game.play("Rk@0,1")
    assert game.seat_to_move == 1
    assert "pass" in listed(game)
    game.play("pass")
    assert not game.is_over
    assert game.seat_to_move == 2


@pytest.mark.rule("C-A15")
def test_without_tiles_and_action_tiles_there_is_only_the_pass() -> None:
    others = all_but(BOARD, "Rk Y4 Rc")
    game = set_up(
        BOARD,
        ("Rk Y4", "Rc", others),
        expansion="expansion2",
        actions=("ask", "", ""),
        pile="",
    )
    play_all(game, "use ask Rc", "Rk@0,1")
    assert listed(game) == {"pass"}
    assert refusal(game, "swap Rc") == "not-in-hand"
    game.play("pass")
    assert game.seat_to_move == 2
    assert not game.is_over


@pytest.mark.rule("C-A15", "C-A31")
@pytest.mark.parametrize(
    ("held", "use", "brought"), [("ask", "use ask Pc", "Pc"), ("take", "use take 2,0", "Bs")]
)
def test_a_player_without_tiles_gets_one_by_an_action_tile(
    held: str, use: str, brought: str
) -> None:
    game = set_up(
        BOARD,
        ("Rk Y4", "Rc", ""),
        expansion="expansion2",
        actions=("ask", held, ""),
        pile="empty",
    )
    play_all(game, "use ask Rc", "Rk@0,1")
    assert {"pass", use} <= listed(game)
    assert kinds(game) == {"pass", held}
    game.play(use)
    assert hand(game, 1) == [brought]
    assert not game.is_over
    if held == "ask":
        assert listed(game) == {"pass"}, "a purple circle fits nowhere here"
    else:
        game.play("Bs@-1,0")
        assert game.end_reason == "out"
        assert game.scores == (2, 3 + 6, 0)


@pytest.mark.rule("C-A30")
def test_going_out_in_a_turn_that_began_with_it() -> None:
    game = set_up(
        BOARD,
        ("Rk", "Rc", ""),
        expansion="expansion2",
        actions=("ask", "", ""),
        pile="empty",
        scores=(1, 2, 3),
    )
    game.play("use ask Rc")
    twin = game.copy()
    twin.play("Rk@0,1")
    assert not twin.is_over
    game.play("Rk@0,1 Rc@0,2")
    assert game.is_over
    assert game.scores == (1 + 3 + 6, 2, 3)
    assert game.winners == (0,)


@pytest.mark.rule("X6")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("use ask", "bad-action"),
        ("use ask Rc Rs", "bad-action"),
        ("use ask 0,0", "bad-action"),
        ("use ask Rc 0,0", "bad-action"),
        ("use ask RcB", "unknown-tile"),
        ("use ask Rx", "bad-tile"),
        ("use ask red", "bad-tile"),
        ("use ask Rc@0,0", "bad-tile"),
    ],
)
def test_a_wrongly_written_use_is_refused(move: str, reason: str) -> None:
    game = asking(CIRCLE)
    assert refusal(game, move) == reason
    assert game.actions(0) == ("ask",)

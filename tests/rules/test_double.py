"""Double turn: two normal turns with a refill in between."""

import pytest

import sestina
from tests.rules import block
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
HAND = "Ys Os Ps Rk R8 Bc"
OTHER = "G4 G8 Gk P4 P8 Pk"


def doubling(
    board: str = BOARD,
    own: str = HAND,
    *,
    game: str = "classic",
    pile: str | None = "Bk B4 Yd Y4 Y8 O4",
    actions: tuple[str, str] = ("double", "double"),
    specials: str = "",
    turn: str = "seat=0",
) -> sestina.Game:
    return set_up(
        board,
        (own, OTHER),
        game=game,
        expansion="expansion2",
        actions=actions,
        pile=pile,
        specials=specials,
        turn=turn,
    )


@pytest.mark.rule("X13", "C-A23")
@pytest.mark.parametrize("game_id", ["classic", "travel"])
def test_two_turns_with_a_refill_in_between_each_scored(game_id: str) -> None:
    game = doubling(game=game_id)
    facts = game.play("use double")
    assert [fact.kind for fact in facts] == ["use"]
    assert sizes(game) == (6, 6)
    left = game.pile_count
    facts = game.play("Ys@3,0 Os@4,0")
    assert [fact.kind for fact in facts] == ["place", "draw"]
    assert game.scores == (5, 0)
    assert sizes(game) == (6, 6)
    assert game.pile_count == left - 2
    assert game.seat_to_move == 0
    facts = game.play("Bc@2,1 Bk@2,2")
    assert [fact.kind for fact in facts] == ["place", "draw"]
    assert game.scores == (5 + 3, 0)
    assert sizes(game) == (6, 6)
    assert game.seat_to_move == 1
    assert [step.points for step in game.to_record().steps] == [0, 5, 3]


@pytest.mark.rule("X13")
def test_tiles_of_the_refill_may_be_placed_in_the_second_half() -> None:
    game = doubling()
    game.play("use double")
    assert refusal(game, "Bk@2,1") == "not-in-hand"
    play_all(game, "Ys@3,0", "Bk@2,1")
    assert game.scores == (4 + 2, 0)


@pytest.mark.rule("C-A23")
@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ("swap Ys", "Rk@0,1", 2),
        ("Rk@0,1", "swap Ys", 2),
        ("swap Ys", "swap Os Ps", 0),
        ("swap Ys", "swap Bk", 0),
    ],
)
def test_each_half_is_a_placement_or_an_exchange(first: str, second: str, points: int) -> None:
    game = doubling()
    game.play("use double")
    assert kinds(game) == {"place", "swap"}
    game.play(first)
    assert kinds(game) == {"place", "swap"}
    assert game.seat_to_move == 0
    game.play(second)
    assert game.scores == (points, 0)
    assert game.seat_to_move == 1


@pytest.mark.rule("X13", "C-A23")
def test_neither_half_allows_another_action_tile() -> None:
    game = doubling(actions=("draw3 take ask exchange separate double", ""))
    game.play("use double")
    for move in ("use draw3", "use take 0,0", "use ask Rc", "use exchange Rk", "use separate"):
        assert refusal(game, move) == "action-used"
    assert refusal(game, "use double") == "action-used"
    assert uses(game) == set()
    game.play("Ys@3,0")
    for move in ("use draw3", "use take 3,0", "use ask Rc", "use exchange Rk", "use separate"):
        assert refusal(game, move) == "action-used"
    assert uses(game) == set()
    play_all(game, "Os@4,0", "swap G4")
    assert game.seat_to_move == 0
    assert {text.split()[1] for text in uses(game)} == {
        "draw3",
        "take",
        "ask",
        "exchange",
        "separate",
    }


@pytest.mark.rule("X13")
def test_there_are_two_halves_and_not_three() -> None:
    game = doubling()
    play_all(game, "use double", "Ys@3,0", "Os@4,0")
    assert game.seat_to_move == 1
    play_all(game, "swap G4", "Rk@0,1")
    assert game.seat_to_move == 1, "the next own turn is a single one again"


@pytest.mark.rule("C-A23", "C-A3", "X4")
def test_special_tiles_are_dealt_with_between_the_halves() -> None:
    game = doubling(pile="!take Bk !ask B4 Yd")
    play_all(game, "use double", "Ys@3,0 Os@4,0")
    assert hand(game, 0) == sorted("Ps Rk R8 Bc Bk B4".split())
    assert game.actions(0) == ("take", "ask")
    assert game.actions(1) == ("take", "ask", "double")
    assert refusal(game, "use take 4,0") == "action-used"
    assert uses(game) == set()
    play_all(game, "Rk@0,1", "swap G4")
    assert "use take 4,0" in uses(game)


@pytest.mark.rule("C-A23")
def test_going_out_in_the_first_half_ends_the_game_at_once() -> None:
    game = set_up(
        BOARD,
        ("Ys Os", ""),
        expansion="expansion2",
        actions=("double", ""),
        pile="empty",
        scores=(10, 20),
    )
    play_all(game, "use double", "Ys@3,0 Os@4,0")
    assert game.is_over
    assert game.end_reason == "out"
    assert game.scores == (10 + 5 + 6, 20)
    assert game.seat_to_move is None
    assert game.legal_moves() == []
    assert refusal(game, "pass") == "game-over"


@pytest.mark.rule("C-A23", "C-A32")
def test_going_out_in_the_first_half_with_special_tiles_left() -> None:
    game = set_up(
        BOARD,
        ("Ys Os", ""),
        expansion="expansion2",
        actions=("double", ""),
        pile="empty",
        specials="take ask",
    )
    play_all(game, "use double", "Ys@3,0 Os@4,0")
    assert game.is_over
    assert game.scores == (5 + 6, 0)


@pytest.mark.rule("C-A23")
def test_going_out_in_the_second_half() -> None:
    game = set_up(
        BOARD, ("Ys Os", ""), expansion="expansion2", actions=("double", ""), pile="empty"
    )
    play_all(game, "use double", "Ys@3,0")
    assert not game.is_over
    game.play("Os@4,0")
    assert game.end_reason == "out"
    assert game.scores == (4 + 5 + 6, 0)
    assert len(facts_of(game, "end")) == 1


@pytest.mark.rule("C-A23")
def test_the_refill_in_between_takes_the_last_tiles() -> None:
    tiles = "Bk"
    game = set_up(
        BOARD,
        (HAND, all_but(BOARD, HAND, tiles)),
        expansion="expansion2",
        actions=("double", ""),
        pile=tiles,
    )
    play_all(game, "use double", "Ys@3,0 Os@4,0")
    assert hand(game, 0) == sorted("Ps Rk R8 Bc Bk".split())
    assert game.pile_count == 0
    assert kinds(game) == {"place"}
    game.play("Bc@2,1 Bk@2,2")
    assert sizes(game)[0] == 3


@pytest.mark.rule("C-A6", "C-A23")
def test_a_hand_above_six_is_not_refilled_in_between() -> None:
    game = doubling(own=f"{HAND} Bd B8 Gd")
    left = game.pile_count
    play_all(game, "use double", "Ys@3,0 Os@4,0")
    assert sizes(game) == (7, 6)
    assert game.pile_count == left
    game.play("Bc@2,1 Bd@2,2")
    assert sizes(game) == (6, 6)
    assert game.pile_count == left - 1


@pytest.mark.rule("C-A23")
def test_a_player_with_nothing_to_do_in_the_second_half_passes() -> None:
    board = block(without="Rc")
    game = set_up(
        board, ("Rc Gs", ""), expansion="expansion2", actions=("double", ""), pile="empty"
    )
    game.play("use double")
    assert refusal(game, "pass") == "cannot-pass"
    game.play("Rc@0,0")
    assert game.scores == (24, 0)
    assert listed(game) == {"pass"}
    assert game.seat_to_move == 0
    game.play("pass")
    assert game.seat_to_move == 1
    assert not game.is_over


@pytest.mark.rule("C-A23")
def test_the_second_half_is_no_reason_to_pass_for_who_can_act() -> None:
    game = doubling()
    play_all(game, "use double", "Ys@3,0")
    assert refusal(game, "pass") == "cannot-pass"


@pytest.mark.rule("C-A23", "C-A24")
def test_two_passes_of_one_double_turn_count_as_one() -> None:
    dead = f"{block()} {block(20)}"
    rest = all_but(dead, "Rc Rs").split()
    game = set_up(
        dead,
        ("Rc Rs", " ".join(rest[:20]), " ".join(rest[20:])),
        expansion="expansion2",
        actions=("double", "", ""),
        pile="",
        turn="seat=0 passes=2",
    )
    assert listed(game) == {"pass", "use double"}
    play_all(game, "use double", "pass")
    assert game.seat_to_move == 0
    assert listed(game) == {"pass"}
    game.play("pass")
    assert not game.is_over, "the action tile started the count again"
    assert game.seat_to_move == 1
    game.play("pass")
    assert not game.is_over
    game.play("pass")
    assert game.end_reason == "deadlock"
    assert game.scores == (0, 0, 0)


@pytest.mark.rule("X13")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("use double Ys", "bad-action"),
        ("use double 0,0", "bad-action"),
        ("use double twice", "bad-tile"),
        ("use Double", "bad-move"),
    ],
)
def test_a_wrongly_written_use_is_refused(move: str, reason: str) -> None:
    game = doubling()
    assert refusal(game, move) == reason
    assert game.actions(0) == ("double",)

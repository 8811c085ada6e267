"""Action tiles in general: how they are used, and what remains of them."""

import random
from collections import Counter

import pytest

import sestina
from tests.rules import block
from tests.rules.action_checks import (
    EXPANSION2,
    KINDS,
    all_but,
    facts_of,
    hand,
    kinds,
    listed,
    random_step,
    refusal,
    sizes,
    uses,
)
from tests.setups import play_all, set_up
from tests.turns import to_move

ALL = " ".join(EXPANSION2)
BOARD = "Rs@0,0 Gs@1,0 Bs@2,0"
HAND = "Ys Os Ps Rk R8 Bc"
OTHER = "G4 G8 Gk P4 P8 Pk"
DEAD = block()
"""No tile fits here, and none may be taken."""


def holding(own: str, other: str = "") -> sestina.Game:
    """A game with these action tiles, on a board where each can be used."""
    return set_up(
        BOARD,
        (HAND, OTHER),
        expansion="expansion2",
        actions=(own, other),
        pile="B4 B8 Bk Yd Y4 Y8",
    )


USES = {
    "draw3": "use draw3",
    "take": "use take 0,0",
    "ask": "use ask G4",
    "exchange": "use exchange Ys",
    "separate": "use separate",
    "double": "use double",
}


@pytest.mark.rule("M4", "X5")
@pytest.mark.parametrize("first", ["draw3", "take", "ask", "exchange", "double"])
@pytest.mark.parametrize("second", EXPANSION2)
def test_one_action_tile_a_turn(first: str, second: str) -> None:
    game = holding(ALL)
    assert {text.split()[1] for text in uses(game)} == set(EXPANSION2)
    game.play(USES[first])
    assert uses(game) == set()
    assert refusal(game, USES[second]) == "action-used"
    assert game.actions(0) == tuple(kind for kind in EXPANSION2 if kind != first)


@pytest.mark.rule("M5", "X5")
@pytest.mark.parametrize("kind", EXPANSION2)
def test_only_the_seat_to_move_uses_its_own_tiles(kind: str) -> None:
    game = holding("", ALL)
    assert uses(game) == set()
    assert refusal(game, USES[kind]) == "not-held"
    game.play("Rk@0,1")
    assert kind in kinds(game)


@pytest.mark.rule("M5", "X5")
@pytest.mark.parametrize("kind", EXPANSION2)
def test_after_the_placement_it_is_too_late(kind: str) -> None:
    game = holding(ALL)
    game.play("Rk@0,1")
    assert game.seat_to_move == 1, "a placement closes the turn"
    assert refusal(game, USES[kind]) == "not-held"
    assert game.actions(0) == EXPANSION2


@pytest.mark.rule("M6", "X5")
@pytest.mark.parametrize("kind", EXPANSION2)
def test_each_is_used_once_and_leaves_the_game(kind: str) -> None:
    game = holding(kind, kind)
    game.play(USES[kind])
    assert game.actions(0) == ()
    assert game.actions(1) == (kind,), "the others keep theirs"
    while game.seat_to_move == 0:
        game.play("done" if game.is_legal("done") else str(game.legal_moves()[0]))
    game.play("swap P4")
    assert game.seat_to_move == 0
    assert uses(game) == set()
    assert refusal(game, USES[kind]) == "not-held"


@pytest.mark.rule("M6", "M4", "X5")
@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_nobody_uses_a_kind_twice_or_two_in_a_turn(seed: int) -> None:
    chance = random.Random(seed)
    used: Counter[tuple[int, str]] = Counter()
    game = sestina.new_game(
        "classic", players=2 + seed, expansion="expansion2", actions_from_start=True, seed=seed
    )
    turn_uses, mover = 0, game.seat_to_move
    while not game.is_over:
        seat = to_move(game)
        if seat != mover:
            turn_uses, mover = 0, seat
        move = random_step(game, chance)
        if move.kind == "use":
            used[seat, move.action] += 1
            turn_uses += 1
        assert turn_uses <= 1
        game.play(move)
    assert set(used.values()) == {1}
    for seat in range(game.players):
        assert {kind for kind in EXPANSION2 if (seat, kind) not in used} == set(game.actions(seat))


@pytest.mark.rule("M5", "X5")
def test_a_refused_use_spends_nothing_and_the_turn_is_still_at_its_beginning() -> None:
    game = holding("draw3 take")
    assert refusal(game, "use take 1,0") == "not-removable"
    assert refusal(game, "use draw3 Rc") == "bad-action"
    assert refusal(game, "Rk@5,5") == "no-contact"
    assert game.actions(0) == ("draw3", "take")
    game.play("use take 0,0")
    assert game.actions(0) == ("draw3",)


@pytest.mark.rule("X5")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("use", "bad-move"),
        ("use 3", "bad-move"),
        ("use Draw3", "bad-move"),
        ("use draw 3", "bad-tile"),
        ("use draw4", "unknown-action"),
        ("use draw3 Rc", "bad-action"),
        ("use draw3 0,0", "bad-action"),
        ("use draw3 3", "bad-tile"),
        ("use ask Rc", "not-held"),
        ("use ask", "not-held"),
        ("draw3", "bad-move"),
        ("done", "not-now"),
        ("draw", "not-now"),
        ("decline", "not-now"),
        ("done done", "bad-move"),
    ],
)
def test_wrong_uses_are_refused_with_a_reason_and_change_nothing(move: str, reason: str) -> None:
    game = holding("draw3 take", "ask")
    assert refusal(game, move) == reason
    assert game.actions(0) == ("draw3", "take")


@pytest.mark.rule("X5")
def test_a_refusal_names_what_is_held_or_how_to_write_it() -> None:
    game = holding("draw3 take")
    for move, words in (
        ("use ask Rc", "draw3, take"),
        ("use steal", "draw3, take, ask, exchange, separate, double"),
        ("use take", "use take X,Y"),
        ("use draw3 Rc", "use draw3"),
    ):
        with pytest.raises(sestina.IllegalMove, match=words):
            game.play(move)


@pytest.mark.rule("M15", "X10", "C-A24")
@pytest.mark.parametrize("kind", ["draw3", "take", "ask", "exchange"])
def test_after_it_the_usual_turn_is_owed(kind: str) -> None:
    game = holding(kind)
    game.play(USES[kind])
    assert game.seat_to_move == 0
    assert kinds(game) == {"place", "swap"}
    assert refusal(game, "pass") == "cannot-pass"
    twin = game.copy()
    twin.play("swap Os")
    game.play("Os@3,0")
    assert game.seat_to_move == twin.seat_to_move == 1


@pytest.mark.rule("C-A24")
def test_a_player_who_cannot_place_after_it_exchanges_and_the_action_tile_is_spent() -> None:
    game = set_up(DEAD, (HAND, OTHER), expansion="mini", actions=("draw3", ""))
    game.play("use draw3")
    assert kinds(game) == {"swap"}
    assert refusal(game, "pass") == "cannot-pass"
    game.play("swap Ys")
    assert game.actions(0) == ()
    assert sizes(game) == (9, 6)


@pytest.mark.rule("C-A24")
def test_a_player_who_can_neither_place_nor_exchange_after_it_passes() -> None:
    tiles = "B4 B8"
    game = set_up(
        DEAD,
        (HAND, all_but(DEAD, HAND, tiles)),
        expansion="mini",
        actions=("draw3", ""),
        pile=tiles,
    )
    play_all(game, "use draw3")
    assert listed(game) == {"pass"}
    game.play("pass")
    assert game.actions(0) == ()
    assert game.seat_to_move == 1


@pytest.mark.rule("C-A24", "C-A31", "C-X5")
def test_an_action_tile_starts_the_count_of_passes_again() -> None:
    """C-X5: the game ends after all players pass in a row, and this is not a pass."""
    dead = f"{block()} {block(20)}"
    rest = all_but(dead, "Rc Rs").split()
    game = set_up(
        dead,
        ("Rc Rs", " ".join(rest)),
        expansion="expansion2",
        actions=("ask", ""),
        pile="",
        turn="seat=0 passes=1",
    )
    plain = game.copy()
    plain.play("pass")
    assert plain.end_reason == "deadlock"
    play_all(game, "use ask Gk", "pass")
    assert not game.is_over
    game.play("pass")
    assert game.end_reason == "deadlock"
    assert game.scores == (0, 0)


@pytest.mark.rule("C-A24", "C-X12")
def test_an_action_tile_starts_the_count_of_idle_rounds_again() -> None:
    game = set_up(
        DEAD, (HAND, OTHER), expansion="mini", actions=("draw3", ""), turn="seat=0 idle=19"
    )
    plain = game.copy()
    plain.play("swap Ys")
    assert plain.end_reason == "no-progress"
    play_all(game, "use draw3", "swap Ys")
    for _ in range(19):
        game.play(f"swap {hand(game, to_move(game))[0]}")
        assert game.end_reason is None
    game.play(f"swap {hand(game, to_move(game))[0]}")
    assert game.end_reason == "no-progress"


@pytest.mark.rule("M7", "X14", "C-A31")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
def test_unused_action_tiles_are_worth_nothing_and_do_not_delay_the_end(expansion: str) -> None:
    held = " ".join(KINDS[expansion])
    game = set_up(
        BOARD,
        ("Ys", ""),
        expansion=expansion,
        actions=(held, held),
        pile="empty",
        scores=(20, 30),
    )
    game.play("Ys@3,0")
    assert game.is_over
    assert game.scores == (20 + 4 + 6, 30)
    assert game.winners == (0, 1)
    assert game.actions(0) == game.actions(1) == KINDS[expansion]


@pytest.mark.rule("C-A31")
def test_action_tiles_are_offered_before_passing_with_an_empty_pile() -> None:
    board = f"{DEAD} Rk@20,20 Gk@21,20 Yk@22,20 Bk@23,20 Ok@24,20"
    game = set_up(
        board,
        ("Pc Ps", ""),
        expansion="expansion2",
        actions=("draw3 take ask exchange separate", ""),
        pile="empty",
    )
    assert kinds(game) == {"take", "ask", "pass"}
    assert uses(game, "take") == {"use take 20,20", "use take 24,20"}
    for move in ("use take 20,20", "use ask Pk", "pass"):
        twin = game.copy()
        twin.play(move)
        assert twin.seat_to_move == (1 if move == "pass" else 0)
    play_all(game, "use ask Pk", "Pk@25,20")
    assert game.scores == (12, 0)


@pytest.mark.rule("C-A31", "C-A5", "M12")
def test_action_tiles_without_effect_are_not_offered() -> None:
    game = set_up(
        DEAD,
        ("Rc Gs", ""),
        expansion="expansion2",
        actions=("draw3 take exchange separate", ""),
        pile="empty",
    )
    assert listed(game) == {"pass"}
    for kind, reason in (
        ("use draw3", "pile-empty"),
        ("use take 0,0", "not-removable"),
        ("use exchange Rc", "exchange-limit"),
        ("use separate", "nothing-fits"),
    ):
        assert refusal(game, kind) == reason


@pytest.mark.rule("C-A31")
def test_an_action_tile_does_not_let_a_player_pass_who_can_place() -> None:
    game = set_up(
        BOARD, ("Ys Gk", ""), expansion="expansion2", actions=("take ask", ""), pile="empty"
    )
    assert kinds(game) == {"place", "take", "ask"}
    assert refusal(game, "pass") == "cannot-pass"


@pytest.mark.rule("C-A30", "M7")
@pytest.mark.parametrize(
    ("kind", "steps", "points"),
    [
        ("take", ["use take 0,0", "Ys@3,0 Rs@4,0"], 4),
        ("ask", ["use ask Ps", "Ys@3,0 Ps@4,0"], 5),
        ("separate", ["use separate", "Ys@3,0", "done"], 4),
        ("double", ["use double", "Ys@3,0"], 4),
    ],
)
def test_going_out_after_an_action_tile_ends_the_game_as_always(
    kind: str, steps: list[str], points: int
) -> None:
    game = set_up(
        BOARD, ("Ys", ""), expansion="expansion2", actions=(kind, ALL), pile="empty", scores=(0, 9)
    )
    play_all(game, *steps)
    assert game.end_reason == "out"
    assert game.scores == (points + 6, 9)
    assert facts_of(game, "end")[-1].points == 6

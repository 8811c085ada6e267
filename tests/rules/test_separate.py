"""Three separate tiles: one per step, ended by `done`, and scored together."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest

import sestina
from sestina.engine.moves import Cell
from tests import oracle
from tests.rules import block
from tests.rules.action_checks import (
    cells,
    facts_of,
    hand,
    kinds,
    listed,
    random_game,
    refusal,
    sizes,
    uses,
)
from tests.sampling import some_of
from tests.setups import play_all, set_up
from tests.turns import to_move

BOARD = "Rs@0,0 Gs@1,0 Bs@2,0"
HAND = "Ys Os Ps Rk R8 Bc"
OTHER = "G4 G8 Gk P4 P8 Pk"
E6 = (
    "Gc@0,0 Gs@1,0 Rs@1,1 Rk@2,1 Rd@3,1 Bc@0,-1 Bd@-1,-1 Bk@-2,-1 "
    "Yk@-2,0 Y8@-3,0 R8@-3,1 G8@-3,2"  # the example E6
)


def separating(
    board: str = BOARD,
    own: str = HAND,
    *,
    game: str = "classic",
    pile: str | None = "B4 B8 Bk Yd Y4 Y8",
    actions: tuple[str, str] = ("separate", "separate"),
) -> sestina.Game:
    """A game in which seat 0 holds the action tile."""
    return set_up(
        board, (own, OTHER), game=game, expansion="expansion2", actions=actions, pile=pile
    )


@pytest.mark.rule("X11", "C-A21")
@pytest.mark.parametrize("order", [*permutations(["Gk@2,0", "B8@-3,-1", "Rc@0,-2"])])
@pytest.mark.parametrize("game_id", ["classic", "travel"])
def test_the_rulebook_example_scores_sixteen_in_any_order(
    order: tuple[str, ...], game_id: str
) -> None:
    game = separating(E6, "Gk B8 Rc P4 P8 O4", game=game_id)
    play_all(game, "use separate", *order)
    assert [move.points for move in game.legal_moves()] == [16]
    game.play("done")
    assert game.scores == (5 + 8 + 3, 0)
    assert game.seat_to_move == 1


@pytest.mark.rule("X11")
def test_the_tiles_need_have_nothing_in_common() -> None:
    game = separating()
    play_all(game, "use separate", "Ys@3,0", "Rk@0,1", "Bc@2,1", "done")
    assert game.scores == (4 + 2 + 2, 0)
    assert refusal(separating(), "Ys@3,0 Rk@0,1 Bc@2,1") == "not-in-line"


@pytest.mark.rule("C-A19")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [(["Ys@3,0"], 4), (["Ys@3,0", "Rk@0,1"], 6), (["Ys@3,0", "Rk@0,1", "Bc@2,1"], 8)],
)
def test_one_to_three_tiles_are_laid_and_closed_by_done(tiles: list[str], points: int) -> None:
    game = separating()
    game.play("use separate")
    for tile in tiles:
        game.play(tile)
        assert game.seat_to_move == 0
        assert "done" in listed(game)
    game.play("done")
    assert game.seat_to_move == 1
    assert game.scores == (points, 0)
    assert game.actions(0) == ()
    assert game.actions(1) == ("separate",)


@pytest.mark.rule("C-A19")
def test_at_least_one_tile_is_laid() -> None:
    game = separating()
    game.play("use separate")
    assert kinds(game) == {"place"}
    assert refusal(game, "done") == "no-tiles"
    assert refusal(game, "pass") == "not-now"


@pytest.mark.rule("C-A19")
def test_after_three_tiles_there_is_only_done() -> None:
    game = separating()
    play_all(game, "use separate", "Ys@3,0", "Rk@0,1", "Bc@2,1")
    assert listed(game) == {"done"}
    assert refusal(game, "Os@4,0") == "three-laid"
    assert game.seat_to_move == 0, "the turn does not close by itself"
    assert game.scores == (0, 0)


@pytest.mark.rule("X11", "C-A19")
@pytest.mark.parametrize("laid", [0, 1, 2, 3])
@pytest.mark.parametrize("move", ["swap Os", "pass", "use double", "use separate", "draw"])
def test_neither_exchange_nor_anything_else_comes_between(laid: int, move: str) -> None:
    game = separating(actions=("separate double", ""))
    play_all(game, "use separate", *["Ys@3,0", "Rk@0,1", "Bc@2,1"][:laid])
    assert refusal(game, move) == "not-now"
    assert kinds(game) <= {"place", "done"}


@pytest.mark.rule("X10", "C-A19")
def test_no_other_turn_follows_it() -> None:
    game = separating()
    play_all(game, "use separate", "Ys@3,0", "done")
    assert game.seat_to_move == 1
    assert game.is_legal("swap G4")
    assert refusal(game, "Os@4,0") == "not-in-hand"
    assert refusal(game, "done") == "not-now"


@pytest.mark.rule("X11", "C-A20")
def test_tiles_are_laid_one_a_step() -> None:
    game = separating()
    game.play("use separate")
    assert refusal(game, "Ys@3,0 Os@4,0") == "one-at-a-time"
    assert all(len(move.tiles) == 1 for move in game.legal_moves())


@pytest.mark.rule("X11")
def test_nothing_is_drawn_before_the_end_of_the_turn() -> None:
    game = separating()
    left = game.pile_count
    game.play("use separate")
    for laid, tile in enumerate(["Ys@3,0", "Rk@0,1", "Bc@2,1"], start=1):
        facts = game.play(tile)
        assert [fact.kind for fact in facts] == ["place"]
        assert sizes(game) == (6 - laid, 6)
        assert game.pile_count == left
        assert game.scores == (0, 0)
    facts = game.play("done")
    assert [fact.kind for fact in facts] == ["score", "draw"]
    assert facts[1].count == 3
    assert sizes(game) == (6, 6)
    assert game.pile_count == left - 3


@pytest.mark.rule("C-A21")
def test_the_points_come_as_one_public_fact() -> None:
    game = separating()
    play_all(game, "use separate", "Ys@3,0", "Rk@0,1", "done")
    for seat in (0, 1, None):
        placed = [fact for fact in game.view(seat).facts if fact.kind == "place"]
        assert [(fact.cells, fact.points) for fact in placed] == [(((3, 0),), 0), (((0, 1),), 0)]
        score = next(fact for fact in game.view(seat).facts if fact.kind == "score")
        assert (score.seat, score.points, set(score.cells)) == (0, 6, {(3, 0), (0, 1)})
    assert game.to_record().steps[-1].points == 6


@pytest.mark.rule("X12", "C-A21")
def test_two_tiles_in_one_row_count_the_row_once_at_its_final_length() -> None:
    game = separating()
    play_all(game, "use separate", "Ys@3,0", "Os@4,0", "Rk@0,1", "done")
    assert game.scores == (5 + 2, 0)
    both_ends = separating()
    play_all(both_ends, "use separate", "Ys@3,0", "Os@-1,0", "done")
    assert both_ends.scores == (5, 0)


@pytest.mark.rule("X12")
@pytest.mark.parametrize(
    "tiles", [["Ys@3,0", "Os@4,0", "Ps@5,0"], ["Ys@3,0", "Os@-1,0", "Ps@4,0"], ["Rk@0,1", "R8@0,2"]]
)
def test_tiles_in_the_same_row_score_like_a_normal_turn(tiles: list[str]) -> None:
    game = separating()
    usual = game.copy()
    usual.play(" ".join(tiles))
    play_all(game, "use separate", *tiles, "done")
    assert game.scores == usual.scores
    assert game.board == usual.board
    assert hand(game, 0) == hand(usual, 0)


@pytest.mark.rule("X12", "C-A21")
def test_a_qwirkle_of_three_separate_tiles_gets_its_bonus_once() -> None:
    game = separating()
    play_all(game, "use separate", "Ys@3,0", "Os@4,0", "Ps@5,0", "done")
    assert game.scores == (12, 0)


@pytest.mark.rule("C-A21")
def test_a_row_that_joins_new_tiles_of_two_columns_counts_too() -> None:
    game = separating(own="Rk Gk Bk P4 P8 O4")
    play_all(game, "use separate", "Rk@0,1", "Bk@2,1", "Gk@1,1")
    assert [move.points for move in game.legal_moves()] == [2 + 2 + 2 + 3]
    game.play("done")
    assert game.scores == (9, 0)


@pytest.mark.rule("C-A20")
def test_a_tile_may_lean_on_one_that_was_laid_before_it() -> None:
    game = separating()
    game.play("use separate")
    assert refusal(game, "R8@0,2") == "no-contact"
    game.play("Rk@0,1")
    assert "R8@0,2" in listed(game)
    play_all(game, "R8@0,2", "done")
    assert game.scores == (3, 0)


@pytest.mark.rule("C-A20")
def test_each_tile_must_fit_the_board_with_the_earlier_ones() -> None:
    game = separating(own="Rk Rk Gk P4 P8 O4")
    game.play("use separate")
    assert game.is_legal("Gk@1,1")
    game.play("Rk@0,1")
    assert refusal(game, "Rk@0,2") == "repeated"
    assert refusal(game, "P4@1,1") == "mixed"
    assert refusal(game, "Rk@0,1") == "occupied"
    assert refusal(game, "P4@-5,5") == "no-contact"


@pytest.mark.rule("C-A20")
def test_equal_faces_may_go_to_different_rows() -> None:
    game = separating(f"{BOARD} Bk@2,1", "Rk Rk Gk P4 P8 O4")
    play_all(game, "use separate", "Rk@0,1", "Rk@3,1")
    assert not game.is_legal("Gk@1,1"), "it would join them in one row"
    game.play("done")
    assert game.scores == (2 + 2, 0)


@pytest.mark.rule("C-A20")
def test_only_tiles_of_the_hand_and_each_only_once() -> None:
    game = separating()
    game.play("use separate")
    assert refusal(game, "Rc@0,1") == "not-in-hand"
    game.play("Rk@0,1")
    assert refusal(game, "Rk@-1,0") == "not-in-hand"
    assert refusal(game, "RkB@-1,0") == "unknown-tile"


@pytest.mark.rule("C-A19")
def test_when_nothing_else_fits_it_ends_with_fewer_tiles() -> None:
    game = separating(block(without="Rc"), "Rc Gs Yd B4 P8 Ok")
    game.play("use separate")
    assert listed(game) == {"Rc@0,0", "Rc@6,0", "Rc@0,6"}
    game.play("Rc@0,0")
    assert listed(game) == {"done"}
    game.play("done")
    assert game.scores == (24, 0)


@pytest.mark.rule("C-A19", "C-A24")
@pytest.mark.parametrize("pile", [None, "empty"])
def test_it_cannot_be_used_when_no_tile_fits(pile: str | None) -> None:
    game = separating(block(), "Rc Gs Yd B4 P8 Ok", pile=pile)
    assert uses(game) == set()
    assert refusal(game, "use separate") == "nothing-fits"
    assert game.actions(0) == ("separate",)


@pytest.mark.rule("C-S8", "X11")
def test_it_cannot_be_used_on_an_empty_board() -> None:
    game = separating("")
    assert uses(game) == set()
    assert refusal(game, "use separate") == "board-empty"


@pytest.mark.rule("C-A6", "X11")
def test_a_large_hand_is_refilled_only_below_six() -> None:
    game = separating(own=f"{HAND} Bd B8 Gd", pile="Yd Y4 Y8")
    left = game.pile_count
    play_all(game, "use separate", "Ys@3,0", "Rk@0,1", "Bc@2,1", "done")
    assert sizes(game) == (6, 6)
    assert game.pile_count == left
    two = separating(own=f"{HAND} Bd", pile="Yd Y4 Y8")
    play_all(two, "use separate", "Ys@3,0", "Rk@0,1", "done")
    assert sizes(two) == (6, 6)
    assert "Yd" in hand(two, 0)


@pytest.mark.rule("C-A3", "X4")
def test_a_special_tile_comes_up_in_the_refill_after_it() -> None:
    game = separating(pile="B4 !take B8 Bk")
    play_all(game, "use separate", "Ys@3,0", "Rk@0,1", "done")
    assert sizes(game) == (6, 6)
    assert game.actions(0) == ("take",)
    assert game.actions(1) == ("take", "separate")
    assert "use take 3,0" in uses(game)


@pytest.mark.rule("C-A22")
@pytest.mark.parametrize("specials", ["", "take double"])
def test_laying_the_last_tiles_this_way_ends_the_game(specials: str) -> None:
    game = set_up(
        BOARD,
        ("Ys Rk", ""),
        expansion="expansion2",
        actions=("separate", ""),
        pile="empty",
        specials=specials,
        scores=(10, 90),
    )
    play_all(game, "use separate", "Ys@3,0", "Rk@0,1")
    assert not game.is_over
    assert listed(game) == {"done"}
    facts = game.play("done")
    assert game.end_reason == "out"
    assert game.scores == (10 + 4 + 2 + 6, 90)
    assert game.winners == (1,)
    assert facts[-1].kind == "end"
    assert game.to_record().steps[-1].points == 6, "the bonus is not the step's"
    end = game.to_record().end
    assert end is not None
    assert end.reason == "out"


@pytest.mark.rule("C-A22")
def test_with_a_tile_left_the_game_goes_on() -> None:
    game = set_up(
        BOARD,
        ("Ys Rk G4 P8", ""),
        expansion="expansion2",
        actions=("separate", ""),
        pile="empty",
    )
    play_all(game, "use separate", "Ys@3,0", "Rk@0,1", "done")
    assert not game.is_over
    assert hand(game, 0) == ["G4", "P8"]


@pytest.mark.rule("C-A22", "C-A32")
def test_an_ordinary_tile_in_the_pile_keeps_the_game_going() -> None:
    game = separating(own="Ys Rk", pile="!take B4 B8")
    play_all(game, "use separate", "Ys@3,0", "Rk@0,1", "done")
    assert not game.is_over
    assert sizes(game) == (6, 6)


@pytest.mark.rule("X11")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("use separate Ys", "bad-action"),
        ("use separate 0,0", "bad-action"),
        ("use separate Ys@3,0", "bad-tile"),
    ],
)
def test_a_wrongly_written_use_is_refused(move: str, reason: str) -> None:
    game = separating()
    assert refusal(game, move) == reason
    assert game.actions(0) == ("separate",)


def turns(seed: int) -> Iterator[sestina.Game]:
    """Starts of turns in a random game, each with the action tile added."""
    for game in random_game(seed):
        position = game.position()
        snapshot = position.snapshot
        if not game.is_over and game.board.cells and not snapshot.action_used:
            held = (("separate",),) * game.players
            given = replace(position, snapshot=replace(snapshot, held=held))
            yield sestina.Game.from_position(given, seed=seed)


@pytest.mark.rule("C-A20", "C-A21", "X12")
@pytest.mark.parametrize("seed", some_of(range(5), 2))
def test_offers_and_joint_points_are_those_of_the_plain_reading(seed: int) -> None:
    chance = random.Random(seed)
    counts = [0, 0, 0, 0]
    joint = 0
    for game in turns(seed):
        seat = to_move(game)
        old, score = cells(game), game.scores[seat]
        singles = _singles(old, hand(game, seat))
        assert uses(game, "separate") == ({"use separate"} if singles else set())
        if not singles:
            reason = "nothing-fits" if old else "board-empty"
            assert refusal(game, "use separate") == reason
            continue
        game.play("use separate")
        new: dict[Cell, str] = {}
        one_by_one = 0
        for _ in range(chance.choice([1, 2, 3, 3, 3])):
            singles = _singles({**old, **new}, hand(game, seat))
            assert {str(move) for move in game.legal_moves() if move.kind == "place"} == singles
            if not singles:
                break
            # Tiles next to earlier ones are those that share rows.
            close = {text for text in singles if _beside(text, new)}
            text = chance.choice(sorted(close if close and chance.random() < 0.7 else singles))
            tile, _, place = text.partition("@")
            x, y = map(int, place.split(","))
            new[x, y] = tile
            game.play(text)
            one_by_one += oracle.points_of({**old, **new}, [(x, y)], flex=False)
            done = next(move for move in game.legal_moves() if move.kind == "done")
            assert done.points == oracle.separate_score(old, new, False)
        assert oracle.is_legal_separate(old, new, False)
        points = oracle.separate_score(old, new, False)
        assert points <= one_by_one
        joint += points < one_by_one
        counts[len(new)] += 1
        game.play("done")
        bonus = 6 if game.is_over else 0
        assert game.scores[seat] == score + points + bonus
        assert facts_of(game, "score")[-1].points == points
    assert min(counts[1:]) > 0
    assert joint > 0, "rows with several of the tiles are what this is about"


def _singles(board: dict[Cell, str], tiles: list[str]) -> set[str]:
    placements = oracle.placements(board, sorted(set(tiles)), flex=False)
    return {f"{t}@{x},{y}" for one in placements if len(one) == 1 for x, y, t in one}


def _beside(text: str, new: dict[Cell, str]) -> bool:
    x, y = map(int, text.partition("@")[2].split(","))
    return any(near in new for near in oracle.neighbours((x, y)))

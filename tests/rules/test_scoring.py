"""Points of rows and columns (B4, B29 to B32, C-P3)."""

import pytest

import sestina
from tests import oracle
from tests.rules import GAMES, block, fact, lines, played
from tests.setups import play_all, set_up
from tests.turns import to_move

SQUARES = "Rs@0,0 Gs@1,0 Bs@2,0"


@pytest.mark.rule("B4")
@pytest.mark.parametrize("game", GAMES)
def test_points_come_from_lines_of_one_colour_or_shape_and_most_points_win(
    game: sestina.GameId,
) -> None:
    gained = [0, 0, 0]
    now = sestina.new_game(game, players=3, seed=8)
    for before, move in played(now, 8):
        if move.kind == "place":
            score = before.board.score(move)
            gained[to_move(before)] += score.points
            for line in score.lines:
                if line.direction in ("row", "column"):
                    assert oracle.is_valid_line([str(tile) for tile in line.tiles])
    gained[fact(now, "end").seat] += fact(now, "end").points
    assert now.scores == tuple(gained)
    assert now.winners == tuple(seat for seat in range(3) if gained[seat] == max(gained))


@pytest.mark.rule("B29")
def test_a_placement_is_scored_at_once() -> None:
    game = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"), scores=(10, 20))
    listed = {str(move): move.points for move in game.legal_moves()}
    facts = game.play("Ys@3,0 Os@4,0")
    assert game.scores == (15, 20)
    assert (facts[0].kind, facts[0].seat, facts[0].points) == ("place", 0, 5)
    assert listed["Ys@3,0 Os@4,0"] == 5


@pytest.mark.rule("B29")
def test_an_exchange_scores_nothing() -> None:
    game = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"), scores=(10, 20))
    assert {move.points for move in game.legal_moves() if move.kind == "swap"} == {0}
    game.play("swap Ys")
    assert game.scores == (10, 20)


@pytest.mark.rule("B29", "B30")
@pytest.mark.parametrize("game", GAMES)
def test_after_every_turn_the_score_has_grown_by_the_points_of_the_move(
    game: sestina.GameId,
) -> None:
    for seed in range(3):
        now = sestina.new_game(game, seed=seed)
        seen = (0, 0)
        for before, move in played(now, seed):
            assert before.scores == seen
            seat, gained = before.seat_to_move, move.points
            if move.kind == "place":
                cells = {cell: str(tile) for cell, tile in before.board.cells.items()}
                new = {(x, y): str(tile) for x, y, tile in move.placed}
                assert gained == oracle.score(cells, new, flex=game == "flex")
                assert gained == before.board.score(move).points
                twin = before.copy()
                gained += sum(one.points for one in twin.play(move) if one.kind == "end")
            else:
                assert gained == 0
            seen = (seen[0] + gained, seen[1]) if seat == 0 else (seen[0], seen[1] + gained)
        assert now.scores == seen


@pytest.mark.rule("B30")
def test_each_tile_of_a_lengthened_row_counts_old_ones_too() -> None:
    board = sestina.Board.parse(SQUARES)
    assert board.score("Ys@3,0").points == 4
    assert board.score("Ys@3,0 Os@4,0").points == 5
    assert board.score("Ys@-1,0 Os@3,0").points == 5


@pytest.mark.rule("B30")
def test_each_row_that_is_formed_counts() -> None:
    board = sestina.Board.parse(SQUARES)
    score = board.score("Rc@0,1 Gc@1,1 Bc@2,1")
    assert lines(score) == [("column", 2), ("column", 2), ("column", 2), ("row", 3)]
    assert score.points == 9


@pytest.mark.rule("B30", "B25")
def test_rows_that_are_not_touched_or_lie_beyond_a_gap_do_not_count() -> None:
    board = sestina.Board.parse("Rs@0,0 Gs@1,0 Bs@2,0 Rk@0,1 Os@4,0 Ok@4,1")
    score = board.score("Rd@0,2")
    assert [(line.direction, line.cells) for line in score.lines] == [
        ("column", ((0, 0), (0, 1), (0, 2)))
    ]
    assert board.score("Bk@2,1").points == 2
    assert board.score("Ys@3,0").points == 5  # the gap is closed: all five squares


@pytest.mark.rule("B31")
def test_a_tile_in_two_rows_counts_in_both() -> None:
    score = sestina.Board.parse("Ys@1,0 Rs@1,1 Rc@0,1").score("Yc@0,0")
    assert lines(score) == [("column", 2), ("row", 2)]
    assert score.points == 4
    crossing = [cell for line in score.lines for cell in line.cells]
    assert crossing.count((0, 0)) == 2


@pytest.mark.rule("B31")
def test_each_of_several_new_tiles_may_count_in_two_rows() -> None:
    board = sestina.Board.parse("Rs@0,0 Rc@1,0 Gs@0,1 Bs@0,2")
    score = board.score("Gc@1,1 Bc@1,2")
    assert lines(score) == [("column", 3), ("row", 2), ("row", 2)]
    assert score.points == 7


@pytest.mark.rule("B32")
@pytest.mark.parametrize("laid", range(1, 6))
def test_a_row_of_six_pays_twelve_however_many_tiles_complete_it(laid: int) -> None:
    row = [f"{colour}s@{x},0" for x, colour in enumerate(oracle.COLOURS)]
    score = sestina.Board.parse(" ".join(row[laid:])).score(" ".join(row[:laid]))
    assert score.points == 12
    assert score.qwirkles == 1
    assert score.lines[0].is_qwirkle


@pytest.mark.rule("B32")
def test_five_tiles_are_no_qwirkle() -> None:
    row = [f"{colour}s@{x},0" for x, colour in enumerate(oracle.COLOURS[:5])]
    score = sestina.Board.parse(" ".join(row[1:])).score(row[0])
    assert (score.points, score.qwirkles) == (5, 0)


@pytest.mark.rule("B32", "C-P3")
def test_two_qwirkles_in_one_turn_pay_twelve_each() -> None:
    score = sestina.Board.parse(block(without="Yd")).score("Yd@2,2")
    assert lines(score) == [("column", 12), ("row", 12)]
    assert (score.points, score.qwirkles) == (24, 2)


@pytest.mark.rule("C-P3")
def test_a_whole_row_of_columns_may_become_qwirkles_at_once() -> None:
    """The highest score of a single turn: six tiles complete seven Qwirkles."""
    board = sestina.Board.parse(block(without="Rc Rs Rd R4 R8 Rk"))
    score = board.score("Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0 Rk@5,0")
    assert lines(score) == [("column", 12)] * 6 + [("row", 12)]
    assert score.points == 84


@pytest.mark.rule("C-P3")
def test_a_row_counts_once_however_many_new_tiles_it_has() -> None:
    board = sestina.Board.parse(SQUARES)
    score = board.score("Ys@-1,0 Os@3,0 Ps@4,0")
    assert lines(score) == [("row", 12)]
    assert len({line.cells for line in board.score("Rc@0,1 Gc@1,1").lines}) == 3


@pytest.mark.rule("C-P3", "B30")
def test_a_turn_is_scored_as_the_board_lies_when_it_is_complete() -> None:
    """The order of the tiles in a move does not matter."""
    board = sestina.Board.parse(SQUARES)
    for move in ("Ys@3,0 Os@4,0 Ps@5,0", "Ps@5,0 Os@4,0 Ys@3,0", "Os@4,0 Ys@3,0 Ps@5,0"):
        assert board.score(move).points == 12
        assert board.place(move) == board.place("Ys@3,0 Os@4,0 Ps@5,0")


@pytest.mark.rule("B29", "B30", "B31", "B32")
def test_points_add_up_over_several_turns() -> None:
    game = set_up(
        "Gc@0,-2 Gk@1,-2 G8@2,-2 Gd@3,-2 Bc@0,-1 Rc@0,0 Rs@1,0",
        ("Y8 R8 B8", "Yd Y4 Yc", "Rk Rd R4"),
    )
    play_all(game, "Y8@2,-1 R8@2,0 B8@2,1", "Yd@3,-1 Y4@4,-1 Yc@5,-1", "Rk@-1,0 Rd@3,0 R4@4,0")
    assert game.scores == (7, 6, 17)

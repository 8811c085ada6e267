"""Turns and where tiles fit (B12 to B15, B17 to B26, C-P1, C-P2, C-P4, C-P5, C-T7)."""

import pytest

import sestina
from tests import oracle
from tests.rules import (
    GAMES,
    PLAIN_GAMES,
    block,
    fitting,
    in_order,
    kinds,
    lines,
    misfit,
    moves,
    played,
    refusal,
)
from tests.setups import set_up
from tests.turns import to_move

SQUARES = "Rs@0,0 Gs@1,0 Bs@2,0"


def faces(colours: str, shapes: str) -> set[str]:
    return {colour + shape for colour in colours for shape in shapes}


# --- a turn ----------------------------------------------------------------------------------


@pytest.mark.rule("B12")
def test_a_turn_is_a_placement_or_an_exchange() -> None:
    game = set_up(SQUARES, ("Ys Os Rk G8 G8 Pd", "Rc"))
    assert kinds(game) == {"place", "swap"}
    assert {len(move.tiles) for move in game.legal_moves() if move.kind == "swap"} == set(
        range(1, 7)
    )
    assert min(len(move.tiles) for move in game.legal_moves() if move.kind == "place") == 1
    for move in ("Ys@3,0 Os@4,0", "swap G8 Pd"):
        twin = game.copy()
        twin.play(move)
        assert twin.seat_to_move == 1


@pytest.mark.rule("B12")
def test_every_choice_of_one_to_six_tiles_may_be_exchanged_and_is_listed_once() -> None:
    game = set_up(SQUARES, ("Rc Rc Pd", "Gk"))
    assert sorted(moves(game, "swap")) == [
        "swap Pd",
        "swap Rc",
        "swap Rc Pd",
        "swap Rc Rc",
        "swap Rc Rc Pd",
    ]
    six = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"))
    assert len(moves(six, "swap")) == len(set(moves(six, "swap"))) == 63


@pytest.mark.rule("B12")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("pass", "cannot-pass"),
        ("done", "not-now"),
        ("draw", "not-now"),
        ("decline", "not-now"),
        ("use draw3", "unknown-action"),
        ("swap Rc", "not-in-hand"),
        ("swap Ys Ys", "not-in-hand"),
        ("Rc@0,1", "not-in-hand"),
        ("Ys@3,0 Ys@4,0", "not-in-hand"),
        ("YsB@3,0", "unknown-tile"),
        ("swap YsB", "unknown-tile"),
    ],
)
def test_other_steps_are_refused_and_change_nothing(move: str, reason: str) -> None:
    game = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"))
    assert refusal(game, move) == reason


@pytest.mark.rule("B12")
@pytest.mark.parametrize("text", ["", "swap", "Ys@3,0 swap Os", "swap Os Ys@3,0", "pass pass"])
def test_no_move_is_empty_or_both_a_placement_and_an_exchange(text: str) -> None:
    game = set_up(SQUARES, ("Ys Os Rk G8 B4 Pd", "Gk"))
    before = (game.record(), str(game.position()), game.facts)
    with pytest.raises(sestina.ParseError) as caught:
        game.play(text)
    assert (game.record(), str(game.position()), game.facts) == before
    assert not game.is_legal(text)
    assert len(str(caught.value).split()) >= 4


@pytest.mark.rule("B12")
@pytest.mark.parametrize("game", GAMES)
def test_in_whole_games_each_turn_is_one_of_the_two_or_a_forced_pass(game: sestina.GameId) -> None:
    for seed in range(3):
        for now, move in played(sestina.new_game(game, players=3, seed=seed), seed):
            if move.kind == "pass":
                assert kinds(now) == {"pass"}
            else:
                assert move.kind in ("place", "swap")
                assert 1 <= len(move.tiles) <= 6


@pytest.mark.rule("B13", "C-P4")
def test_tiles_of_one_turn_share_their_colour_or_their_shape() -> None:
    board = sestina.Board.parse(SQUARES)
    listed = board.placements("Rc Rd Gc Gd Bk P8 Ys Os")
    several = [move for move in listed if len(move.tiles) > 1]
    assert several
    for move in several:
        colours = {tile.colour for tile in move.tiles}
        shapes = {tile.shape for tile in move.tiles}
        assert len(colours) == 1 or len(shapes) == 1
        assert len({tile.face for tile in move.tiles}) == len(move.tiles)
    assert misfit(board, "Rd@0,1 Gk@0,2") == "mixed"
    assert misfit(board, "Ys@3,0 Y8@4,0") == "mixed"


@pytest.mark.rule("C-P4")
def test_two_equal_faces_never_lie_side_by_side() -> None:
    board = sestina.Board.parse("Rs@0,0")
    for cell in ("1,0", "-1,0", "0,1", "0,-1"):
        assert misfit(board, f"Rs@{cell}") == "repeated"
    assert misfit(board, "Rc@0,1 Rc@0,2") == "repeated"


@pytest.mark.rule("C-P4")
def test_a_single_tile_needs_nothing_but_lines_that_fit() -> None:
    """Every tile that fits the lines is listed, and nothing else; there is no further condition."""
    cells = {(0, 0): "Rs", (1, 0): "Gs", (2, 0): "Bs", (1, 1): "Gk", (2, 2): "Bc", (2, 1): "Bk"}
    board = sestina.Board.parse(" ".join(f"{t}@{x},{y}" for (x, y), t in cells.items()))
    for face in oracle.FACES:
        fits = {
            (x, y)
            for x in range(-2, 5)
            for y in range(-2, 5)
            if oracle.score(cells, {(x, y): face}, flex=False) is not None
        }
        assert {move.cells[0] for move in board.placements(face)} == fits


@pytest.mark.rule("B14")
def test_tiles_may_go_to_both_ends_of_a_row() -> None:
    board = sestina.Board.parse(SQUARES)
    assert board.score("Ys@-1,0 Os@3,0").points == 5
    assert board.score("Ys@-2,0 Ps@-1,0 Os@3,0").points == 12


@pytest.mark.rule("B14")
def test_tiles_may_lie_on_both_sides_of_tiles_in_between() -> None:
    column = sestina.Board.parse("Rs@0,0 Rc@1,0 Bc@1,1 Yc@1,2 Ys@0,2")
    assert column.score("Gc@1,-1 Pc@1,3").points == 5
    row = sestina.Board.parse("Rs@0,0 R8@2,0 G8@2,1")
    assert row.score("R4@1,0 Rk@3,0").points == 4
    two_gaps = sestina.Board.parse("Rs@0,0 R8@2,0 Rc@4,0")
    assert two_gaps.score("R4@1,0 Rd@3,0").points == 5


@pytest.mark.rule("B14")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Ys@3,0 Os@5,0", "gap"),
        ("Ys@-2,0 Os@3,0", "gap"),
        ("Rc@0,1 Rk@0,3", "gap"),
        ("Rc@0,1 Rk@1,2", "not-in-line"),
        ("Ys@3,0 Yk@3,1 Y8@4,0", "not-in-line"),
        ("Ys@3,0 Os@3,0", "same-cell"),
        ("Ys@1,0", "occupied"),
        ("", "no-tiles"),
    ],
)
def test_tiles_of_one_turn_lie_in_one_unbroken_row(move: str, reason: str) -> None:
    assert misfit(sestina.Board.parse(SQUARES), move) == reason


@pytest.mark.rule("B14", "B24")
@pytest.mark.parametrize("game", GAMES)
def test_every_listed_placement_lies_in_one_row_without_a_gap(game: sestina.GameId) -> None:
    for now, move in played(sestina.new_game(game, seed=5), 5):
        if move.kind != "place":
            continue
        after = now.board.place(move)
        xs, ys = zip(*move.cells, strict=True)
        assert len(set(xs)) == 1 or len(set(ys)) == 1
        for x in range(min(xs), max(xs) + 1):
            for y in range(min(ys), max(ys) + 1):
                assert (x, y) in after


@pytest.mark.rule("B15")
@pytest.mark.parametrize("game", PLAIN_GAMES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_after_placing_the_hand_is_filled_up_to_six(game: sestina.GameId, count: int) -> None:
    row = ["Ys@3,0", "Os@4,0", "Ps@5,0"][:count]
    state = set_up(SQUARES, ("Ys Os Ps Rk G8 B4", "Gk"), game=game, pile="Yc Yd Y4 Y8")
    left = state.pile_count
    facts = state.play(" ".join(row))
    assert len(state.hand(0)) == 6
    assert state.pile_count == left - count
    drawn = "Yc Yd Y4".split()[:count]
    assert [str(tile) for tile in facts[1].tiles] == drawn
    assert in_order(state.hand(0)) == sorted(
        [*"Ys Os Ps".split()[count:], "Rk", "G8", "B4", *drawn]
    )


# --- lines -----------------------------------------------------------------------------------


@pytest.mark.rule("B17")
def test_two_tiles_beside_or_below_each_other_are_a_line() -> None:
    board = sestina.Board.parse("Rs@0,0")
    across, down = board.score("Gs@1,0"), board.score("Gs@0,1")
    assert lines(across) == [("row", 2)]
    assert lines(down) == [("column", 2)]
    assert across.lines[0].cells == ((0, 0), (1, 0))
    assert down.lines[0].cells == ((0, 0), (0, 1))


@pytest.mark.rule("B17")
def test_a_tile_alone_is_no_line() -> None:
    """The new tile has no neighbour in its column: only the row counts."""
    score = sestina.Board.parse(SQUARES).score("Ys@3,0")
    assert lines(score) == [("row", 4)]


@pytest.mark.rule("B18")
def test_beside_a_single_tile_fits_what_shares_its_colour_or_its_shape() -> None:
    board = sestina.Board.parse("Gd@0,0")
    wanted = (faces("G", oracle.SHAPES) | faces(oracle.COLOURS, "d")) - {"Gd"}
    assert len(wanted) == 10
    for cell in ("1,0", "-1,0", "0,1", "0,-1"):
        assert set(fitting(board, cell)) == wanted


@pytest.mark.rule("B18", "B19")
def test_a_line_of_one_shape_takes_only_that_shape_in_new_colours() -> None:
    board = sestina.Board.parse(SQUARES)
    assert set(fitting(board, "3,0")) == {"Ys", "Os", "Ps"}
    assert set(fitting(board, "-1,0")) == {"Ys", "Os", "Ps"}
    assert misfit(board, "Bs@3,0") == "repeated"
    assert misfit(board, "Bk@3,0") == "mixed"


@pytest.mark.rule("B18", "B20")
def test_a_line_of_one_colour_takes_only_that_colour_in_new_shapes() -> None:
    board = sestina.Board.parse("Rc@0,0 R8@0,1 Rk@0,2")
    assert set(fitting(board, "0,3")) == {"Rs", "Rd", "R4"}
    assert set(fitting(board, "0,-1")) == {"Rs", "Rd", "R4"}
    assert misfit(board, "Rc@0,3") == "repeated"
    assert misfit(board, "Gk@0,3") == "mixed"


@pytest.mark.rule("C-T7")
def test_neither_a_shape_nor_a_colour_comes_twice_whichever_the_line_shares() -> None:
    reds = sestina.Board.parse("Rc@0,0 Rs@1,0 Rd@2,0")
    assert misfit(reds, "Rc@3,0") == "repeated"  # the shape is there already
    diamonds = sestina.Board.parse("Bd@0,0 Rd@1,0 Gd@2,0")
    assert misfit(diamonds, "Bd@3,0") == "repeated"  # the colour is there already
    for board in (reds, diamonds):
        assert len(fitting(board, "3,0")) == 3


@pytest.mark.rule("B21")
@pytest.mark.parametrize(
    "line", ["Yc Y4 Yd Ys Y8 Yk", "Rk Ok Yk Gk Bk Pk"], ids=["one colour", "one shape"]
)
def test_a_line_of_six_takes_no_seventh_tile(line: str) -> None:
    board = sestina.Board.parse(" ".join(f"{t}@{x},0" for x, t in enumerate(line.split())))
    assert fitting(board, "6,0") == []
    assert fitting(board, "-1,0") == []
    assert misfit(board, f"{line[:2]}@6,0") == "repeated"
    assert misfit(board, "Gs@6,0") == "line-too-long"


@pytest.mark.rule("B21")
def test_no_turn_makes_more_than_six() -> None:
    board = sestina.Board.parse("Yc@0,0 Y4@1,0 Yd@2,0 Ys@4,0 Y8@5,0 Yk@6,0")
    assert fitting(board, "3,0") == []
    board = sestina.Board.parse("Yc@0,0 Y4@1,0 Yd@2,0 Ys@3,0 Y8@4,0")
    assert misfit(board, "Yk@5,0 Yc@6,0") == "repeated"
    assert max(len(move.tiles) for move in board.placements("Yk Yk Yc Yd Ys Y8")) == 5


@pytest.mark.rule("B22", "C-P5")
@pytest.mark.parametrize(
    "move", ["Ys@5,0", "Ys@3,1", "Ys@-1,-1", "Ys@3,-1 Os@4,-1", "Rs@50,50", "Ys@0,2 Yk@0,3"]
)
def test_new_tiles_must_touch_a_tile_with_an_edge(move: str) -> None:
    assert misfit(sestina.Board.parse(SQUARES), move) == "no-contact"


@pytest.mark.rule("B22")
def test_each_free_cell_with_a_neighbour_and_no_other_can_take_a_single_tile() -> None:
    board = sestina.Board.parse("Rs@0,0 Gs@1,0 Gk@1,1")
    cells = {move.cells[0] for face in oracle.FACES for move in board.placements(face)}
    assert cells == {(-1, 0), (0, -1), (1, -1), (2, 0), (0, 1), (2, 1), (1, 2)}


@pytest.mark.rule("B23")
def test_a_tile_must_fit_every_line_it_joins() -> None:
    board = sestina.Board.parse("Ys@0,0 Y4@1,0 Ps@0,1")
    assert misfit(board, "Pc@1,1") == "mixed"  # goes with the purple square, not with the star
    assert fitting(board, "1,1") == ["Ys", "P4"]
    assert board.score("P4@1,1").points == 4


@pytest.mark.rule("B23")
def test_each_tile_of_a_turn_must_fit_the_lines_across() -> None:
    board = sestina.Board.parse(SQUARES)
    assert board.score("Rc@0,1 Gc@1,1 Bc@2,1").points == 9
    assert misfit(board, "Gc@0,1 Rc@1,1 Bc@2,1") == "mixed"
    assert misfit(board, "Rc@0,1 Bc@1,1") == "mixed"


@pytest.mark.rule("B24")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Ys@3,0 Rc@0,1", "not-in-line"),  # one tile here, one there
        ("Rc@0,1 Bc@2,2", "not-in-line"),
        ("Ys@-1,0 Yk@-1,1 Os@3,0", "not-in-line"),
        ("Rc@0,1 Bc@2,1", "gap"),
        ("Rc@0,1 Rk@0,-2", "gap"),
    ],
)
def test_one_turn_adds_to_one_row_only(move: str, reason: str) -> None:
    board = sestina.Board.parse(SQUARES)
    assert misfit(board, move) == reason


@pytest.mark.rule("B24", "B25")
def test_two_rows_in_one_line_but_with_a_gap_between_are_two_rows() -> None:
    board = sestina.Board.parse("Rs@0,0 Gs@1,0 Rk@0,1 Rk@4,1 Rs@4,0 Bs@5,0")
    assert board.is_legal("Ys@2,0")
    assert board.is_legal("Ps@6,0")
    assert misfit(board, "Ys@2,0 Ps@6,0") == "gap"


@pytest.mark.rule("B25")
def test_a_gap_separates_rows_for_what_fits() -> None:
    board = sestina.Board.parse("Rs@0,0 Gs@1,0 Rk@3,0")
    assert board.is_legal("Rs@4,0")  # the other red square lies beyond the gap
    assert board.is_legal("Rk@0,1")
    assert board.score("Bk@4,0").points == 2


@pytest.mark.rule("B26")
def test_some_cells_take_no_tile_at_all() -> None:
    board = sestina.Board.parse("Rs@0,0 Gs@1,0 Bs@2,0 Rc@0,1 Bk@2,1")
    assert fitting(board, "1,1") == []
    assert fitting(sestina.Board.parse("Rs@0,0 Rs@2,0"), "1,0") == []  # it would come twice
    full = sestina.Board.parse(block())
    assert full.placements(oracle.FACES) == []  # nothing fits beside it anywhere


@pytest.mark.rule("B26")
def test_the_refusal_says_that_nothing_fits() -> None:
    board = sestina.Board.parse("Rs@0,0 Gs@1,0 Bs@2,0 Rc@0,1 Bk@2,1")
    with pytest.raises(sestina.IllegalMove, match="no tile fits this cell"):
        board.score("Gk@1,1")


# --- rulings ---------------------------------------------------------------------------------


@pytest.mark.rule("C-P1")
def test_one_tile_that_touches_is_enough_for_all() -> None:
    board = sestina.Board.parse(SQUARES)
    assert board.score("Bk@2,1 B8@3,1").points == 2 + 2
    assert board.score("Bk@2,1 B8@3,1 B4@4,1 Bd@5,1").points == 4 + 2
    assert board.score("Rc@0,1 Rk@0,2 Rd@0,3").points == 4
    assert misfit(board, "B8@3,1 B4@4,1") == "no-contact"


@pytest.mark.rule("C-P1")
def test_the_touching_tile_may_be_the_last_or_the_middle_one() -> None:
    board = sestina.Board.parse("Bs@0,0")
    assert board.score("B8@-2,1 B4@-1,1 Bk@0,1").points == 3 + 2
    assert board.score("B4@-1,1 Bk@0,1 B8@1,1").points == 3 + 2


@pytest.mark.rule("C-P2")
def test_the_row_may_be_a_new_one_that_touches_the_board_sideways() -> None:
    board = sestina.Board.parse(SQUARES)
    score = board.score("Rc@0,1 Oc@-1,1 Pc@-2,1")
    assert lines(score) == [("column", 2), ("row", 3)]
    assert board.score("Y8@3,-1 B8@2,-1").points == 4
    end = board.score("Ys@3,0 Yk@3,1 Y8@3,-1")
    assert lines(end) == [("column", 3), ("row", 4)]


@pytest.mark.rule("C-P5")
def test_a_corner_is_no_contact_but_does_no_harm() -> None:
    board = sestina.Board.parse(SQUARES)
    assert misfit(board, "Ys@3,1") == "no-contact"
    assert board.score("Bk@2,1").points == 2  # its corners touch the green square


@pytest.mark.rule("B22", "B23", "B24", "C-P1", "C-P2")
@pytest.mark.parametrize("game", GAMES)
def test_the_legal_placements_are_those_that_a_plain_reading_finds(game: sestina.GameId) -> None:
    for seed in range(2):
        for now, _ in played(sestina.new_game(game, seed=seed), seed):
            if now.ply % 6 or now.ply == 0:
                continue
            cells = {cell: str(tile) for cell, tile in now.board.cells.items()}
            hand = [str(tile) for tile in now.hand(to_move(now))]
            expected = oracle.placements(cells, hand, flex=game == "flex")
            listed = [move for move in now.legal_moves() if move.kind == "place"]
            found = {
                frozenset((x, y, str(tile)) for x, y, tile in move.placed): move.points
                for move in listed
            }
            assert found == expected
            assert len(listed) == len(found)

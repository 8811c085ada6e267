"""The worked examples of the rulebooks: those of tests/data/examples.json, and those in words."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

import sestina
from tests import oracle
from tests.rules import check_words, fact, fitting, in_order, misfit, moves, refusal
from tests.setups import play_all, set_up

DATA = Path(__file__).parent.parent / "data" / "examples.json"


@dataclass(frozen=True)
class Example:
    name: str
    game: str
    board: str
    move: str
    points: int | None
    """None if illegal."""
    line_scores: tuple[int, ...]

    @property
    def tiles(self) -> str:
        return " ".join(word.partition("@")[0] for word in self.move.split())


def placed(tiles: list[tuple[int, int, str]]) -> str:
    return " ".join(f"{tile}@{x},{y}" for x, y, tile in tiles)


def read_examples() -> dict[str, Example]:
    found = {}
    for case in json.loads(DATA.read_text(encoding="utf-8")):
        found[case["id"]] = Example(
            case["id"],
            "flex" if case["game"] == "flex" else "classic",
            placed(case["board"]),
            placed(case["move"]),
            None if case["expected"] == "ILLEGAL" else case["expected"],
            tuple(sorted(case["line_scores"] or ())),
        )
    return found


EXAMPLES = read_examples()


def board_of(name: str) -> sestina.Board:
    return sestina.Board.parse(EXAMPLES[name].board, EXAMPLES[name].game)


def test_all_examples_are_there() -> None:
    assert len(EXAMPLES) == 26
    assert sum(example.points is None for example in EXAMPLES.values()) == 10


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_the_example_comes_out_as_the_rulebook_says(example: Example) -> None:
    board = sestina.Board.parse(example.board, example.game)
    listed = board.placements(example.tiles)
    same = [move for move in listed if set(str(move).split()) == set(example.move.split())]
    if example.points is None:
        with pytest.raises(sestina.IllegalMove) as caught:
            board.score(example.move)
        check_words(caught.value)
        assert same == []
        assert not board.is_legal(example.move)
    else:
        score = board.score(example.move)
        assert score.points == example.points
        assert tuple(sorted(line.points for line in score.lines)) == example.line_scores
        assert [move.points for move in same] == [example.points]
        assert board.score(same[0]) == score
        assert len(board.place(example.move)) == len(board) + len(example.move.split())


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_a_game_says_the_same_as_a_board(example: Example) -> None:
    hand = example.tiles
    game = set_up(example.board, (hand, ""), game=example.game)
    if example.points is None:
        with pytest.raises(sestina.IllegalMove) as on_board:
            sestina.Board.parse(example.board, example.game).score(example.move)
        assert refusal(game, example.move) == on_board.value.reason
    else:
        game.play(example.move)
        assert game.scores == (example.points, 0)
        assert fact(game, "place").points == example.points


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("E1b", "not-in-line"),
        ("E1d", "mixed"),
        ("E2.1", "repeated"),
        ("E2.2", "repeated"),
        ("E2.3", "repeated"),
        ("E2.4", "no-contact"),
        ("E2.5", "mixed"),
        ("FE7b", "diagonal-too-long"),
        ("FE8a", "diagonal-too-long"),
        ("FEdup", "repeated"),
    ],
)
def test_each_illegal_example_has_its_reason(name: str, reason: str) -> None:
    assert misfit(board_of(name), EXAMPLES[name].move) == reason


@pytest.mark.rule("B14", "B25", "B26")
def test_example_1_both_ends_the_gap_and_the_dead_cell() -> None:
    board = board_of("E1a")
    board = board.place("R8@-2,0 Rk@-1,0 Rd@2,0")
    assert board == board_of("E1c")
    score = board.score("Yd@2,1 Gd@2,2")
    assert score.points == 6
    assert not any("Gk" in map(str, line.tiles) for line in score.lines)
    board = board.place("Yd@2,1 Gd@2,2")
    assert fitting(board, "1,2") == []
    for face in oracle.FACES:
        with pytest.raises(sestina.IllegalMove, match="no tile fits this cell"):
            board.score(f"{face}@1,2")


@pytest.mark.rule("B22", "C-P5")
def test_example_2_diagonal_contact_is_not_enough_either() -> None:
    board = board_of("E2.4")
    for cell in ("6,1", "-1,1", "6,-1", "-1,-1"):
        assert misfit(board, f"Ys@{cell}") == "no-contact"


@pytest.mark.rule("B29", "B30", "B31", "B32", "C-P1", "C-P2", "C-P3")
def test_example_4_three_turns_on_one_board() -> None:
    board = board_of("E4a")
    points = []
    for move in ("Y8@2,-1 R8@2,0 B8@2,1", "Yd@3,-1 Y4@4,-1 Yc@5,-1", "Rk@-1,0 Rd@3,0 R4@4,0"):
        points.append(board.score(move).points)
        board = board.place(move)
    assert points == [7, 6, 17]
    game = set_up(EXAMPLES["E4a"].board, ("Y8 R8 B8", "Yd Y4 Yc", "Rk Rd R4"))
    play_all(game, "Y8@2,-1 R8@2,0 B8@2,1", "Yd@3,-1 Y4@4,-1 Yc@5,-1", "Rk@-1,0 Rd@3,0 R4@4,0")
    assert game.scores == (7, 6, 17)
    assert game.board == board


BEFORE_TAKING = EXAMPLES["E5"].board + " Ys@-2,3"


@pytest.mark.rule("C-T5")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
def test_example_5_take_a_tile_and_place_it_for_fourteen_points(expansion: str) -> None:
    game = set_up(
        BEFORE_TAKING,
        ("Gs Rk Rd P8 Pc Bd", "Gk"),
        expansion=expansion,
        actions=("take", "take"),
    )
    facts = game.play("use take -2,3")
    assert [one.kind for one in facts] == ["use", "take"]
    assert in_order(game.hand(0)) == in_order("Gs Rk Rd P8 Pc Bd Ys")
    assert game.seat_to_move == 0
    assert {str(move): move.points for move in game.legal_moves()}["Ys@5,0 Gs@5,1"] == 14
    game.play("Ys@5,0 Gs@5,1")
    assert game.scores == (14, 0)
    assert game.seat_to_move == 1
    assert len(game.hand(0)) == 6


@pytest.mark.rule("C-T5")
@pytest.mark.parametrize("expansion", ["mini", "expansion2"])
def test_example_5_a_tile_that_holds_another_to_the_rest_stays(expansion: str) -> None:
    game = set_up(BEFORE_TAKING, ("Gs", "Gk"), expansion=expansion, actions=("take", ""))
    assert refusal(game, "use take -1,3") == "not-removable"
    assert set(moves(game, "use")) == {"use take -2,3", "use take 4,0"}
    with pytest.raises(sestina.IllegalMove) as caught:
        sestina.Board.parse(BEFORE_TAKING).remove(-1, 3)
    assert caught.value.reason == "not-removable"


@pytest.mark.rule("C-T5")
def test_a_whole_area_may_not_lose_contact_though_its_tiles_keep_neighbours() -> None:
    """Two pairs with one tile between: each tile keeps a neighbour, but the board falls apart."""
    board = sestina.Board.parse("Rs@0,0 Gs@1,0 Bs@2,0 Ys@3,0 Ps@4,0")
    assert board.removable() == [(0, 0), (4, 0)]
    ring = sestina.Board.parse("Rs@0,0 Gs@1,0 Rc@0,1 Gc@1,1")
    assert ring.removable() == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert sestina.Board.parse("Rs@0,0").removable() == []
    assert sestina.Board.parse("Rs@0,0 Gs@1,0").remove(0, 0).text == "Gs@1,0"


def test_example_6_three_separate_tiles() -> None:
    laid = ("Gk@2,0", "B8@-3,-1", "Rc@0,-2")
    board = board_of("E6a")
    points = []
    for move in laid:
        points.append(board.score(move).points)
        board = board.place(move)
    assert points == [5, 8, 3]
    game = set_up(
        EXAMPLES["E6a"].board,
        ("Gk B8 Rc P4 Pd Os", "Y4"),
        expansion="expansion2",
        actions=("separate", ""),
    )
    game.play("use separate")
    for move in laid:
        game.play(move)
        assert game.scores == (0, 0)
        assert game.seat_to_move == 0
    facts = game.play("done")
    assert game.scores == (16, 0)
    assert facts[0].points == 16
    assert game.board == board
    assert len(game.hand(0)) == 6


@pytest.mark.rule("F18", "F20", "F21", "C-T1")
def test_flex_example_of_eighteen_and_the_seventh_tile() -> None:
    board = board_of("FE18")
    score = board.score("RcB@0,0 YcW@1,0")
    assert sorted((line.direction, line.points) for line in score.lines) == [
        ("column", 2),
        ("falling", 2),
        ("falling", 12),
        ("row", 2),
    ]
    board = board.place("RcB@0,0 YcW@1,0")
    assert board.score("P4W@6,5").points == 5
    board = board.place("P4W@6,5")
    assert misfit(board, "G4B@6,6") == "diagonal-too-long"
    assert board.score("G4W@6,6").points == 2


@pytest.mark.rule("F13", "F14")
@pytest.mark.parametrize("background", "BWS")
def test_flex_example_of_a_seventh_tile_in_a_row(background: str) -> None:
    row = "YcB@0,0 Y4W@1,0 YdS@2,0 YsB@3,0 Y8W@4,0 YkS@5,0"
    board = sestina.Board.parse(row, game="flex")
    if background != "B":  # there is only one yellow circle on black
        assert misfit(board, f"Yc{background}@6,0") == "repeated"
    assert fitting(board, "6,0", [f"{face}{background}" for face in oracle.FACES]) == []

"""Tiles, moves, boards, scores, lines and facts are values: comparable, hashable, picklable."""

import copy
import pickle
from collections.abc import Callable
from typing import Any, Final

import pytest

import sestina
from sestina.engine.tiles import CODES, TILES
from tests.conformance.configurations import BY_NAME, CONFIGURATIONS
from tests.conformance.walks import finished, midgame

BOARD: Final = sestina.Board.parse("Ys@1,0 Rs@1,1 Rc@0,1")
FLEX: Final = sestina.Board.parse("YsB@1,0 RsB@1,1 RcW@0,1", game="flex")
GAME: Final = midgame(BY_NAME["classic-expansion2-start-3p"], 4, 25)


def examples() -> list[tuple[str, list[Any]]]:
    """Values of each kind, all different."""
    moves = [
        move for seed in range(4) for move in midgame(CONFIGURATIONS[0], seed, 9).legal_moves()
    ]
    scores = [BOARD.score("Yc@0,0"), BOARD.score("Yd@2,0"), FLEX.score("YcB@0,0")]
    facts = dict.fromkeys([*GAME.facts, *finished(CONFIGURATIONS[0], 1).facts])
    return [
        ("tiles", [*TILES]),
        ("moves", [*dict.fromkeys(moves), *dict.fromkeys(GAME.legal_moves()[-40:])]),
        ("boards", [BOARD, FLEX, sestina.Board.parse(""), sestina.Board.parse("", game="flex")]),
        ("scores", scores),
        ("lines", [*dict.fromkeys(line for score in scores for line in score.lines)]),
        ("facts", [*facts]),
    ]


EXAMPLES: Final = examples()
by_kind = pytest.mark.parametrize("values", [v for _, v in EXAMPLES], ids=[k for k, _ in EXAMPLES])


@by_kind
@pytest.mark.parametrize(
    "again",
    [
        copy.copy,
        copy.deepcopy,
        *(lambda v, p=p: pickle.loads(pickle.dumps(v, p)) for p in range(6)),
    ],
    ids=["copy", "deepcopy", *(f"pickle-{p}" for p in range(6))],
)
def test_copies_are_equal(values: list[Any], again: Callable[[Any], Any]) -> None:
    for value in values:
        twin = again(value)
        assert type(twin) is type(value)
        assert twin == value
        assert (twin != value) is False
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)
        assert str(twin) == str(value)
        if hasattr(value, "points"):
            assert twin.points == value.points


@by_kind
def test_different_values_differ(values: list[Any]) -> None:
    assert len(set(values)) == len(values)
    for value in values[:50]:
        assert value == value  # noqa: PLR0124 - an object is equal to itself
        assert [other == value for other in values].count(True) == 1
        assert value != str(value)
        assert value is not None
        assert (value == None) is False  # noqa: E711 - the comparison itself is on trial


def test_values_of_different_kinds_differ() -> None:
    firsts = [values[0] for _, values in EXAMPLES]
    for a in firsts:
        assert [a == b for b in firsts].count(True) == 1


def test_repr_is_a_constructor() -> None:
    names = {"Tile": sestina.Tile, "Move": sestina.Move, "Board": sestina.Board}
    for kind in ("tiles", "moves", "boards"):
        for value in dict(EXAMPLES)[kind]:
            assert eval(repr(value), dict(names)) == value
    assert repr(BOARD) == 'Board.parse("Ys@1,0 Rc@0,1 Rs@1,1")'
    assert repr(sestina.Tile.parse("RcB")) == "Tile.parse('RcB')"


def test_tiles_sort_by_their_codes() -> None:
    shuffled = [*TILES[77:], *TILES[:77]]
    assert sorted(shuffled) == [*TILES]
    assert [tile.code for tile in TILES] == [*range(CODES)]
    assert sestina.Tile(35) == sestina.Tile.parse("Pk")
    for code in (-1, CODES, 10**6):
        with pytest.raises(ValueError, match="code"):
            sestina.Tile(code)


def test_a_tile_has_a_colour_a_shape_and_perhaps_a_background() -> None:
    tile = sestina.Tile.parse("G8S")
    assert (tile.colour, tile.shape, tile.background, tile.face) == ("G", "8", "S", "G8")
    assert tile.name == "green eight-point star on split"
    assert sestina.Tile.parse("G8").background is None
    assert sestina.Tile.parse("G8") != tile


def test_moves_are_equal_by_their_texts() -> None:
    a, b = sestina.Tile.parse("Rc"), sestina.Tile.parse("Rs")
    assert sestina.Move("swap", (b, a)) == sestina.Move("swap", (a, b))
    one = sestina.Move("place", (a, b), ((1, 0), (0, 0)))
    other = sestina.Move("place", (b, a), ((0, 0), (1, 0)), points=7)
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == "Rs@0,0 Rc@1,0"
    assert one.placed == ((0, 0, b), (1, 0, a))
    assert pickle.loads(pickle.dumps(other)).points == 7


def test_a_board_is_a_mapping_of_cells() -> None:
    assert len(BOARD) == 3
    assert [*BOARD] == [(1, 0), (0, 1), (1, 1)]
    assert BOARD[1, 0] == sestina.Tile.parse("Ys")
    assert (1, 0) in BOARD
    assert (0, 0) not in BOARD
    assert "Ys" not in BOARD
    with pytest.raises(KeyError):
        BOARD[0, 0]
    cells = BOARD.cells
    cells.clear()
    assert len(BOARD) == 3


def test_a_score_tells_its_lines() -> None:
    score = BOARD.score("Yc@0,0")
    assert score.points == 4
    assert [(line.direction, line.cells, line.points) for line in score.lines] == [
        ("row", ((0, 0), (1, 0)), 2),
        ("column", ((0, 0), (0, 1)), 2),
    ]
    assert score.qwirkles == 0
    assert repr(score) == "<Score 4: row Yc Ys: 2; column Yc Rc: 2>"
    assert repr(score.lines[0]) == "<Line row Yc Ys: 2>"
    with pytest.raises(sestina.IllegalMove) as caught:
        BOARD.score("Pc@5,5")
    assert caught.value.reason == "no-contact"


@pytest.mark.parametrize("kind", [sestina.IllegalMove, sestina.ParseError])
def test_errors_survive_pickling(kind: type[sestina.IllegalMove | sestina.ParseError]) -> None:
    """Servers and process pools send errors to other processes."""
    error = kind("no-contact", "in plain words")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.reason, again.message, str(again)) == (
        "no-contact",
        "in plain words",
        "in plain words",
    )
    assert isinstance(again, ValueError)


def test_the_numbers_of_a_placement() -> None:
    plain = sestina.Move.parse("Rc@7,0 Rs@8,0 Rd@-9,0")
    assert sestina.Move.parse("Rc@007,-0 Rs@8,00 Rd@-09,0") == plain
    for text, reason in {
        "Rc@97,0": "off-board",
        "Rc@0,-97": "off-board",
        "Rc@+1,0": "bad-placement",
        "Rc@1": "bad-placement",
        "Rc@1,2,3": "bad-placement",
        "Rc@@1,2": "bad-placement",
        "Rc@1@2,3": "bad-placement",
        "Xc@1,2": "bad-tile",
        "@1,2": "bad-placement",
    }.items():
        with pytest.raises(sestina.ParseError) as caught:
            sestina.Move.parse(text)
        assert caught.value.reason == reason

"""Mirror images among the candidates of a turn."""

import pytest

import sestina
from sestina.analysis.tiles.turn import Mirrors
from sestina.engine.moves import Move
from sestina.game.position import parse_position

ROW = (
    "sestina 1 classic players=2 | board Rc@0,0 Rs@1,0 Rd@2,0 | hand R4 G8 Gk Y4 Pk Gc"
    " | hand ?6 | pile ?93 | scores 3 0 | turn seat=0 ply=2"
)


def are_one(board: str, one: str, other: str, game: str = "classic") -> bool:
    mirrors = Mirrors(sestina.Board.parse(board, game))
    return mirrors.key(Move.parse(one)) == mirrors.key(Move.parse(other))


@pytest.mark.parametrize(
    ("board", "one", "other"),
    [
        # Above and below a row.
        ("Rc@0,0 Rs@1,0", "Gc@0,1 Pc@0,2", "Gc@0,-1 Pc@0,-2"),
        # A row of its own, read from either end.
        ("", "Rc@0,0 Rs@1,0 Rd@2,0", "Rd@0,0 Rs@1,0 Rc@2,0"),
        # Both ends of a row that is its own mirror image.
        ("Rc@0,0", "Rs@1,0", "Rs@0,-1"),
        # Along the diagonal of a corner of equal tiles.
        ("Rc@0,0 Rs@1,0 Rs@0,1", "Rd@2,0", "Rd@0,2"),
    ],
)
def test_mirror_images_are_one(board: str, one: str, other: str) -> None:
    assert are_one(board, one, other)


@pytest.mark.parametrize(
    ("board", "one", "other"),
    [
        ("Rc@0,0 Rs@1,0", "Rd@2,0", "Rd@-1,0"),
        ("Rc@0,0 Rs@1,0", "Gc@0,1", "Gs@1,1"),
        ("", "Rc@0,0 Rs@1,0 Rd@2,0", "Rs@0,0 Rc@1,0 Rd@2,0"),
        ("Rc@0,0 Rs@1,0 Rd@0,1", "Rk@2,0", "Rk@0,2"),
    ],
)
def test_others_are_not(board: str, one: str, other: str) -> None:
    assert not are_one(board, one, other)


def test_an_analysis_names_one_of_them() -> None:
    view = parse_position(ROW).view(0)
    mirrors = Mirrors(view.board)
    moves = [found.move for found in sestina.analyse(view, deals=2).moves]
    keys = [mirrors.key(move) for move in moves if move.kind == "place"]
    assert len(keys) == len({*keys})
    above = Move.parse("Gc@0,-1")
    below = Move.parse("Gc@0,1")
    for wanted, other in ((above, below), (below, above)):
        named = [found.move for found in sestina.analyse(view, deals=2, moves=[wanted]).moves]
        assert wanted in named
        assert other not in named

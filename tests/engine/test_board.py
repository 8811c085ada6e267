"""A board as a value: its cells, and its text."""

import io

import pytest

from sestina import Board


@pytest.mark.parametrize("cell", [(5, 5), (10**30, 0), (-(10**9), 3)])
def test_a_cell_without_a_tile_is_not_on_the_board(cell: tuple[int, int]) -> None:
    board = Board.parse("Rc@0,0 Rs@1,0")
    assert cell not in board
    with pytest.raises(KeyError):
        board[cell]
    assert (1, 0) in board
    assert str(board[1, 0]) == "Rs"


def test_a_board_is_plain_text_whatever_it_is_printed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.parse("Ys@1,0 Rs@1,1 Rc@0,1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    plain = str(board)
    assert plain.isascii()
    assert "\x1b" not in plain
    assert plain == f"{board}" == board.picture(glyphs=False)
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert str(board) == plain

"""Looking at single cells of a board."""

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

"""The grid's summaries of empty cells stay correct through any sequence of changes."""

from collections.abc import Iterable
from random import Random
from typing import Final

import pytest

import sestina
from sestina.engine.grid import AREA, STRIDE, Grid, cell_of, x_of, y_of
from sestina.engine.lines import occupied_cells
from tests.engine.positions import positions

BOARDS: Final = 12
ROUNDS: Final = 25

by_game = pytest.mark.parametrize("game", ["classic", "flex"])


def tiles_of(grid: Grid) -> dict[int, int]:
    return {cell: int(grid.cells[cell]) - 1 for cell in occupied_cells(grid)}


def built(diagonals: bool, tiles: Iterable[tuple[int, int]]) -> Grid:
    grid = Grid(diagonals)
    for cell, tile in tiles:
        grid.place(cell, tile)
    return grid


def seen_from(grid: Grid, cells: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """The summaries of the empty cells among these; those of occupied cells are stale."""
    return {cell: _sums(grid, cell) for cell in cells if int(grid.cells[cell]) == 0}


def _sums(grid: Grid, cell: int) -> tuple[int, ...]:
    sums = (int(grid.rows[cell]), int(grid.columns[cell]), int(grid.fitting[cell]))
    if not grid.diagonals:
        return sums
    return (*sums, int(grid.falling[cell]), int(grid.rising[cell]))


def around(tiles: Iterable[int]) -> set[int]:
    """All cells whose summaries depend on a tile, and a margin."""
    near = range(-8, 9)
    steps = (1, STRIDE, STRIDE + 1, STRIDE - 1)
    found = {cell + step * k for cell in tiles for step in steps for k in near}
    return {cell for cell in found if 0 <= cell < AREA}


def check_equal(grid: Grid, tiles: dict[int, int], cells: Iterable[int]) -> None:
    fresh = built(grid.diagonals, tiles.items())
    assert grid.count == len(tiles) == fresh.count
    assert tiles_of(grid) == tiles
    assert seen_from(grid, cells) == seen_from(fresh, cells)


def boards(game: str) -> list[sestina.Board]:
    """Boards of all sizes from running games."""
    return [
        board
        for seed in range(BOARDS)
        for number, (board, _) in enumerate(positions(game, "random", seed + 200, 90))
        if number == 20 + 6 * seed
    ]


@by_game
def test_tiles_come_in_any_order(game: str) -> None:
    random = Random(1)
    for board in boards(game):
        tiles = tiles_of(board._grid)
        cells = range(AREA)
        order = [*tiles.items()]
        random.shuffle(order)
        check_equal(built(game == "flex", order), tiles, cells)


@by_game
def test_tiles_come_and_go_in_any_order(game: str) -> None:
    """Placing and removing tiles at random gives the same summaries as a fresh board."""
    random = Random(2)
    for board in boards(game):
        whole = tiles_of(board._grid)
        cells = around(whole)
        grid, lying = built(game == "flex", whole.items()), dict(whole)
        for _ in range(ROUNDS):
            for _ in range(random.randint(1, 12)):
                cell = random.choice([*whole])
                if cell in lying:
                    assert grid.remove(cell) == lying.pop(cell)
                else:
                    assert grid.fits(cell, whole[cell])
                    grid.place(cell, whole[cell])
                    lying[cell] = whole[cell]
            check_equal(grid, lying, cells)
        for cell in [*lying]:
            grid.remove(cell)
        check_equal(grid, {}, range(AREA))
        assert not any(map(any, seen_from(grid, range(AREA)).values()))


@by_game
def test_a_search_lays_and_takes_back(game: str) -> None:
    """Removing tiles in reverse order, as a search does, restores the board."""
    random = Random(3)
    for board, hand in positions(game, "greedy", 300, 60):
        grid = board._grid.copy()
        before = tiles_of(grid)
        cells = around(before)
        seen = seen_from(grid, cells)
        for move in random.sample(moves := board.placements(hand), min(5, len(moves))):
            laid = [(cell_of(x, y), tile.code) for x, y, tile in move.placed]
            random.shuffle(laid)
            for cell, tile in laid:
                grid.place(cell, tile)
            for cell, tile in reversed(laid):
                assert grid.remove(cell) == tile
            assert seen_from(grid, cells) == seen
            assert tiles_of(grid) == before


@by_game
def test_a_copy_is_independent(game: str) -> None:
    for board in boards(game)[:4]:
        grid = board._grid.copy()
        tiles = tiles_of(grid)
        cells = around(tiles)
        twin = grid.copy()
        check_equal(twin, tiles, cells)
        for cell in tiles:
            twin.remove(cell)
        check_equal(grid, tiles, cells)
        check_equal(twin, {}, cells)
        assert board.text == sestina.Board.parse(board.text, game).text


@by_game
def test_a_cleared_board_is_a_fresh_one(game: str) -> None:
    """Self-play reuses its arrays: nothing of the last game may be left in them."""
    random = Random(4)
    for board in boards(game):
        grid = board._grid.copy()
        tiles = tiles_of(grid)
        for cell in random.sample([*tiles], len(tiles) // 4):
            grid.remove(cell)
        grid.clear()
        check_equal(grid, {}, range(AREA))
        fresh = Grid(game == "flex")
        assert [int(value) for value in grid.cells] == [int(value) for value in fresh.cells]
        for cell, tile in tiles.items():
            grid.place(cell, tile)
        check_equal(grid, tiles, around(tiles))


def test_cells_have_coordinates() -> None:
    for x in (-90, -1, 0, 1, 90):
        for y in (-90, -1, 0, 1, 90):
            cell = cell_of(x, y)
            assert 0 <= cell < AREA
            assert (x_of(cell), y_of(cell)) == (x, y)

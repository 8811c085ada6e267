"""The grid's summaries of empty cells stay correct through any sequence of changes."""

import itertools
from collections.abc import Iterable
from random import Random
from typing import Final

import pytest

import sestina
from sestina.engine.grid import Grid
from sestina.engine.lines import occupied_cells
from sestina.engine.moves import Cell
from tests.engine.positions import positions

BOARDS: Final = 12
ROUNDS: Final = 25

by_game = pytest.mark.parametrize("game", ["classic", "flex"])


def tiles_of(grid: Grid) -> dict[Cell, int]:
    return {
        (int(grid.x_of(cell)), int(grid.y_of(cell))): int(grid.cells[cell]) - 1
        for cell in occupied_cells(grid)
    }


def lay(grid: Grid, cell: Cell, tile: int) -> None:
    grid.reach(*cell)
    grid.place(grid.cell_of(*cell), tile)


def take(grid: Grid, cell: Cell) -> int:
    return int(grid.remove(grid.cell_of(*cell)))


def built(diagonals: bool, tiles: Iterable[tuple[Cell, int]]) -> Grid:
    grid = Grid(diagonals)
    grid.make_room()
    for cell, tile in tiles:
        lay(grid, cell, tile)
    return grid


def opened(board: sestina.Board) -> Grid:
    """The board in a grid that can be changed."""
    grid = board._grid.copy()
    grid.make_room()
    return grid


def seen_from(grid: Grid, cells: Iterable[Cell]) -> dict[Cell, tuple[int, ...]]:
    """The summaries of the empty cells among these; those of occupied cells are stale."""
    return {
        (x, y): _sums(grid, int(grid.cell_of(x, y)))
        for x, y in cells
        if grid.covers(x, y) and grid.tile_at(x, y) < 0
    }


def _sums(grid: Grid, cell: int) -> tuple[int, ...]:
    sums = (int(grid.rows[cell]), int(grid.columns[cell]), int(grid.fitting[cell]))
    if not grid.diagonals:
        return sums
    return (*sums, int(grid.falling[cell]), int(grid.rising[cell]))


def window_of(grid: Grid) -> list[Cell]:
    """All cells of a grid but its wall."""
    left, top = int(grid.x0), int(grid.y0)
    width, height = int(grid.stride), int(grid.height)
    return [
        (x, y) for y in range(top + 1, top + height - 1) for x in range(left + 1, left + width - 1)
    ]


def around(tiles: Iterable[Cell]) -> set[Cell]:
    """All cells whose summaries depend on a tile, and a margin."""
    steps = ((1, 0), (0, 1), (1, 1), (1, -1))
    return {(x + dx * k, y + dy * k) for x, y in tiles for dx, dy in steps for k in range(-8, 9)}


def known(summaries: dict[Cell, tuple[int, ...]]) -> dict[Cell, tuple[int, ...]]:
    """Without the cells that nothing lies beside: windows differ in how many they have."""
    return {cell: sums for cell, sums in summaries.items() if any(sums)}


def check_equal(grid: Grid, tiles: dict[Cell, int], cells: Iterable[Cell]) -> None:
    fresh = built(grid.diagonals, tiles.items())
    assert grid.count == len(tiles) == fresh.count
    assert tiles_of(grid) == tiles
    cells = [*cells]
    assert known(seen_from(grid, cells)) == known(seen_from(fresh, cells))


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
        order = [*tiles.items()]
        random.shuffle(order)
        grid = built(game == "flex", order)
        check_equal(grid, tiles, window_of(grid))


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
                    assert take(grid, cell) == lying.pop(cell)
                else:
                    assert grid.fits(grid.cell_of(*cell), whole[cell])
                    lay(grid, cell, whole[cell])
                    lying[cell] = whole[cell]
            check_equal(grid, lying, cells)
        for cell in [*lying]:
            take(grid, cell)
        check_equal(grid, {}, window_of(grid))
        assert not any(map(any, seen_from(grid, window_of(grid)).values()))


@by_game
def test_a_search_lays_and_takes_back(game: str) -> None:
    """Removing tiles in reverse order, as a search does, restores the board."""
    random = Random(3)
    for board, hand in positions(game, "greedy", 300, 60):
        grid = opened(board)
        before = tiles_of(grid)
        cells = around(before)
        seen = seen_from(grid, cells)
        for move in random.sample(moves := board.placements(hand), min(5, len(moves))):
            laid = [(grid.cell_of(x, y), tile.code) for x, y, tile in move.placed]
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
        grid = opened(board)
        tiles = tiles_of(grid)
        cells = around(tiles)
        twin = grid.copy()
        assert tiles_of(twin) == tiles
        twin.make_room()
        check_equal(twin, tiles, cells)
        for cell in tiles:
            take(twin, cell)
        check_equal(grid, tiles, cells)
        check_equal(twin, {}, cells)
        assert board.text == sestina.Board.parse(board.text, game).text


@by_game
def test_a_copy_costs_what_its_tiles_cost(game: str) -> None:
    for board in boards(game):
        grid = opened(board)
        copy = grid.copy()
        width = int(copy.right - copy.left) + 1
        assert len(copy.cells) < 2 * (width + 2) * (int(copy.bottom - copy.top) + 3) + 64
        assert not len(copy.rows) + len(copy.columns) + len(copy.fitting)


@by_game
def test_the_copy_of_a_shrunk_board_is_as_small_as_its_tiles(game: str) -> None:
    """Equal boards have equal windows, whatever lay on them before."""
    for board in boards(game)[4:]:
        grid = opened(board)
        tiles = tiles_of(grid)
        highest = min(y for _, y in tiles)
        for cell in [cell for cell in tiles if cell[1] == highest]:
            take(grid, cell)
            del tiles[cell]
        again = built(game == "flex", tiles.items())
        shrunk, fresh = grid.copy(), again.copy()
        assert [*map(int, shrunk.cells)] == [*map(int, fresh.cells)]
        assert (shrunk.x0, shrunk.y0, shrunk.stride) == (fresh.x0, fresh.y0, fresh.stride)


@by_game
def test_one_grid_becomes_another(game: str) -> None:
    """With the same window, with another one, and from a copy without room."""
    found = boards(game)
    for board, other in itertools.pairwise(found):
        for margin in (7, 30):
            source = opened(other)
            source.make_room(margin)
            grid = opened(board)
            grid.become(source)
            check_equal(grid, tiles_of(source), window_of(grid))
            grid.become(source)
            check_equal(grid, tiles_of(source), window_of(grid))
        grid.become(board._grid.copy())
        check_equal(grid, tiles_of(board._grid), window_of(grid))


@by_game
def test_a_cleared_board_is_a_fresh_one(game: str) -> None:
    """Self-play reuses its arrays: nothing of the last game may be left in them."""
    random = Random(4)
    for board in boards(game):
        grid = opened(board)
        tiles = tiles_of(grid)
        for cell in random.sample([*tiles], len(tiles) // 4):
            take(grid, cell)
        grid.clear()
        check_equal(grid, {}, window_of(grid))
        for cell, tile in tiles.items():
            lay(grid, cell, tile)
        check_equal(grid, tiles, around(tiles))


@by_game
def test_a_board_grows_in_every_direction(game: str) -> None:
    """Far beyond its first window: the summaries move along with the tiles."""
    faces = range(6) if game == "classic" else range(36, 42)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        grid = Grid(game == "flex")
        tiles: dict[Cell, int] = {}
        for k in range(96):
            # Rows of five in one colour, with a gap after each.
            if k % 6 < 5:
                tiles[k * dx, k * dy] = faces[k % 6]
                lay(grid, (k * dx, k * dy), faces[k % 6])
        check_equal(grid, tiles, window_of(grid))
        assert grid.tile_at(94 * dx, 94 * dy) == faces[4]


def test_cells_have_coordinates() -> None:
    for x in (-96, -1, 0, 1, 96):
        for y in (-96, -1, 0, 1, 96):
            grid = Grid(False)
            grid.reach(x, y)
            assert grid.covers(x, y)
            cell = grid.cell_of(x, y)
            assert (grid.x_of(cell), grid.y_of(cell)) == (x, y)
            assert grid.tile_at(x, y) == -1
            assert not grid.covers(x + 1000, y)

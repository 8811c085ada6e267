"""Compares grids by everything that code may read from them."""

from sestina.engine.grid import Grid

MARGIN = 2


def box_of(grid: Grid) -> tuple[int, int, int, int]:
    return int(grid.left), int(grid.right), int(grid.top), int(grid.bottom)


def contents(grid: Grid) -> tuple[object, ...]:
    """The tiles, and the sums of every empty cell in and around the box.

    Occupied cells keep stale sums, which no code reads.
    """
    if grid.is_packed:
        grid.make_room()
    left, right, top, bottom = box_of(grid)
    tiles: list[tuple[int, int, int]] = []
    seen: list[tuple[int, ...]] = []
    for y in range(top - MARGIN, bottom + MARGIN + 1):
        for x in range(left - MARGIN, right + MARGIN + 1):
            cell = grid.cell_of(x, y)
            if grid.cells[cell]:
                tiles.append((x, y, int(grid.cells[cell])))
                continue
            sums = [int(grid.rows[cell]), int(grid.columns[cell]), int(grid.fitting[cell])]
            if grid.diagonals:
                sums += [int(grid.falling[cell]), int(grid.rising[cell])]
            if any(sums):
                seen.append((x, y, *sums))
    return box_of(grid), int(grid.count), tiles, seen

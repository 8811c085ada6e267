"""Compares grids by everything that code may read from them."""

from sestina.engine.grid import STRIDE, Grid

MARGIN = 2


def box_of(grid: Grid) -> tuple[int, int, int, int]:
    return int(grid.left), int(grid.right), int(grid.top), int(grid.bottom)


def contents(grid: Grid) -> tuple[object, ...]:
    """The tiles, and the sums of every empty cell in and around the box.

    Occupied cells keep stale sums, which no code reads.
    """
    left, right, top, bottom = box_of(grid)
    tiles: list[tuple[int, int]] = []
    seen: list[tuple[int, ...]] = []
    for y in range(max(1, top - MARGIN), min(STRIDE - 1, bottom + MARGIN + 1)):
        for x in range(max(1, left - MARGIN), min(STRIDE - 1, right + MARGIN + 1)):
            cell = y * STRIDE + x
            if grid.cells[cell]:
                tiles.append((cell, int(grid.cells[cell])))
                continue
            sums = [int(grid.rows[cell]), int(grid.columns[cell]), int(grid.fitting[cell])]
            if grid.diagonals:
                sums += [int(grid.falling[cell]), int(grid.rising[cell])]
            if any(sums):
                seen.append((cell, *sums))
    return box_of(grid), int(grid.count), tiles, seen

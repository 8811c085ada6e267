"""`quick_points` says what `score_placement` says, or that it is not sure."""

import random
from collections.abc import Sequence

import pytest

import sestina
from sestina.engine.errors import IllegalMove
from sestina.engine.grid import Grid
from sestina.engine.lines import score_placement
from sestina.engine.moves import Cell
from sestina.engine.quick_score import UNSURE, quick_points
from sestina.engine.tiles import TILES, Tile
from sestina.game.new_game import game_named


def scored(grid: Grid, places: Sequence[Cell], tiles: list[int]) -> int:
    """The points of a placement; `UNSURE` if it is not legal."""
    try:
        return sum(line.points for line in score_placement(grid, places, tiles))
    except IllegalMove:
        return UNSURE


def changed(
    rng: random.Random, places: Sequence[Cell], tiles: Sequence[Tile]
) -> tuple[tuple[Cell, ...], list[int]]:
    """The same placement with something else about it, in reading order."""
    cells, codes = [*places], [tile.code for tile in tiles]
    at = rng.randrange(len(cells))
    x, y = cells[at]
    what = rng.randrange(3)
    if what == 0:
        cells[at] = (x + rng.choice((-2, -1, 0, 1, 2)), y + rng.choice((-1, 0, 1)))
    elif what == 1:
        first = codes[0] // 36 * 36
        codes[at] = first + rng.randrange(36)
    else:
        cells.append((x + rng.choice((-1, 1, 2)), y))
        codes.append(codes[0])
    laid = sorted(zip(cells, codes, strict=True), key=lambda pair: (pair[0][1], pair[0][0]))
    return tuple(cell for cell, _ in laid), [code for _, code in laid]


@pytest.mark.parametrize("name", ["classic", "flex", "boards"])
def test_it_agrees_with_the_judge(name: str) -> None:
    if name == "boards":
        game = sestina.new_game("classic", expansion="expansion1", seed=3)
    else:
        game = game_named(name, seed=3)
    rng = random.Random(3)
    legal = refused = 0
    while not game.is_over and game.ply < 30:
        grid = game._state.grid  # type: ignore[attr-defined]
        for move in game.legal_moves()[::5]:
            if move.kind != "place" or grid.count == 0:
                continue
            codes = [tile.code for tile in move.tiles]
            assert quick_points(grid, move.cells, codes) == move.points
            assert scored(grid, move.cells, codes) == move.points
            cells, codes = changed(rng, move.cells, move.tiles)
            points = scored(grid, cells, codes)
            assert quick_points(grid, cells, codes) == points, (str(move), cells)
            legal += points != UNSURE
            refused += points == UNSURE
        game.play(game.best_placement() or game.random_move(rng))
    assert legal > 10
    assert refused > 100


def test_it_leaves_openings_to_the_judge() -> None:
    grid = Grid(False)
    assert quick_points(grid, ((0, 0),), [TILES[0].code]) == UNSURE

"""Homographies and lattices, on points that are computed."""

from __future__ import annotations

import math
import random

import pytest

from sestina.vision.camera import foot_of_camera
from sestina.vision.findings import Found
from sestina.vision.geometry import Matrix, PointPair, apply, axes_at, fit_homography, invert
from sestina.vision.lattice import fit_lattice

TILTED: Matrix = (90.0, 12.0, 300.0, -8.0, 70.0, 200.0, 0.004, 0.012, 1.0)


def test_a_homography_is_found_again() -> None:
    places = [(x + 0.5, y + 0.5) for x in range(6) for y in range(5)]
    fitted = fit_homography([PointPair(p, apply(TILTED, p), 1.0) for p in places], stiffness=1e-12)
    assert fitted is not None
    for place in [(0.0, 0.0), (9.0, 7.0), (-3.0, 4.0)]:
        assert apply(fitted, place) == pytest.approx(apply(TILTED, place), abs=1e-3)
        assert apply(invert(fitted), apply(TILTED, place)) == pytest.approx(place, abs=1e-4)


def test_too_few_points_are_no_homography() -> None:
    assert fit_homography([PointPair((0, 0), (1, 1), 1.0)] * 2) is None
    assert fit_homography([PointPair((0, 0), (1, 1), 1.0)] * 5) is None


def seen(cell: tuple[int, int], rng: random.Random, loose: float = 0.0) -> Found:
    """A tile in a cell, as a camera sees it; which of its sides comes first is chance."""
    x, y = cell[0] + 0.5 + rng.uniform(-loose, loose), cell[1] + 0.5 + rng.uniform(-loose, loose)
    (a, b), (c, d) = axes_at(TILTED, (x, y))
    right, down = (a * 0.48, b * 0.48), (c * 0.48, d * 0.48)
    for _ in range(rng.randrange(4)):
        right, down = down, (-right[0], -right[1])
    return Found("tile", 0.95, apply(TILTED, (x, y)), right, down)


@pytest.mark.parametrize("seed", range(12))
def test_a_lattice_is_found_from_few_loose_tiles(seed: int) -> None:
    rng = random.Random(seed)
    cells = {(0, 0)}
    while len(cells) < 3 + seed * 2:
        x, y = rng.choice(sorted(cells))
        dx, dy = rng.choice([(1, 0), (0, 1), (-1, 0), (0, -1)])
        cells.add((x + dx, y + dy))
    tiles = [seen(cell, rng, loose=0.08) for cell in sorted(cells)]
    rng.shuffle(tiles)
    lattice = fit_lattice(tiles)
    assert lattice is not None
    left, top = min(x for x, _ in lattice.tiles), min(y for _, y in lattice.tiles)
    x0, y0 = min(x for x, _ in cells), min(y for _, y in cells)
    assert {(x - left, y - top) for x, y in lattice.tiles} == {(x - x0, y - y0) for x, y in cells}
    assert not lattice.loose


def test_no_tiles_have_no_lattice() -> None:
    assert fit_lattice([]) is None


def test_where_the_camera_stands() -> None:
    # A camera 20 cells above the point 4,3 that looks straight down.
    focal, width, height = 0.8 * 1600, 1600, 1200
    scale = focal / 20
    matrix: Matrix = (scale, 0, 800 - 4 * scale, 0, scale, 600 - 3 * scale, 0, 0, 1)
    found = foot_of_camera(matrix, width, height)
    assert found is not None
    (x, y), above = found
    assert (x, y) == pytest.approx((4, 3))
    assert math.isclose(above, 20)

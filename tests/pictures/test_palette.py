"""The colours keep their names and can be told apart: the mathematics, and what they promise.

Sight without one kind of cone is simulated twice, in linear sRGB: with the matrices of Machado,
Oliveira and Fernandes (2009) for full severity, and with those of Brettel, Viénot and Mollon
(1997), two half planes for each kind, as DaltonLens derives them for sRGB.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import combinations
from math import atan2, cbrt, degrees, dist, hypot

import pytest

from sestina.engine.tiles import COLOURS
from sestina.pictures import PALETTES, palette
from sestina.pictures.palette import PaletteName, contrast, find_palette, ink_on

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
Sight = Callable[[Vector], Vector]

TO_LMS: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
MACHADO: dict[str, Matrix] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
BRETTEL: dict[str, tuple[Vector, Matrix, Matrix]] = {
    "protan": (
        (0.00048, 0.00393, -0.00441),
        (
            (0.14980, 1.19548, -0.34528),
            (0.10764, 0.84864, 0.04372),
            (0.00384, -0.00540, 1.00156),
        ),
        (
            (0.14570, 1.16172, -0.30742),
            (0.10816, 0.85291, 0.03892),
            (0.00386, -0.00524, 1.00139),
        ),
    ),
    "deutan": (
        (-0.00281, -0.00611, 0.00892),
        (
            (0.36477, 0.86381, -0.22858),
            (0.26294, 0.64245, 0.09462),
            (-0.02006, 0.02728, 0.99278),
        ),
        (
            (0.37298, 0.88166, -0.25464),
            (0.25954, 0.63506, 0.10540),
            (-0.01980, 0.02784, 0.99196),
        ),
    ),
    "tritan": (
        (0.03901, -0.02788, -0.01113),
        (
            (1.01277, 0.13548, -0.14826),
            (-0.01243, 0.86812, 0.14431),
            (0.07589, 0.80500, 0.11911),
        ),
        (
            (0.93678, 0.18979, -0.12657),
            (0.06154, 0.81526, 0.12320),
            (-0.37562, 1.12767, 0.24796),
        ),
    ),
}
KINDS = ("normal", "protan", "deutan", "tritan")


def dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def times(matrix: Matrix, vector: Vector) -> Vector:
    red, green, blue = (dot(row, vector) for row in matrix)
    return red, green, blue


def linear(colour: str) -> Vector:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return red, green, blue


def oklab(light: Vector) -> Vector:
    long, middle, short = (cbrt(cone) for cone in times(TO_LMS, light))
    return times(TO_OKLAB, (long, middle, short))


def shown(light: Vector) -> Vector:
    red, green, blue = (min(max(channel, 0.0), 1.0) for channel in light)
    return red, green, blue


def machado(kind: str) -> Sight:
    return lambda light: shown(times(MACHADO[kind], light))


def brettel(kind: str) -> Sight:
    normal, one_side, other_side = BRETTEL[kind]
    return lambda light: shown(times(one_side if dot(normal, light) >= 0 else other_side, light))


def sights(kind: str) -> list[Sight]:
    return [lambda light: light] if kind == "normal" else [machado(kind), brettel(kind)]


def closest_pair(colours: Iterable[str], sight: Sight) -> float:
    """The smallest distance of two colours in OKLab, times 100."""
    seen = [oklab(sight(linear(colour))) for colour in colours]
    return 100 * min(dist(one, other) for one, other in combinations(seen, 2))


def test_the_mathematics_on_known_values() -> None:
    assert oklab(linear("#ffffff")) == pytest.approx((1, 0, 0), abs=1e-4)
    assert oklab(linear("#ff0000")) == pytest.approx((0.62796, 0.22486, 0.12585), abs=1e-4)
    # Greys look the same with every kind of sight.
    for kind in KINDS[1:]:
        for sight in sights(kind):
            assert sight(linear("#808080")) == pytest.approx(linear("#808080"), abs=1e-4)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("kind", KINDS)
def test_colour_safe_palette_is_safe(kind: str) -> None:
    for sight in sights(kind):
        assert closest_pair(PALETTES["colour-safe"].tiles.values(), sight) >= 18


@pytest.mark.parametrize("name", PALETTES)
def test_documented_figures_are_true(name: PaletteName) -> None:
    line = re.search(rf"^    {name} +([0-9./ ]+)  ", palette.__doc__ or "", re.MULTILINE)
    assert line is not None
    computed = [
        min(closest_pair(PALETTES[name].tiles.values(), sight) for sight in sights(kind))
        for kind in KINDS
    ]
    assert [float(figure) for figure in line[1].split("/")] == pytest.approx(computed, abs=0.051)


# Hue in degrees of OKLab, least chroma, and lightness: darker orange is brown, darker yellow olive.
NAMED = {
    "R": ((15, 35), 0.13, (0.40, 0.70)),
    "O": ((42, 72), 0.13, (0.60, 0.82)),
    "Y": ((94, 112), 0.14, (0.85, 1.00)),
    "G": ((140, 165), 0.09, (0.45, 0.85)),
    "B": ((240, 270), 0.11, (0.35, 0.75)),
    "P": ((295, 328), 0.11, (0.40, 0.78)),
}


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("letter", COLOURS)
def test_colours_keep_their_names(name: PaletteName, letter: str) -> None:
    lightness, a, b = oklab(linear(PALETTES[name].tiles[letter]))
    hues, least_chroma, lightnesses = NAMED[letter]
    assert hues[0] <= degrees(atan2(b, a)) % 360 <= hues[1]
    assert hypot(a, b) >= least_chroma
    assert lightnesses[0] <= lightness <= lightnesses[1]


@pytest.mark.parametrize(("name", "least"), [("classic", 3), ("high-contrast", 7)])
def test_shapes_stand_out_on_their_tiles(name: PaletteName, least: float) -> None:
    for colour in PALETTES[name].tiles.values():
        assert contrast(colour, PALETTES[name].body) >= least


def test_symbols_stand_out_on_filled_tiles() -> None:
    for colour in PALETTES["colour-safe"].tiles.values():
        assert contrast(colour, ink_on(colour)) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_coordinates_and_marks_stand_out_on_the_table(name: PaletteName) -> None:
    colours = PALETTES[name]
    assert contrast(colours.ink, colours.table) >= 4.5
    assert contrast(colours.mark, colours.table) >= 3


def test_unknown_palette_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="classic, colour-safe, high-contrast"):
        find_palette("rainbow")  # type: ignore[arg-type]

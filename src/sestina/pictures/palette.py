"""Palettes for tiles and table. In every palette, a colour still looks like its name.

`classic` looks like the game in the box: vivid shapes on dark tiles. `colour-safe` serves people
with colour blindness: it fills tiles with their colour, because larger coloured areas are easier
to tell apart. `high-contrast` serves people with weak sight, and bright sunlight.

A search within the hues of each name chose the colours. It maximised the difference of the closest
pair for normal sight and for sight without red, green or blue cones, weighed against how well each
colour fits its name. The difference is the distance in OKLab times 100. Colour blindness was
simulated at full severity with the models of Machado, Oliveira and Fernandes (2009) and of
Brettel, Viénot and Mollon (1997), because the two disagree about missing blue cones; the smaller
difference counts. The closest pair for normal, protan, deutan and tritan sight:

    classic         17.8 /  8.8 /  9.0 / 10.6    every shape at least 3:1 on its tile
    colour-safe     20.9 / 18.1 / 18.2 / 18.3    symbols at least 4.5:1 on their colour
    high-contrast   16.3 /  7.1 /  5.9 /  9.5    every shape at least 7:1 on its tile

`tests/pictures/test_palette.py` computes these figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from sestina.engine.tiles import COLOURS

PaletteName = Literal["classic", "colour-safe", "high-contrast"]
"""What pictures take as `palette`."""

LIGHT_INK: Final = "#fffdf8"
DARK_INK: Final = "#17181b"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one style of picture, each as `#rrggbb`."""

    name: PaletteName
    tiles: Mapping[str, str]
    """The colours of the tiles, by letter."""
    filled: bool
    """Whether the tile has the colour and the shape is ink; else the shape has the colour."""
    flat: bool
    """Whether tiles are drawn without light and shadow."""
    table: str
    cell: str
    """An empty cell."""
    grid: str
    """The edge of an empty cell."""
    ink: str
    """The coordinates along the edges."""
    body: str
    """The body of a tile that is not filled with its colour."""
    rim: str
    """The edge of a tile."""
    mark: str
    """The ring around marked cells."""


def _tiles(colours: str) -> Mapping[str, str]:
    return MappingProxyType(dict(zip(COLOURS, colours.split(), strict=True)))


CLASSIC: Final = Palette(
    name="classic",
    tiles=_tiles("#e63935 #fa8e12 #fdde31 #0ac36b #127ffb #b353c9"),
    filled=False,
    flat=False,
    table="#f1ebdf",
    cell="#ebe4d6",
    grid="#e1d8c7",
    ink="#6b6254",
    body="#2b2d33",
    rim="#17181b",
    mark="#00857a",
)

COLOUR_SAFE: Final = Palette(
    name="colour-safe",
    tiles=_tiles("#980b0c #dd5e00 #ffff4a #73d4a5 #20367d #9050d8"),
    filled=True,
    flat=False,
    table="#f1ebdf",
    cell="#ebe4d6",
    grid="#e1d8c7",
    ink="#6b6254",
    body="#2b2d33",
    rim="#17181b",
    mark="#17181b",
)

HIGH_CONTRAST: Final = Palette(
    name="high-contrast",
    tiles=_tiles("#ff605b #ffa10d #fff54b #43e87c #4db0ff #c88adb"),
    filled=False,
    flat=True,
    table="#000000",
    cell="#000000",
    grid="#4a4a4a",
    ink="#ffffff",
    body="#000000",
    rim="#8c8c8c",
    mark="#ffffff",
)

PALETTES: Final[Mapping[PaletteName, Palette]] = MappingProxyType(
    {palette.name: palette for palette in (CLASSIC, COLOUR_SAFE, HIGH_CONTRAST)}
)


def find_palette(name: PaletteName) -> Palette:
    """Find a palette by name; the `ValueError` for an unknown name lists all names."""
    palette = PALETTES.get(name)
    if palette is None:
        raise ValueError(f"no palette is called {name!r}; there are {', '.join(PALETTES)}")
    return palette


def ink_on(colour: str) -> str:
    """Near-white or near-black, whichever has more contrast to a colour."""
    if contrast(LIGHT_INK, colour) >= contrast(DARK_INK, colour):
        return LIGHT_INK
    return DARK_INK


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG defines it, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

"""Colours: three palettes for tiles and table, each of which keeps the colours' names.

`classic` is the box on the shelf: vivid shapes on dark tiles. `colour-safe` is for eyes that
see fewer hues: its tiles are filled with their colour, because a larger coloured area is
easier to tell apart. `high-contrast` is for weak eyes and bright sun.

The colours come from a search within the hues of each name, for sets whose closest pair differs
most for normal sight and for sight without red, green or blue cones, weighed against how well
each colour fits its name. Difference is the distance in OKLab times 100. Sight was simulated with
the model of Machado, Oliveira and Fernandes (2009) at full severity, and again with the model of
Brettel, Viénot and Mollon (1997), since the two disagree about missing blue cones; the smaller
result counts. The closest pair, seen normally / protan / deutan / tritan:

    classic         17.8 /  8.8 /  9.0 / 10.6    every shape at least 3:1 on its tile
    colour-safe     20.9 / 18.1 / 18.2 / 18.3    symbols at least 4.5:1 on their colour
    high-contrast   16.3 /  7.1 /  5.9 /  9.5    every shape at least 7:1 on its tile

`tests/pictures/test_palette.py` holds the mathematics and computes these figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

COLOUR_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
)

LIGHT_INK: Final = "#fffdf8"
DARK_INK: Final = "#17181b"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one style of picture, each as `#rrggbb`."""

    name: str
    tiles: Mapping[str, str]
    """The six colours of the game, by letter."""
    filled: bool
    """Whether the tile carries the colour and the shape is ink, rather than the reverse."""
    flat: bool
    """Whether tiles lie flat, without light and shadow."""
    table: str
    cell: str
    """An empty cell."""
    grid: str
    """The edge of an empty cell."""
    ink: str
    """Coordinates along the edges."""
    body: str
    """A tile that is not filled."""
    rim: str
    """The edge of a tile."""
    mark: str
    """The ring around marked cells."""


def _tiles(colours: str) -> Mapping[str, str]:
    return MappingProxyType(dict(zip(COLOUR_NAMES, colours.split(), strict=True)))


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

PALETTES: Final[Mapping[str, Palette]] = MappingProxyType(
    {palette.name: palette for palette in (CLASSIC, COLOUR_SAFE, HIGH_CONTRAST)}
)


def find_palette(name: str) -> Palette:
    """The palette of that name; `ValueError` lists the names there are."""
    palette = PALETTES.get(name)
    if palette is None:
        raise ValueError(f"no palette is called {name!r}; there are {', '.join(PALETTES)}")
    return palette


def ink_on(colour: str) -> str:
    """Near-white or near-black, whichever stands out more on a colour."""
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

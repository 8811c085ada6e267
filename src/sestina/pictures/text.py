"""Text pictures for the terminal: boards and hands, with and without colours.

A tile is the letter of its colour and the glyph of its shape, `R●`, in Flex followed by the letter
of its background, `R●W`. Colours only repeat the letters, so nobody depends on them. Marked cells
are in brackets.
"""

import os
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TextIO

from sestina.engine.layout import FILLED, PLAIN
from sestina.engine.tiles import Tile, parse_tile
from sestina.pictures.extent import extent_of

# Each glyph is one column wide, except in terminals that draw ambiguous characters double, as some
# East Asian ones do. Those, and terminals without these glyphs, need `ascii=True`.
GLYPHS: Final[Mapping[str, str]] = MappingProxyType(
    {"c": "●", "s": "■", "d": "◆", "4": "✦", "8": "✸", "k": "♣"}
)

# Colours of the 256-colour table, which more terminals support than 24-bit colours.
_ON_DARK: Final = {"R": 203, "O": 214, "Y": 227, "G": 78, "B": 75, "P": 177}
_ON_LIGHT: Final = {"R": 160, "O": 166, "Y": 136, "G": 28, "B": 26, "P": 91}
_BODY, _BLACK, _WHITE, _GREY, _FIELD = 236, 16, 231, 244, 51
_RESET: Final = "\x1b[0m"


def board_text(
    cells: Mapping[tuple[int, int], str],
    *,
    colour: bool,
    marked: Collection[tuple[int, int]] = (),
    coordinates: bool = True,
    ascii: bool = False,  # noqa: A002 - the plainest name there is; nothing here needs the builtin
    fields: Sequence[str] = (),
) -> str:
    """Draw a board as lines of text, with a margin of one cell and a dot in every free cell.

    `ascii` writes tiles in their notation, `Rc`, and uses only ASCII characters. `fields` are the
    rows of the `Layout` of a board with an edge, which is drawn whole, with a letter in the fields
    that a tile does not cover.
    """
    tiles = {cell: parse_tile(text) for cell, text in cells.items()}
    marks = frozenset(marked)
    extent = extent_of([*tiles, *marks], fields)
    tile_width = max((len(str(tile)) for tile in tiles.values()), default=2)
    label_width = max(len(str(x)) for x in (extent.left, extent.right))
    width = max(tile_width, label_width)
    ruler_width = max(len(str(y)) for y in (extent.top, extent.bottom))
    dot = _paint("." if ascii else "·", colour, foreground=_GREY)

    def free_cell(cell: tuple[int, int]) -> str:
        letter = field_letter(fields, cell)
        return _paint(letter, colour, foreground=_FIELD) if letter else dot

    def cell_text(cell: tuple[int, int]) -> str:
        tile = tiles.get(cell)
        content = free_cell(cell) if tile is None else _tile_text(tile, colour, ascii)
        content = _in_middle(content, 1 if tile is None else len(str(tile)), tile_width)
        left, right = "[]" if cell in marks else "  "
        return " " * (width - tile_width) + left + content + right

    lines = []
    if coordinates:
        numbers = "".join(
            " " + _in_middle(str(x), len(str(x)), width) + " " for x in extent.columns
        )
        lines.append(_paint(" " * ruler_width + numbers.rstrip(), colour, foreground=_GREY))
    for y in extent.rows:
        ruler = _paint(f"{y:>{ruler_width}}", colour, foreground=_GREY) if coordinates else ""
        lines.append((ruler + "".join(cell_text((x, y)) for x in extent.columns)).rstrip())
    return "\n".join(lines)


def field_letter(fields: Sequence[str], cell: tuple[int, int]) -> str:
    """What a free field shows: a start, a number of points or a star; empty if nothing."""
    if not fields:
        return ""
    x, y = cell
    letter = fields[y][x]
    return "" if letter in (PLAIN, FILLED) else letter


def hand_text(
    tiles: Sequence[str],
    *,
    colour: bool,
    ascii: bool = False,  # noqa: A002 - as in board_text
) -> str:
    """Draw a hand as one line of text."""
    return " ".join(_tile_text(parse_tile(text), colour, ascii) for text in tiles)


def supports_colour(stream: TextIO) -> bool:
    """Whether to write colours to a stream: by `NO_COLOR`, `FORCE_COLOR`, then the terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def supports_glyphs(stream: TextIO) -> bool:
    """Whether the encoding of a stream has the glyphs of the shapes; else use `ascii=True`."""
    try:
        "".join(GLYPHS.values()).encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _tile_text(tile: Tile, colour: bool, ascii_only: bool) -> str:
    shape = tile.shape if ascii_only else GLYPHS[tile.shape]
    letters = tile.colour + shape + (tile.background or "")
    on_dark, on_light = _ON_DARK[tile.colour], _ON_LIGHT[tile.colour]
    match tile.background:
        case "B":
            return _paint(letters, colour, foreground=on_dark, background=_BLACK)
        case "W":
            return _paint(letters, colour, foreground=on_light, background=_WHITE)
        case "S":
            return _paint(letters[0], colour, foreground=on_dark, background=_BLACK) + _paint(
                letters[1:], colour, foreground=on_light, background=_WHITE
            )
        case _:
            return _paint(letters, colour, foreground=on_dark, background=_BODY)


def _in_middle(text: str, columns: int, width: int) -> str:
    """Pad text that is `columns` wide on both sides, the left one first."""
    right = (width - columns) // 2
    return " " * (width - columns - right) + text + " " * right


def _paint(text: str, colour: bool, *, foreground: int, background: int | None = None) -> str:
    if not colour:
        return text
    if background is None:
        return f"\x1b[38;5;{foreground}m{text}{_RESET}"
    return f"\x1b[1;38;5;{foreground};48;5;{background}m{text}{_RESET}"

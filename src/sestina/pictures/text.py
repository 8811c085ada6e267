"""Pictures for the terminal: a board and a hand as text, with and without colours.

Every tile says its colour as a letter and its shape as a glyph, `R●`, and in Flex its background
as a letter, `R●W`. Colours only repeat that, so nobody needs them. Marked cells stand in brackets.
"""

import os
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TextIO

from sestina.pictures.extent import extent_of
from sestina.pictures.shapes import Face, parse_face

# One column each, in every terminal but those set to draw all ambiguous characters double, as
# some East Asian ones are: those, and terminals without these glyphs, take `ascii=True`.
GLYPHS: Final[Mapping[str, str]] = MappingProxyType(
    {"c": "●", "s": "■", "d": "◆", "4": "✦", "8": "✸", "k": "♣"}
)

# Colours of the 256-colour table, which more terminals know than 24-bit colours.
_ON_DARK: Final = {"R": 203, "O": 214, "Y": 227, "G": 78, "B": 75, "P": 177}
_ON_LIGHT: Final = {"R": 160, "O": 166, "Y": 136, "G": 28, "B": 26, "P": 91}
_BODY, _BLACK, _WHITE, _GREY = 236, 16, 231, 244
_RESET: Final = "\x1b[0m"


def board_text(
    cells: Mapping[tuple[int, int], str],
    *,
    colour: bool,
    marked: Collection[tuple[int, int]] = (),
    coordinates: bool = True,
    ascii: bool = False,  # noqa: A002 - the plainest name there is; nothing here needs the builtin
) -> str:
    """A board as lines of text, with a free cell on every side and a dot in every free cell.

    `ascii` writes tiles as the rules do, `Rc`, and keeps to ASCII throughout.
    """
    faces = {cell: parse_face(text) for cell, text in cells.items()}
    marks = frozenset(marked)
    extent = extent_of([*faces, *marks])
    tile_width = max((len(str(face)) for face in faces.values()), default=2)
    label_width = max(len(str(x)) for x in (extent.left, extent.right))
    width = max(tile_width, label_width)
    ruler_width = max(len(str(y)) for y in (extent.top, extent.bottom))
    dot = _paint("." if ascii else "·", colour, foreground=_GREY)

    def cell_text(cell: tuple[int, int]) -> str:
        face = faces.get(cell)
        content = dot if face is None else _tile(face, colour, ascii)
        content = _in_middle(content, 1 if face is None else len(str(face)), tile_width)
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


def hand_text(
    tiles: Sequence[str],
    *,
    colour: bool,
    ascii: bool = False,  # noqa: A002 - as in board_text
) -> str:
    """A hand as one line of text."""
    return " ".join(_tile(parse_face(text), colour, ascii) for text in tiles)


def supports_colour(stream: TextIO) -> bool:
    """Whether to write colours to a stream: `NO_COLOR`, then `FORCE_COLOR`, then the terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def supports_glyphs(stream: TextIO) -> bool:
    """Whether a stream's encoding has the glyphs of the shapes; else write `ascii=True`."""
    try:
        "".join(GLYPHS.values()).encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _tile(face: Face, colour: bool, ascii_only: bool) -> str:
    letters = face.colour + (face.shape if ascii_only else GLYPHS[face.shape]) + face.background
    on_dark, on_light = _ON_DARK[face.colour], _ON_LIGHT[face.colour]
    match face.background:
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
    """Pad text that takes so many columns on both sides, on the left first."""
    right = (width - columns) // 2
    return " " * (width - columns - right) + text + " " * right


def _paint(text: str, colour: bool, *, foreground: int, background: int | None = None) -> str:
    if not colour:
        return text
    if background is None:
        return f"\x1b[38;5;{foreground}m{text}{_RESET}"
    return f"\x1b[1;38;5;{foreground};48;5;{background}m{text}{_RESET}"

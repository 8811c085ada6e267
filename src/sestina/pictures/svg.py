"""SVG pictures of boards, rows, hands and tiles: each a whole, deterministic document.

The unit of length is a 48th of a tile; `tile_size` scales the picture. A picture defines its shapes
and tiles once and refers to them. The ids of definitions contain the name of the palette, and equal
ids have equal definitions, so one page can hold several pictures.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

from sestina.engine.tiles import Tile, parse_tile
from sestina.pictures.extent import Extent, extent_of
from sestina.pictures.fields import fields_in_words, fields_svg
from sestina.pictures.palette import (
    DARK_INK,
    LIGHT_INK,
    Palette,
    PaletteName,
    find_palette,
    ink_on,
)
from sestina.pictures.shapes import OUTLINES, shape_id

_TILE: Final = 48
_RULER: Final = 26
_MARGIN: Final = 10
_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"
_BLACK: Final = "#101114"
_WHITE: Final = "#fbf8f1"

# The black half of a split tile in Flex: the body, cut from the upper right to the lower left.
_UPPER_HALF: Final = "M19.36-19.36A9 9 0 0 0 13-22H-13A9 9 0 0 0-22-13V13A9 9 0 0 0-19.36 19.36Z"
_NOT_IN_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def board_svg(
    cells: Mapping[tuple[int, int], str],
    *,
    marked: Collection[tuple[int, int]] = (),
    tile_size: int = 48,
    coordinates: bool = True,
    title: str | None = None,
    letters: bool = False,
    palette: PaletteName = "classic",
    fields: Sequence[str] = (),
) -> str:
    """Draw a board with a margin of one cell.

    `cells` maps cells to tiles: `{(0, 0): "Rc", (1, 0): "Rs"}`; x grows to the right, y downwards.
    `marked` cells, such as those of the last move, get a ring. `letters` writes the letter of its
    colour on each tile. `palette` is `classic`, `colour-safe` or `high-contrast`. `fields` are the
    rows of the `Layout` of a board with an edge, which is drawn whole.
    """
    colours = find_palette(palette)
    pencil = _Pencil(colours, letters)
    tiles = {cell: parse_tile(cells[cell]) for cell in sorted(cells, key=_reading_order)}
    rings = sorted(set(marked), key=_reading_order)
    extent = extent_of([*tiles, *rings], fields)
    left = top = _RULER if coordinates else _MARGIN
    width, height = len(extent.columns) * _TILE, len(extent.rows) * _TILE

    drawing = [f'<g transform="translate({left} {top})">', pencil.grid(width, height)]
    if fields:
        drawing += fields_svg(fields, tiles, colours, _FONT)
    if coordinates:
        drawing.append(pencil.rulers(extent))
    for (x, y), tile in tiles.items():
        drawing.append(pencil.draw_tile(tile, *_centre(extent, x, y), f"{tile.name} at {x},{y}"))
    drawing += [pencil.ring(*_centre(extent, x, y)) for x, y in rings]
    drawing.append("</g>")
    return pencil.document(
        drawing,
        width=left + width + _MARGIN,
        height=top + height + _MARGIN,
        scale=tile_size,
        title=title if title is not None else f"Board with {_count(len(tiles))}",
        description=f"{_describe(tiles, rings)} {fields_in_words(fields, tiles)}".rstrip(),
        table=True,
    )


def rows_svg(
    rows: Mapping[str, Sequence[str]],
    *,
    marked: Collection[tuple[str, int]] = (),
    tile_size: int = 48,
    title: str | None = None,
    letters: bool = False,
    palette: PaletteName = "classic",
) -> str:
    """Draw rows of cards below one another, each after its name.

    `marked` cards get a ring; each is given by its row and its place in it, from 0.
    """
    pencil = _Pencil(find_palette(palette), letters)
    cards = {name: [parse_tile(text) for text in row] for name, row in rows.items()}
    step = _TILE + 4
    longest = max([len(row) for row in cards.values()], default=0)

    def centre(line: int, place: int) -> tuple[float, float]:
        return _RULER + (place + 0.5) * _TILE, _MARGIN + line * step + _TILE / 2

    drawing = [pencil.names([(name, centre(line, 0)[1]) for line, name in enumerate(cards)])]
    for line, (name, row) in enumerate(cards.items()):
        drawing += [
            pencil.draw_tile(tile, *centre(line, place), f"{tile.name} in row {name}")
            for place, tile in enumerate(row)
        ]
        drawing += [
            pencil.ring(*centre(line, place))
            for place in range(len(row))
            if (name, place) in marked
        ]
    count = sum(len(row) for row in cards.values())
    return pencil.document(
        drawing,
        width=_RULER + max(longest, 1) * _TILE + _MARGIN,
        height=max(len(cards), 1) * step - 4 + 2 * _MARGIN,
        scale=tile_size,
        title=title if title is not None else f"Table with {_count(count, 'card')}",
        description=" ".join(
            f"Row {name}: {', '.join(tile.name for tile in row)}." for name, row in cards.items()
        ),
        table=True,
    )


def hand_svg(
    tiles: Sequence[str],
    *,
    tile_size: int = 48,
    title: str | None = None,
    letters: bool = False,
    palette: PaletteName = "classic",
) -> str:
    """Draw a hand of tiles side by side on a rack."""
    pencil = _Pencil(find_palette(palette), letters)
    drawn = [parse_tile(text) for text in tiles]
    step = _TILE + 4
    width, height = max(len(drawn), 1) * step - 4 + 2 * _MARGIN, _TILE + 2 * _MARGIN
    drawing = [
        pencil.draw_tile(tile, _MARGIN + _TILE / 2 + place * step, height / 2, tile.name)
        for place, tile in enumerate(drawn)
    ]
    drawing.append(pencil.ledge(width, height))
    return pencil.document(
        drawing,
        width=width,
        height=height,
        scale=tile_size,
        title=title if title is not None else f"Hand with {_count(len(drawn))}",
        description=", ".join(tile.name for tile in drawn),
        table=True,
    )


def tile_svg(
    tile: str,
    *,
    tile_size: int = 48,
    title: str | None = None,
    letters: bool = False,
    palette: PaletteName = "classic",
) -> str:
    """Draw one tile on a transparent background."""
    pencil = _Pencil(find_palette(palette), letters)
    drawn = parse_tile(tile)
    return pencil.document(
        [pencil.draw_tile(drawn, _TILE / 2, _TILE / 2, drawn.name)],
        width=_TILE,
        height=_TILE,
        scale=tile_size,
        title=title if title is not None else drawn.name,
        description="",
        table=False,
    )


class _Pencil:
    """Draws in one palette and collects the definitions that the drawing uses."""

    def __init__(self, palette: Palette, letters: bool) -> None:
        self._palette = palette
        self._letters = letters
        self._used: set[str] = set()

    def draw_tile(self, tile: Tile, x: float, y: float, label: str) -> str:
        colour = self._palette.tiles[tile.colour]
        if tile.background:
            art = self._flex(tile, colour)
        elif self._palette.filled:
            art = self._use("tile", fill=colour) + self._shape(tile, ink_on(colour))
        else:
            art = self._use("tile", fill=self._palette.body) + self._shape(tile, colour)
        if self._letters:
            art += self._letter(tile, colour)
        place = f'transform="translate({_number(x)} {_number(y)})"'
        return f'<g class="tile" {place}><title>{_text(label)}</title>{art}</g>'

    def _flex(self, tile: Tile, colour: str) -> str:
        """A tile with a background: its whole body is black, white or split, in every palette."""
        art = self._use("tile", fill=_BLACK if tile.background == "B" else _WHITE)
        if tile.background == "S":
            art += self._use("split")
        if self._palette.filled:
            small = 'transform="scale(.74)"'
            return art + self._use("disc", fill=colour) + self._shape(tile, ink_on(colour), small)
        # A dark outline separates yellow from white; on a split tile, a light one from black.
        lines = 'transform="scale(.88)" stroke-linejoin="round" paint-order="stroke"'
        if tile.background == "B":
            return art + self._shape(tile, colour, 'transform="scale(.88)"')
        if tile.background == "S":
            art += self._shape(tile, "none", f'stroke="{LIGHT_INK}" stroke-width="5.6" {lines}')
        return art + self._shape(tile, colour, f'stroke="{DARK_INK}" stroke-width="2.6" {lines}')

    def _shape(self, tile: Tile, fill: str, more: str = "") -> str:
        return self._use(shape_id(tile.shape), fill=fill, more=more)

    def _letter(self, tile: Tile, colour: str) -> str:
        fill = colour if self._palette.filled else ink_on(colour)
        return (
            f'<text y="4.2" fill="{fill}" font-family="{_FONT}" font-size="12" font-weight="700" '
            f'text-anchor="middle" aria-hidden="true">{tile.colour}</text>'
        )

    def ring(self, x: float, y: float) -> str:
        return self._use("ring", more=f'class="mark" x="{_number(x)}" y="{_number(y)}"')

    def grid(self, width: int, height: int) -> str:
        self._used.add("cell")
        return f'<rect width="{width}" height="{height}" fill="url(#{self._id("cell")})"/>'

    def rulers(self, extent: Extent) -> str:
        """The x coordinates along the top, the y coordinates along the left."""
        numbers = [
            f'<text x="{(x - extent.left + 0.5) * _TILE:g}" y="-9">{_minus(x)}</text>'
            for x in extent.columns
        ]
        numbers += [
            f'<text x="-13" y="{(y - extent.top + 0.5) * _TILE + 4:g}">{_minus(y)}</text>'
            for y in extent.rows
        ]
        return self._labels(numbers)

    def names(self, lines: Iterable[tuple[str, float]]) -> str:
        """The names of rows along the left."""
        texts = [f'<text x="13" y="{y + 4:g}">{_text(name)}</text>' for name, y in lines]
        return self._labels(texts)

    def _labels(self, texts: Iterable[str]) -> str:
        return (
            f'<g fill="{self._palette.ink}" font-family="{_FONT}" font-size="11" '
            f'text-anchor="middle" aria-hidden="true">{"".join(texts)}</g>'
        )

    def ledge(self, width: float, height: float) -> str:
        """The lip of the rack, on which the tiles stand."""
        y = height - _MARGIN - 4.5
        return (
            f'<rect x="5" y="{_number(y)}" width="{_number(width - 10)}" height="9" rx="4.5" '
            f'fill="{self._palette.grid}"/>'
        )

    def document(
        self,
        drawing: Iterable[str],
        *,
        width: float,
        height: float,
        scale: int,
        title: str,
        description: str,
        table: bool,
    ) -> str:
        if scale < 1:
            raise ValueError(f"a tile cannot be {scale} pixels wide")
        size = f'width="{_number(width)}" height="{_number(height)}"'
        shown = (
            f'width="{_number(width * scale / _TILE)}" height="{_number(height * scale / _TILE)}"'
        )
        box = f'viewBox="0 0 {_number(width)} {_number(height)}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {box} {shown}>',
            f"<title>{_text(title)}</title>",
        ]
        if description:
            parts.append(f"<desc>{_text(description)}</desc>")
        definitions = [art for name, art in self._definitions().items() if name in self._used]
        parts += ["<defs>", *definitions, "</defs>"]
        if table:
            parts.append(f'<rect {size} rx="12" fill="{self._palette.table}"/>')
        parts += [*drawing, "</svg>"]
        return "\n".join(parts) + "\n"

    def _definitions(self) -> dict[str, str]:
        """All definitions that a picture may use, by name."""
        palette = self._palette
        body = 'x="-22" y="-22" width="44" height="44" rx="9"'
        edge = 'x="-21.5" y="-21.5" width="43" height="43" rx="8.5" fill="none"'
        if palette.flat:
            dome = ""
            tile = f'<rect {body}/><rect {edge} stroke="{palette.rim}"/>'
        else:
            # A filled tile gets less of a dome, because the dome changes its colour.
            lit, shaded = (".07", ".07") if palette.filled else (".16", ".18")
            # Light falls from above: a lit upper half, a shaded lower half, a short shadow.
            dome = (
                f'<linearGradient id="{self._id("dome")}" x2="0" y2="1">'
                f'<stop stop-color="#fff" stop-opacity="{lit}"/>'
                '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>'
                '<stop offset=".5" stop-color="#000" stop-opacity="0"/>'
                f'<stop offset="1" stop-color="#000" stop-opacity="{shaded}"/>'
                "</linearGradient>"
            )
            tile = (
                '<rect x="-22" y="-20.4" width="44" height="44" rx="9" fill="#000" '
                'fill-opacity=".22"/>'
                f'<rect {body}/><rect {body} fill="url(#{self._id("dome")})"/>'
                f'<rect {edge} stroke="{palette.rim}" stroke-opacity=".45"/>'
            )
        return {
            "cell": (
                f'<pattern id="{self._id("cell")}" width="{_TILE}" height="{_TILE}" '
                'patternUnits="userSpaceOnUse">'
                f'<rect x="2.5" y="2.5" width="43" height="43" rx="8.5" fill="{palette.cell}" '
                f'stroke="{palette.grid}"/></pattern>'
            ),
            "tile": f'{dome}<g id="{self._id("tile")}">{tile}</g>',
            "split": f'<path id="{self._id("split")}" d="{_UPPER_HALF}" fill="{_BLACK}"/>',
            # The colour of a filled Flex tile is a disc, so that all corners show the background.
            "disc": (
                f'<g id="{self._id("disc")}">'
                f'<circle r="16.4" stroke="{LIGHT_INK}" stroke-width="4"/>'
                f'<circle r="16.4" stroke="{DARK_INK}" stroke-width="1.6"/></g>'
            ),
            **{
                shape_id(shape): f'<path id="{self._id(shape_id(shape))}" d="{outline}"/>'
                for shape, outline in OUTLINES.items()
            },
            # A line in the colour of the table separates the ring from any tile.
            "ring": (
                f'<g id="{self._id("ring")}" fill="none">'
                '<rect x="-21.4" y="-21.4" width="42.8" height="42.8" rx="8.4" '
                f'stroke="{palette.table}" stroke-width="1.6"/>'
                '<rect x="-23.3" y="-23.3" width="46.6" height="46.6" rx="10.3" '
                f'stroke="{palette.mark}" stroke-width="2.6"/></g>'
            ),
        }

    def _use(self, name: str, *, fill: str = "", more: str = "") -> str:
        self._used.add(name)
        paint = f' fill="{fill}"' if fill else ""
        rest = f" {more}" if more else ""
        return f'<use href="#{self._id(name)}"{paint}{rest}/>'

    def _id(self, name: str) -> str:
        return f"sestina-{self._palette.name}-{name}"


def _centre(extent: Extent, x: int, y: int) -> tuple[float, float]:
    return (x - extent.left + 0.5) * _TILE, (y - extent.top + 0.5) * _TILE


def _describe(tiles: Mapping[tuple[int, int], Tile], rings: Sequence[tuple[int, int]]) -> str:
    """Describe the board run by run, for screen readers."""
    runs: dict[tuple[int, int], list[str]] = {}
    start = (0, 0)
    for x, y in tiles:
        if (x - 1, y) not in tiles:
            start = (x, y)
        runs.setdefault(start, []).append(tiles[x, y].name)
    sentences = [f"From {x},{y} to the right: {', '.join(run)}." for (x, y), run in runs.items()]
    if rings:
        sentences.append(f"Marked: {'; '.join(f'{x},{y}' for x, y in rings)}.")
    return " ".join(sentences) or "No tile has been placed."


def _reading_order(cell: tuple[int, int]) -> tuple[int, int]:
    x, y = cell
    return y, x


def _count(number: int, noun: str = "tile") -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _minus(value: int) -> str:
    """A coordinate with a typographic minus sign."""
    return str(value).replace("-", "\u2212")


def _text(words: str) -> str:
    """Escape XML text; characters that XML cannot hold become the replacement character."""
    return escape(_NOT_IN_XML.sub("\ufffd", words))

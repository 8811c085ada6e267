"""PNG pictures of boards and rows for programs that show no SVG, such as messengers.

They have the colours and the outlines of the SVG pictures, without words and numbers.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final

from sestina.engine.layout import BONUSES, STAR, START
from sestina.engine.tiles import Tile, parse_tile
from sestina.pictures.extent import Extent, extent_of
from sestina.pictures.fields import STAR_OUTLINE
from sestina.pictures.palette import CLASSIC, DARK_INK, LIGHT_INK, Palette
from sestina.pictures.raster import Canvas, Mask, mask, rounded
from sestina.pictures.shapes import OUTLINES

_CELL: Final = 48
"""The size of a cell in the unit of the outlines."""
_MARGIN: Final = 8
_LARGEST: Final = 72
"""Pixels of a tile: a few tiles do not fill a picture."""
_EMPTY: Final = rounded(22, 9)
_BODY: Final = rounded(22, 9)
_RING: Final = rounded(24, 11) + rounded(21.5, 8.5)
_FRAME: Final = rounded(18.5, 7) + rounded(15.5, 4)
_SPLIT: Final = "M22-22H-22V22Z"
_PLUS: Final = "M-2-8H2V-2H8V2H2V8H-2V2H-8V-2H-2Z"


def board_png(
    cells: Mapping[tuple[int, int], str],
    *,
    width: int,
    height: int,
    marked: Collection[tuple[int, int]] = (),
    fields: Sequence[str] = (),
) -> bytes:
    """Draw a board in a picture of this size; the tiles are as large as possible.

    `cells`, `marked` and `fields` are those of `board_svg`.
    """
    extent = extent_of([*cells, *marked], fields)
    return _draw(cells, extent, (width, height), marked=marked, fields=fields, has_grid=True)


def rows_png(rows: Sequence[Sequence[str]], *, width: int, height: int) -> bytes:
    """Draw rows of cards in a picture of this size, in one column or several."""
    longest = max((len(row) for row in rows), default=1)

    def extent(columns: int) -> Extent:
        lines = -(-len(rows) // columns)
        return Extent(0, 0, columns * (longest + 1) - 2, max(lines, 1) - 1)

    pixels = width, height
    columns = max(range(1, len(rows) + 1), key=lambda one: _size(extent(one), pixels), default=1)
    lines = len(extent(columns).rows)
    cells = {
        (number // lines * (longest + 1) + place, number % lines): card
        for number, row in enumerate(rows)
        for place, card in enumerate(row)
    }
    return _draw(cells, extent(columns), pixels)


def _size(extent: Extent, pixels: tuple[int, int]) -> int:
    """How large tiles can be, in pixels."""
    width, height = (side - 2 * _MARGIN for side in pixels)
    return max(1, min(_LARGEST, width // len(extent.columns), height // len(extent.rows)))


def _draw(
    cells: Mapping[tuple[int, int], str],
    extent: Extent,
    pixels: tuple[int, int],
    *,
    marked: Collection[tuple[int, int]] = (),
    fields: Sequence[str] = (),
    has_grid: bool = False,
) -> bytes:
    width, height = pixels
    size = _size(extent, pixels)
    picture = Canvas(width, height, CLASSIC.table)
    left = (width - size * len(extent.columns)) // 2
    top = (height - size * len(extent.rows)) // 2
    for y in extent.rows:
        for x in extent.columns:
            tile = cells.get((x, y), "")
            if tile or has_grid:
                field = fields[y][x] if fields and not tile else ""
                drawn = _piece(tile, field, (x, y) in marked, size)
                place = left + (x - extent.left) * size, top + (y - extent.top) * size
                picture.put(drawn, *place)
    return picture.png()


@lru_cache(maxsize=400)
def _piece(tile: str, field: str, is_marked: bool, size: int) -> Canvas:
    """A cell with what lies on it."""
    drawn = Canvas(size, size, CLASSIC.table)
    if tile:
        _paint_tile(drawn, parse_tile(tile), CLASSIC)
    else:
        drawn.paint(_shape(_EMPTY, size), CLASSIC.grid)
        drawn.paint(_shape(_EMPTY, size, 0.95), CLASSIC.cell)
        _paint_field(drawn, field)
    if is_marked:
        drawn.paint(_shape(_RING, size), CLASSIC.mark)
    return drawn


def _paint_tile(on: Canvas, tile: Tile, palette: Palette) -> None:
    size = on.width
    body = _shape(_BODY, size)
    outline, colour = OUTLINES[tile.shape], palette.tiles[tile.colour]
    if not tile.background:
        on.paint(body, palette.body)
        _round_off(on, body)
        on.paint(_shape(outline, size), colour)
        return
    on.paint(body, DARK_INK if tile.background == "B" else LIGHT_INK)
    if tile.background == "S":
        half = _shape(_SPLIT, size)
        on.paint(_both(body, half), DARK_INK)
    # Outlines separate yellow from white and purple from black.
    if tile.background == "S":
        on.paint(_shape(outline, size, 1.06), LIGHT_INK)
    if tile.background != "B":
        on.paint(_shape(outline, size, 0.97), DARK_INK)
    on.paint(_shape(outline, size, 0.86), colour)


def _both(one: Mask, other: Mask) -> Mask:
    """What two shapes cover together."""
    rows = zip(one, other, strict=True)
    return [[a * b for a, b in zip(*pair, strict=True)] for pair in rows]


def _round_off(on: Canvas, body: Mask) -> None:
    """Light from above: the upper half is lit and the lower one shaded."""
    size = on.width
    for colour, sign in ((LIGHT_INK, -1), (DARK_INK, 1)):
        # Nothing in the middle, and most at the edge.
        depths = [max(0.0, sign * ((at + 0.5) / size - 0.5)) for at in range(size)]
        rows = [[share * depth for share in row] for row, depth in zip(body, depths, strict=True)]
        on.paint(rows, colour, 0.34)


def _paint_field(on: Canvas, field: str) -> None:
    size = on.width
    if field == START:
        on.paint(_shape(_FRAME, size), CLASSIC.mark)
    elif field == STAR:
        on.paint(_shape(STAR_OUTLINE, size), CLASSIC.mark)
    elif field and field in BONUSES:
        # As many plus signs as points, smaller if there are many.
        points = int(field)
        step = min(18.0, 42 / points)
        for number in range(points):
            shift = step * (number - (points - 1) / 2)
            on.paint(_shape(_PLUS, size, step / 18, shift), CLASSIC.ink)


@lru_cache(maxsize=400)
def _shape(path: str, size: int, scale: float = 1, shift: float = 0) -> Mask:
    return mask(path, size, scale * size / _CELL, shift * size / _CELL)

"""PNG pictures: the right colours in the right places."""

import math
import struct
import zlib

import pytest

from sestina.engine.layout import STAR
from sestina.pictures.palette import CLASSIC
from sestina.pictures.png import board_png, rows_png
from sestina.pictures.raster import channels, mask
from sestina.pictures.shapes import OUTLINES

WIDTH, HEIGHT = 160, 100
LARGEST = 72


def pixels(png: bytes) -> list[list[bytes]]:
    """The colours of a picture, row by row, read as any program would read them."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        (check,) = struct.unpack_from(">I", png, at + 8 + length)
        assert check == zlib.crc32(name + data)
        chunks[name] = data
        at += 12 + length
    width, height, depth, kind, *rest = struct.unpack(">2I5B", chunks[b"IHDR"])
    assert (depth, kind, rest) == (8, 2, [0, 0, 0])
    raw = zlib.decompress(chunks[b"IDAT"])
    assert len(raw) == height * (1 + 3 * width)
    lines = [raw[n * (1 + 3 * width) : (n + 1) * (1 + 3 * width)] for n in range(height)]
    assert all(line[0] == 0 for line in lines)
    return [[line[1 + 3 * x : 4 + 3 * x] for x in range(width)] for line in lines]


@pytest.mark.parametrize("shape", OUTLINES)
@pytest.mark.parametrize("tile", ["{}", "{}B", "{}W", "{}S"])
def test_the_middle_of_a_tile_has_its_colour(shape: str, tile: str) -> None:
    drawn = pixels(board_png({(4, -7): tile.format(f"P{shape}")}, width=WIDTH, height=HEIGHT))
    assert (len(drawn), len(drawn[0])) == (HEIGHT, WIDTH)
    # A margin of one cell on each side: the tile lies in the middle.
    assert drawn[HEIGHT // 2][WIDTH // 2] == channels(CLASSIC.tiles["P"])
    assert drawn[0][0] == channels(CLASSIC.table)
    size = (HEIGHT - 16) // 3
    body = {"B": "#17181b", "W": "#fffdf8", "S": "#17181b"}.get(tile[-1])
    corner = drawn[HEIGHT // 2 - size // 2 + 5][WIDTH // 2 - size // 2 + 5]
    assert corner == channels(body) if body else corner != channels(CLASSIC.table)


def test_every_tile_lies_in_its_place_and_the_last_move_has_a_ring() -> None:
    cells = {(0, 0): "Rc", (1, 0): "Rs", (1, 1): "Gs"}
    drawn = pixels(board_png(cells, width=WIDTH, height=HEIGHT, marked=[(1, 1)]))
    size = (HEIGHT - 16) // 4
    left, top = (WIDTH - 4 * size) // 2, (HEIGHT - 4 * size) // 2
    for (x, y), tile in cells.items():
        middle = drawn[top + (y + 1) * size + size // 2][left + (x + 1) * size + size // 2]
        assert middle == channels(CLASSIC.tiles[tile[0]])
        edge = drawn[top + (y + 1) * size + size // 2][left + (x + 1) * size]
        assert (edge == channels(CLASSIC.mark)) == ((x, y) == (1, 1))


def test_fields_that_nothing_covers_are_drawn() -> None:
    fields = [STAR + "1", "2" + STAR]
    drawn = pixels(board_png({(1, 1): "Yd"}, width=WIDTH, height=HEIGHT, fields=fields))
    size = (HEIGHT - 16) // 2
    left, top = (WIDTH - 2 * size) // 2, (HEIGHT - 2 * size) // 2

    def middle(x: int, y: int) -> bytes:
        return drawn[top + y * size + size // 2][left + x * size + size // 2]

    assert middle(0, 0) == channels(CLASSIC.mark)
    assert middle(1, 0) == channels(CLASSIC.ink)
    assert middle(0, 1) != channels(CLASSIC.ink), "between two plus signs"
    assert middle(1, 1) == channels(CLASSIC.tiles["Y"])


def test_many_rows_stand_in_columns() -> None:
    rows = [["Rc", "Rs", "Rd"]] * 8
    drawn = pixels(rows_png(rows, width=800, height=420))
    red = channels(CLASSIC.tiles["R"])
    heights = {y for y, line in enumerate(drawn) for colour in line if colour == red}
    # In one column a card would have 50 pixels.
    assert 4 * LARGEST - 40 < max(heights) - min(heights) < 4 * LARGEST
    assert pixels(rows_png([], width=80, height=42))[21][40] == channels(CLASSIC.table)


def test_a_mask_covers_what_its_outline_encloses() -> None:
    covered = sum(map(sum, mask(OUTLINES["c"], 96, 2)))
    assert covered == pytest.approx(math.pi * 27**2, rel=0.01)
    square = sum(map(sum, mask("M-10-10H10V10H-10Z", 48, 1)))
    assert square == pytest.approx(400)
    assert mask("M-10-10H10V10H-10Z", 48, 1, shift=10)[24][24:45] == [1.0] * 20 + [0.0]

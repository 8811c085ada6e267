"""Pictures of boards, rows, hands and tiles: SVG for pages and documents, text for the terminal.

Pictures know no rules, only how tiles are written. Tiles are given as text, cells as `(x, y)`.

>>> from sestina.pictures import board_text
>>> print(board_text({(0, 0): "Rc", (1, 0): "Rs"}, colour=False, marked=[(1, 0)]))
   -1   0   1   2
-1  ·   ·   ·   ·
 0  ·  R● [R■]  ·
 1  ·   ·   ·   ·
"""

from sestina.pictures.palette import PALETTES, Palette
from sestina.pictures.svg import board_svg, hand_svg, rows_svg, tile_svg
from sestina.pictures.text import board_text, hand_text, supports_colour, supports_glyphs

__all__ = [
    "PALETTES",
    "Palette",
    "board_svg",
    "board_text",
    "hand_svg",
    "hand_text",
    "rows_svg",
    "supports_colour",
    "supports_glyphs",
    "tile_svg",
]

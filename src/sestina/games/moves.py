"""The text of moves, read. (Written, it is `str(move)`.)"""

import re
from typing import Final

from sestina.engine.board import parse_cell, parse_placed
from sestina.engine.errors import ParseError
from sestina.engine.moves import Cell, Move
from sestina.engine.tiles import Tile, parse_tile, parse_tiles

_CELL: Final = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})", re.ASCII)
_KIND: Final = re.compile(r"[a-z][a-z0-9]*", re.ASCII)
_BARE: Final = ("pass", "draw", "decline", "done")
LONGEST: Final = 2000
"""Characters of the longest text that is looked at as a move."""


def parse_move(text: str) -> Move:
    """Read a move such as `Yc@0,0 Gc@1,0`, `swap Rc Rs`, `pass` or `use take -2,3`."""
    if not isinstance(text, str):
        raise ParseError("bad-move", f"a move is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise ParseError("bad-move", "this text is too long to be a move")
    words = text.split()
    if not words:
        raise ParseError(
            "bad-move",
            "an empty text is no move: write tiles as Yc@0,0, or swap, pass or use",
        )
    head = words[0]
    if "@" in head:
        placed = parse_placed(text)
        tiles = tuple([tile for _, _, tile in placed])
        return Move("place", tiles, tuple([(x, y) for x, y, _ in placed]))
    if head in _BARE:
        if len(words) > 1:
            raise ParseError("bad-move", f"'{head}' stands alone, without {words[1][:20]!r}")
        return Move(head)
    if head == "swap":
        if len(words) == 1:
            raise ParseError("no-tiles", "name the tiles to exchange, as in: swap Rc Rs")
        return Move("swap", parse_tiles(" ".join(words[1:])))
    if head == "use":
        return _parse_use(words)
    raise ParseError(
        "bad-move",
        f"{head[:30]!r} begins no move: write tiles as Yc@0,0, or swap, pass, use, draw, "
        "decline or done",
    )


def _parse_use(words: list[str]) -> Move:
    if len(words) == 1 or _KIND.fullmatch(words[1]) is None:
        raise ParseError("bad-move", "name the action tile to use, as in: use draw3")
    cells: list[Cell] = []
    tiles: list[Tile] = []
    for word in words[2:]:
        match = _CELL.fullmatch(word)
        if match is None:
            tiles.append(parse_tile(word))
        else:
            cells.append(parse_cell(match.group(1), match.group(2)))
    return Move("use", tuple(tiles), tuple(cells), words[1])

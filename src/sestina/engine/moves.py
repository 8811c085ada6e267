"""`Move`: one step of a player, as an immutable value and as text.

`Yc@0,0 Gc@1,0` places tiles, `swap Rc Rs` exchanges, `pass` passes. `use KIND …` uses an
action tile; `draw`, `decline` and `done` answer or finish it. In Cards a move lists the rows
that lie on the table afterwards, `Bs Bc Bk B8 / Rc Gc Yc`, or is `stuck`.

Tiles are sorted, so the order in which a text names them does not matter. Two moves are equal
if their texts are.
"""

import re
from typing import Final, Literal

from mypy_extensions import mypyc_attr

from sestina.engine.errors import ParseError
from sestina.engine.text import Text
from sestina.engine.tiles import (
    TILES,
    Tile,
    find_tile,
    format_tiles,
    is_tile,
    parse_tile,
    parse_tiles,
)
from sestina.engine.window import REACH

Cell = tuple[int, int]
Row = tuple[Tile, ...]

MoveKind = Literal["place", "swap", "pass", "use", "draw", "decline", "done", "rows", "stuck"]
"""`rows` and `stuck` are the moves of Cards; the others are those of tile games."""

UNKNOWN_POINTS: Final = -1
"""The points of a move that was read from text, if it is of a kind that scores."""
_SCORING: Final = ("place", "done", "rows")
MAX_MOVE_CHARACTERS: Final = 2000
"""Longer texts are refused unread."""
_PLACED: Final = re.compile(r"([^@\s]+)@(-?[0-9]{1,12}),(-?[0-9]{1,12})", re.ASCII)
_CELL: Final = re.compile(r"(-?[0-9]{1,12}),(-?[0-9]{1,12})", re.ASCII)
_COORDINATES: Final[dict[str, int]] = {str(number): number for number in range(-REACH, REACH + 1)}
_KIND: Final = re.compile(r"[a-z][a-z0-9]*", re.ASCII)
_ONE_WORD: Final[dict[str, MoveKind]] = {
    "pass": "pass",
    "draw": "draw",
    "decline": "decline",
    "done": "done",
    "stuck": "stuck",
}


def _in_order(cells: tuple[Cell, ...]) -> bool:
    """Whether the cells are in reading order. Generated placements are, so sorting is rare."""
    for k in range(1, len(cells)):
        before, after = cells[k - 1], cells[k]
        if (before[1], before[0]) >= (after[1], after[0]):
            return False
    return True


def _ascending(tiles: tuple[Tile, ...]) -> bool:
    """Whether tiles are in the order of their codes, as those of generated exchanges are."""
    for k in range(1, len(tiles)):
        before, after = tiles[k - 1], tiles[k]
        if before.code > after.code:
            return False
    return True


@mypyc_attr(acyclic=True)
class Move:
    """One step. If a board or game listed the move, it knows its points; a text does not."""

    def __init__(
        self,
        kind: MoveKind,
        tiles: tuple[Tile, ...] = (),
        cells: tuple[Cell, ...] = (),
        action: str = "",
        points: int = 0,
        rows: tuple[Row, ...] = (),
    ) -> None:
        if points < 0 and kind not in _SCORING:
            points = 0
        if kind == "place" and len(cells) > 1 and not _in_order(cells):
            laid = sorted([(cell[1], cell[0], tile) for cell, tile in zip(cells, tiles)])
            cells = tuple([(x, y) for y, x, _ in laid])
            tiles = tuple([tile for _, _, tile in laid])
        elif kind != "place" and len(tiles) > 1 and not _ascending(tiles):
            tiles = tuple(sorted(tiles))
        if rows:
            codes = sorted([sorted([tile.code for tile in row]) for row in rows])
            rows = tuple([tuple([TILES[code] for code in row]) for row in codes])
        self._kind: Final[MoveKind] = kind
        self._tiles: Final = tiles
        self._cells: Final = cells
        self._action: Final = action
        self._points: Final = points
        self._rows: Final = rows
        self._text = ""
        self._listing = 0
        """The listing of legal moves that this one is from (`GameState.listing`), or 0."""

    @staticmethod
    def parse(text: Text) -> "Move":
        """Read a move such as `Yc@0,0 Gc@1,0`, `swap Rc Rs`, `pass` or `use take -2,3`."""
        return parse_move(text)

    @property
    def kind(self) -> MoveKind:
        """What the move does: `place`, `swap`, `pass`, `use` and its answers; in Cards `rows` or
        `stuck`."""
        return self._kind

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles placed (in the order of `cells`), exchanged or requested."""
        return self._tiles

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells where tiles are placed or taken."""
        return self._cells

    @property
    def action(self) -> str:
        """The kind of the action tile used; empty for other moves."""
        return self._action

    @property
    def points(self) -> int:
        """What the move scores where it was listed; 0 for moves that never score.

        Raises `ValueError` for a move that was read from text: only a board or a game can tell.
        """
        if self._points < 0:
            raise ValueError(
                f"a text does not say what '{self}' scores: ask Board.score, or take the move "
                "from legal_moves() or placements()"
            )
        return self._points

    @property
    def has_points(self) -> bool:
        """Whether `points` is known."""
        return self._points >= 0

    @property
    def rows(self) -> tuple[Row, ...]:
        """In Cards, the rows after the move, including completed ones."""
        return self._rows

    @property
    def placed(self) -> tuple[tuple[int, int, Tile], ...]:
        """The placed tiles as `(x, y, tile)`."""
        return tuple([(c[0], c[1], t) for c, t in zip(self._cells, self._tiles)])

    def __str__(self) -> str:
        if not self._text:
            self._text = self._format()
        return self._text

    def _format(self) -> str:
        if self._kind == "place":
            pairs = zip(self._cells, self._tiles)
            return " ".join([f"{tile}@{cell[0]},{cell[1]}" for cell, tile in pairs])
        if self._kind == "rows":
            return format_rows(self._rows)
        words: list[str] = [self._kind]
        if self._action:
            words.append(self._action)
        words.extend([f"{x},{y}" for x, y in self._cells])
        words.extend([str(tile) for tile in self._tiles])
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self._kind, self._tiles, self._cells, self._action, self._points, self._rows)
        return (Move, parts)


MoveLike = Move | Text


def parse_move(text: Text) -> Move:
    """Read a move such as `Yc@0,0 Gc@1,0`, `swap Rc Rs`, `pass` or `use take -2,3`."""
    if not isinstance(text, str):
        raise ParseError("bad-move", f"a move is a text, not {type(text).__name__}")
    if len(text) > MAX_MOVE_CHARACTERS:
        raise ParseError("bad-move", "this text is too long to be a move")
    words = text.split()
    if not words:
        raise ParseError(
            "bad-move",
            "an empty text is no move: write tiles as Yc@0,0, or swap, pass or use; in Cards all "
            "rows, as Rc Gc Yc / Bs Bc Bk, or stuck",
        )
    head = words[0]
    if "@" in head:
        placed = _parse_placed_words(words)
        tiles = tuple([tile for _, _, tile in placed])
        cells = tuple([(x, y) for x, y, _ in placed])
        return Move("place", tiles, cells, points=UNKNOWN_POINTS)
    bare = _ONE_WORD.get(head)
    if bare is not None:
        if len(words) > 1:
            raise ParseError("bad-move", f"'{head}' stands alone, without {words[1][:20]!r}")
        return Move(bare, points=UNKNOWN_POINTS)
    if "/" in words or (any(is_tile(word) for word in words) and head not in ("swap", "use")):
        return Move("rows", points=UNKNOWN_POINTS, rows=parse_rows(text))
    if head == "swap":
        tiles = parse_tiles(" ".join(words[1:]))
        if not tiles:
            raise ParseError("no-tiles", "name the tiles to exchange, as in: swap Rc Rs")
        return Move("swap", tiles)
    if head == "use":
        return _parse_use(words)
    raise ParseError(
        "bad-move",
        f"{head[:30]!r} begins no move: write tiles as Yc@0,0, or swap, pass, use, draw, "
        "decline or done; in Cards all rows, as Rc Gc Yc / Bs Bc Bk, or stuck",
    )


def parse_rows(text: Text) -> tuple[Row, ...]:
    """Read rows of cards such as `Bs Bc Bk / Rc Gc Yc`; an empty text has no rows."""
    if not isinstance(text, str):
        raise ParseError("bad-rows", f"rows of cards are a text, not {type(text).__name__}")
    if not text.strip():
        return ()
    rows = tuple([parse_tiles(part) for part in text.split("/")])
    for row in rows:
        if not row:
            raise ParseError("empty-row", "a row is empty: write cards on both sides of each /")
        for card in row:
            if card.background is not None:
                raise ParseError("background", f"{card} has a background, which cards do not have")
    return rows


def format_rows(rows: tuple[Row, ...]) -> str:
    return " / ".join([format_tiles(row) for row in rows])


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


def parse_placed(text: Text) -> list[tuple[int, int, Tile]]:
    """Read placed tiles such as `Yc@0,0 Gc@1,0`."""
    if not isinstance(text, str):
        raise ParseError(
            "bad-placement", f"write tiles as text such as Yc@0,0, not {type(text).__name__}"
        )
    return _parse_placed_words(text.split())


def _parse_placed_words(words: list[str]) -> list[tuple[int, int, Tile]]:
    placed: list[tuple[int, int, Tile]] = []
    for word in words:
        name, _, place = word.partition("@")
        x, _, y = place.partition(",")
        tile, column, row = find_tile(name), _COORDINATES.get(x), _COORDINATES.get(y)
        if tile is not None and column is not None and row is not None:
            placed.append((column, row, tile))
            continue
        # Another way to write a number, or an error.
        match = _PLACED.fullmatch(word)
        if match is None:
            raise ParseError(
                "bad-placement", f"{word[:30]!r} is not a placed tile: write TILE@X,Y, as Yc@0,0"
            )
        tile = parse_tile(match.group(1))
        placed.append((*parse_cell(match.group(2), match.group(3)), tile))
    return placed


def parse_cell(x: str, y: str) -> Cell:
    column, row = int(x), int(y)
    if abs(column) > REACH or abs(row) > REACH:
        raise ParseError("off-board", f"{column},{row} is farther than {REACH} cells from 0,0")
    return column, row

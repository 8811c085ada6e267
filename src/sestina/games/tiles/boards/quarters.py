"""Boards made of four quarter boards, each in any rotation.

A quarter is written as its name, with the degrees by which it is turned clockwise (`connect`,
`select:90`), or as a drawing of eight rows (`layout.py`) with `/` between them. Four quarters in
reading order, joined by commas, are a board. `connect` and `select` alone are the boards that the
box shows.
"""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Final

from sestina.engine.layout import Layout
from sestina.games.options import UnfitOption

SIDE: Final = 8
"""Cells along a quarter board."""
TURNS: Final = ("", ":90", ":180", ":270")
MOST_DISCS: Final = 12
"""Star discs in the box."""
MOST_FILLED: Final = 48
"""Fields for drawn tiles: enough tiles must be left for the hands and for play."""

_Rows = tuple[str, ...]


def _read(name: str) -> _Rows:
    text = files(__package__).joinpath(f"{name}.txt").read_text(encoding="utf-8")
    return Layout.parse(text).rows


QUARTERS: Final[dict[str, _Rows]] = {name: _read(name) for name in ("connect", "select")}
BOARDS: Final[dict[str, tuple[str, ...]]] = {
    "connect": ("connect", "connect:90", "connect:90", "connect"),
    "select": ("select", "select:90", "select:270", "select:180"),
}
"""The boards that have a name, as quarters from the top left to the bottom right."""


def read_boards(value: object) -> tuple[str, Layout]:
    """A board from a name, four quarters or a whole drawing: its shortest text, and its layout.

    Raises `ValueError` if it is no board, and `UnfitOption` if it cannot be played on.
    """
    quarters = [_parse_quarter(word) for word in _split(value)]
    layout = Layout(_join(quarters))
    _check(layout)
    words = tuple(map(_format_quarter, quarters))
    for name, board in BOARDS.items():
        if words == board:
            return name, layout
    return ",".join(words), layout


def _split(value: object) -> Sequence[str]:
    """The four quarters that a value names."""
    if isinstance(value, str):
        text = value.strip()
        if "\n" in text:
            return _cut(Layout.parse(text).rows)
        words = [word.strip() for word in text.split(",")]
    elif isinstance(value, Iterable):
        words = [*value]
    else:
        words = []
    if len(words) == 1 and words[0] in BOARDS:
        return BOARDS[words[0]]
    if len(words) != 4 or not all(isinstance(word, str) for word in words):
        raise ValueError(
            f"boards is {' or '.join(map(repr, BOARDS))}, or four quarter boards such as "
            f"{','.join(BOARDS['select'])}, or a drawing of {2 * SIDE} rows"
        )
    return words


def _cut(rows: _Rows) -> list[str]:
    """The quarters of a whole drawing."""
    if len(rows) != 2 * SIDE or len(rows[0]) != 2 * SIDE:
        raise ValueError(f"the drawing of a whole board has {2 * SIDE} rows of {2 * SIDE} fields")
    return [
        "/".join(row[x : x + SIDE] for row in rows[y : y + SIDE])
        for y in (0, SIDE)
        for x in (0, SIDE)
    ]


def _parse_quarter(word: str) -> _Rows:
    name, colon, degrees = word.partition(":")
    if name in QUARTERS:
        if colon + degrees not in TURNS:
            raise ValueError(f"a quarter board is turned by 90, 180 or 270 degrees, not {word!r}")
        return _turned(QUARTERS[name], TURNS.index(colon + degrees))
    if "/" not in word and "\n" not in word:
        raise ValueError(
            f"unknown quarter board {word[:40]!r}: choose {' or '.join(QUARTERS)}, or draw "
            f"{SIDE} rows with / between them"
        )
    rows = Layout.parse(word.replace("/", "\n")).rows
    if len(rows) != SIDE or len(rows[0]) != SIDE:
        raise ValueError(f"the drawing of a quarter board has {SIDE} rows of {SIDE} fields")
    return rows


def _format_quarter(rows: _Rows) -> str:
    for name, quarter in QUARTERS.items():
        for count, turn in enumerate(TURNS):
            if _turned(quarter, count) == rows:
                return name + turn
    return "/".join(rows)


def _turned(rows: _Rows, quarter_turns: int) -> _Rows:
    """The rows after this many turns by 90 degrees, clockwise."""
    for _ in range(quarter_turns):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def _join(quarters: Sequence[_Rows]) -> _Rows:
    top_left, top_right, bottom_left, bottom_right = quarters
    pairs = ((top_left, top_right), (bottom_left, bottom_right))
    return tuple(a + b for left, right in pairs for a, b in zip(left, right, strict=True))


def _check(layout: Layout) -> None:
    if not layout.starts and not layout.filled:
        raise UnfitOption(
            "no-start", "a board has a start field (o) or a field for a drawn tile (t)"
        )
    if len(layout.stars) > MOST_DISCS:
        raise UnfitOption(
            "too-many-stars",
            f"a board has at most {MOST_DISCS} star fields: the box has no more discs",
        )
    if len(layout.filled) > MOST_FILLED:
        raise UnfitOption(
            "too-many-filled", f"a board has at most {MOST_FILLED} fields for drawn tiles"
        )
    filled = {*layout.filled}
    if any((x + 1, y) in filled or (x, y + 1) in filled for x, y in filled):
        raise UnfitOption(
            "filled-touch", "fields for drawn tiles do not touch, so that any tiles may lie there"
        )

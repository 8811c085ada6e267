"""Boards and hands in the terminal: readable with and without colours, and aligned."""

from __future__ import annotations

import doctest
import io
import re
import unicodedata
from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sestina import pictures
from sestina.pictures import board_text, hand_text, supports_colour, supports_glyphs
from sestina.pictures.text import GLYPHS

Cells = Mapping[tuple[int, int], str]

FACES = ["".join(face) for face in product("ROYGBP", "csd48k")]
FLEX_FACES = [face + background for face in FACES for background in "BWS"]

places = st.tuples(st.integers(-120, 120), st.integers(-120, 120))
near_places = st.tuples(st.integers(-12, 3), st.integers(-3, 12))
boards = st.one_of(
    [
        st.dictionaries(where, st.sampled_from(faces), max_size=10)
        for where in (places, near_places)
        for faces in (FACES, FLEX_FACES)
    ]
)


def without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def read(text: str) -> dict[tuple[int, int], str]:
    """Parse an ASCII drawing of a board by the columns of its tiles and coordinates."""
    header, *rows = text.splitlines()
    columns = [(m.start(), m.end(), int(m[0])) for m in re.finditer(r"-?\d+", header)]
    board = {}
    for row in rows:
        y = re.match(r" *(-?\d+)", row)
        assert y is not None
        for tile in re.finditer(r"[A-Z][a-z0-9][A-Z]?", row[y.end() :]):
            start, end = tile.start() + y.end(), tile.end() + y.end()
            (x,) = (x for first, last, x in columns if start < last and first < end)
            board[x, int(y[1])] = tile[0]
    return board


def test_board_without_colour() -> None:
    board = {(0, 0): "Rc", (1, 0): "Rs", (1, 1): "Gs", (-1, 0): "R8"}
    assert board_text(board, colour=False, marked=[(1, 1)]).splitlines() == [
        "   -2  -1   0   1   2",
        "-1  ·   ·   ·   ·   ·",
        " 0  ·  R✸  R●  R■   ·",
        " 1  ·   ·   · [G■]  ·",
        " 2  ·   ·   ·   ·   ·",
    ]


def test_flex_board_without_colour() -> None:
    board = {(9, 0): "RcB", (10, 0): "R4W", (11, 0): "RkS"}
    assert board_text(board, colour=False, marked=[(9, 0)]).splitlines() == [
        "    8    9    10   11   12",
        "-1  ·    ·    ·    ·    ·",
        " 0  ·  [R●B] R✦W  R♣S   ·",
        " 1  ·    ·    ·    ·    ·",
    ]


def test_empty_board_shows_room_for_the_first_row() -> None:
    assert board_text({}, colour=False, ascii=True).splitlines() == [
        "   -1   0   1   2   3   4   5   6",
        "-1  .   .   .   .   .   .   .   .",
        " 0  .   .   .   .   .   .   .   .",
        " 1  .   .   .   .   .   .   .   .",
    ]


def test_board_without_coordinates() -> None:
    assert board_text({(3, 3): "Bd"}, colour=False, coordinates=False).splitlines() == [
        "  ·   ·   ·",
        "  ·  B◆   ·",
        "  ·   ·   ·",
    ]


def test_marks_may_lie_on_free_cells() -> None:
    assert "[ .]" in board_text({(0, 0): "Rc"}, colour=False, marked=[(1, 0)], ascii=True)


@given(boards)
def test_tiles_stand_under_their_coordinates(board: Cells) -> None:
    assert read(board_text(board, colour=False, ascii=True)) == board


@given(boards, st.sets(near_places, max_size=3), st.booleans(), st.booleans())
def test_colours_add_nothing_but_colours(
    board: Cells, marked: set[tuple[int, int]], coordinates: bool, plain: bool
) -> None:
    coloured, bare = (
        board_text(board, colour=colour, marked=marked, coordinates=coordinates, ascii=plain)
        for colour in (True, False)
    )
    assert "\x1b" not in bare
    assert without_colour(coloured) == bare
    assert coloured.isascii() or not plain


@pytest.mark.parametrize("faces", [FACES, FLEX_FACES], ids=["36", "108"])
@pytest.mark.parametrize("plain", [False, True], ids=["glyphs", "ascii"])
def test_every_tile_reads_differently_without_colours(faces: list[str], plain: bool) -> None:
    assert len({hand_text([face], colour=False, ascii=plain) for face in faces}) == len(faces)


@pytest.mark.parametrize("faces", [FACES, FLEX_FACES], ids=["36", "108"])
def test_every_tile_looks_different_with_colours(faces: list[str]) -> None:
    assert len({hand_text([face], colour=True) for face in faces}) == len(faces)


def test_hand_keeps_its_order_and_doubles() -> None:
    assert hand_text(["Rc", "P4", "Rc"], colour=False) == "R● P✦ R●"
    assert hand_text(["RcB", "OkS"], colour=False, ascii=True) == "RcB OkS"
    assert hand_text([], colour=True) == ""


def test_every_colour_ends_where_its_tile_ends() -> None:
    board = board_text({(0, 0): "RcS", (1, 0): "RsW"}, colour=True, marked=[(1, 0)])
    for line in board.splitlines():
        codes = re.findall(r"\x1b\[([0-9;]*)m", line)
        assert codes[1::2] == ["0"] * (len(codes) // 2)


def test_glyphs_take_one_column() -> None:
    for glyph in GLYPHS.values():
        assert len(glyph) == 1
        assert unicodedata.east_asian_width(glyph) not in {"W", "F"}
        assert not unicodedata.combining(glyph)


def test_what_is_no_tile_is_refused() -> None:
    with pytest.raises(ValueError, match="'Rx' is not a tile"):
        board_text({(0, 0): "Rx"}, colour=False)


def test_example_of_the_package() -> None:
    assert doctest.testmod(pictures).failed == 0
    assert doctest.testmod(pictures).attempted > 0


class Stream(io.StringIO):
    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("variables", "on_terminal", "elsewhere"),
    [
        ({}, True, False),
        ({"TERM": "xterm"}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_colour_is_used_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], on_terminal: bool, elsewhere: bool
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert supports_colour(Stream(terminal=True)) is on_terminal
    assert supports_colour(Stream(terminal=False)) is elsewhere


@pytest.mark.parametrize(("encoding", "expected"), [("utf-8", True), ("cp1252", False)])
def test_glyphs_are_used_where_the_encoding_has_them(encoding: str, expected: bool) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert supports_glyphs(stream) is expected
    assert supports_glyphs(io.StringIO()) is False

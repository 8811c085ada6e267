"""`read_photo` on rendered photographs: tiles, boards, light, problems, and what a turn changed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import sestina
from sestina.vision import PhotoError, read_photo
from tests.vision.tables import (
    LEGAL,
    STYLE,
    board_of,
    connect_table,
    counted,
    photograph,
    played,
)
from training.vision.renders import Style, Table

LIGHTS = {
    "plain": STYLE,
    "warm": replace(STYLE, gain=(1.2, 0.9, 0.5)),
    "cool": replace(STYLE, gain=(0.65, 0.95, 1.2)),
    "dark": replace(STYLE, exposure=0.4),
    "blurred": replace(STYLE, blur=2.0),
    "from straight above": replace(STYLE, tilt=0.0),
    "from the side": replace(STYLE, tilt=42.0),
    "turned": replace(STYLE, roll=20.0),
    "loose": replace(STYLE, loose=0.15, turned=9.0),
    "on a lawn": replace(STYLE, ground="lawn"),
    "on dark ground": replace(STYLE, ground="dark"),
    "on white ground": replace(STYLE, ground="white"),
}


def tiles_of(reading: sestina.PhotoReading) -> dict[tuple[int, int], str]:
    return {one.cell: str(one.tile) for one in reading.tiles}


@pytest.mark.parametrize("style", LIGHTS.values(), ids=LIGHTS.keys())
def test_a_game_is_read_in_any_light_and_from_anywhere(style: Style) -> None:
    cells = played(14, seed=5)
    reading = read_photo(photograph(Table(cells), style, seed=4))
    assert tiles_of(reading) == counted(cells)
    assert reading.colours == "purple"
    assert reading.boards is None
    assert reading.position is not None
    assert sestina.Board.parse(reading.board).is_valid


def test_white_signs_are_purple_in_a_white_box() -> None:
    cells = played(16, seed=8)
    painted = {cell: tile.replace("P", "W") for cell, tile in cells.items()}
    assert painted != cells
    reading = read_photo(photograph(Table(painted)))
    assert reading.colours == "white"
    assert tiles_of(reading) == counted(cells)


def test_a_printed_board_says_where_it_is() -> None:
    table, quarters = connect_table(12, seed=3)
    style = replace(STYLE, size=(1600, 1200), tilt=25.0, thickness=0.55)
    reading = read_photo(photograph(table, style))
    assert reading.boards == quarters
    assert tiles_of(reading) == table.tiles
    assert reading.position is not None
    assert reading.position.rules().layout is not None
    # The corners of the board, clockwise from the top left.
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = reading.corners
    assert x0 < x1
    assert x3 < x2
    assert y0 < y3
    assert y1 < y2


def test_backgrounds_of_flex_are_read() -> None:
    cells = played(12, seed=2, game="flex")
    reading = read_photo(photograph(Table(cells)), "flex")
    assert tiles_of(reading) == counted(cells)
    assert reading.position is not None


def test_tiles_of_flex_are_no_classic_game() -> None:
    reading = read_photo(photograph(Table(played(12, seed=2, game="flex"))))
    assert "other-game" in {problem.reason for problem in reading.problems}
    assert reading.tiles


def test_a_rack_is_a_row_of_tiles_and_no_position() -> None:
    hand = {(x, 0): tile for x, tile in enumerate("Rc Bs Yd G4 O8 Rk".split())}
    reading = read_photo(photograph(Table(hand, rack=True), replace(STYLE, fill=0.7)))
    assert tiles_of(reading) == hand
    assert reading.position is None
    assert [problem.reason for problem in reading.problems] == ["rack"]


def test_an_action_tile_is_no_tile() -> None:
    cells = board_of(LEGAL)
    table = Table(cells, others={(6, 0): "x"})
    reading = read_photo(photograph(table, seed=6))
    assert tiles_of(reading) == counted(cells)
    assert "not-a-tile" in {problem.reason for problem in reading.problems}


def test_an_illegal_row_is_read_as_it_lies_and_reported() -> None:
    cells = board_of("Yd@0,0 Yc@1,0 Y8@2,0 Yd@3,0 Rd@3,1 Gd@3,2 Bd@3,3 B8@2,3 Y4@4,0")
    reading = read_photo(photograph(Table(cells)))
    assert tiles_of(reading) == cells
    assert reading.position is None
    (problem,) = reading.problems
    assert problem.reason == "repeated"
    assert set(problem.cells) == {(0, 0), (3, 0)}
    assert set(reading.doubtful) == {(0, 0), (3, 0)}
    assert "Yd lies in it twice" in str(problem)


def test_the_turn_since_the_last_photo() -> None:
    before, after = played(8, seed=11), played(9, seed=11)
    first = read_photo(photograph(Table(before), seed=2))
    second = read_photo(photograph(Table(after), replace(STYLE, tilt=30.0), seed=3), previous=first)
    assert second.turn is not None
    board = sestina.Board.parse(first.board)
    left, top = min(x for x, _ in before), min(y for _, y in before)
    new = {(x - left, y - top): tile for (x, y), tile in after.items() if (x, y) not in before}
    assert board_of(second.turn) == new
    assert board.score(second.turn).points > 0


def test_a_tile_that_is_gone_or_changed_is_a_problem() -> None:
    cells = board_of(LEGAL)
    text = " ".join(f"{tile}@{x},{y}" for (x, y), tile in counted(cells).items())
    fewer = {cell: tile for cell, tile in cells.items() if cell != (0, -1)}
    gone = read_photo(photograph(Table(fewer)), previous=text)
    assert "removed" in {problem.reason for problem in gone.problems}
    other = {**cells, (0, -1): "Yc"}
    changed = read_photo(photograph(Table(other)), previous=text)
    assert "changed" in {problem.reason for problem in changed.problems}
    assert tiles_of(changed) == counted(other)
    assert changed.turn is None


def test_two_turns_at_once_are_no_turn() -> None:
    first = board_of("Rc@0,0 Rs@1,0 Rd@2,0")
    then = {**first, (1, 1): "Ys", (0, -1): "Bc", (2, -1): "Gd"}
    reading = read_photo(photograph(Table(then)), previous="Rc@0,0 Rs@1,0 Rd@2,0")
    assert "not-a-turn" in {problem.reason for problem in reading.problems}


def test_json_has_what_programs_rely_on() -> None:
    cells = board_of(LEGAL)
    told = json.loads(read_photo(photograph(Table(cells))).to_json())
    assert board_of(told["board"]) == counted(cells)
    assert told["doubtful"] == []
    assert told["boards"] is None
    assert told["colours"] == "purple"
    assert len(told["corners"]) == 4
    assert set(told["confidence"]) == {f"{x},{y}" for x, y in counted(cells)}
    assert all(0 < value <= 1 for value in told["confidence"].values())


@pytest.mark.parametrize("ground", ["wood", "lawn", "cloth", "stone"])
def test_a_table_without_tiles_is_no_board(ground: str) -> None:
    with pytest.raises(PhotoError) as caught:
        read_photo(photograph(Table({}), replace(STYLE, ground=ground, clutter=4), seed=9))
    assert caught.value.reason == "no-tiles"


@pytest.mark.parametrize("game", ["cards", "chess"])
def test_only_tile_games_are_read(game: str) -> None:
    with pytest.raises(PhotoError) as caught:
        read_photo(photograph(Table(board_of(LEGAL))), game)
    assert caught.value.reason == "unknown-game"

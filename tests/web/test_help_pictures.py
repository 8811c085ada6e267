"""The engine agrees with every picture in the rules help.

The pages draw `positions.json`. The engine checks its legality, points, lines and sets.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import sestina
from sestina.engine.lines import largest_set
from sestina.engine.tiles import parse_tiles
from tests.setups import set_up

POSITIONS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web/src/help/positions.json").read_text(encoding="utf-8")
)
FACES = [colour + shape for colour in "ROYGBP" for shape in "csd48k"]

Cells = frozenset[tuple[int, int]]


def showing(*keys: str) -> list[str]:
    """The names of the positions that have all these fields."""
    return [name for name, entry in POSITIONS.items() if all(key in entry for key in keys)]


def board_of(entry: dict[str, Any]) -> sestina.Board:
    rows = entry.get("fields")
    layout = sestina.Layout.parse("\n".join(rows)) if rows else None
    return sestina.Board.parse(entry["board"], game=entry["game"], layout=layout)


def cells_of(text: str) -> Cells:
    pairs = (word.split(",") for word in text.split())
    return frozenset((int(x), int(y)) for x, y in pairs)


def shown_lines(entry: dict[str, Any]) -> list[tuple[int, Cells]]:
    return sorted(((points, cells_of(text)) for points, text in entry["lines"]), key=str)


def scored_lines(*scores: sestina.Score) -> list[tuple[int, Cells]]:
    lines = (line for score in scores for line in score.lines)
    return sorted(((line.points, frozenset(line.cells)) for line in lines), key=str)


def test_every_position_is_checked() -> None:
    kinds = [
        ("board", "move", "points"),
        ("board", "move", "refused"),
        ("board", "dead"),
        ("board", "take"),
        ("board", "disc"),
        ("board", "boards"),
        ("board", "apart"),
        ("rows", "after", "claimed"),
        ("rows", "after", "refused"),
        ("hand", "set"),
        ("cards", "set"),
    ]
    checked = [name for kind in kinds for name in showing(*kind)]
    assert sorted(checked) == sorted(POSITIONS)


@pytest.mark.parametrize("name", showing("board", "move", "points"))
def test_points_and_lines_are_what_the_page_says(name: str) -> None:
    entry = POSITIONS[name]
    score = board_of(entry).score(entry["move"])
    assert score.points == entry["points"]
    assert scored_lines(score) == shown_lines(entry)


@pytest.mark.parametrize("name", showing("board", "move", "refused"))
def test_the_engine_refuses_what_the_page_calls_wrong(name: str) -> None:
    entry = POSITIONS[name]
    with pytest.raises(sestina.IllegalMove) as refused:
        board_of(entry).score(entry["move"])
    assert refused.value.reason == entry["refused"]


@pytest.mark.parametrize("name", showing("dead"))
def test_nothing_fits_a_dead_cell(name: str) -> None:
    board = board_of(POSITIONS[name])
    x, y = POSITIONS[name]["dead"]
    assert not [face for face in FACES if board.is_legal(f"{face}@{x},{y}")]


@pytest.mark.parametrize("name", showing("take"))
def test_tiles_to_take_and_to_leave(name: str) -> None:
    entry = POSITIONS[name]
    removable = board_of(entry).removable()
    assert tuple(entry["take"]) in removable
    assert [cell for cell in entry["keep"] if tuple(cell) in removable] == []


@pytest.mark.parametrize("name", showing("disc"))
def test_a_disc_takes_what_an_action_tile_may_not(name: str) -> None:
    entry = POSITIONS[name]
    x, y = entry["disc"]
    assert (x, y) not in board_of(entry).removable()
    game = set_up(
        entry["board"],
        ("Ps Y4", "Ok P8"),
        expansion="expansion1",
        boards="select",
        discs=(1, 0),
        stars="3,3",
    )
    assert game.is_legal(f"use disc {x},{y}")


@pytest.mark.parametrize("name", showing("boards"))
def test_boards_have_their_fields(name: str) -> None:
    entry = POSITIONS[name]
    game = sestina.new_game(entry["game"], expansion="expansion1", boards=entry["boards"])
    assert game.board.layout == board_of(entry).layout


@pytest.mark.parametrize("name", showing("apart"))
def test_separate_tiles_fit_one_after_another(name: str) -> None:
    """The tiles share no row, so the turn scores the sum (C-A21)."""
    entry = POSITIONS[name]
    board = board_of(entry)
    scores = []
    for tile in entry["apart"].split():
        scores.append(board.score(tile))
        board = board.place(tile)
    assert sum(score.points for score in scores) == entry["points"]
    assert scored_lines(*scores) == shown_lines(entry)
    assert len({cells for _, cells in shown_lines(entry)}) == len(entry["lines"])
    assert not board_of(entry).is_legal(entry["apart"])


@pytest.mark.parametrize("name", showing("rows", "after", "claimed"))
def test_cards_may_be_arranged_so(name: str) -> None:
    entry = POSITIONS[name]
    play = sestina.CardTable.parse(entry["rows"]).check(entry["after"], entry["played"])
    rows = entry["after"].split(" / ")
    claimed = [sorted(map(str, row)) for row in play.claimed]
    assert [sorted(rows[at].split()) for at in entry["claimed"]] == claimed
    assert sorted(map(str, play.played)) == sorted(entry["played"].split())


@pytest.mark.parametrize("name", showing("rows", "after", "refused"))
def test_cards_may_not_be_arranged_so(name: str) -> None:
    entry = POSITIONS[name]
    with pytest.raises(sestina.IllegalMove) as refused:
        sestina.CardTable.parse(entry["rows"]).check(entry["after"], entry["played"])
    assert refused.value.reason == entry["refused"]


@pytest.mark.parametrize("name", showing("set"))
def test_the_marked_set_is_the_largest(name: str) -> None:
    entry = POSITIONS[name]
    hand = entry.get("hand") or entry["cards"]
    codes = [tile.code for tile in parse_tiles(hand)]
    marked = [tile.code for tile in parse_tiles(entry["set"])]
    assert all(marked.count(code) <= codes.count(code) for code in marked)
    assert largest_set(marked) == len(marked) == largest_set(codes)


def test_points_in_the_captions_of_separate_tiles() -> None:
    """The caption names the points of each tile: 5, 8 and 3."""
    board = board_of(POSITIONS["apart"])
    points = []
    for tile in POSITIONS["apart"]["apart"].split():
        points.append(board.score(tile).points)
        board = board.place(tile)
    assert points == [5, 8, 3]

"""`sestina look` on a rendered photograph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.command import RunHere, run
from tests.vision.tables import LEGAL, board_of, counted, photograph
from training.vision.renders import Table


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photos") / "table.jpg"
    path.write_bytes(photograph(Table(board_of(LEGAL))))
    return path


def test_json_has_a_shape_that_stays(photo: Path, run_here: RunHere) -> None:
    told = json.loads(run_here("look", str(photo), "--json")[0])
    assert [*told] == [
        *("board", "doubtful", "boards", "colours", "game", "size", "corners", "confidence"),
        *("problems", "position", "turn"),
    ]
    assert board_of(told["board"]) == counted(board_of(LEGAL))
    assert (told["doubtful"], told["boards"], told["colours"]) == ([], None, "purple")
    assert told["size"] == [1200, 900]
    assert told["position"].startswith("sestina 1 classic players=2 | board ")


def test_people_see_the_board_and_what_is_wrong(tmp_path: Path, run_here: RunHere) -> None:
    path = tmp_path / "illegal.jpg"
    path.write_bytes(
        photograph(Table(board_of("Yd@0,0 Yc@1,0 Y8@2,0 Yd@3,0 Rd@3,1 Gd@3,2 Bd@3,3 B8@4,3")))
    )
    shown = run_here("look", str(path), "--ascii", "--no-colour")[0]
    assert "[Yd] Yc  Y8 [Yd]" in shown
    assert "8 tiles, signs in purple." in shown
    assert "the row from 0,0 to 3,0 is not legal: Yd lies in it twice, at 0,0 and 3,0" in shown
    assert "Look at 0,0, 3,0: these are doubtful." in shown


def test_what_was_read_is_drawn_over_the_photo(
    photo: Path, tmp_path: Path, run_here: RunHere
) -> None:
    drawn = tmp_path / "drawn.png"
    run_here("look", str(photo), "--draw", str(drawn))
    with Image.open(drawn) as image, Image.open(photo) as before:
        assert image.format == "PNG"
        assert image.size == before.size
        # The frames of nine tiles are green, which nothing else in the picture is.
        colours = image.convert("RGB").getcolors(1 << 24)
        assert colours is not None
        assert {colour: count for count, colour in colours}.get((40, 220, 90), 0) > 1000


def test_the_turn_since_the_last_board(photo: Path, run_here: RunHere) -> None:
    cells = counted(board_of(LEGAL))
    old = " ".join(f"{tile}@{x},{y}" for (x, y), tile in cells.items() if (x, y) != (0, 0))
    told = json.loads(run_here("look", str(photo), "--previous", old, "--json")[0])
    assert told["turn"] == f"{cells[0, 0]}@0,0"


def test_what_is_no_photo_has_a_reason(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no picture", encoding="utf-8")
    for path, reason in ((text, "not-an-image"), (tmp_path / "missing.jpg", "no-file")):
        error = json.loads(run("look", str(path), "--json", code=1).stdout)["error"]
        assert error["reason"] == reason
    assert "this is no JPEG, PNG or WebP picture" in run("look", str(text), code=1).stderr

"""`show` and `check`."""

from __future__ import annotations

from pathlib import Path

import pytest

import sestina
from tests.cli.command import RunHere, run, script


@pytest.fixture(scope="module")
def game() -> sestina.Game:
    played = sestina.new_game("classic", seed=7)
    script(played, [])
    return played


@pytest.fixture(scope="module")
def record(game: sestina.Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saved") / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_check_of_a_valid_record(game: sestina.Game, record: Path, run_here: RunHere) -> None:
    first, second = game.scores
    expected = f"valid: classic, 2 players, {game.ply} steps, over (out), {first} : {second}\n"
    assert run("check", str(record)).stdout == expected + "its seed gives these draws\n"
    assert run_here("check", "-", stdin=game.record_json())[0].startswith(expected)


def test_check_of_a_seed_that_gives_other_draws(game: sestina.Game, run_here: RunHere) -> None:
    text = game.record().replace('[Seed "7"]', '[Seed "8"]')
    assert "its seed does not give these draws" in run_here("check", "-", stdin=text)[0]
    text = game.record().replace('[Seed "7"]\n', "")
    assert "seed" not in run_here("check", "-", stdin=text)[0]


def test_check_of_a_game_from_a_position(run_here: RunHere) -> None:
    start = sestina.new_game("classic", seed=1).position()
    from_there = sestina.Game.from_position(start, seed=4)
    from_there.play(from_there.legal_moves()[0])
    assert "seed gives" in run_here("check", "-", stdin=from_there.record())[0]


def test_check_names_the_wrong_step(game: sestina.Game, run_here: RunHere) -> None:
    wrong = game.record().replace("\n3. 0: ", "\n3. 0: Rc@80,80 ", 1)
    result = run("check", "-", stdin=wrong, code=1)
    assert "step 3" in result.stderr
    assert result.stderr.count("\n") == 1
    assert "not a valid record" in run_here("check", "-", stdin="hello", code=1)[1]


def test_check_of_a_file_that_is_no_text(tmp_path: Path, run_here: RunHere) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not a text" in run_here("check", str(path), code=2)[1]


def test_show_the_last_board_and_an_earlier_one(
    game: sestina.Game, record: Path, run_here: RunHere
) -> None:
    shown, _ = run_here("show", str(record))
    assert f"step {game.ply} of {game.ply}: {game.moves[-1]}\n" in shown
    assert f"Player 1: {game.scores[0]}" in shown
    early, _ = run_here("show", str(record), "--ply", "1", "--ascii")
    tiles = [word.split("@")[0] for word in game.moves[0].split()]
    assert "".join(f"[{tile}]" for tile in tiles) in early
    assert "Player 2: 0" in early
    assert f"step 0 of {game.ply}\n" in run_here("show", str(record), "--ply", "0")[0]
    assert "not 999" in run_here("show", str(record), "--ply", "999", code=2)[1]


def test_show_draws_a_picture(record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    run("show", str(record), "--svg", str(picture))
    assert picture.read_text(encoding="utf-8").startswith("<svg")

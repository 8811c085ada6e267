"""Commands on files with several games, and their errors as JSON."""

import json
from pathlib import Path

import pytest

import sestina
from tests.cli.command import RunHere
from tests.game.test_record_files import some_games


def test_several_games_are_checked_verified_and_shown(tmp_path: Path, run_here: RunHere) -> None:
    games = some_games()[:3]
    path = tmp_path / "games.txt"
    sestina.write_games(path, games)
    single = tmp_path / "one.json"
    single.write_text(games[0].record_json(), encoding="utf-8")
    files = (str(path), str(single))
    shown, said = run_here("check", *files)
    assert (shown.count("valid: "), said) == (4, "")
    assert "4 games: 4 valid, 0 not" in shown
    shown, _ = run_here("check", *files, "--json")
    report = json.loads(shown)
    assert (report["valid"], report["invalid"]) == (4, 0)
    assert [(game["file"], game["number"]) for game in report["games"]] == [
        *((str(path), number) for number in (1, 2, 3)),
        (str(single), 1),
    ]
    assert report["games"][1]["scores"] == [*games[1].scores]
    shown, _ = run_here("verify", *files, "--json")
    assert [game["fair"] for game in json.loads(shown)["games"]] == [True] * 4
    shown, _ = run_here("show", *files, "--json", "--ply", "2")
    boards = [game["board"] for game in json.loads(shown)["games"]]
    assert boards[:3] == [game.at(2).board.text for game in games]
    shown, _ = run_here("show", str(path), "--number", "2", "--ascii", "--no-colour")
    assert f"step {games[1].ply} of {games[1].ply}" in shown
    run_here("show", str(path), "--svg", str(tmp_path / "x.svg"), code=2)
    run_here("show", str(path), "--number", "9", code=2)


def test_wrong_games_among_others(tmp_path: Path, run_here: RunHere) -> None:
    games = some_games()[:3]
    path = tmp_path / "games.txt"
    sestina.write_games(path, games)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\nend ", "\nend un", 1), encoding="utf-8")
    shown, said = run_here("check", str(path), code=1)
    assert "3 games: 2 valid, 1 not" in shown
    assert "game 1, is not a valid record" in said
    shown, said = run_here("check", str(path), "--json", code=1)
    report = json.loads(shown)
    assert said == ""
    assert report["games"][0]["reason"] == "wrong-end"
    shown, _ = run_here("verify", str(path), "--json", code=1)
    assert json.loads(shown)["fair"] == 2


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (("score", "Rc@0,0", "Pd@5,5"), 1, "no-contact"),
        (("score", "Rc@0,0", "Xx"), 2, "bad-placement"),
        (("moves", "Rc@0,0", "Xx"), 2, "bad-tile"),
        (("check", "no-such-file"), 2, None),
        (("check",), 2, None),
        (("arena", "greedy"), 2, None),
    ],
)
def test_errors_are_json_where_json_was_asked_for(
    arguments: tuple[str, ...], code: int, reason: str | None, run_here: RunHere
) -> None:
    shown, said = run_here(*arguments, "--json", code=code)
    error = json.loads(shown)["error"]
    assert said == ""
    assert (error["code"], error["reason"]) == (code, reason)
    assert error["message"]

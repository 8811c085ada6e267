"""The result file: it round-trips, and reports damage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sestina.arena.executors import InProcess
from sestina.arena.match import Match, Saver, play_matches
from sestina.arena.results import (
    ResultFileError,
    Results,
    read_results,
    write_results,
)
from sestina.arena.setting import make_setting


@pytest.fixture(scope="module")
def results() -> Results:
    found = Results(make_setting(["greedy", "random"], options={"expansion": "mini"}), [])
    play_matches([Match(found, 1, 6)], InProcess())
    return found


def test_what_is_written_is_read(results: Results, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    write_results(path, [results])
    assert read_results(path) == [results]
    assert [*tmp_path.iterdir()] == [path]


def test_it_is_plain_json(results: Results, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    write_results(path, [results])
    contents = json.loads(path.read_text())
    assert contents["sestina_arena"] == 1
    match = contents["matches"][0]
    assert match["setting"]["contestants"] == ["greedy", "random"]
    assert match["runs"][0]["seed"] == 1
    block = match["runs"][0]["blocks"][2]
    assert {*block} == {"block", "scores", "turns"}
    assert [len(scores) for scores in block["scores"]] == [2, 2]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_a_truncated_file_is_told_and_left_alone(
    results: Results, tmp_path: Path, share: float
) -> None:
    path = tmp_path / "r.json"
    write_results(path, [results])
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(ResultFileError, match="is damaged or no result file"):
        read_results(path)


def _change(results: Results, path: Path, change: str) -> None:
    write_results(path, [results])
    contents: Any = json.loads(path.read_text())
    run = contents["matches"][0]["runs"][0]
    if change == "version":
        contents["sestina_arena"] = 2
    elif change == "other":
        contents = {"title": "something else"}
    elif change == "order":
        run["blocks"].reverse()
    elif change == "games":
        run["blocks"][0]["scores"].pop()
    elif change == "scores":
        run["blocks"][0]["scores"][0].pop()
    elif change == "times":
        run["times"].pop()
    elif change == "players":
        contents["matches"][0]["setting"]["players"] = 70
    elif change == "contestant":
        contents["matches"][0]["setting"]["contestants"][0] = "nobody"
    path.write_text(json.dumps(contents))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("version", "version 2"),
        ("other", "no result of an arena"),
        ("order", "not in order"),
        ("games", "has not 2 games"),
        ("scores", "lacks scores"),
        ("times", "not one for each contestant"),
        ("players", "2, 3 or 4 players, not 70"),
        ("contestant", "'nobody' is no contestant"),
    ],
)
def test_what_does_not_fit_is_told(
    results: Results, tmp_path: Path, change: str, words: str
) -> None:
    path = tmp_path / "r.json"
    _change(results, path, change)
    with pytest.raises(ResultFileError, match=words):
        read_results(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ResultFileError, match="cannot read"):
        read_results(tmp_path / "r.json")
    with pytest.raises(ResultFileError, match="cannot write"):
        write_results(tmp_path / "no" / "r.json", [])


def test_what_was_played_is_saved_however_it_ends(results: Results, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    fresh = Results(results.setting, [])
    count = 0

    def interrupt(match: Match) -> None:
        nonlocal count
        count += 1
        if count == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_matches(
            [Match(fresh, 1, 6)], InProcess(), saver=Saver(path, [fresh]), on_block=interrupt
        )
    kept = read_results(path)
    assert kept[0].tally().blocks == 2
    play_matches([Match(kept[0], 1, 6)], InProcess(), saver=Saver(path, kept))
    assert read_results(path)[0].without_times() == results.without_times()

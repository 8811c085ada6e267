"""`sestina arena` and `sestina ladder`."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import sestina
from sestina.arena.results import Results, read_results
from sestina.cli.contest import locked_output
from sestina.cli.wording import count_of
from tests.cli.command import COMMAND, RunHere, environment, run

CAUTIOUS = "tests.arena.bots:Cautious"


def kept(path: Path) -> list[Results]:
    return [results.without_times() for results in read_results(path)]


def test_a_match(run_here: RunHere) -> None:
    shown, _ = run_here("arena", "greedy", "random", "--games", "10")
    first, *_ = shown.splitlines()
    assert first == "classic, 2 players: 10 games in 5 blocks of 2, seed 1"
    assert "Won alone: greedy 10, random 0; drawn: 0." in shown
    assert "seconds a move" in shown


def test_json(run_here: RunHere) -> None:
    options = ("--game", "flex", "--backgrounds", "2", "--games", "4", "--json")
    shown, _ = run_here("arena", "random", "greedy", *options)
    result: Any = json.loads(shown)
    assert result["setting"] == {
        "contestants": ["random", "greedy"],
        "game": "flex",
        "players": 2,
        "options": {"backgrounds": 2},
    }
    assert (result["games"], result["blocks"], result["seeds"]) == (4, 2, [1])
    assert result["standings"][1]["win_rate"]["mean"] == 1.0
    assert result["standings"][1]["margin"]["mean"] > 0
    moves = sum(timing["moves"] for timing in result["times"])
    assert moves == pytest.approx(result["turns"] * result["games"])


def test_more_seats_show_duels_and_ranks(run_here: RunHere) -> None:
    shown, _ = run_here("arena", "greedy", "random", CAUTIOUS, "--games", "3")
    assert "duels" in shown
    assert "rank" in shown
    assert "A fair win rate is 33.3%." in shown


@pytest.mark.slow
def test_one_worker_two_workers_and_ray_play_the_same(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed here")
    files = [tmp_path / name for name in ("one.json", "two.json", "ray.json")]
    executors = [("--workers", "1"), ("--workers", "2"), ("--workers", "2", "--executor", "ray")]
    shown = []
    for path, executor in zip(files, executors, strict=True):
        match = ("arena", "greedy", CAUTIOUS, "--games", "300", "--sprt", "0.5", "0.8")
        result = run(*match, *executor, "--output", str(path), "--json")
        shown.append({k: v for k, v in json.loads(result.stdout).items() if k != "times"})
    assert kept(files[0]) == kept(files[1]) == kept(files[2])
    assert shown[0] == shown[1] == shown[2]
    assert shown[0]["verdict"].startswith("the sequential test accepts")
    assert 10 < shown[0]["games"] < 300


def test_without_ray_it_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError('no ray')\n")
    paths = [path for path in (os.environ.get("PYTHONPATH"),) if path]
    result = subprocess.run(
        [*COMMAND, "arena", "greedy", "random", "--executor", "ray", "--games", "2"],
        env=environment(PYTHONPATH=os.pathsep.join([str(tmp_path), *paths])),
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert "pip install 'sestina[ray]'" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_cluster_that_is_not_there() -> None:
    pytest.importorskip("ray", reason="Ray is not installed here")
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))  # taken, but nobody listens
        address = f"127.0.0.1:{busy.getsockname()[1]}"
        match = ("arena", "greedy", "random", "--executor", "ray", "--ray-address", address)
        result = run(*match, code=1)
    assert f"there is no Ray at {address}" in result.stderr


def test_ray_is_not_imported_unless_asked_for() -> None:
    code = (
        "import sys; from sestina.cli import main; "
        "main(['arena', 'greedy', 'random', '--games', '2']); print('ray' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "False"


# Going on ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, run_here: RunHere, workers: str) -> None:
    match = ("arena", "greedy", CAUTIOUS, "--workers", workers)
    path, whole = tmp_path / "killed.json", tmp_path / "whole.json"
    with subprocess.Popen(
        [*COMMAND, *match, "--games", "100000", "--output", str(path)],
        env=environment(),
        stdout=subprocess.DEVNULL,
    ) as process:
        _wait_for(path, process)
        process.kill()
    played = sum(len(run.blocks) + len(run.early) for run in read_results(path)[0].runs)
    assert played > 0
    games = str(2 * played + 40)
    run_here(*match, "--games", games, "--output", str(path))
    run_here(*match, "--games", games, "--output", str(whole))
    assert kept(path) == kept(whole)
    assert read_results(path)[0].tally().games == int(games)


def _wait_for(path: Path, process: subprocess.Popen[Any]) -> None:
    """Wait until the first result is saved."""
    deadline = time.monotonic() + 60
    while not path.exists():
        assert process.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent in another way on Windows")
def test_ctrl_c_shows_the_result_so_far_and_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    command = [*COMMAND, "arena", "greedy", "random", "--games", "100000", "--workers", "2"]
    with subprocess.Popen(
        [*command, "--output", str(path)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        _wait_for(path, process)
        process.send_signal(signal.SIGINT)
        shown, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"What was played is in {path}; the same command goes on from there." in said
    assert "Traceback" not in said
    blocks = read_results(path)[0].tally().blocks
    assert f"{count_of(blocks * 2, 'game')} in {count_of(blocks, 'block')}" in shown


def test_another_seed_adds_to_the_file(tmp_path: Path, run_here: RunHere) -> None:
    path = tmp_path / "r.json"
    for seed in ("1", "2"):
        match = ("arena", "greedy", "random", "--games", "6", "--seed", seed)
        shown, _ = run_here(*match, "--output", str(path))
    assert "12 games in 6 blocks of 2, seed 1, 2" in shown
    again, _ = run_here(*match, "--output", str(path))
    assert again == shown


def test_files_are_put_together(tmp_path: Path, run_here: RunHere) -> None:
    paths = [str(tmp_path / f"{name}.json") for name in "abc"]
    for path, seed in zip(paths, "123", strict=False):
        match = ("arena", "greedy", "random", "--games", "4", "--seed", seed)
        run_here(*match, "--output", path)
    total = tmp_path / "total.json"
    shown, _ = run_here("arena", "--add", *paths, "--output", str(total))
    assert "12 games in 6 blocks of 2, seed 1, 2, 3" in shown
    assert run_here("arena", "--add", str(total))[0] == shown
    _, said = run_here("arena", "--add", *paths, "--output", str(total), code=2)
    assert "exists already" in said


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("greedy", "greedy"), "contestants: greedy random, not greedy greedy"),
        (("greedy", "random", "--game", "travel"), "game: classic, not travel"),
        (("greedy", "random", "--players", "3"), "players: 2, not 3"),
        (("greedy", "random", "--expansion", "mini"), "expansion: none, not mini"),
    ],
)
def test_a_file_of_another_contest_is_refused(
    tmp_path: Path, run_here: RunHere, change: tuple[str, ...], words: str
) -> None:
    path = tmp_path / "r.json"
    run_here("arena", "greedy", "random", "--games", "2", "--output", str(path))
    before = path.read_bytes()
    _, said = run_here("arena", *change, "--games", "2", "--output", str(path), code=1)
    assert words in said
    assert path.read_bytes() == before


def test_a_truncated_file_is_refused_and_left_alone(tmp_path: Path, run_here: RunHere) -> None:
    path = tmp_path / "r.json"
    match = ("arena", "greedy", "random", "--games", "2", "--output", str(path))
    run_here(*match)
    cut = path.read_bytes()[:-20]
    path.write_bytes(cut)
    _, said = run_here(*match, code=1)
    assert "is damaged or no result file" in said
    assert path.read_bytes() == cut


def test_a_file_that_cannot_be_written(tmp_path: Path, run_here: RunHere) -> None:
    match = ("arena", "greedy", "random", "--games", "2", "--output")
    _, said = run_here(*match, str(tmp_path / "nowhere" / "r.json"), code=1)
    assert "cannot write" in said


@pytest.mark.skipif(os.name == "nt", reason="there is no such lock on Windows")
def test_a_file_that_another_run_writes_to(tmp_path: Path, run_here: RunHere) -> None:
    path = tmp_path / "r.json"
    for command in (("arena",), ("ladder",)):
        with locked_output(path):
            match = (*command, "greedy", "random", "--games", "2", "--output", str(path))
            _, said = run_here(*match, code=1)
        assert "another run is writing" in said


def test_the_record_of_every_game_is_kept(tmp_path: Path, run_here: RunHere) -> None:
    path = tmp_path / "games.txt"
    match = ("arena", "greedy", "random", "--game", "travel", "--records", str(path))
    run_here(*match, "--games", "4")
    games = [*sestina.read_games(path)]
    assert all(game.is_over for game in games)
    assert [game.tags["Round"] for game in games] == ["0.0", "0.1", "1.0", "1.1"]
    assert [game.tags["Names"] for game in games] == ["greedy, random", "random, greedy"] * 2
    run_here(*match, "--games", "2", "--seed", "2")
    assert len([*sestina.read_games(path)]) == 6  # added, not replaced
    _, said = run_here(*match[:-1], str(tmp_path / "no" / "folder"), code=2)
    assert "cannot write" in said


# What goes wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "words"), [("Cheat", "chose "), ("Speechless", "raised ")])
def test_a_bot_at_fault_is_named_and_its_game_kept(
    bot: str, words: str, tmp_path: Path, run_here: RunHere
) -> None:
    path = tmp_path / "r.json"
    bots = (f"tests.arena.bots:{bot}", "greedy")
    _, said = run_here("arena", *bots, "--output", str(path), code=1)
    assert f"tests.arena.bots:{bot} {words}" in said
    assert "bot seed" in said
    record = tmp_path / "arena-fault-1-0-0.txt"
    assert str(record) in said
    game = sestina.replay(record.read_text())
    assert not game.is_over


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("greedy",), "a contest needs at least two bots, not 1"),
        (("greedy", "random", "club", "--players", "2"), "3 bots do not fit into 2 seats"),
        (("greedy", "nobody"), "is no contestant"),
        (("greedy", "random", "--game", "chess"), "unknown game"),
        (("greedy", "random", "--executor", "steam"), "--executor is local or ray"),
        (("greedy", "random", "--ray-address", "here:1"), "needs --executor ray"),
        (("greedy", "random", "--sprt", "0.6", "0.5"), "the smaller first"),
        (("greedy", "random", "--sprt", "0.5", "0.6", "--until-decided", "0.5"), "choose one of"),
        (("greedy", "random", "--until-decided", "5"), "between 0 and 1"),
        (("greedy", "random", "--ages", "old"), "--ages is a number for each seat"),
        (("greedy", "random", "--budget", "0"), "a budget is a share"),
    ],
)
def test_what_cannot_be_asked(run_here: RunHere, arguments: tuple[str, ...], words: str) -> None:
    _, said = run_here("arena", *arguments, code=2)
    assert words in said


# Ladders -----------------------------------------------------------------------------------------

LADDER = ("ladder", "random", CAUTIOUS, "greedy", "--games", "30")


def test_a_ladder(tmp_path: Path, run_here: RunHere) -> None:
    output, picture = tmp_path / "l.json", tmp_path / "l.svg"
    files = ("--output", str(output), "--picture", str(picture))
    shown, said = run_here(*LADDER, *files, "--check")
    assert "The order holds" in shown
    assert f"greedy against {CAUTIOUS}" in shown
    assert f"The ladder is drawn in {picture}." in said
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert "Ladder: classic, 2 players" in "".join(root.itertext())
    results = read_results(output)
    assert [match.tally().games for match in results] == [30, 30, 30]
    assert run_here(*LADDER, *files)[0] == shown


def test_a_ladder_goes_on_where_it_was(tmp_path: Path, run_here: RunHere) -> None:
    parts, whole = tmp_path / "parts.json", tmp_path / "whole.json"
    run_here(*LADDER[:-1], "10", "--output", str(parts))
    run_here(*LADDER, "--output", str(parts), "--workers", "2")
    run_here(*LADDER, "--output", str(whole))
    assert kept(parts) == kept(whole)


def test_a_ladder_as_json(run_here: RunHere) -> None:
    shown, _ = run_here("ladder", "random", "greedy", "--players", "3", "--games", "6", "--json")
    result: Any = json.loads(shown)
    assert [rung["contestant"] for rung in result["rungs"]] == ["random", "greedy"]
    assert result["rungs"][1]["rating"]["mean"] == 1000
    assert result["players"] == 3
    assert result["pairings"][0]["win_rate"]["mean"] == 1.0


def test_a_wrong_order_fails_the_check(run_here: RunHere) -> None:
    wrong = ("ladder", "greedy", "random", "--games", "60", "--until-decided")
    shown, _ = run_here(*wrong, "--check", code=1)
    assert "The order does not hold: greedy and random are reversed." in shown
    assert "random against greedy     40" in shown  # 20 blocks were enough


def test_a_ladder_file_of_another_game_is_refused(tmp_path: Path, run_here: RunHere) -> None:
    path = str(tmp_path / "l.json")
    run_here("ladder", "random", "greedy", "--games", "2", "--output", path)
    _, said = run_here(
        "ladder", "random", "greedy", "--players", "3", "--games", "2", "--output", path, code=1
    )
    assert "holds another ladder: players: 2, not 3" in said
    _, said = run_here("ladder", "random", "random", code=2)
    assert "each once" in said

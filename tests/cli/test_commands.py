"""Version, help, wrong options, `score` and `moves`."""

from __future__ import annotations

import json
import subprocess

import pytest

import sestina
from tests.cli.command import COMMAND, RunHere, environment, run

BOARD = "Ys@1,0 Rs@1,1 Rc@0,1"


def test_version_says_which_core_runs() -> None:
    assert run("--version").stdout == f"sestina {sestina.__version__} ({sestina.core()} core)\n"


def test_without_a_command_help_is_shown() -> None:
    assert "Commands:" in run().stdout


@pytest.mark.parametrize(
    "command", ["play", "score", "moves", "show", "check", "verify", "serve", "backup", "bench"]
)
def test_every_command_has_help(command: str, run_here: RunHere) -> None:
    assert f"Usage: sestina {command}" in run_here(command, "--help")[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--nonsense"],
        ["score"],
        ["score", "", "Rc@0,0", "--game", "chess"],
        ["moves", "", "Rc", "--top", "none"],
        ["play", "chess"],
        ["play", "--players", "5"],
        ["play", "--players", "2", "--seat", "human", "--seat", "human", "--seat", "human"],
        ["play", "--seat", "dragon"],
        ["play", "classic", "--seat", "grandmaster"],
        ["play", "--hot-seat", "--seat", "greedy"],
        ["play", "--names", "Anna"],
        ["play", "--names", "Anna,Anna"],
        ["play", "--names", "Anna,\x1b[2J"],
        ["play", "--ages", "old"],
        ["play", "--ages", "3,4,5"],
        ["play", "--seed", "dice"],
        ["play", "--backgrounds", "2"],
        ["play", "flex", "--expansion", "mini"],
        ["play", "--actions-from-start"],
        ["play", "--expansion", "mini", "--action-tiles", "ask"],
        ["play", "--resume", "/nowhere/game.txt"],
        ["play", "--record", "/nowhere/game.txt"],
        ["show", "/nowhere/game.txt"],
        ["check", "/nowhere/game.txt"],
    ],
)
def test_a_wrong_option_is_one_plain_line(arguments: list[str], run_here: RunHere) -> None:
    out, err = run_here(*arguments, code=2)
    assert out == ""
    assert err.startswith("sestina: ")
    assert err.count("\n") == 1


def test_a_wrong_option_of_the_real_command() -> None:
    assert run("play", "--players", "5", code=2).stderr == "sestina: 2, 3 or 4 players, not 5\n"


def test_score_shows_points_and_lines() -> None:
    assert run("score", BOARD, "Yc@0,0").stdout == (
        "4 points\n  row     Yc Ys   2\n  column  Yc Rc   2\n"
    )


def test_score_as_json() -> None:
    found = json.loads(run("score", BOARD, "Yc@0,0", "--json").stdout)
    assert found["points"] == 4
    assert found["lines"][1] == {
        "direction": "column",
        "tiles": ["Yc", "Rc"],
        "cells": [[0, 0], [0, 1]],
        "points": 2,
        "qwirkle": False,
    }


def test_score_reads_the_board_from_stdin_and_words_of_a_move(run_here: RunHere) -> None:
    assert run_here("score", "-", "Yc@0,0", "Gc@-1,0", stdin=BOARD, code=1)[0] == ""
    out, _ = run_here("score", "-", "Bs@1,-1", "Gs@1,2", stdin=BOARD)
    assert out.startswith("4 points\n")


def test_score_of_an_opening_and_of_flex(run_here: RunHere) -> None:
    assert run_here("score", "", "Yc@0,0")[0].startswith("1 point\n")
    out, _ = run_here("score", "RcB@0,0 RsW@1,0", "GsB@1,1", "--game", "flex")
    assert out.startswith("4 points\n")
    assert "falling" in out


def test_score_of_a_qwirkle(run_here: RunHere) -> None:
    row = "Rc@0,0 Rs@1,0 Rd@2,0 R4@3,0 R8@4,0"
    assert "12  Qwirkle" in run_here("score", row, "Rk@5,0")[0]


def test_score_of_an_illegal_move_says_why() -> None:
    result = run("score", BOARD, "Pc@5,5", code=1)
    assert result.stdout == ""
    assert result.stderr.endswith("(no-contact)\n")


@pytest.mark.parametrize(
    ("board", "move"), [("Zz@0,0", "Rc@0,0"), (BOARD, "Yc"), (BOARD, "pass"), (BOARD, "Yc@99,0")]
)
def test_score_of_a_text_that_cannot_be_read(board: str, move: str, run_here: RunHere) -> None:
    assert run_here("score", board, move, code=2)[1].count("\n") == 1


def test_moves_are_those_of_the_board_best_first() -> None:
    expected = {
        str(move): move.points for move in sestina.Board.parse(BOARD).placements("Yc Gs Rk")
    }
    found = json.loads(run("moves", BOARD, "Yc Gs Rk", "--json").stdout)
    assert {entry["move"]: entry["points"] for entry in found} == expected
    points = [entry["points"] for entry in found]
    assert points == sorted(points, reverse=True)


def test_moves_as_text_and_the_top_of_them(run_here: RunHere) -> None:
    assert run_here("moves", BOARD, "Yc", "Gs", "Rk", "--top", "1")[0] == "  4  Yc@0,0\n"
    assert len(run_here("moves", "", "Rc Rs")[0].splitlines()) == 4


def test_moves_when_nothing_fits(run_here: RunHere) -> None:
    nothing = ("", "sestina: none of these tiles fits anywhere\n")
    assert run_here("moves", "Rc@0,0", "Gd") == nothing
    assert json.loads(run_here("moves", "Rc@0,0", "Gd", "--json")[0]) == []


def test_a_closed_pipe_is_no_accident() -> None:
    process = subprocess.Popen(
        [*COMMAND, "moves", "", "Rc Rs Rd R4 R8 Rk"],  # more than a pipe holds
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


def test_bench_measures() -> None:
    found = json.loads(run("bench", "--seconds", "0.05", "--json").stdout)
    assert found["core"] == sestina.core()

"""`score` and `moves` for boards of tiles."""

from __future__ import annotations

import json

import pytest

import sestina
from tests.cli.command import RunHere, run

BOARD = "Ys@1,0 Rs@1,1 Rc@0,1"


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

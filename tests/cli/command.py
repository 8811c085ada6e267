"""Runs the real command, and plays games to type into it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection
from typing import Protocol

import sestina

COMMAND = (sys.executable, "-m", "sestina")


def environment(**variables: str) -> dict[str, str]:
    """The environment without the settings of the terminal that runs the tests."""
    left_out = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    inherited = {name: value for name, value in os.environ.items() if name not in left_out}
    return {**inherited, "PYTHONIOENCODING": "utf-8", **variables}


def run(*arguments: str, stdin: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run `sestina`, check its exit code, and fail on a traceback."""
    result = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        timeout=60,
        check=False,
    )
    assert "Traceback" not in result.stderr, result.stderr
    assert result.returncode == code, result.stdout + result.stderr
    return result


class RunHere(Protocol):
    """Run a command in the test process, which is faster, and check its exit code."""

    def __call__(self, *arguments: str, stdin: str = "", code: int = 0) -> tuple[str, str]: ...


def second_best(view: sestina.View) -> sestina.Move:
    """A move that differs from the bots', if there is another one."""
    moves = [move for move in view.legal_moves() if move.kind == "place"] or view.legal_moves()
    best_first = sorted(moves, key=lambda move: -move.points)
    return best_first[min(1, len(best_first) - 1)]


def script(game: sestina.Game, people: Collection[int], steps: int | None = None) -> list[str]:
    """Play the game against greedy bots and return what the people typed."""
    bot = sestina.bot("greedy")
    lines: list[str] = []
    while not game.is_over and (steps is None or len(lines) < steps):
        view = game.view(game.seat_to_move)
        if game.seat_to_move in people:
            move = second_best(view)
            lines.append(str(move))
        else:
            move = bot.choose(view)
        game.play(move)
    return lines


def typed(lines: Collection[str]) -> str:
    return "".join(f"{line}\n" for line in lines)

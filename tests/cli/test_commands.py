"""The command line as a whole: version, help, wrong options, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pkgutil import iter_modules

import pytest

import sestina
from sestina.cli import COMMANDS, GROUPS, commands
from tests.cli.command import COMMAND, RunHere, environment, run


def test_version_says_which_core_runs() -> None:
    assert run("--version").stdout == f"sestina {sestina.__version__} ({sestina.core()} core)\n"


def test_without_a_command_help_is_shown() -> None:
    assert "Commands:" in run().stdout


@pytest.mark.parametrize("command", [*(one.__name__ for one in COMMANDS), *GROUPS])
def test_every_command_has_help(command: str, run_here: RunHere) -> None:
    assert f"Usage: sestina {command}" in run_here(command, "--help")[0]


def test_every_command_is_a_module_of_its_own() -> None:
    modules = {module.name for module in iter_modules(commands.__path__)}
    assert {command.__module__ for command in COMMANDS} == {
        f"{commands.__name__}.{name}" for name in modules - {*GROUPS}
    }
    assert {command.__name__ for command in COMMANDS} | {*GROUPS} == modules


def test_help_loads_no_more_than_the_rules_and_the_bots() -> None:
    code = "import sys; from sestina.cli import main; main(['--help']); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = """
        msgspec rich prompt_toolkit litestar sqlalchemy asyncio ray
        sestina.game.recorder sestina.pictures sestina.arena sestina.server sestina.store
    """
    assert {*shown.stdout.split()}.isdisjoint(heavy.split())


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

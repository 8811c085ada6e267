"""What a user gets from pip: a wheel built in isolation, installed into a fresh environment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import sestina
from scripts.build_core import find_obstacle
from scripts.isolation import run, user_environment
from tests.packaging.project import OPTIONAL, PLAIN, names_of
from tests.packaging.shared import Installed

# `make install-check` runs these, as every change has to pass it.
pytestmark = pytest.mark.slow

SHORT_ARENA = ("greedy", "random", "--games", "2")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = sestina.new_game("classic", players=2, seed=7)
    bot = sestina.bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.view(game.seat_to_move)))
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_the_core_is_compiled_where_there_is_a_compiler(compiled: Installed) -> None:
    core = "compiled" if find_obstacle() is None else "interpreted"
    assert f"({core} core)" in compiled.venv.sestina("--version").stdout
    assert compiled.wheel.name.endswith("-none-any.whl") == (core == "interpreted")


def test_the_compiled_core_finds_what_it_needs_in_a_plain_install(
    compiled: Installed, record: Path
) -> None:
    assert compiled.venv.sestina("check", record).stdout
    assert "win rate" in compiled.venv.sestina("arena", "club", *SHORT_ARENA[1:]).stdout


def test_the_installed_package_is_the_one_that_runs(installed: Installed) -> None:
    code = "import sestina; print(sestina.__file__)"
    where = run(installed.venv.python, "-c", code, cwd=installed.venv.folder).stdout
    assert Path(where.strip()).is_relative_to(installed.venv.folder)


def test_a_plain_install_has_no_package_of_an_extra(installed: Installed) -> None:
    installed.venv.pip("check")
    listed = json.loads(installed.venv.pip("list", "--format", "json").stdout)
    present = {canonicalize_name(package["name"]) for package in listed}
    assert names_of(PLAIN) <= present
    extras = {name for texts in OPTIONAL.values() for name in names_of(texts)}
    assert not present & (extras - names_of(PLAIN) - {"sestina"})


def test_the_commands_for_moves_work_in_a_plain_install(installed: Installed) -> None:
    sestina_command = installed.venv.sestina
    assert sestina_command("score", "Ys@1,0 Rs@1,1 Rc@0,1", "Yc@0,0").stdout.startswith("4 points")
    assert "Yc@0,0" in sestina_command("moves", "Ys@1,0 Rs@1,1 Rc@0,1", "Yc Gs Rk").stdout


def test_the_commands_for_records_work_in_a_plain_install(
    installed: Installed, record: Path, tmp_path: Path
) -> None:
    for command in ("check", "show", "verify"):
        assert installed.venv.sestina(command, record).stdout
    picture = tmp_path / "board.svg"
    installed.venv.sestina("show", record, "--svg", picture)
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_the_commands_for_bots_work_in_a_plain_install(
    installed: Installed, tmp_path: Path
) -> None:
    results = tmp_path / "results.jsonl"
    arena = ("arena", *SHORT_ARENA, "--workers", "2", "--output", results)
    assert "win rate" in installed.venv.sestina(*arena).stdout
    assert results.stat().st_size
    assert "greedy" in installed.venv.sestina("ladder", "random", "greedy", "--games", "2").stdout
    assert json.loads(installed.venv.sestina("bench", "--json", "--seconds", "0.1").stdout)


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (("serve", "--port", "0"), "server"),
        (("backup", "copy.db"), "server"),
        (("play", "classic"), "terminal"),
        (("arena", *SHORT_ARENA, "--executor", "ray"), "ray"),
        (("ladder", "random", "greedy", "--games", "2", "--executor", "ray"), "ray"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_a_command_says_in_one_line_which_extra_it_needs(
    installed: Installed, command: tuple[str, ...], extra: str
) -> None:
    answer = installed.venv.sestina(*command, check=False)
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr.startswith("sestina: ")
    assert answer.stderr.count("\n") == 1
    assert "pip install" in answer.stderr
    assert f"sestina[{extra}]" in answer.stderr


def test_every_command_explains_itself_in_a_plain_install(installed: Installed) -> None:
    for command in ("serve", "backup", "play"):
        assert "Usage" in installed.venv.sestina(command, "--help").stdout


@pytest.mark.slow
def test_the_oldest_librt_that_is_allowed_runs_the_core(
    compiled: Installed, record: Path, tmp_path: Path
) -> None:
    """The compiled core checks the ABI of librt when it is imported (docs/packaging.md)."""
    (librt,) = [Requirement(text) for text in PLAIN if Requirement(text).name == "librt"]
    (bound,) = librt.specifier
    assert bound.operator == ">="
    old = tmp_path / "old"
    compiled.venv.pip("install", "--no-deps", "--target", old, f"librt=={bound.version}")
    code = (
        "import pathlib, sys, librt.vecs, sestina\n"
        "assert librt.vecs.__file__.startswith(sys.argv[2]), librt.vecs.__file__\n"
        "text = pathlib.Path(sys.argv[1]).read_text(encoding='utf-8')\n"
        "game = sestina.replay(text)\n"
        "assert game.record() == text\n"
        "flex = sestina.new_game('flex', players=3, seed=2)\n"
        "sestina.bot('club', seconds=0.2).choose(flex.view(flex.seat_to_move))\n"
    )
    env = user_environment(PYTHONPATH=str(old))
    run(compiled.venv.python, "-c", code, record, old, cwd=tmp_path, env=env)

"""What a user gets from pip: a wheel built in isolation, installed into a fresh environment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import sestina
from scripts.build_core import find_obstacle
from scripts.isolation import ROOT, Venv, run, user_environment
from tests.packaging.project import OPTIONAL, PLAIN, extra_for, names_of, packages_of
from tests.packaging.shared import Installed

# `make install-check` runs these, as every change has to pass it.
pytestmark = pytest.mark.slow

MOST_PACKAGES = 6
"""As many packages a plain install may bring, sestina among them."""
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
    assert compiled.venv.core() == core
    assert compiled.wheel.name.endswith("-none-any.whl") == (core == "interpreted")


def test_the_compiled_core_finds_what_it_needs_in_a_plain_install(
    compiled: Installed,
) -> None:
    use_the_library(compiled.venv)


def test_the_installed_package_is_the_one_that_runs(installed: Installed) -> None:
    code = "import sestina; print(sestina.__file__)"
    where = run(installed.venv.python, "-c", code, cwd=installed.venv.folder).stdout
    assert Path(where.strip()).is_relative_to(installed.venv.folder)


def packages_in(venv: Venv) -> set[str]:
    """The packages that were installed into it; pip was there before."""
    listed = json.loads(venv.pip("list", "--format", "json").stdout)
    present: set[str] = {canonicalize_name(package["name"]) for package in listed}
    return present - {"pip", "setuptools"}


def test_a_plain_install_brings_few_packages_and_none_of_an_extra(installed: Installed) -> None:
    installed.venv.pip("check")
    present = packages_in(installed.venv)
    assert {"sestina", *names_of(PLAIN)} <= present
    assert len(present) <= MOST_PACKAGES, present
    extras = {name for extra in OPTIONAL for name in packages_of(extra)}
    assert not present & (extras - names_of(PLAIN))


def use_the_library(venv: Venv) -> None:
    program = Path(__file__).with_name("plain_library.py")
    run(venv.python, "-I", program, cwd=venv.folder)


def test_the_library_plays_analyses_and_measures_in_a_plain_install(installed: Installed) -> None:
    use_the_library(installed.venv)


def test_every_module_of_the_library_loads_in_a_plain_install(installed: Installed) -> None:
    source = ROOT / "src"
    paths = [path.relative_to(source) for path in (source / "sestina").rglob("*.py")]
    names = {
        ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        for path in paths
        if extra_for(path.as_posix()) is None
    }
    assert {"sestina.arena.match", "sestina.host.session", "sestina.workers"} <= names
    code = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
    run(installed.venv.python, "-c", code, *sorted(names), cwd=installed.venv.folder)


@pytest.mark.parametrize("arguments", [(), ("--help",), ("--version",), ("score", "--json")])
def test_the_command_says_in_a_plain_install_what_to_install(
    installed: Installed, arguments: tuple[str, ...]
) -> None:
    venv = installed.venv
    as_module = ("-m", "sestina", *arguments)
    for answer in (
        venv.sestina(*arguments, check=False),
        run(venv.python, *as_module, cwd=venv.folder, check=False),
    ):
        assert answer.returncode == 1
        assert answer.stdout == ""
        assert answer.stderr == (
            'sestina: the command line needs the cli extra: pip install "sestina[cli]"\n'
        )


def test_the_extra_for_commands_brings_no_other_extra(with_commands: Venv) -> None:
    with_commands.pip("check")
    present = packages_in(with_commands)
    assert {"sestina", *names_of(PLAIN), *packages_of("cli")} <= present
    extras = {name for extra in OPTIONAL for name in packages_of(extra)}
    assert not present & (extras - names_of(PLAIN) - packages_of("cli"))


def test_the_commands_for_moves_work(with_commands: Venv) -> None:
    command = with_commands.sestina
    assert command("score", "Ys@1,0 Rs@1,1 Rc@0,1", "Yc@0,0").stdout.startswith("4 points")
    assert "Yc@0,0" in command("moves", "Ys@1,0 Rs@1,1 Rc@0,1", "Yc Gs Rk").stdout


def test_the_commands_for_records_work(with_commands: Venv, record: Path, tmp_path: Path) -> None:
    for command in ("check", "show", "verify"):
        assert with_commands.sestina(command, record).stdout
    picture = tmp_path / "board.svg"
    with_commands.sestina("show", record, "--svg", picture)
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_the_commands_for_bots_work(with_commands: Venv, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    arena = ("arena", *SHORT_ARENA, "--workers", "2", "--output", results)
    assert "win rate" in with_commands.sestina(*arena).stdout
    assert results.stat().st_size
    assert "greedy" in with_commands.sestina("ladder", "random", "greedy", "--games", "2").stdout
    assert json.loads(with_commands.sestina("bench", "--json", "--seconds", "0.1").stdout)


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (("serve", "--port", "0"), "server"),
        (("backup", "copy.db"), "server"),
        (("restore", "copy.db"), "server"),
        (("play", "classic"), "terminal"),
        (("arena", *SHORT_ARENA, "--executor", "ray"), "ray"),
        (("ladder", "random", "greedy", "--games", "2", "--executor", "ray"), "ray"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_a_command_says_in_one_line_which_extra_it_needs(
    with_commands: Venv, command: tuple[str, ...], extra: str
) -> None:
    answer = with_commands.sestina(*command, check=False)
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr.startswith("sestina: ")
    assert answer.stderr.count("\n") == 1
    assert "pip install" in answer.stderr
    assert f"sestina[{extra}]" in answer.stderr


def test_every_command_explains_itself_without_its_extra(with_commands: Venv) -> None:
    for command in ("serve", "backup", "restore", "play"):
        assert "Usage" in with_commands.sestina(command, "--help").stdout


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

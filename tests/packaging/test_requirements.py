"""Requirements are complete, pinned for development, and in the extra that needs them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.isolation import ROOT
from sestina.optional import MODULES
from tests.packaging.project import (
    BUILD,
    OPTIONAL,
    OPTIONAL_PARTS,
    PLAIN,
    constraints,
    extra_for,
    names_of,
    packages_of,
)

SRC = ROOT / "src"
SPEED_ONLY = {"httptools", "uvloop"}
"""Packages of the server extra that not every platform has."""


def test_constraints_name_versions_only() -> None:
    assert all(re.fullmatch(r"[0-9][0-9a-z.]*", version) for version in constraints().values())


def everything_for(texts: Iterable[str]) -> set[str]:
    """The packages that these requirements bring, themselves included."""
    todo = [Requirement(text) for text in texts]
    needed: set[tuple[str, frozenset[str]]] = set()
    while todo:
        requirement = todo.pop()
        key = (canonicalize_name(requirement.name), frozenset(requirement.extras))
        if key in needed:
            continue
        needed.add(key)
        for text in requires(requirement.name) or ():
            further = Requirement(text)
            if further.marker is None or any(
                further.marker.evaluate({"extra": extra}) for extra in (*requirement.extras, "")
            ):
                todo.append(further)
    return {name for name, _ in needed} - {"sestina"}


def test_constraints_are_complete() -> None:
    """`make setup` installs only pinned versions: the same today and next year."""
    assert everything_for((*BUILD, *PLAIN, *OPTIONAL["dev"])) <= set(constraints())


def test_playing_installs_no_tool_of_development() -> None:
    """`scripts/setup.sh play` is all that `make play` waits for."""
    script = (ROOT / "scripts" / "setup.sh").read_text(encoding="utf-8")
    extras = re.search(r"extras=(server,.*)", script)
    assert extras is not None
    chosen = [OPTIONAL[extra] for extra in extras[1].split(",")]
    brought = everything_for([*BUILD, *PLAIN, *(text for extra in chosen for text in extra)])
    # The web framework brings httpx, too.
    only_for_tests = names_of(OPTIONAL["dev"]) - names_of(BUILD) - {"sestina", "httpx"}
    assert packages_of("cli") <= brought
    assert brought.isdisjoint(only_for_tests | names_of(OPTIONAL["ray"]) | {"numpy"})


def test_the_compiler_is_one_exact_version() -> None:
    pinned = [text for text in (*BUILD, *OPTIONAL["dev"]) if text.startswith("mypy=")]
    assert pinned == [f"mypy=={constraints()['mypy']}"] * 2


def test_all_is_every_extra_for_users() -> None:
    (everything,) = (Requirement(text) for text in OPTIONAL["all"])
    # OpenSpiel brings SciPy, and its wheels are not there for every platform. The data of two are
    # packages of this repository, which no index may have.
    assert everything.extras == OPTIONAL.keys() - {"all", "dev", "offline", "openspiel", "vision"}
    assert "sestina[all,vision]" in OPTIONAL["dev"]


def test_the_package_knows_the_modules_of_its_extras() -> None:
    # The arena says itself that Ray is missing.
    assert MODULES.keys() == OPTIONAL.keys() - {"all", "dev", "ray"}
    for extra, modules in MODULES.items():
        expected = names_of(OPTIONAL[extra]) - SPEED_ONLY - {"sestina"}
        assert {canonicalize_name(module) for module in modules} == expected


@pytest.mark.parametrize("extra", ["ray", "server", "terminal"])
def test_an_extra_that_is_reached_by_commands_brings_them(extra: str) -> None:
    assert packages_of("cli") <= packages_of(extra)


def imported_packages(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("extra", [None, *sorted({*OPTIONAL_PARTS.values()})])
def test_every_import_is_declared_where_it_is_needed(extra: str | None) -> None:
    # Type checkers bring their own `typing_extensions`; nothing imports it at run time.
    declared = names_of(PLAIN) | {"typing-extensions"}
    if extra is not None:
        declared |= packages_of(extra)
    for path in SRC.rglob("*.py"):
        name = path.relative_to(SRC).as_posix()
        if extra_for(name) == extra:
            foreign = set(imported_packages(path)) - sys.stdlib_module_names - {"sestina"}
            assert {canonicalize_name(one) for one in foreign} <= declared, name


def test_import_sestina_loads_only_what_the_rules_need() -> None:
    code = "import sys; before = {*sys.modules}; import sestina; print(*{*sys.modules} - before)"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in answer.stdout.split()}
    foreign = loaded - sys.stdlib_module_names - {"sestina", "sestina__mypyc"}
    assert {canonicalize_name(name) for name in foreign} <= {"librt", "mypy-extensions"}

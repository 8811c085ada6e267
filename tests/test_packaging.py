"""The wheel that people install, and the freshness of the core that developers compile."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.build_core import ROOT, is_current, is_stale, stamp, stamp_file

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def run(*args: str | Path, env: Mapping[str, str]) -> str:
    result = subprocess.run(
        [sys.executable, *args], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    output = result.stdout + result.stderr
    assert result.returncode == 0, output
    return output


def build_wheel(folder: Path, **variables: str) -> tuple[Path, str]:
    """The wheel made by the installed build tools, without downloads, and what they printed."""
    env = {name: value for name, value in os.environ.items() if name != "SESTINA_INTERPRETED"}
    output = run("-m", "hatchling", "build", "-t", "wheel", "-d", folder, env=env | variables)
    (wheel,) = folder.glob("*.whl")
    return wheel, output


def install(wheel: Path, folder: Path) -> dict[str, str]:
    """Install the wheel into a folder; the environment in which Python finds it there."""
    env = os.environ | {"PYTHONPATH": str(folder)}
    options = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    run("-m", "pip", "install", *options, "--target", folder, wheel, env=env)
    where = run("-c", "import sestina; print(sestina.__file__)", env=env)
    assert Path(where.strip()).is_relative_to(folder)
    return env


@pytest.fixture(scope="module")
def interpreted_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"), SESTINA_INTERPRETED="1")[0]


def test_interpreted_wheel_holds_the_package(interpreted_wheel: Path) -> None:
    assert interpreted_wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(interpreted_wheel) as archive:
        names = set(archive.namelist())
    sources = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")}
    assert sources <= names
    assert "sestina/py.typed" in names
    client = ROOT / "src" / "sestina" / "server" / "client"
    page = (client / "index.html").relative_to(ROOT / "src").as_posix()
    built = {path.relative_to(ROOT / "src").as_posix() for path in client.rglob("*.*")}
    assert {page} <= built <= names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_interpreted_wheel_runs(interpreted_wheel: Path, tmp_path: Path) -> None:
    env = install(interpreted_wheel, tmp_path / "site")
    assert "interpreted" in run("-m", "sestina", "--version", env=env)


def test_without_a_compiler_the_wheel_is_interpreted(tmp_path: Path) -> None:
    no_tools = tmp_path / "bin"
    no_tools.mkdir()
    wheel, output = build_wheel(tmp_path / "wheel", CC=str(no_tools / "cc"), PATH=str(no_tools))
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "WARNING: the rules core is not compiled: there is no C compiler" in output


@pytest.mark.skipif(sys.platform == "win32", reason="the compiler's stand-in is a shell script")
def test_without_headers_the_wheel_is_interpreted(tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho 'fatal error: Python.h: No such file' >&2\nexit 1\n")
    compiler.chmod(0o755)
    wheel, output = build_wheel(tmp_path / "wheel", CC=str(compiler))
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "WARNING: the rules core is not compiled: the C compiler cannot build" in output
    assert "Python.h" in output


@pytest.mark.slow
def test_compiled_wheel_runs(tmp_path: Path) -> None:
    wheel, output = build_wheel(tmp_path / "wheel")
    if "WARNING: the rules core is not compiled" in output:
        pytest.skip("this machine has no C compiler")
    assert not wheel.name.endswith("-none-any.whl")
    env = install(wheel, tmp_path / "site")
    version = run("-m", "sestina", "--version", env=env)
    assert "compiled" in version
    assert "interpreted" not in version


@pytest.fixture
def toy_tree(tmp_path: Path) -> Path:
    """A working copy with one core module and its compiled twin, fresh from the compiler."""
    (tmp_path / "pyproject.toml").write_text(
        "[tool.sestina-core]\n"
        'compile = ["src/sestina/engine/*.py"]\n'
        "exclude = []\n"
        'opt-level = "3"\n'
    )
    for name in ("src/sestina/engine/board.py", "scripts/build_core.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("x = 1\n")
    (tmp_path / "src/sestina/engine/board.cpython.so").write_bytes(b"")
    stamp_file(tmp_path).parent.mkdir(parents=True)
    stamp_file(tmp_path).write_text(stamp(tmp_path))
    return tmp_path


def test_fresh_core_is_current(toy_tree: Path) -> None:
    assert is_current(toy_tree)
    assert not is_stale(toy_tree)


@pytest.mark.parametrize("name", ["board.py", "added.py"])
def test_changed_source_makes_the_core_stale(toy_tree: Path, name: str) -> None:
    (toy_tree / "src/sestina/engine" / name).write_text("x = 2\n")
    assert is_stale(toy_tree)


def test_compiled_module_of_unknown_origin_is_stale(toy_tree: Path) -> None:
    (toy_tree / "src/sestina/engine/gone.cpython.so").write_bytes(b"")
    assert is_stale(toy_tree)


def test_removed_core_is_neither_current_nor_stale(toy_tree: Path) -> None:
    (toy_tree / "src/sestina/engine/board.cpython.so").unlink()
    assert not is_current(toy_tree)
    assert not is_stale(toy_tree)


def constraints() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pins}


def test_constraints_name_versions_only() -> None:
    assert all(re.fullmatch(r"[0-9][0-9a-z.]*", version) for version in constraints().values())


def test_constraints_are_complete() -> None:
    """Whatever a set-up installs is pinned: the same versions today and next year."""
    todo = [Requirement(text) for text in PYPROJECT["build-system"]["requires"]]
    todo += [Requirement(text) for text in PYPROJECT["project"]["dependencies"]]
    todo += [Requirement(text) for text in PYPROJECT["project"]["optional-dependencies"]["dev"]]
    needed: set[str] = set()
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        applies = requirement.marker is None or any(
            requirement.marker.evaluate({"extra": extra}) for extra in (*requirement.extras, "")
        )
        if applies and name not in needed:
            needed.add(name)
            todo += [Requirement(text) for text in requires(requirement.name) or ()]
    assert needed <= set(constraints())


@pytest.mark.parametrize("package", ["librt", "mypy"])
def test_core_is_compiled_with_one_exact_version(package: str) -> None:
    """librt is checked by its ABI at run time, so building and running need the same one."""
    project = PYPROJECT["project"]
    places = [
        *PYPROJECT["build-system"]["requires"],
        *project["dependencies"],
        *project["optional-dependencies"]["dev"],
    ]
    pinned = [text for text in places if text.startswith(f"{package}=")]
    assert len(pinned) == 2
    assert set(pinned) == {f"{package}=={constraints()[package]}"}

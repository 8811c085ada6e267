"""What the sdist and the wheel contain, and what happens without a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from scripts.build_core import ROOT
from scripts.isolation import user_environment
from tests.packaging.shared import Installed

CLIENT = ROOT / "src" / "sestina" / "server" / "client"


def source_names(pattern: str, folder: Path = ROOT / "src") -> set[str]:
    paths = (path for path in folder.rglob(pattern) if path.is_file())
    return {path.relative_to(ROOT / "src").as_posix() for path in paths}


def test_sdist_holds_what_a_build_needs(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in source_names("*.py")} <= names
    assert {f"src/{name}" for name in source_names("*", CLIENT)} <= names
    assert {"pyproject.toml", "hatch_build.py", "scripts/build_core.py", "LICENSE"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


@pytest.mark.slow
def test_without_a_compiler_the_wheel_is_interpreted(installed: Installed) -> None:
    assert installed.wheel.name.endswith("-py3-none-any.whl")
    assert "WARNING: the rules core is not compiled: there is no C compiler" in installed.output


@pytest.mark.slow
def test_interpreted_wheel_holds_the_package(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        names = set(archive.namelist())
    assert source_names("*.py") | source_names("*", CLIENT) <= names
    assert {"sestina/py.typed", "sestina/server/client/index.html"} <= names
    assert "sestina/puzzles/data/puzzles.jsonl.gz" in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


@pytest.mark.slow
def test_interpreted_wheel_runs(installed: Installed) -> None:
    assert installed.venv.core() == "interpreted"


def compile_into(folder: Path, **variables: str) -> str:
    """Run the core's build as the wheel's hook does; what it printed."""
    script = ROOT / "scripts" / "build_core.py"
    answer = subprocess.run(
        [sys.executable, script, "--into", folder],
        env=user_environment(**variables),
        capture_output=True,
        text=True,
        check=True,
    )
    assert not any(folder.iterdir())
    return answer.stderr


def test_a_variable_leaves_the_core_interpreted(tmp_path: Path) -> None:
    assert "the core stays interpreted" in compile_into(tmp_path, SESTINA_INTERPRETED="1")


@pytest.mark.skipif(os.name == "nt", reason="the compiler's stand-in is a shell script")
def test_without_headers_the_core_stays_interpreted(tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho 'fatal error: Python.h: No such file' >&2\nexit 1\n")
    compiler.chmod(0o755)
    core = tmp_path / "core"
    core.mkdir()
    output = compile_into(core, CC=str(compiler))
    assert "WARNING: the rules core is not compiled: the C compiler cannot build" in output
    assert "Python.h" in output

"""`make matrix` finds every Python of the machine once."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from scripts.interpreters import Interpreter, find_interpreters, inspect, search_folders
from scripts.matrix import Row, format_table

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")


def put_interpreter(path: Path, version: tuple[int, int, int], **facts: object) -> None:
    """A stand-in that answers as an interpreter of this version."""
    answer = {"path": str(path), "version": version, "is_final": True} | facts
    answer = {"implementation": "cpython", "has_gil": True} | answer
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{json.dumps(answer)}'\n", encoding="utf-8")
    path.chmod(0o755)


def test_the_running_interpreter_is_found_behind_its_environment() -> None:
    found = inspect(Path(sys.executable))
    assert found is not None
    assert found.version == sys.version_info[:3]
    assert found.path.resolve() == Path(sys.base_prefix, "bin", "python3").resolve()


def test_each_is_found_once_and_the_oldest_comes_first(tmp_path: Path) -> None:
    put_interpreter(tmp_path / "a" / "python3.13", (3, 13, 0))
    put_interpreter(tmp_path / "b" / "python3.9", (3, 9, 1))
    (tmp_path / "b" / "python3").symlink_to(tmp_path / "a" / "python3.13")
    (tmp_path / "b" / "python3.12").write_text("not a program")
    (tmp_path / "b" / "python3-config").write_text("not an interpreter")
    folders = [tmp_path / "missing", tmp_path / "a", tmp_path / "b"]
    found = find_interpreters(folders)
    assert [one.version for one in found] == [(3, 9, 1), (3, 13, 0)]
    assert found[0].unsupported == "older than 3.11"
    assert found[1].unsupported is None


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"implementation": "pypy"}, "pypy"),
        ({"has_gil": False}, "free-threaded"),
        ({"is_final": False}, "pre-release"),
    ],
)
def test_what_is_not_supported_says_why(
    tmp_path: Path, facts: dict[str, object], reason: str
) -> None:
    put_interpreter(tmp_path / "python3.14", (3, 14, 0), **facts)
    (found,) = find_interpreters([tmp_path])
    assert reason in str(found.unsupported)


def test_pyenv_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "versions" / "3.13.0" / "bin"
    folder.mkdir(parents=True)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert folder in search_folders()


def test_the_table_has_a_line_for_each() -> None:
    row = Row(Interpreter(Path("/usr/bin/python3.12"), (3, 12, 1)), core="compiled", result="ok")
    header, line = format_table([row]).strip().splitlines()
    assert header.split() == "interpreter Python core build suite extras result".split()
    assert line.split() == "/usr/bin/python3.12 3.12.1 compiled - - - ok".split()

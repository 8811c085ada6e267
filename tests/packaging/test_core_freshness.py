"""A compiled core in src/ is used only if it matches the sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scripts import build_core
from scripts.build_core import BUILD_SCRIPTS, build_into, is_current, is_stale, stamp, stamp_file


@pytest.fixture
def toy_tree(tmp_path: Path) -> Path:
    """A working copy with one core module and its compiled twin, fresh from the compiler."""
    (tmp_path / "pyproject.toml").write_text(
        "[tool.sestina-core]\n"
        'compile = ["src/sestina/engine/*.py"]\n'
        "exclude = []\n"
        "inline = []\n"
        'opt-level = "3"\n'
    )
    for name in ("src/sestina/engine/board.py", *map(str, BUILD_SCRIPTS)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
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


def test_installs_with_other_extras_compile_once(
    toy_tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a working copy whose own core is of another Python, or was never compiled."""
    compiled = 0

    def compile_core(_root: Path, *, lib: Path, **_options: Any) -> None:
        nonlocal compiled
        compiled += 1
        lib.mkdir(parents=True)
        (lib / "board.cpython.so").write_bytes(b"")

    monkeypatch.setattr(build_core, "compile_core", compile_core)
    monkeypatch.setattr(build_core, "find_obstacle", lambda: None)
    monkeypatch.delenv(build_core.INTERPRETED_VARIABLE, raising=False)
    (toy_tree / ".git").mkdir()
    (toy_tree / "src/sestina/engine/board.cpython.so").unlink()
    for number in (1, 2):
        build_into(toy_tree, tmp_path / f"wheel{number}")
        assert (tmp_path / f"wheel{number}" / "board.cpython.so").is_file()
    assert compiled == 1
    (toy_tree / "src/sestina/engine/board.py").write_text("x = 2\n")
    build_into(toy_tree, tmp_path / "wheel3")
    assert compiled == 2

"""Isolated builds and installs, each shared by all tests and all workers of a test run."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.isolation import Venv, build_sdist
from tests.made_once import make_once
from tests.packaging.shared import Installed, is_index_required


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        build_sdist(folder)

    (path,) = make_once(tmp_path_factory, "sdist", make).glob("*.tar.gz")
    return path


@pytest.fixture(scope="session")
def fresh_venv(tmp_path_factory: pytest.TempPathFactory) -> Venv:
    """A venv with nothing but pip, which can reach a package index."""

    def make(folder: Path) -> None:
        venv = Venv.create(folder / "venv")
        options = ("--quiet", "--no-cache-dir", "--no-deps", "--dest", folder / "probe")
        if venv.pip("download", *options, "mypy_extensions", check=False).returncode == 0:
            (folder / "has-index").touch()

    folder = make_once(tmp_path_factory, "fresh-venv", make)
    if not (folder / "has-index").exists() and not is_index_required():
        pytest.skip("pip reaches no package index from here: an isolated build needs one")
    return Venv(folder / "venv")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory, fresh_venv: Venv, sdist: Path) -> Installed:
    """As on a machine without a compiler: compiling would take longer than all these tests."""
    return _install(tmp_path_factory, fresh_venv, sdist, "installed", CC="no-such-compiler")


@pytest.fixture(scope="session")
def with_commands(tmp_path_factory: pytest.TempPathFactory, installed: Installed) -> Venv:
    """A venv of its own that has the same wheel with the extra for the command line."""

    def make(folder: Path) -> None:
        Venv.create(folder / "venv").pip("install", f"{installed.wheel}[cli]")

    return Venv(make_once(tmp_path_factory, "with-commands", make) / "venv")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory, fresh_venv: Venv, sdist: Path) -> Installed:
    """Compiled, if there is a compiler. For slow tests only."""
    return _install(tmp_path_factory, fresh_venv, sdist, "compiled", SESTINA_OPT_LEVEL="0")


def _install(
    factory: pytest.TempPathFactory, builder: Venv, sdist: Path, name: str, **environment: str
) -> Installed:
    def make(folder: Path) -> None:
        wheel, output = builder.build_wheel(sdist, folder / "wheel", **environment)
        (folder / "output").write_text(output, encoding="utf-8")
        Venv.create(folder / "venv").pip("install", wheel)

    folder = make_once(factory, name, make)
    (wheel,) = (folder / "wheel").glob("*.whl")
    return Installed(Venv(folder / "venv"), wheel, (folder / "output").read_text(encoding="utf-8"))

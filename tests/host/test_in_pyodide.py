"""The host in Pyodide, as a browser tab would run it: the same messages as natively."""

import asyncio
import json
import os
import shutil
import subprocess
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import sestina
from scripts.engine import wheels
from scripts.node import find_node
from tests.host.whole_game import play
from tests.made_once import make_once

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
TURNS = 6


def fill(site: Path) -> None:
    """What the tab would load: the package without compiled modules, and what it needs."""
    package = Path(sestina.__file__).parent
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "client", "store", "server", "cli")
    shutil.copytree(package, site / "sestina", ignore=left_out)
    host = site / "tests" / "host"
    host.mkdir(parents=True)
    for name in ("whole_game.py", "memory_log.py"):
        shutil.copy(Path(__file__).parent / name, host)
    mypy_extensions = find_spec("mypy_extensions")
    assert mypy_extensions is not None
    assert mypy_extensions.origin is not None
    shutil.copy(mypy_extensions.origin, site)
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return make_once(tmp_path_factory, "pyodide-site", fill)
    except subprocess.CalledProcessError:
        if os.environ.get("SESTINA_REQUIRE_INDEX", "") not in {"", "0"}:
            raise
        pytest.skip("the package index with the wheels for WebAssembly cannot be reached")


@pytest.mark.parametrize("game", ["classic", "cards"])
def test_a_game_is_dealt_played_and_shown(site: Path, game: str) -> None:
    node = shutil.which("node", path=str(find_node(install=False)))
    assert node is not None
    script = Path(__file__).parent / "in_pyodide.mjs"
    result = subprocess.run(
        [node, script, PYODIDE, site, game, str(TURNS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    there = json.loads(result.stdout)
    assert there == asyncio.run(play(game, TURNS))
    assert [one["t"] for one in there].count("ack") == TURNS + 2
    assert any(event["e"] == "resigned" for one in there for event in one.get("events", ()))

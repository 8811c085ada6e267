"""The host in Pyodide, as a browser tab would run it: the same messages as natively."""

import asyncio
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.engine import PYODIDE, collect_packages
from scripts.node import find_node
from scripts.wasm import compiled_core
from tests.host.whole_game import play
from tests.made_once import make_once

TURNS = 6


def fill(site: Path, core: Path | None = None) -> None:
    """What the tab would load, and the program of this test."""
    collect_packages(site, core)
    host = site / "tests" / "host"
    host.mkdir(parents=True)
    for name in ("whole_game.py", "memory_log.py"):
        shutil.copy(Path(__file__).parent / name, host)


@pytest.fixture(scope="session", params=["interpreted", "compiled"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    core = compiled_core() if request.param == "compiled" else None
    if request.param == "compiled" and core is None:
        pytest.skip("the core is not compiled for WebAssembly here: `make wasm`")
    try:
        name = f"pyodide-site-{request.param}"
        return make_once(tmp_path_factory, name, lambda folder: fill(folder, core))
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

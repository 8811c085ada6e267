"""The built wheel in plain Pyodide, installed by micropip as docs/site.md says."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sestina
from scripts.engine import PYODIDE, wheels
from scripts.node import find_node
from scripts.web import Npm
from tests.packaging.shared import Installed, is_index_required

PROGRAM = """
import sestina
game = sestina.new_game("flex", seed=3)
while not game.is_over:
    game.play(sestina.bot("greedy").choose(game.view(game.seat_to_move)))
print(sestina.core(), game.scores, game.ply)
"""


def download(folder: Path, *packages: str) -> None:
    """The wheels that Python 3.14 would take, also with another Python here."""
    target = ["--no-deps", "--only-binary=:all:", "--python-version=3.14", f"--dest={folder}"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", *target, *packages]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        assert not is_index_required(), result.stderr
        pytest.skip("the package index cannot be reached")


@pytest.mark.slow
def test_micropip_installs_the_wheel(installed: Installed, tmp_path: Path) -> None:
    Npm().install()
    download(tmp_path, "micropip", "packaging", "mypy_extensions")
    for wheel in (installed.wheel, *wheels()):
        shutil.copy(wheel, tmp_path)
    node = shutil.which("node", path=str(find_node(install=False)))
    assert node is not None
    script = Path(__file__).parent / "micropip_installs.mjs"
    result = subprocess.run(
        [node, script, PYODIDE, tmp_path, PROGRAM], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    game = sestina.new_game("flex", seed=3)
    while not game.is_over:
        seat = game.seat_to_move
        assert seat is not None
        game.play(sestina.bot("greedy").choose(game.view(seat)))
    assert result.stdout.split(" ", 1) == ["interpreted", f"{game.scores} {game.ply}\n"]

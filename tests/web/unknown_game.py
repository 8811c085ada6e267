"""A server with a game that the client does not know.

It runs a copy of the package with one more game in the registry. The client is the normal build:
everything it shows of that game comes from the server.
"""

import os
import shutil
from pathlib import Path
from typing import Final

import sestina
from tests.server.processes import ServerProcess

NAME: Final = "harlequin"

MODULE: Final = '''"""A game for tests: one copy of each face less."""

from typing import Final

from sestina.engine.tiles import FACES
from sestina.games.rules import Rules

ID: Final = "harlequin"


def harlequin() -> Rules:
    return Rules(
        ID,
        tiles=tuple([face for face in range(FACES) for _ in range(2)]),
        returns_under=False,
        oldest_starts=True,
        diagonals=False,
    )
'''

CHANGES: Final = (
    ("import cards, classic,", "import harlequin, cards, classic,"),
    ("flex.ID, cards.ID)", "flex.ID, cards.ID, harlequin.ID)"),
    ("    cards.ID: (),", "    cards.ID: (),\n    harlequin.ID: (),"),
    (
        "    if game == cards.ID:",
        "    if game == harlequin.ID: return harlequin.harlequin()\n    if game == cards.ID:",
    ),
)


def copy_package(folder: Path) -> None:
    """The package with the unknown game, without compiled modules, which would lack it."""
    source = Path(sestina.__file__).parent
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(source, folder / "sestina", ignore=ignored)
    games = folder / "sestina" / "games"
    (games / f"{NAME}.py").write_text(MODULE, encoding="utf-8")
    registry = games / "registry.py"
    text = registry.read_text(encoding="utf-8")
    for old, new in CHANGES:
        assert old in text, f"the registry changed: {old!r} is not in it"
        text = text.replace(old, new, 1)
    registry.write_text(text, encoding="utf-8")


def server_of(folder: Path) -> ServerProcess:
    copy_package(folder / "package")
    path = os.pathsep.join([str(folder / "package"), os.environ.get("PYTHONPATH", "")])
    return ServerProcess(str(folder / "sestina.db"), env={"PYTHONPATH": path})

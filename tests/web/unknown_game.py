"""A server with a game that the client does not know.

It runs a copy of the package with one more tile game. The client is the normal build:
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

from collections.abc import Mapping
from typing import Any, Final

from sestina.engine.tiles import FACES
from sestina.games.family import Family, Variant
from sestina.games.rules import Rules


def _build(family: Family[Any, Any], options: Mapping[str, object]) -> Rules:
    tiles = tuple(face for face in range(FACES) for _ in range(2))
    return Rules(HARLEQUIN.id, family, tiles, hand_size=6, oldest_starts=True)


HARLEQUIN: Final = Variant("harlequin", _build)
'''

CHANGES: Final = (
    ("\n\nclass ", "\nfrom sestina.games.tiles.harlequin import HARLEQUIN\n\n\nclass "),
    ("TRAVEL, FLEX)", "TRAVEL, FLEX, HARLEQUIN)"),
)


def copy_package(folder: Path) -> None:
    """The package with the unknown game, without compiled modules, which would lack it."""
    source = Path(sestina.__file__).parent
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(source, folder / "sestina", ignore=ignored)
    games = folder / "sestina" / "games" / "tiles"
    (games / f"{NAME}.py").write_text(MODULE, encoding="utf-8")
    family = games / "family.py"
    text = family.read_text(encoding="utf-8")
    for old, new in CHANGES:
        assert old in text, f"the family changed: {old!r} is not in it"
        text = text.replace(old, new, 1)
    family.write_text(text, encoding="utf-8")


def server_of(folder: Path) -> ServerProcess:
    copy_package(folder / "package")
    path = os.pathsep.join([str(folder / "package"), os.environ.get("PYTHONPATH", "")])
    return ServerProcess(str(folder / "sestina.db"), env={"PYTHONPATH": path})

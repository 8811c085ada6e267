"""Finds the Python interpreters of this machine."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

OLDEST = (3, 11)
NAME = re.compile(r"(python3(\.\d+)?t?|pypy3(\.\d+)?)(\.exe)?")
QUESTION = """\
import json, sys, sysconfig
print(json.dumps({
    "path": getattr(sys, "_base_executable", None) or sys.executable,
    "version": sys.version_info[:3],
    "is_final": sys.version_info.releaselevel == "final",
    "implementation": sys.implementation.name,
    "has_gil": not sysconfig.get_config_var("Py_GIL_DISABLED"),
}))
"""


@dataclass(frozen=True)
class Interpreter:
    path: Path
    version: tuple[int, int, int]
    is_final: bool = True
    implementation: str = "cpython"
    has_gil: bool = True

    def __str__(self) -> str:
        return ".".join(map(str, self.version))

    @property
    def is_old(self) -> bool:
        return self.version[:2] < OLDEST

    @property
    def unsupported(self) -> str | None:
        """Why Sestina does not support this interpreter; None if it does."""
        if self.is_old:
            return f"older than {OLDEST[0]}.{OLDEST[1]}"
        if self.implementation != "cpython":
            return f"librt has no build for {self.implementation}"
        if not self.has_gil:
            return "the free-threaded build is not supported"
        if not self.is_final:
            return "a pre-release"
        return None


def find_interpreters(folders: Iterable[Path] | None = None) -> list[Interpreter]:
    """Every Python 3 once, the oldest version first."""
    found: dict[Path, Interpreter] = {}
    for folder in search_folders() if folders is None else folders:
        for candidate in _candidates(folder):
            interpreter = inspect(candidate)
            if interpreter is not None:
                found.setdefault(interpreter.path.resolve(), interpreter)
    return sorted(found.values(), key=lambda one: (one.version, str(one.path)))


def search_folders() -> Iterator[Path]:
    """PATH, the system's folders, and where pyenv and uv keep their interpreters."""
    home = Path.home()
    yield from (Path(name) for name in os.environ.get("PATH", "").split(os.pathsep) if name)
    yield from (Path("/usr/bin"), Path("/usr/local/bin"))
    pyenv = Path(os.environ.get("PYENV_ROOT") or home / ".pyenv")
    yield from sorted(pyenv.glob("versions/*/bin"))
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or data / "uv" / "python")
    yield from sorted(uv.glob("*/bin"))
    yield from sorted(Path("/opt").glob("*/bin"))


def _candidates(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))
    except OSError:
        return []


def inspect(path: Path) -> Interpreter | None:
    """The interpreter behind a command; None if it does not run.

    A virtual environment leads to the interpreter it was made from, a pyenv shim to the one it
    selects. A shim of a version that pyenv does not select fails, and that is all right.
    """
    try:
        answer = subprocess.run(
            [path, "-I", "-c", QUESTION], capture_output=True, text=True, check=True, timeout=60
        )
        facts = json.loads(answer.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return Interpreter(
        path=Path(facts["path"]),
        version=tuple(facts["version"]),
        is_final=facts["is_final"],
        implementation=facts["implementation"],
        has_gil=facts["has_gil"],
    )

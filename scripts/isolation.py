"""Fresh environments as a user has them: a new venv, plain pip, nothing of the developers'."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 1200
"""The longest that a command may take. A busy machine compiles the core in minutes."""

FOREIGN_PREFIXES = ("PYTHON", "SESTINA_", "VIRTUAL_ENV", "CONDA_", "PYTEST_", "MYPY")
FOREIGN = {
    "PIP_CONSTRAINT",
    "PIP_NO_BUILD_ISOLATION",
    "PIP_PREFIX",
    "PIP_REQUIREMENT",
    "PIP_TARGET",
    "PIP_USER",
    "__PYVENV_LAUNCHER__",
}


class StepFailed(Exception):
    """A command failed. The message holds the command and its output."""


def user_environment(**variables: str) -> dict[str, str]:
    """The environment variables without those that point to another environment or its settings.

    Where pip finds packages stays as it is on this machine.
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in FOREIGN and not name.startswith(FOREIGN_PREFIXES)
    }
    own = {str(Path(sys.executable).parent), str(Path(sys.prefix) / "bin")}
    path = [folder for folder in kept.get("PATH", "").split(os.pathsep) if folder not in own]
    kept["PATH"] = os.pathsep.join(path)
    return kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONIOENCODING": "utf-8"} | variables


def run(
    *command: str | Path,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    stdin: str = "",
    check: bool = True,
) -> subprocess.CompletedProcess[str]:
    """Run a command in a user's environment; StepFailed if it fails and `check` is set."""
    try:
        result = subprocess.run(
            command,
            cwd=cwd,
            env=user_environment() if env is None else env,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise StepFailed(f"{shlex.join(map(str, command))}\n{error}") from None
    if check and result.returncode:
        raise StepFailed(f"{shlex.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result


@dataclass(frozen=True)
class Venv:
    folder: Path

    @classmethod
    def create(cls, folder: Path, python: str | Path = sys.executable) -> Venv:
        """A new venv with the pip that its interpreter brings."""
        folder.mkdir(parents=True)
        made = run(python, "-I", "-m", "venv", folder, cwd=folder, check=False)
        if made.returncode:
            # Debian's Python has no ensurepip unless python3-venv is installed: lend it our pip.
            run(python, "-I", "-m", "venv", "--clear", "--without-pip", folder, cwd=folder)
            lent = (sys.executable, "-m", "pip", "--python", cls(folder).python)
            run(*lent, "install", "--quiet", "pip", cwd=folder)
        return cls(folder)

    @property
    def python(self) -> Path:
        return self.script("python")

    def script(self, name: str) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin") / name

    def pip(
        self, *arguments: str | Path, env: Mapping[str, str] | None = None, check: bool = True
    ) -> subprocess.CompletedProcess[str]:
        command = (self.python, "-m", "pip", *arguments)
        return run(*command, cwd=self.folder, env=env, check=check)

    def build_wheel(self, sdist: Path, folder: Path, **variables: str) -> tuple[Path, str]:
        """Build a wheel from the sdist in isolation; the wheel, and what the build printed."""
        options = ("--no-deps", "--verbose", "--wheel-dir", folder)
        built = self.pip("wheel", *options, sdist, env=user_environment(**variables))
        (wheel,) = folder.glob("*.whl")
        return wheel, built.stdout + built.stderr

    def core(self) -> str:
        """Which core of the installed package runs, away from the source tree."""
        code = "import sestina; print(sestina.core())"
        return run(self.python, "-c", code, cwd=self.folder).stdout.strip()

    def sestina(
        self, *arguments: str | Path, stdin: str = "", check: bool = True
    ) -> subprocess.CompletedProcess[str]:
        """Run the installed command, away from the source tree."""
        return run(self.script("sestina"), *arguments, cwd=self.folder, stdin=stdin, check=check)


def build_sdist(folder: Path) -> Path:
    """The source distribution of the working tree."""
    command = (sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder)
    run(*command, cwd=ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    return sdist

"""Builds, installs and tests the package on every Python of this machine, as a user's pip does it.

For each supported interpreter: a fresh environment, a wheel that pip builds in isolation from the
sdist, a plain install of it, a short test suite against the installed package, what the command
says there, and the commands of the server and terminal extras. Finally `uvx` and `pipx run` start
the command from a wheel.

`python -m scripts.matrix 3.12 3.13` chooses versions.
"""

from __future__ import annotations

import argparse
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.interpreters import Interpreter, find_interpreters
from scripts.isolation import ROOT, StepFailed, Venv, build_sdist, run, user_environment

LOGS = ROOT / "build" / "matrix"
SUITE = (
    "tests/rules",
    "tests/pictures",
    "tests/conformance/test_golden.py",
    "tests/docs/test_programs.py",
    "tests/docs/test_readme.py",
)
PAGE_OF_EXTRAS = "learning.md"
"""Its programs need more than a plain install."""
SUITE_FILES = (
    "tests",
    "docs",
    "examples",
    "scripts",
    "pyproject.toml",
    "LICENSE",
    *(page.name for page in ROOT.glob("*.md")),
)
"""Everything the suite reads. The sources of the package are not among it."""
SUITE_TOOLS = ("pytest", "hypothesis", "psutil")
HEADER = ("interpreter", "Python", "core", "build", "suite", "extras", "result")


@dataclass
class Row:
    """What is known of one interpreter so far."""

    interpreter: Interpreter
    core: str = "-"
    build: str = "-"
    suite: str = "-"
    extras: str = "-"
    result: str = "FAILED"
    wheel: Path | None = None

    @property
    def cells(self) -> tuple[str, ...]:
        place, version = str(self.interpreter.path), str(self.interpreter)
        return place, version, self.core, self.build, self.suite, self.extras, self.result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("versions", nargs="*", help="only these, as 3.12 or 3.12.1")
    versions = parser.parse_args().versions
    known = find_interpreters()
    wanted = [one for one in known if not versions or _is_named(one, versions)]
    supported = [one for one in wanted if one.unsupported is None]
    if not supported:
        print("matrix: there is no supported Python here.", file=sys.stderr)
        return 1
    shutil.rmtree(LOGS, ignore_errors=True)
    LOGS.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="sestina-matrix-") as name:
        folder = Path(name)
        say("building the sdist ...")
        sdist = build_sdist(folder / "sdist")
        tree = copy_suite(folder / "suite")
        rows = [
            try_interpreter(one, folder / f"{i}", sdist, tree) for i, one in enumerate(supported)
        ]
        tools = try_tools(folder / "tools", rows)
    print(format_table(rows))
    print(*tools, *describe_rest(wanted, versions), sep="\n")
    failed = [row for row in rows if row.result == "FAILED"]
    if failed:
        print(f"{len(failed)} of {len(rows)} failed; logs are in {LOGS.relative_to(ROOT)}")
    return 1 if failed or any("FAILED" in line for line in tools) else 0


def _is_named(interpreter: Interpreter, versions: Sequence[str]) -> bool:
    return any(f"{interpreter}.".startswith(f"{version}.") for version in versions)


def describe_rest(wanted: Sequence[Interpreter], versions: Sequence[str]) -> list[str]:
    """One line for everything that was not tried."""
    lines = [
        f"left out: {one.path} ({one}): {one.unsupported}"
        for one in wanted
        if one.unsupported and not one.is_old
    ]
    if old := list(dict.fromkeys(str(one) for one in wanted if one.is_old)):
        lines.append(f"left out as too old: {', '.join(old)}")
    present = {f"{one.version[0]}.{one.version[1]}" for one in wanted if not one.unsupported}
    absent = [version for version in declared_versions() if version not in present]
    if absent and not versions:
        lines.append(f"not on this machine: {', '.join(absent)}")
    return lines


def declared_versions() -> list[str]:
    """The versions of Python that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = (re.fullmatch(r".* :: (3\.\d+)", line) for line in project["classifiers"])
    return [one[1] for one in found if one]


def copy_suite(folder: Path) -> Path:
    """The tests without the package's sources, so that they find only what is installed."""
    folder.mkdir()
    for name in SUITE_FILES:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, folder)
    return folder


def try_interpreter(interpreter: Interpreter, folder: Path, sdist: Path, tree: Path) -> Row:
    row = Row(interpreter)
    log = LOGS / f"{interpreter}-{folder.name}.log"
    try:
        _walk(row, folder, sdist, tree, log)
    except StepFailed as error:
        with log.open("a", encoding="utf-8") as file:
            file.write(f"\nFAILED: {error}\n")
        tail = "\n".join(str(error).splitlines()[-15:])
        say(f"{interpreter}: FAILED\n{tail}")
    return row


def _walk(row: Row, folder: Path, sdist: Path, tree: Path, log: Path) -> None:
    """Every step for one interpreter; the row is filled on the way. StepFailed ends it."""
    say(f"{row.interpreter} ({row.interpreter.path}): building the wheel ...")
    venv = Venv.create(folder / "venv", row.interpreter.path)
    started = time.monotonic()
    row.wheel, output = venv.build_wheel(sdist, folder / "wheel")
    row.build = f"{time.monotonic() - started:.0f} s"
    log.write_text(output, encoding="utf-8")
    venv.pip("install", row.wheel)
    row.core = venv.core()
    for line in output.splitlines():
        if "WARNING: the rules core is not compiled" in line:
            say(f"{row.interpreter}: {line.strip()}")

    say(f"{row.interpreter}: running the short suite ...")
    venv.pip("install", "--constraint", ROOT / "constraints.txt", *SUITE_TOOLS)
    row.suite = run_suite(venv, tree, log)

    say(f"{row.interpreter}: trying the extras ...")
    try_plain(venv)
    venv.pip("install", f"{row.wheel}[server,terminal]")
    venv.pip("check")
    try_play(venv)
    try_server(venv)
    row.extras = "work"
    row.result = "ok"


def run_suite(venv: Venv, tree: Path, log: Path) -> str:
    code = "import sestina; print(sestina.__file__)"
    where = run(venv.python, "-c", code, cwd=tree).stdout.strip()
    if not Path(where).is_relative_to(venv.folder):
        raise StepFailed(f"the suite would test {where}, not the installed package")
    options = ("-q", "-p", "no:cacheprovider", "-k", f"not {PAGE_OF_EXTRAS}")
    pytest = (venv.python, "-m", "pytest", *options, *SUITE)
    output = run(*pytest, cwd=tree).stdout
    with log.open("a", encoding="utf-8") as file:
        file.write(output)
    return output.strip().splitlines()[-1].strip("= ")


def try_plain(venv: Venv) -> None:
    """Without the extra the command says what to install."""
    answer = venv.sestina("--help", check=False)
    if answer.returncode != 1 or "sestina[cli]" not in answer.stderr:
        raise StepFailed(f"sestina said in a plain install:\n{answer.stdout}{answer.stderr}")


def try_play(venv: Venv) -> None:
    """A game in the terminal: ask for a hint, and leave."""
    output = venv.sestina("play", "classic", "--seed", "7", stdin="help\nquit\n").stdout
    if "quit" not in output:
        raise StepFailed(f"sestina play printed:\n{output}")


def try_server(venv: Venv) -> None:
    """Start a server, fetch its page and its description, stop it, and back its database up."""
    database = venv.folder / "tables.db"
    command = (venv.script("sestina"), "serve", "--port", "0", "--database", database)
    with subprocess.Popen(
        command,
        cwd=venv.folder,
        env=user_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        line = ""
        try:
            for line in server.stdout:
                if "Sestina is at " in line:
                    break
            else:
                raise StepFailed(f"sestina serve stopped: {line}")
            address = line.split()[-1]
            for path in ("/", "/api/openapi.json"):
                urllib.request.urlopen(address + path, timeout=30).close()
        except OSError as error:
            raise StepFailed(f"{line}: {error}") from None
        finally:
            server.send_signal(signal.SIGINT)
            server.stdout.read()
    if server.returncode:
        raise StepFailed(f"sestina serve ended with exit code {server.returncode}")
    venv.sestina("backup", "copy.db", "--database", database)


def try_tools(folder: Path, rows: Sequence[Row]) -> list[str]:
    """Start the command from a wheel by `uvx` and `pipx run`; one line about each."""
    row = next((row for row in reversed(rows) if row.wheel is not None), None)
    if row is None or row.wheel is None:
        return ["uvx, pipx run: not tried, as there is no wheel"]
    say("trying uvx and pipx run ...")
    venv = Venv.create(folder)
    python, wheel = row.interpreter.path, f"{row.wheel}[cli]"
    home = user_environment(
        PIPX_HOME=str(folder / "pipx"), UV_CACHE_DIR=str(folder / "uv"), UV_PYTHON_DOWNLOADS="never"
    )
    commands: dict[str, tuple[str | Path, ...]] = {
        "uvx": (venv.script("uvx"), "--python", python, "--from", wheel),
        "pipx run": (venv.script("pipx"), "run", "--python", python, "--spec", wheel),
    }
    lines = []
    for name, command in commands.items():
        tool = "uv" if name == "uvx" else "pipx"
        if venv.pip("install", tool, check=False).returncode:
            lines.append(f"{name}: not tried, as pip could not install {tool}")
            continue
        try:
            answer = run(*command, "sestina", "--version", cwd=folder, env=home).stdout.strip()
            lines.append(f"{name} with {row.interpreter}: {answer}")
        except StepFailed as error:
            lines.append(f"{name} with {row.interpreter}: FAILED\n{error}")
    return lines


def format_table(rows: Sequence[Row]) -> str:
    lines = [HEADER, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADER))]
    return "\n" + "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def say(text: str) -> None:
    print(f"matrix: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())

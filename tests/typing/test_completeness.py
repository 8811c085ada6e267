"""Every public name of the library has a type that all type checkers read in the same way."""

import inspect
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import sestina

PACKAGE: Final = Path(sestina.__file__).parent
PROGRAMS: Final = ("browser", "cli", "host", "server", "store")
"""Packages of the commands, the server and the tab, which nobody imports to write a program."""
ON_NUMPY: Final = ("arrays", "networks.py", "openspiel.py", "photo.py", "rl")
"""Parts whose types are made of numpy's, which verifytypes calls partly unknown, or of none."""


def test_the_types_of_the_library_are_complete(tmp_path: Path) -> None:
    """As `pyright --verifytypes` sees them: nothing unknown, nothing left to inference."""
    shutil.copytree(
        PACKAGE,
        tmp_path / "sestina",
        ignore=shutil.ignore_patterns(*PROGRAMS, *ON_NUMPY, "*.so", "*.pyd", "__pycache__"),
    )
    folders = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    result = subprocess.run(
        [sys.executable, "-m", "basedpyright", "--verifytypes", "sestina", "--outputjson"],
        cwd=tmp_path,
        # It takes the Python, and with it the other packages, from the path.
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PATH": os.pathsep.join(folders)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout, result.stderr
    report = json.loads(result.stdout)["typeCompleteness"]
    assert Path(report["packageRootDirectory"]).is_relative_to(tmp_path.resolve())
    public = [symbol for symbol in report["symbols"] if symbol["isExported"]]
    assert {f"sestina.{name}" for name in sestina.__all__} <= {
        symbol["name"] for symbol in public
    } | {"sestina.__version__"}
    incomplete = {
        symbol["name"]: [found["message"] for found in symbol["diagnostics"]]
        for symbol in public
        if not symbol["isTypeKnown"]
    }
    assert incomplete == {}


def test_callables_show_their_parameters_at_run_time() -> None:
    """With the compiled core too: `help` and editors read them there."""
    public = {name: getattr(sestina, name) for name in sestina.__all__}
    things = {name: thing for name, thing in public.items() if callable(thing)}
    for name, cls in public.items():
        if isinstance(cls, type):
            own = {*dir(cls)} - {*dir(ValueError)}
            members = {member: getattr(cls, member) for member in own if member[0] != "_"}
            things |= {f"{name}.{key}": thing for key, thing in members.items() if callable(thing)}
    assert len(things) > 70
    silent = []
    for name, thing in things.items():
        try:
            inspect.signature(thing)
        except ValueError:
            silent.append(name)
    assert silent == []

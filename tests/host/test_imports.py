"""The host runs where there are no threads, processes, sockets and files: in a browser tab."""

import ast
import pkgutil
import subprocess
import sys
from pathlib import Path

from sestina import host

BARRED = {
    "concurrent",
    "multiprocessing",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
}
ALLOWED = {"librt", "msgspec", "mypy_extensions", "sestina"}

LOAD = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
for name, module in sys.modules.items():
    path = getattr(module, "__file__", None)
    if name.split(".")[0] == "sestina" and path:
        print(name, path)
"""


def loaded_with_host() -> dict[str, Path]:
    """The project's modules that are in memory once all of the host is, and their sources."""
    names = [one.name for one in pkgutil.walk_packages(host.__path__, "sestina.host.")]
    assert "sestina.host.service" in names
    out = subprocess.run(
        [sys.executable, "-c", LOAD, *names], capture_output=True, text=True, check=True
    ).stdout
    found: dict[str, Path] = {}
    for line in out.splitlines():
        name, path = line.split(" ", 1)
        loaded = Path(path)
        # A compiled module lies next to its source.
        found[name] = loaded.with_name(loaded.name.split(".")[0] + ".py")
    return found


def imported_by(source: Path) -> set[str]:
    """What a module imports as soon as it is loaded."""
    found: set[str] = set()
    pending: list[ast.AST] = [ast.parse(source.read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import):
            found |= {one.name.split(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            pending += node.orelse
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            pending += ast.iter_child_nodes(node)
    return found


def test_nothing_that_the_host_loads_needs_an_operating_system() -> None:
    loaded = loaded_with_host()
    assert "sestina.host.acts.play" in loaded
    for name, source in loaded.items():
        outside = imported_by(source) - {*sys.stdlib_module_names} - ALLOWED
        assert not outside, f"{name} imports {outside}"
        assert not imported_by(source) & BARRED, f"{name} imports {imported_by(source) & BARRED}"

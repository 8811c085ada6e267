"""The host runs where there are no threads, processes, sockets and files: in a browser tab."""

import ast
import pkgutil
import subprocess
import sys
from pathlib import Path

from sestina import host

BARRED = {
    "_multiprocessing",
    "_posixsubprocess",
    "_socket",
    "_sqlite3",
    "_thread",
    "concurrent",
    "multiprocessing",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
}
EXCEPTIONS = {
    ("sestina.players.levels", "sestina.players.foreign"),
    ("sestina.analysis.game_review", "sestina.analysis.review_steps"),
}
"""Only a bot that is a foreign program needs a process, and a review that is to use several."""
SOURCES = Path(__file__).parents[2] / "src"
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


def imported_by(source: Path, *, later: bool = False) -> set[str]:
    """What a module imports as soon as it is loaded; `later` also what its functions import.

    `from a import b` gives `a.b`, too: it may be a module.
    """
    found: set[str] = set()
    pending: list[ast.AST] = [ast.parse(source.read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            pending += node.orelse
        elif later or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            pending += ast.iter_child_nodes(node)
    return found


def outside(imported: set[str]) -> set[str]:
    """The modules among these that would need an operating system, or another package."""
    tops = {name.split(".")[0] for name in imported}
    return tops - {*sys.stdlib_module_names} - ALLOWED | tops & BARRED


def test_nothing_that_the_host_loads_needs_an_operating_system() -> None:
    loaded = loaded_with_host()
    assert "sestina.host.acts.play" in loaded
    for name, source in loaded.items():
        assert not outside(imported_by(source)), name


def source_of(name: str) -> Path | None:
    """The source of a module of the project; None if it is a name in a module."""
    path = SOURCES.joinpath(*name.split("."))
    return next(
        (one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None
    )


def with_packages(name: str) -> set[str]:
    """A module, and the packages that are loaded before it, but not the root of all."""
    parts = name.split(".")
    return {".".join(parts[:end]) for end in range(2, len(parts) + 1)}


def test_nothing_that_the_host_may_load_later_does() -> None:
    """Whatever its functions import, and the functions of what they import."""
    pending = [one.name for one in pkgutil.walk_packages(host.__path__, "sestina.host.")]
    seen, exceptions = {*pending}, set[tuple[str, str]]()
    while pending:
        name = pending.pop()
        source = source_of(name)
        assert source is not None
        assert "import_module" not in source.read_text(encoding="utf-8"), name
        imported = imported_by(source, later=True)
        # It would load any part of the package later, by its `__getattr__`.
        assert "sestina" not in imported, name
        assert not outside(imported), name
        own = {one for one in imported if one.startswith("sestina.") and source_of(one)}
        exceptions |= {(name, one) for one in own} & EXCEPTIONS
        new = {
            part for one in own if (name, one) not in EXCEPTIONS for part in with_packages(one)
        } - seen
        seen |= new
        pending += new
    assert "sestina.players.cards.levels" in seen, "functions were read, too"
    assert exceptions == EXCEPTIONS

"""Writes bytecode of what the engine needs. It runs in Pyodide, whose Python has to read it.

`/site` holds the packages; `/out` gets them as bytecode, and as much of the standard library as all
of their modules load together.
"""

import importlib
import marshal
import pkgutil
import shutil
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Protocol, runtime_checkable

SITE = Path("/site")
OUT = Path("/out")
LIBRARY = OUT / "lib" / "python3.14"
UNCHECKED = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""The head of a file of bytecode that nobody compares with its source."""

LATER = (
    "_strptime",
    "ast",
    "calendar",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8_sig",
    "inspect",
    "linecache",
    "locale",
    "tokenize",
    "traceback",
)
"""What functions of the standard library import when they are first called."""


@runtime_checkable
class SourceLoader(Protocol):
    """A loader that knows the source of a module, on a disk or in a zip file."""

    def get_source(self, fullname: str) -> str | None: ...


def write(path: Path, code: CodeType) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(UNCHECKED + marshal.dumps(code))


def compile_packages() -> None:
    for path in sorted(SITE.rglob("*")):
        target = OUT / "site" / path.relative_to(SITE)
        if path.is_dir():
            continue
        if path.suffix == ".py":
            source = path.read_bytes()
            write(target.with_suffix(".pyc"), compile(source, str(path), "exec", dont_inherit=True))
        elif path.suffix not in {".pyi", ".h", ".c", ".md"} and ".dist-info" not in str(path):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def load_everything() -> None:
    """Load every module, so that all they need of the standard library is in memory."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(SITE))
    import sestina

    for found in pkgutil.walk_packages(sestina.__path__, "sestina."):
        importlib.import_module(found.name)
    for name in LATER:
        importlib.import_module(name)


def compile_library() -> int:
    """Write what is loaded of the standard library, and Pyodide's own modules."""
    count = 0
    own = {path.name.split(".")[0] for path in SITE.iterdir()}
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        loader = getattr(spec, "loader", None)
        if name == "__main__" or spec is None or not isinstance(loader, SourceLoader):
            continue
        if name.split(".")[0] in own or spec.name.startswith("_frozen"):
            continue
        source = loader.get_source(spec.name)
        if source is None:
            continue  # it is written in C
        # Nobody reads its docstrings here.
        code = compile(source, spec.name, "exec", dont_inherit=True, optimize=2)
        parts = spec.name.split(".")
        folder = LIBRARY.joinpath(*parts)
        is_package = spec.submodule_search_locations is not None
        write(folder / "__init__.pyc" if is_package else folder.with_suffix(".pyc"), code)
        count += 1
    return count


load_everything()
compile_packages()
print(f"{compile_library()} modules of the standard library")

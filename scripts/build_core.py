"""Compiles the rules core, the files that `[tool.sestina-core]` lists, with mypyc.

Without arguments the script puts the compiled modules next to their sources in `src/`, and does
nothing if those are up to date. It removes outdated modules before it compiles, because they would
shadow the edited sources if the compilation failed.

The wheel's build hook (`hatch_build.py`) runs the same script with `--into`.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
INTERPRETED_VARIABLE = "SESTINA_INTERPRETED"
OPT_LEVEL_VARIABLE = "SESTINA_OPT_LEVEL"

# One shared library, sestina__mypyc, holds the code of every compiled module; the modules are
# shims around it. It has to lie beside the package, because mypyc derives their paths from it.
GROUP = "sestina"

BUILD_SCRIPTS = (Path("scripts/build_core.py"), Path("scripts/core_docstrings.py"))

PROBE = """\
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&module); }
"""


@dataclass(frozen=True)
class Settings:
    """The table `[tool.sestina-core]` of pyproject.toml."""

    compile: tuple[str, ...]
    exclude: tuple[str, ...]
    opt_level: str

    @classmethod
    def read(cls, root: Path) -> Settings:
        with (root / "pyproject.toml").open("rb") as file:
            table = tomllib.load(file)["tool"]["sestina-core"]
        # A test that wants a core, not a fast one, compiles in half the time.
        opt_level = os.environ.get(OPT_LEVEL_VARIABLE) or table["opt-level"]
        return cls(tuple(table["compile"]), tuple(table["exclude"]), opt_level)

    def sources(self, root: Path) -> list[Path]:
        """The files to compile, relative to the root, in a stable order."""
        found = {path for pattern in self.compile for path in root.glob(pattern)}
        left_out = {path for pattern in self.exclude for path in root.glob(pattern)}
        return sorted(path.relative_to(root) for path in found - left_out)


# The compiled modules in src/ --------------------------------------------------------------


def compiled_files(root: Path) -> list[Path]:
    """The compiled modules next to the sources."""
    source = root / "src"
    return sorted(path for pattern in ("*.so", "*.pyd") for path in source.rglob(pattern))


def remove_compiled(root: Path) -> None:
    for path in compiled_files(root):
        path.unlink()
    stamp_file(root).unlink(missing_ok=True)


def stamp_file(root: Path) -> Path:
    return root / "build" / "core" / "stamp"


def stamp(root: Path) -> str:
    """The names of the compiled modules in src/, after a digest of everything they depend on."""
    names = [path.relative_to(root).as_posix() for path in compiled_files(root)]
    return "\n".join([fingerprint(root), *names, ""])


def fingerprint(root: Path) -> str:
    settings = Settings.read(root)
    digest = hashlib.sha256()
    for fact in (
        repr(settings),
        sys.version,
        sysconfig.get_config_var("EXT_SUFFIX"),
        _installed_version("mypy"),
    ):
        digest.update(f"{fact}\0".encode())
    for path in (*settings.sources(root), *BUILD_SCRIPTS):
        content = (root / path).read_bytes()
        digest.update(f"{path.as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _installed_version(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "none"


def is_current(root: Path) -> bool:
    """Whether src/ holds a complete compiled core that matches the sources."""
    file = stamp_file(root)
    return file.is_file() and file.read_text(encoding="utf-8") == stamp(root)


def is_stale(root: Path) -> bool:
    """Whether src/ holds compiled modules that do not match the sources."""
    return bool(compiled_files(root)) and not is_current(root)


# Whether this machine can compile ----------------------------------------------------------


def wants_interpreted() -> bool:
    return os.environ.get(INTERPRETED_VARIABLE, "") not in {"", "0"}


def find_obstacle() -> str | None:
    """What keeps this machine from compiling, in plain words; None if nothing does."""
    remedy = "On Debian or Ubuntu, `apt install gcc python3-dev` brings what is missing."
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    if command and shutil.which(command[0]) is None:
        return f"there is no C compiler ({command[0]} was not found). {remedy}"
    with tempfile.TemporaryDirectory() as folder:
        # The compiler writes to the terminal directly: a child process can capture that.
        result = subprocess.run(
            [sys.executable, __file__, "--probe", folder],
            capture_output=True,
            text=True,
            check=False,
        )
    if result.returncode == 0:
        return None
    lines = result.stderr.strip().splitlines() or ["it gave no message"]
    cause = next((line for line in lines if "error:" in line), lines[-1]).strip()
    return f"the C compiler cannot build a Python module ({cause}). {remedy}"


def build_probe(folder: Path) -> None:
    from setuptools import Extension

    source = folder / "probe.c"
    source.write_text(PROBE, encoding="utf-8")
    build_extensions([Extension("probe", [str(source)])], work=folder, lib=folder / "lib")


# Compiling ---------------------------------------------------------------------------------


def compile_core(root: Path, *, work: Path, lib: Path, cache: Path) -> None:
    """Translate the sources to C in `work` and build the modules into `lib`.

    `cache` is where mypy keeps what it knows of the sources.
    """
    from mypyc.build import mypycify

    os.chdir(root)  # mypy reads its configuration from here
    settings = Settings.read(root)
    extensions = mypycify(
        [
            # The package's own __init__ leads mypy to the whole library. Only the compiled files
            # matter here; `make lint` checks the others, with their dependencies installed.
            "--follow-imports=silent",
            f"--cache-dir={cache}",
            *(str(path) for path in settings.sources(root)),
        ],
        opt_level=settings.opt_level,
        debug_level="0",
        group_name=GROUP,
        target_dir=str(work / "c"),
    )
    if sys.platform != "win32":
        for extension in extensions:
            # Nobody else calls these functions, so the compiler may inline them.
            extension.extra_compile_args.append("-fvisibility=hidden")
    sys.path.insert(0, str(ROOT))  # the wheel's build hook runs this file alone
    from scripts.core_docstrings import add_docstrings

    add_docstrings(work / "c" / f"__native_{GROUP}.c", settings.sources(root))
    build_extensions(extensions, work=work, lib=lib)


def build_extensions(extensions: list[Extension], *, work: Path, lib: Path) -> None:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command = build_ext(Distribution({"name": "sestina-core", "ext_modules": extensions}))
    command.build_lib = str(lib)
    command.build_temp = str(work / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def build_into(root: Path, folder: Path) -> None:
    """Compile into a folder, for a wheel. Leave it empty if this machine cannot compile."""
    if wants_interpreted():
        say(f"{INTERPRETED_VARIABLE} is set: the core stays interpreted.")
    elif obstacle := find_obstacle():
        warn(obstacle)
    else:
        with tempfile.TemporaryDirectory() as name:
            work = Path(name)
            # The cache stays out of the source tree, which may belong to a user of pip.
            compile_core(root, work=work, lib=folder, cache=work / "mypy")


def build_in_place(root: Path) -> None:
    """Update the compiled modules in src/, or remove them if this machine cannot compile."""
    if wants_interpreted():
        remove_compiled(root)
        say(f"{INTERPRETED_VARIABLE} is set: the core stays interpreted.")
        return
    if is_current(root):
        return
    remove_compiled(root)
    if obstacle := find_obstacle():
        warn(obstacle)
        return

    say("Compiling the rules core ...")
    started = time.monotonic()
    before = fingerprint(root)
    work = stamp_file(root).parent
    lib = work / "lib"
    shutil.rmtree(lib, ignore_errors=True)
    compile_core(root, work=work, lib=lib, cache=root / ".mypy_cache")
    if fingerprint(root) != before:
        raise SystemExit("The sources changed while they were compiled: please build again.")
    for path in sorted(lib.rglob("*.*")):
        if path.is_file():
            # Replace, do not overwrite: a running process keeps the old file.
            path.replace(root / "src" / path.relative_to(lib))
    stamp_file(root).write_text(stamp(root), encoding="utf-8")
    say(f"Compiled the rules core in {time.monotonic() - started:.0f} s.")


@contextmanager
def only_one_build(root: Path) -> Iterator[None]:
    """Make other builds in the same working copy wait until this one is done."""
    file = stamp_file(root).with_name("lock")
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def warn(obstacle: str) -> None:
    say(f"WARNING: the rules core is not compiled: {obstacle}")
    say("WARNING: Sestina works without it, but its bots are many times slower.")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the rules core with mypyc.")
    task = parser.add_mutually_exclusive_group()
    task.add_argument("--into", type=Path, metavar="DIR", help="compile into DIR, not into src/")
    task.add_argument("--clean", action="store_true", help="remove compiled modules from src/")
    task.add_argument("--probe", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.probe:
        build_probe(arguments.probe)
    elif arguments.into:
        build_into(ROOT, arguments.into.resolve())
    else:
        with only_one_build(ROOT):
            if arguments.clean:
                remove_compiled(ROOT)
            else:
                build_in_place(ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(main())

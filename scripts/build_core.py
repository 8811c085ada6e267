"""Compile the rules core (``sestina.engine`` and ``sestina.games``) with mypyc.

Without arguments the compiled modules are put next to their sources in ``src/``, and only when
the sources changed since they were last compiled. Compiled modules that no longer match their
sources are removed first, whatever happens afterwards: a stale one would silently shadow the
edited source.

The wheel's build hook (``hatch_build.py``) runs the same program with ``--into``.
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

# One shared library, sestina__mypyc, holds the code of every compiled module; the modules are
# shims around it. mypyc finds the modules' folders from it, so it has to lie beside the package.
GROUP = "sestina"

PROBE = """\
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&module); }
"""


@dataclass(frozen=True)
class Settings:
    """What ``[tool.sestina-core]`` in ``pyproject.toml`` says."""

    compile: tuple[str, ...]
    exclude: tuple[str, ...]
    opt_level: str

    @classmethod
    def read(cls, root: Path) -> Settings:
        with (root / "pyproject.toml").open("rb") as file:
            table = tomllib.load(file)["tool"]["sestina-core"]
        return cls(tuple(table["compile"]), tuple(table["exclude"]), table["opt-level"])

    def sources(self, root: Path) -> list[Path]:
        """The files to compile, relative to the root, in a stable order."""
        found = {path for pattern in self.compile for path in root.glob(pattern)}
        left_out = {path for pattern in self.exclude for path in root.glob(pattern)}
        return sorted(path.relative_to(root) for path in found - left_out)


# What lies in src/ now ---------------------------------------------------------------------


def compiled_files(root: Path) -> list[Path]:
    """The compiled modules that lie next to the sources."""
    source = root / "src"
    return sorted(path for pattern in ("*.so", "*.pyd") for path in source.rglob(pattern))


def remove_compiled(root: Path) -> None:
    for path in compiled_files(root):
        path.unlink()
    stamp_file(root).unlink(missing_ok=True)


def stamp_file(root: Path) -> Path:
    return root / "build" / "core" / "stamp"


def stamp(root: Path) -> str:
    """The compiled modules that lie in src/, under a digest of everything that decides them."""
    names = [path.relative_to(root).as_posix() for path in compiled_files(root)]
    return "\n".join([fingerprint(root), *names, ""])


def fingerprint(root: Path) -> str:
    settings = Settings.read(root)
    digest = hashlib.sha256()
    for fact in (
        repr(settings),
        sys.version,
        sysconfig.get_config_var("EXT_SUFFIX"),
        *(f"{name} {_installed_version(name)}" for name in ("mypy", "librt")),
    ):
        digest.update(f"{fact}\0".encode())
    for path in (*settings.sources(root), Path("scripts/build_core.py")):
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
    """Whether src/ holds a compiled core, complete and made from the sources as they are."""
    file = stamp_file(root)
    return file.is_file() and file.read_text(encoding="utf-8") == stamp(root)


def is_stale(root: Path) -> bool:
    """Whether src/ holds compiled modules that do not belong to the sources as they are."""
    return bool(compiled_files(root)) and not is_current(root)


# Whether this machine can compile ----------------------------------------------------------


def is_interpreted_wanted() -> bool:
    return os.environ.get(INTERPRETED_VARIABLE, "") not in {"", "0"}


def find_obstacle() -> str | None:
    """What keeps this machine from compiling, in plain words; ``None`` if nothing does."""
    remedy = "On Debian or Ubuntu, `apt install gcc python3-dev` brings what is missing."
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    if command and shutil.which(command[0]) is None:
        return f"there is no C compiler ({command[0]} was not found). {remedy}"
    with tempfile.TemporaryDirectory() as folder:
        # In a process of its own, because the compiler writes to the terminal directly.
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


def compile_core(root: Path, *, work: Path, lib: Path) -> None:
    """Translate the sources to C in ``work`` and build the modules into ``lib``."""
    from mypyc.build import mypycify

    os.chdir(root)  # mypy reads its configuration from here
    settings = Settings.read(root)
    extensions = mypycify(
        [str(path) for path in settings.sources(root)],
        opt_level=settings.opt_level,
        debug_level="0",
        group_name=GROUP,
        target_dir=str(work / "c"),
    )
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
    """Compile into a folder, for a wheel. The folder stays empty if that is not possible here."""
    if is_interpreted_wanted():
        say(f"{INTERPRETED_VARIABLE} is set: the core stays interpreted.")
    elif obstacle := find_obstacle():
        warn(obstacle)
    else:
        with tempfile.TemporaryDirectory() as work:
            compile_core(root, work=Path(work), lib=folder)


def build_in_place(root: Path) -> None:
    """Bring the compiled modules in src/ up to date, or remove them if that is not possible."""
    if is_interpreted_wanted():
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
    compile_core(root, work=work, lib=lib)
    if fingerprint(root) != before:
        raise SystemExit("The sources changed while they were compiled: please build again.")
    for path in sorted(lib.rglob("*.*")):
        if path.is_file():
            # A move gives a new file: a process that runs the old one keeps it.
            path.replace(root / "src" / path.relative_to(lib))
    stamp_file(root).write_text(stamp(root), encoding="utf-8")
    say(f"Compiled the rules core in {time.monotonic() - started:.0f} s.")


@contextmanager
def only_one_build(root: Path) -> Iterator[None]:
    """Hold other builds in the same working copy back until this one is done."""
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

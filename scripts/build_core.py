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
import threading
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
INTERPRETED_VARIABLE = "SESTINA_INTERPRETED"
OPT_LEVEL_VARIABLE = "SESTINA_OPT_LEVEL"

# One shared library, sestina__mypyc, holds the code of every compiled module; the modules are
# shims around it. It has to lie beside the package, because mypyc derives their paths from it.
GROUP = "sestina"

# The unit of C whose modules may inline each other's functions, and those of mypyc's runtime.
INLINED = "inlined"

BUILD_SCRIPTS = (Path("scripts/build_core.py"), Path("scripts/core_docstrings.py"))

# gcc calls a function of another file through a table unless it knows that no other library can
# replace it. -fvisibility=hidden tells it so of definitions only, this of declarations too.
UNIT_HEAD = """\
#include <Python.h>
#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif
"""

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
    inline: tuple[str, ...]
    opt_level: str

    @classmethod
    def read(cls, root: Path) -> Settings:
        with (root / "pyproject.toml").open("rb") as file:
            table = tomllib.load(file)["tool"]["sestina-core"]
        # A test that wants a core, not a fast one, compiles in half the time.
        opt_level = os.environ.get(OPT_LEVEL_VARIABLE) or table["opt-level"]
        return cls(
            compile=tuple(table["compile"]),
            exclude=tuple(table["exclude"]),
            inline=tuple(table["inline"]),
            opt_level=opt_level,
        )

    def sources(self, root: Path) -> list[Path]:
        """The files to compile, relative to the root, in a stable order."""
        found = {path for pattern in self.compile for path in root.glob(pattern)}
        left_out = {path for pattern in self.exclude for path in root.glob(pattern)}
        return sorted(path.relative_to(root) for path in found - left_out)

    def unit(self, source: Path) -> str:
        """The unit of C that a source belongs to: the inlined one, or that of its folder."""
        if any(source.match(pattern) for pattern in self.inline):
            return INLINED
        return "_".join(source.parent.parts[2:])


# The compiled modules in src/ --------------------------------------------------------------


def compiled_files(root: Path) -> list[Path]:
    """The compiled modules next to the sources."""
    return modules_in(root / "src")


def modules_in(folder: Path) -> list[Path]:
    return sorted(path for pattern in ("*.so", "*.pyd") for path in folder.rglob(pattern))


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
    sources = settings.sources(root)
    say("Translating the rules core to C ...")
    library, *modules = mypycify(
        [
            # The package's own __init__ leads mypy to the whole library. Only the compiled files
            # matter here; `make lint` checks the others, with their dependencies installed.
            "--follow-imports=silent",
            f"--cache-dir={cache}",
            *(str(path) for path in sources),
        ],
        opt_level=settings.opt_level,
        debug_level="0",
        group_name=GROUP,
        multi_file=True,
        target_dir=str(work / "c"),
    )
    sys.path.insert(0, str(ROOT))  # the wheel's build hook runs this file alone
    from scripts.core_docstrings import add_docstrings

    for path in sources:
        add_docstrings(work / "c" / c_name(path), path)
    library.sources = write_units(settings, sources, library.sources, work / "c")
    if sys.platform != "win32":
        # Nobody else calls these functions, so the compiler may inline them.
        library.extra_compile_args.append("-fvisibility=hidden")
    extensions = [library, *modules]
    progress = Progress("Compiling the rules core", sum(len(one.sources) for one in extensions))
    build_extensions(extensions, work=work, lib=lib, compiled=progress.step)


def c_name(source: Path) -> str:
    """The file into which mypyc translates a source."""
    parts = source.with_suffix("").parts[1:]
    return f"__native_{'___'.join(parts[:-1] if parts[-1] == '__init__' else parts)}.c"


def write_units(
    settings: Settings, sources: Iterable[Path], c_files: Iterable[str], folder: Path
) -> list[str]:
    """Gather mypyc's C files into a few units, which the compiler can work on at the same time.

    One unit of everything takes longer than all of these together, and one core. One for each
    module would be as quick to compile as these, but the core is slower if the functions that
    call each other all the time cannot be inlined.
    """
    units: dict[str, list[str]] = {INLINED: []}
    module_unit = {c_name(path): settings.unit(path) for path in sources}
    for c_file in c_files:
        # What is not of a module is the runtime and the tables that all modules share.
        unit = module_unit.get(Path(c_file).name, INLINED)
        units.setdefault(unit, []).append(Path(c_file).relative_to(folder).as_posix())
    paths = {unit: folder / f"unit_{unit}.c" for unit in units}
    for unit, path in paths.items():
        # The runtime comes first: it can be inlined into what follows.
        names = sorted(units[unit], key=lambda name: name.startswith("__native_"))
        lines = [f'#include "{name}"\n' for name in names]
        path.write_text(UNIT_HEAD + "".join(lines), encoding="utf-8")

    # The longest first, so that no core waits for one that began last.
    def size(unit: str) -> int:
        return sum((folder / name).stat().st_size for name in units[unit])

    return [str(paths[unit]) for unit in sorted(units, key=size, reverse=True)]


def build_extensions(
    extensions: list[Extension],
    *,
    work: Path,
    lib: Path,
    compiled: Callable[[], None] = lambda: None,
) -> None:
    """Compile their C files on all cores, and link them; `compiled` is called after each file."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    cores = usable_cores()
    with ThreadPoolExecutor(cores) as pool:

        class BuildOnAllCores(build_ext):  # type: ignore[misc]  # setuptools has no types
            """setuptools itself builds extensions at the same time, but no two files of one."""

            def build_extensions(self) -> None:
                compile_files = self.compiler.compile

                def compile_file(source: str, **options: Any) -> list[str]:
                    objects: list[str] = compile_files([source], **options)
                    compiled()
                    return objects

                def compile_at_once(sources: list[str], **options: Any) -> list[str]:
                    tasks = [pool.submit(compile_file, source, **options) for source in sources]
                    return [path for task in tasks for path in task.result()]

                self.compiler.compile = compile_at_once
                super().build_extensions()

        command = BuildOnAllCores(Distribution({"name": GROUP, "ext_modules": extensions}))
        command.build_lib = str(lib)
        command.build_temp = str(work / "objects")
        command.parallel = cores
        command.ensure_finalized()
        command.run()


def usable_cores() -> int:
    """The cores that this process may use: a container may have fewer than the machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def build_into(root: Path, folder: Path) -> None:
    """Compile into a folder, for a wheel. Leave it empty if this machine cannot compile."""
    if wants_interpreted():
        say(f"{INTERPRETED_VARIABLE} is set: the core stays interpreted.")
        return
    if obstacle := find_obstacle():
        warn(obstacle)
        return
    if not (root / ".git").exists():
        # An unpacked source distribution: pip throws it away afterwards.
        with tempfile.TemporaryDirectory() as name:
            compile_core(root, work=Path(name), lib=folder, cache=Path(name, "mypy"))
        return
    with only_one_build(root):
        found = root / "src" if is_current(root) else compile_for_wheels(root)
        for path in modules_in(found):
            target = folder / path.relative_to(found)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def compile_for_wheels(root: Path) -> Path:
    """A folder with the compiled modules, which the next install from here finds again.

    It may be one for another extra. The modules in src/ may belong to another Python, and stay.
    """
    work = stamp_file(root).parent / "wheel"
    lib, stamped = work / "lib", work / "stamp"
    before = fingerprint(root)
    if not stamped.is_file() or stamped.read_text(encoding="utf-8") != before:
        shutil.rmtree(work, ignore_errors=True)
        compile_core(root, work=work, lib=lib, cache=work / "mypy")
        stamped.write_text(before, encoding="utf-8")
    return lib


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


class Progress:
    """Tells how many steps are done: on a terminal in one line, in a log now and then."""

    LINES_IN_A_LOG = 5

    def __init__(self, title: str, steps: int) -> None:
        self._title = title
        self._steps = steps
        self._done = 0
        self._lock = threading.Lock()
        self._tell()

    def step(self) -> None:
        with self._lock:
            self._done += 1
            self._tell()

    def _tell(self) -> None:
        line = f"{self._title} ({self._done} of {self._steps}) ..."
        if sys.stderr.isatty():
            end = "\n" if self._done == self._steps else ""
            print(f"\r{line}", end=end, file=sys.stderr, flush=True)
        elif self._done % max(1, self._steps // self.LINES_IN_A_LOG) == 0:
            say(line)


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

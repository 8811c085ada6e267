"""Fetches the headers that the core needs for WebAssembly, with the package manager of Debian.

The headers of CPython 3.14 are in its unstable pool. A configuration for this script alone adds
that pool, at the mirror which this machine uses; nothing is installed.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

PYTHON_PACKAGE = "libpython3.14-dev"
PYTHON_FOLDER = "usr/include/python3.14"
LIBRARY_PACKAGE = "emscripten"
LIBRARY_FOLDER = "usr/share/emscripten/cache/sysroot"
ARCHIVE_FORMAT = "$(ORIGIN) $(REPO_URI)"
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


class NotFetched(Exception):
    """The package manager is not there, or does not have the headers."""


def fetch_python(target: Path) -> None:
    """The folder with `Python.h`; `pyconfig.h` in it is that of this machine."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        _fetch(PYTHON_PACKAGE, _unstable_pool(work), work)
        _take(work / PYTHON_FOLDER, target)


def fetch_library(target: Path) -> None:
    """The folder with the C library's `include`."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        _fetch(LIBRARY_PACKAGE, [], work)
        _take(work / LIBRARY_FOLDER, target)


def _unstable_pool(work: Path) -> list[str]:
    """Options of apt with which it knows the unstable pool, and nothing else."""
    known = _run("apt-get", "indextargets", f"--format={ARCHIVE_FORMAT}").splitlines()
    mirrors = [mirror for origin, _, mirror in (line.partition(" ") for line in known)
               if origin == "Debian" and "security" not in mirror]  # fmt: skip
    if not mirrors or not KEYRING.is_file():
        raise NotFetched("apt knows no mirror of Debian")
    sources = work / "sources.list"
    sources.write_text(f"deb [signed-by={KEYRING}] {mirrors[0]} sid main\n", encoding="utf-8")
    (work / "lists" / "partial").mkdir(parents=True)
    (work / "cache" / "archives" / "partial").mkdir(parents=True)
    folders = {
        "Dir::State::lists": work / "lists",
        "Dir::Cache": work / "cache",
        "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "/dev/null",
    }
    options = [f"-o{name}={place}" for name, place in folders.items()]
    _run("apt-get", *options, "update")
    return options


def _fetch(package: str, options: list[str], work: Path) -> None:
    """Download a package and unpack it, both into this folder."""
    _run("apt-get", *options, "download", package, cwd=work)
    for archive in work.glob(f"{package}_*.deb"):
        _run("dpkg-deb", "--extract", str(archive), str(work))


def _take(found: Path, target: Path) -> None:
    if not found.is_dir():
        raise NotFetched(f"the package has no folder {found.name}")
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    # It appears as a whole, or not at all.
    part = target.with_name(f"{target.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    shutil.copytree(found, part, symlinks=True)
    part.rename(target)


def _run(*command: str, cwd: Path | None = None) -> str:
    try:
        result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise NotFetched(f"this machine has no {command[0]}") from None
    if result.returncode:
        raise NotFetched(f"{command[0]}: {result.stderr.strip()[-300:]}")
    return result.stdout

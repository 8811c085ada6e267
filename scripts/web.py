"""Builds, checks and tests the web client: `python scripts/web.py build`.

The built client goes into the Python package, where the server finds it. The script installs npm
packages only if the lock file changed, and builds the client only if its sources changed.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.node import (  # noqa: E402  needs the path above
    WHEEL,
    NoNode,
    environment,
    find_in_wheel,
    find_node,
    remove_wheel,
)

WEB = ROOT / "web"
BUILT = ROOT / "src" / "sestina" / "server" / "client"
PACKAGES = WEB / "node_modules"
STAMPS = ROOT / "build" / "web"
# The inputs of the build. Tests and generated files are not among them.
SOURCES = ("src", "texts", "public", "scripts")
FILES = (
    "index.html",
    "live.config.ts",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)


def sources() -> Iterator[Path]:
    for name in SOURCES:
        for path in sorted((WEB / name).rglob("*")):
            generated = path.is_relative_to(WEB / "src" / "texts" / "generated")
            if path.is_file() and not generated and not path.name.endswith(".test.ts"):
                yield path
    yield from (WEB / name for name in FILES)


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        digest.update(f"{path.relative_to(WEB).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def is_stamped(name: str, content: str) -> bool:
    file = STAMPS / name
    return file.is_file() and file.read_text(encoding="utf-8") == content


def write_stamp(name: str, content: str) -> None:
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / name).write_text(content, encoding="utf-8")


def is_current() -> bool:
    """Whether the built client exists and matches its sources."""
    return (BUILT / "index.html").is_file() and is_stamped("client", fingerprint())


class Npm:
    def __init__(self, *, install_node: bool = True) -> None:
        folder = find_node(install=install_node)
        self._env = environment(folder)
        self._npm = shutil.which("npm", path=str(folder)) or "npm"

    def run(self, *args: str, only_errors: bool = False) -> None:
        """Run npm; with `only_errors` its output is shown only if it fails."""
        result = subprocess.run(
            [self._npm, *args],
            cwd=WEB,
            env=self._env,
            stdout=subprocess.PIPE if only_errors else None,
            stderr=subprocess.STDOUT if only_errors else None,
            text=True,
            check=False,
        )
        if result.returncode:
            if result.stdout:
                print(result.stdout, file=sys.stderr)
            raise SystemExit(f"web: `npm {' '.join(args)}` failed (see above).")

    def install(self) -> None:
        lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
        if PACKAGES.is_dir() and is_stamped("packages", lock):
            return
        print("Installing the packages of the web client ...", flush=True)
        # `npm ci` refuses a lock file that lacks an optional package of another platform.
        # This installs the same versions, and leaves the file alone.
        self.run("install", "--no-save", "--no-audit", "--no-fund", only_errors=True)
        write_stamp("packages", lock)


def build(*, install_node: bool = True, tidy: bool = False) -> None:
    """Build the client, if it is not current; with `tidy` the tools for that go afterwards."""
    if is_current():
        return
    had_packages = PACKAGES.is_dir()
    had_wheel = find_in_wheel() is not None
    npm = Npm(install_node=install_node)
    npm.install()
    print("Building the web client ...", flush=True)
    before = fingerprint()
    npm.run("run", "--silent", "build", "--", "--logLevel", "warn")
    write_stamp("client", before)
    if tidy and not had_packages:
        megabytes = sum(path.lstat().st_size for path in PACKAGES.rglob("*")) / 1e6
        shutil.rmtree(PACKAGES)
        print(f"Removed the packages of the web client again ({megabytes:.0f} MB).", flush=True)
    if tidy and not had_wheel and find_in_wheel() is not None:
        remove_wheel()
        print("Removed Node again.", flush=True)


def build_requires() -> list[str]:
    """The Python packages that have to be installed before `build` can run."""
    if is_current():
        return []
    try:
        find_node(install=False)
    except NoNode:
        return [WHEEL]
    return []


def run_script(name: str) -> None:
    npm = Npm()
    npm.install()
    npm.run("run", "--silent", name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    tasks = ["build", "build-requires", "check", "test", "size", "format"]
    parser.add_argument("task", choices=tasks)
    parser.add_argument(
        "--no-node-install", action="store_true", help="build only if Node is already there"
    )
    parser.add_argument(
        "--tidy", action="store_true", help="remove what was installed only for this build"
    )
    arguments = parser.parse_args()
    try:
        if arguments.task == "build":
            build(install_node=not arguments.no_node_install, tidy=arguments.tidy)
        elif arguments.task == "build-requires":
            print(*build_requires(), sep="\n")
        else:
            run_script(arguments.task)
    except NoNode as error:
        raise SystemExit(f"web: {error}") from None


if __name__ == "__main__":
    main()

"""Build, check and test the web client: `python scripts/web.py build`.

It is built into the Python package, where the server finds it. Nothing is done twice: packages
are installed when the lock file changed, and the client is built when its sources did.
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

from scripts.node import NoNode, environment, find_node  # noqa: E402  the path comes first

WEB = ROOT / "web"
BUILT = ROOT / "src" / "sestina" / "server" / "client"
STAMPS = ROOT / "build" / "web"
# What decides the built client. Tests, and what is generated on the way, do not.
SOURCES = ("src", "messages", "public", "scripts")
FILES = (
    "index.html",
    "package-lock.json",
    "paraglide.config.js",
    "project.inlang/settings.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)


def sources() -> Iterator[Path]:
    for name in SOURCES:
        for path in sorted((WEB / name).rglob("*")):
            generated = path.is_relative_to(WEB / "src" / "paraglide")
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
    """Whether the built client is there and was made from the sources as they are."""
    return (BUILT / "index.html").is_file() and is_stamped("client", fingerprint())


class Npm:
    def __init__(self) -> None:
        folder = find_node()
        self._env = environment(folder)
        self._npm = shutil.which("npm", path=str(folder)) or "npm"

    def run(self, *args: str) -> None:
        result = subprocess.run([self._npm, *args], cwd=WEB, env=self._env, check=False)
        if result.returncode:
            raise SystemExit(f"web: `npm {' '.join(args)}` failed (see above).")

    def install(self) -> None:
        lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
        if (WEB / "node_modules").is_dir() and is_stamped("packages", lock):
            return
        print("Installing the packages of the web client ...", flush=True)
        # Not `npm ci`: it refuses a lock file made where a package for some other kind of
        # machine could not be had. This installs the same versions, and leaves the file alone.
        self.run("install", "--no-save", "--silent", "--no-progress")
        write_stamp("packages", lock)


def build() -> None:
    if is_current():
        return
    npm = Npm()
    npm.install()
    print("Building the web client ...", flush=True)
    before = fingerprint()
    npm.run("run", "--silent", "build", "--", "--logLevel", "warn")
    write_stamp("client", before)


def run_script(name: str) -> None:
    npm = Npm()
    npm.install()
    npm.run("run", "--silent", name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["build", "check", "test", "size", "format"])
    what = parser.parse_args().what
    try:
        if what == "build":
            build()
        else:
            run_script(what)
    except NoNode as error:
        raise SystemExit(f"web: {error}") from None


if __name__ == "__main__":
    main()

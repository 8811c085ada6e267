"""Builds the documentation site into `build/docs`: `python scripts/docs.py`.

Warnings are errors. The reference is made from the sources without the compiled core, whose
signatures have no types. Afterwards every public name has to have its entry in the reference.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs"
SITE = ROOT / "build" / "docs"
SOURCES = ROOT / "build" / "docs-sources"


def copy_sources() -> None:
    """The package as it is without a compiler."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "client")
    shutil.copytree(ROOT / "src" / "sestina", SOURCES / "sestina", ignore=left_out)


def build() -> int:
    command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning"]
    # All pages anew: those that did not change would keep the old names of the others.
    command += ["--keep-going", "--quiet", "--write-all", "--fresh-env"]
    command += ["--doctree-dir", str(ROOT / "build" / "docs-trees")]
    shutil.rmtree(SITE, ignore_errors=True)
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    return subprocess.run([*command, PAGES, SITE], env=environment, check=False).returncode


def documented_names() -> Iterator[str]:
    """The Python names in the inventory of the site: a header of four lines, then compressed."""
    packed = (SITE / "objects.inv").read_bytes().split(b"\n", 4)[4]
    for line in zlib.decompress(packed).decode().splitlines():
        name, kind, *_ = line.split()
        if kind.startswith("py:"):
            yield name


def public_names() -> set[str]:
    """The public names of the package and of its classes."""
    code = """
import sestina
for name in sestina.__all__:
    print(f"sestina.{name}")
    thing = getattr(sestina, name)
    bases = thing.__mro__ if isinstance(thing, type) else ()
    for base in bases:
        for member in vars(base) if base.__module__.startswith("sestina.") else ():
            if not member.startswith("_"):
                print(f"sestina.{name}.{member}")
"""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return {*result.stdout.split()} - {"sestina.__version__"}


def main() -> int:
    copy_sources()
    if code := build():
        return code
    if missing := public_names() - {*documented_names()}:
        print("docs/api.md does not name", *sorted(missing), file=sys.stderr)
        return 1
    print(f"The documentation is in {SITE.relative_to(ROOT)}: open index.html in a browser.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

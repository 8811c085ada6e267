"""Asks the package registries whether the packages of this project have known flaws: `make audit`.

It asks the index that pip uses and the registry that npm uses, wherever they are, and names no
other. Not every index knows about flaws: then it says that nothing was checked.

Exit codes: 0 nothing is known, 1 there are flaws, 2 something could not be checked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.node import NoNode, environment, find_node  # noqa: E402  needs the path above

CONSTRAINTS = ROOT / "constraints.txt"
WEB = ROOT / "web"
WAIT_SECONDS = 20

Json = dict[str, Any]


class NotChecked(Exception):
    """A registry did not say; the message says why."""


# Python -------------------------------------------------------------------------------------------


def pinned() -> list[tuple[str, str]]:
    """Names and versions of the Python packages that this project is developed with."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    # Packages of this repository are on no index.
    own = {path.name for path in (ROOT / "packages").iterdir()}
    found = (re.match(r"([\w.-]+)==([\w.!+-]+)", line) for line in lines)
    return [(one[1], one[2]) for one in found if one and one[1] not in own]


def index_address() -> str:
    """The package index that pip is set up with, or pip's own default."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    if asked.returncode == 0 and asked.stdout.strip():
        return asked.stdout.strip()
    from pip._internal.models.index import PyPI

    return str(PyPI.simple_url)


def ask_index(index: str, name: str, version: str) -> Json:
    """What an index tells about one version of a package."""
    root = index.rstrip("/").removesuffix("/simple")
    request = urllib.request.Request(f"{root}/pypi/{name}/{version}/json")
    try:
        with urllib.request.urlopen(request, timeout=WAIT_SECONDS) as answer:
            told = json.load(answer)
    except (OSError, ValueError) as error:
        raise NotChecked(f"the index does not answer about {name}: {error}") from None
    if not isinstance(told, dict) or "vulnerabilities" not in told:
        raise NotChecked("the index does not report known flaws")
    return told


def python_flaws(packages: Iterable[tuple[str, str]], ask: Callable[[str, str], Json]) -> list[str]:
    """A line for each known flaw; raises NotChecked."""
    return [
        f"{name} {version}: {flaw['id']}, repaired in {', '.join(flaw.get('fixed_in') or ['-'])}"
        for name, version in packages
        for flaw in ask(name, version)["vulnerabilities"]
        if not flaw.get("withdrawn")
    ]


# npm ----------------------------------------------------------------------------------------------


def ask_npm() -> str:
    try:
        folder = find_node(install=False)
    except NoNode as error:
        raise NotChecked(str(error)) from None
    asked = subprocess.run(
        ["npm", "audit", "--json"],
        cwd=WEB,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    return asked.stdout


def npm_flaws(answer: str) -> list[str]:
    """A line for each package with a known flaw, from npm's answer; raises NotChecked."""
    try:
        told = json.loads(answer)
    except ValueError:
        raise NotChecked("npm does not answer") from None
    if "vulnerabilities" not in told:
        reason = str(told.get("message") or told.get("error") or "no reason given")
        reason = re.sub(r" - .*", "", reason)
        raise NotChecked(f"the registry does not report known flaws: {reason}")
    return [
        f"{name}: {one['severity']}, versions {one['range']}"
        for name, one in sorted(told["vulnerabilities"].items())
    ]


def report(what: str, count: int, look: Callable[[], list[str]]) -> int:
    """Print what is known about some packages; an exit code."""
    try:
        flaws = look()
    except NotChecked as reason:
        print(f"{what}: NOT CHECKED, {count} packages. {reason}")
        return 2
    print(f"{what}: {count} packages, {len(flaws)} known flaws")
    for line in flaws:
        print(f"  {line}")
    return 1 if flaws else 0


def main() -> int:
    packages, index = pinned(), index_address()
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    codes = (
        report(
            "Python",
            len(packages),
            lambda: python_flaws(packages, lambda *one: ask_index(index, *one)),
        ),
        report("npm", len(locked) - 1, lambda: npm_flaws(ask_npm())),
    )
    return 1 if 1 in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())

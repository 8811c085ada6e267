"""The requirements that pyproject.toml and constraints.txt name, and which modules need them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.isolation import ROOT

PYPROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BUILD: Final[list[str]] = PYPROJECT["build-system"]["requires"]
PLAIN: Final[list[str]] = PYPROJECT["project"]["dependencies"]
OPTIONAL: Final[dict[str, list[str]]] = PYPROJECT["project"]["optional-dependencies"]

OPTIONAL_PARTS: Final = {
    "sestina/arena/on_ray.py": "ray",
    "sestina/arrays/": "arrays",
    "sestina/cli/": "cli",
    "sestina/cli/commands/serve.py": "server",
    "sestina/cli/terminal/": "terminal",
    "sestina/openspiel.py": "openspiel",
    "sestina/rl/": "rl",
    "sestina/server/": "server",
    "sestina/store/": "server",
    "sestina/vision/": "vision",
}
"""The modules that run only with an extra; everything else runs in a plain install."""


def extra_for(path: str) -> str | None:
    """The extra that a module of the package needs; the longest entry for its path decides."""
    parts = [part for part in OPTIONAL_PARTS if path.startswith(part)]
    return OPTIONAL_PARTS[max(parts, key=len)] if parts else None


MODULE_NAMES: Final = {"open-spiel": "pyspiel", "pillow": "pil"}
"""Packages whose module has another name."""


def packages_of(extra: str) -> set[str]:
    """The packages that an extra names, and those of the extras that it brings along."""
    found = set()
    for requirement in map(Requirement, OPTIONAL[extra]):
        if requirement.name == "sestina":
            found |= {package for other in requirement.extras for package in packages_of(other)}
        else:
            name = canonicalize_name(requirement.name)
            found.add(MODULE_NAMES.get(name, name))
    return found


def names_of(requirements: Iterable[str]) -> set[str]:
    names = [canonicalize_name(Requirement(text).name) for text in requirements]
    return {MODULE_NAMES.get(name, name) for name in names}


def constraints() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pins}

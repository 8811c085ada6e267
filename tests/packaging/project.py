"""The requirements that pyproject.toml and constraints.txt name."""

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


def names_of(requirements: Iterable[str]) -> set[str]:
    return {canonicalize_name(Requirement(text).name) for text in requirements}


def constraints() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pins}

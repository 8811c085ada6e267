"""What the packaging tests share."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from scripts.isolation import Venv


@dataclass(frozen=True)
class Installed:
    """The package in a fresh venv, from a wheel that pip built there from the sdist."""

    venv: Venv
    wheel: Path
    output: str
    """What the build printed."""


def is_index_required() -> bool:
    """Whether a machine without a package index fails these tests instead of skipping them."""
    return os.environ.get("SESTINA_REQUIRE_INDEX", "") not in {"", "0"}

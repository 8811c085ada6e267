"""What the packaging tests share, and how all workers of a test run share it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from filelock import FileLock

from scripts.isolation import StepFailed, Venv


@dataclass(frozen=True)
class Installed:
    """The package in a fresh venv, from a wheel that pip built there from the sdist."""

    venv: Venv
    wheel: Path


def is_index_required() -> bool:
    """Whether a machine without a package index fails these tests instead of skipping them."""
    return os.environ.get("SESTINA_REQUIRE_INDEX", "") not in {"", "0"}


def make_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that the first worker fills; the others wait for it."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, failure = base / name, base / f"{name}.failed"
    with FileLock(base / f"{name}.lock"):
        if not folder.exists():
            folder.mkdir()
            try:
                make(folder)
            except StepFailed as error:
                failure.write_text(str(error), encoding="utf-8")
    if failure.exists():
        pytest.fail(failure.read_text(encoding="utf-8"))
    return folder

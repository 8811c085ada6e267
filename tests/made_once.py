"""What all workers of a test run share: the first to need it makes it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def make_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that the first worker fills; the others wait for it, and fail if it failed."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, failure = base / name, base / f"{name}.failed"
    with FileLock(base / f"{name}.lock"):
        if not folder.exists():
            folder.mkdir()
            try:
                make(folder)
            except Exception as error:
                failure.write_text(f"{name} could not be made: {error!r}", encoding="utf-8")
                raise
    if failure.exists():
        pytest.fail(failure.read_text(encoding="utf-8"))
    return folder

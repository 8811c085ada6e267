"""Fixtures that run commands in the test process."""

from __future__ import annotations

import io
import sys

import pytest

from sestina.cli import main
from tests.cli.command import RunHere


@pytest.fixture
def run_here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> RunHere:
    """Run a command and return its stdout and stderr."""

    def run(*arguments: str, stdin: str = "", code: int = 0) -> tuple[str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        assert main(arguments) == code
        shown = capsys.readouterr()
        return shown.out, shown.err

    return run

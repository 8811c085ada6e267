"""Shared test setup: Hypothesis settings, and fixtures that run the core interpreted."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings

from scripts.build_core import ROOT, compiled_files, is_stale
from tests.workers.left import NewWorkers, workers_after, workers_of

# No test depends on the speed of the machine.
settings.register_profile("sestina", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("sestina"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "sestina")


BROWSERS = {"browser", "driver"}
"""The fixtures that start a real browser."""


class RunInterpreted(Protocol):
    def __call__(
        self,
        code_or_args: str | Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        stdin: str = "",
        check: bool = True,
    ) -> subprocess.CompletedProcess[str]: ...


def pytest_configure() -> None:
    # In the background of a shell Ctrl-C is ignored, also by the programs that tests start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if is_stale(ROOT):
        raise pytest.UsageError(
            "The compiled core in src/ does not belong to the sources as they are now, "
            "and would be tested instead of them. Run `make build` first."
        )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is long is slow, too, so that `-m slow` chooses both. Only browsers get a second try."""
    retries = os.environ.get("SESTINA_RETRY_BROWSER", "") not in {"", "0"}
    for item in items:
        if item.get_closest_marker("long") is not None:
            item.add_marker(pytest.mark.slow)
        if retries and BROWSERS.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print and count the first failures of tests that passed, or failed, the second time."""
    reports = terminalreporter.getreports("rerun")
    if not reports:
        return
    terminalreporter.section(f"tried once more in the browser: {len(reports)}")
    for report in reports:
        terminalreporter.write_line(f"{report.nodeid}\n{report.longreprtext}")


def pytest_report_header() -> str:
    return f"rules core: {'compiled' if compiled_files(ROOT) else 'interpreted'}"


@pytest.fixture(scope="session")
def interpreted_src(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for PYTHONPATH with a copy of the package without compiled modules."""
    folder = tmp_path_factory.mktemp("interpreted")
    shutil.copytree(
        ROOT / "src" / "sestina",
        folder / "sestina",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
    )
    return folder


@pytest.fixture(scope="session")
def run_interpreted(interpreted_src: Path) -> RunInterpreted:
    """Run Python code (a text), or Python with arguments (a list), on the interpreted package."""

    def run(
        code_or_args: str | Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        stdin: str = "",
        check: bool = True,
    ) -> subprocess.CompletedProcess[str]:
        args = ["-c", code_or_args] if isinstance(code_or_args, str) else list(code_or_args)
        # The repository root stays importable, so the code can use helpers in tests/.
        path = os.pathsep.join([str(interpreted_src), str(ROOT)])
        result = subprocess.run(
            [sys.executable, *args],
            env={**os.environ, **(env or {}), "PYTHONPATH": path},
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        if check and result.returncode:
            pytest.fail(f"python {args} failed:\n{result.stdout}\n{result.stderr}")
        return result

    return run


@pytest.fixture
def new_workers() -> NewWorkers:
    before = workers_of()
    return lambda: workers_after(before)

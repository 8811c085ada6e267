"""mypy and pyright accept right calls of the public surface and refuse wrong ones."""

import json
import re
import subprocess
import sys
from pathlib import Path

from scripts.build_core import ROOT

CALLS = Path(__file__).with_name("public_calls.py")
MARKED = re.compile(r"  # error: ([a-z-]+)$")
REPORTED = re.compile(r"public_calls\.py:(\d+): error: .* \[([a-z-]+)\]$")


def marked_lines() -> dict[int, str]:
    """The number of each wrong line, with mypy's code for its error."""
    lines = CALLS.read_text(encoding="utf-8").splitlines()
    found = {number: MARKED.search(line) for number, line in enumerate(lines, 1)}
    return {number: match[1] for number, match in found.items() if match is not None}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_some_lines_are_marked() -> None:
    assert len(marked_lines()) > 40


def test_mypy_reports_the_wrong_calls_alone() -> None:
    result = run("mypy", "--strict", str(CALLS.relative_to(ROOT)))
    assert not result.stderr, result.stderr
    errors = [line for line in result.stdout.splitlines() if ": error: " in line]
    matches = [REPORTED.search(line) for line in errors]
    found = {int(match[1]): match[2] for match in matches if match is not None}
    assert all(matches), errors
    assert found == marked_lines(), result.stdout


def test_pyright_reports_the_wrong_calls_alone(tmp_path: Path) -> None:
    # basedpyright brings its JavaScript along; the package `pyright` downloads it when it runs.
    config = tmp_path / "pyrightconfig.json"
    settings = {
        "include": [str(CALLS)],
        "extraPaths": [str(ROOT / "src")],
        "typeCheckingMode": "strict",
    }
    config.write_text(json.dumps(settings), encoding="utf-8")
    result = run(
        "basedpyright", "--outputjson", "--pythonpath", sys.executable, "--project", str(config)
    )
    assert result.stdout, result.stderr
    report = json.loads(result.stdout)
    assert report["summary"]["filesAnalyzed"] == 1
    errors = [found for found in report["generalDiagnostics"] if found["severity"] == "error"]
    lines = {found["range"]["start"]["line"] + 1 for found in errors}
    assert lines == {*marked_lines()}, result.stdout

"""The examples of the package and of its page work."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import sestina.arena
from scripts.build_core import ROOT
from sestina.arena.results import read_results
from tests.cli.command import environment, run

PAGE = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")


def test_the_example_of_the_package() -> None:
    failed, tried = doctest.testmod(sestina.arena)
    assert tried > 0
    assert failed == 0


def test_the_bot_of_the_page_is_found_in_the_folder_of_the_caller(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(# mybots\.py\n.*?)```", PAGE, re.DOTALL)
    (tmp_path / "mybots.py").write_text(code, encoding="utf-8")
    (command,) = re.findall(r"^sestina (arena mybots:.*)$", PAGE, re.MULTILINE)
    # -P: as the installed command, which does not look for modules where it is called.
    result = subprocess.run(
        [sys.executable, "-P", "-m", "sestina", *command.split(), "--games", "4", "--workers", "2"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "mybots:LookAhead" in result.stdout


def test_every_option_is_on_the_page() -> None:
    for command in ("arena", "ladder"):
        for option in re.findall(r"^\s+(--[a-z-]+)", run(command, "--help").stdout, re.MULTILINE):
            assert f"`{option}" in PAGE, f"{command} {option}"


def test_the_result_file_of_the_page_can_be_read(tmp_path: Path) -> None:
    (text,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "r.json"
    path.write_text(text, encoding="utf-8")
    (results,) = read_results(path)
    assert results.tally().games == 4

"""The Tab key completes commands and options, as docs/completion.md says."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import RunHere, environment

SCRIPT = """
eval "$(sestina --show-completion bash)"
complete -p sestina
COMP_WORDS=(sestina "$@") COMP_CWORD=$#
_sestina_completion sestina
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_each_shell_has_a_script(shell: str, run_here: RunHere) -> None:
    assert "_SESTINA_COMPLETE" in run_here("--show-completion", shell)[0]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "expected"),
    [(["s"], ["score", "show", "serve", "storage"]), (["arena", "--spr"], ["--sprt"])],
    ids=" ".join,
)
def test_bash_completes(words: list[str], expected: list[str], tmp_path: Path) -> None:
    command = tmp_path / "sestina"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sestina "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    path = f"{tmp_path}:{environment()['PATH']}"
    result = subprocess.run(
        ["bash", "-c", SCRIPT, "bash", *words],
        env=environment(PATH=path),
        capture_output=True,
        text=True,
        check=True,
    )
    declared, *completed = result.stdout.splitlines()
    assert declared.endswith("-F _sestina_completion sestina")
    assert completed == expected

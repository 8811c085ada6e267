"""One run at a time writes to a result file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sestina.cli.contest import locked_output
from sestina.cli.errors import CommandError


def test_two_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    with locked_output(path):
        with pytest.raises(CommandError, match="another run is writing"), locked_output(path):
            pass
        with locked_output(tmp_path / "other.json"):
            pass
    with (
        pytest.raises(CommandError, match="cannot write"),
        locked_output(tmp_path / "no" / "r.json"),
    ):
        pass
    with locked_output(path):
        pass
    assert [*tmp_path.iterdir()] == []


HOLDER = """
import sys, time
from pathlib import Path
from sestina.cli.contest import locked_output
with locked_output(Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(600)
"""


def test_a_killed_process_does_not_keep_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    with holder, holder.stdout:
        assert holder.stdout.readline() == "locked\n"
        with pytest.raises(CommandError, match="another run is writing"), locked_output(path):
            pass
        holder.kill()
    with locked_output(path):
        pass
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with (
        pytest.raises(CommandError, match=r"cannot write .*: permission denied"),
        locked_output(tmp_path / "r.json"),
    ):
        pass

"""`sestina serve` as a person at the keyboard sees it."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE, free_port

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the browser is a shell script")


@pytest.fixture
def browser(tmp_path: Path) -> Path:
    """A "browser" that records the addresses it is asked to open."""
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/shown"\n', encoding="utf-8")
    script.chmod(0o755)
    return script


@contextmanager
def serving(folder: Path, *options: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "sestina", "serve", "--database", str(folder / "games.db")]
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    process = subprocess.Popen(
        [*command, "--bots", "1", *options],
        env=env | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


def wait_for(file: Path) -> str:
    end = time.monotonic() + PATIENCE
    while not file.exists() or not file.read_text(encoding="utf-8"):
        assert time.monotonic() < end, f"{file} was never written"
        time.sleep(0.05)
    return file.read_text(encoding="utf-8").strip()


def test_open_shows_the_page_of_this_server(tmp_path: Path, browser: Path) -> None:
    with serving(tmp_path, "--port", "0", "--open", BROWSER=f"{browser} %s") as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        assert wait_for(tmp_path / "shown").split(":")[-1] == address.split(":")[-1]
        with urllib.request.urlopen(address, timeout=PATIENCE) as page:
            assert b"<title>Sestina</title>" in page.read()


def test_asked_again_the_running_server_is_shown(tmp_path: Path, browser: Path) -> None:
    port = str(free_port())
    with serving(tmp_path, "--port", port) as first:
        assert first.stdout is not None
        assert port in first.stdout.readline()
        options = ("--port", port, "--open")
        with serving(tmp_path, *options, BROWSER=f"{browser} %s") as second:
            assert second.wait(PATIENCE) == 0
            assert second.stdout is not None
            assert "is already running" in second.stdout.read()
        assert wait_for(tmp_path / "shown").endswith(f":{port}")
        assert first.poll() is None


def test_without_a_screen_the_address_is_told(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--open") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        assert any("no screen" in line and "http://localhost:" in line for line in lines)

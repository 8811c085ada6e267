"""A disk that is really full: nothing is acknowledged, and there is a way on once it has room."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import Guest, Player
from tests.server.live import live_server

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "sestina", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can make a small disk, and not everywhere")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Take all the room that is left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(1024))
        except OSError:
            return filler


async def play_on(url: str, disk: Path) -> None:
    async with Guest(url, "Ada") as ada, ada.socket() as socket:
        player = Player(socket, await ada.open_table(seats=TWO), 1)
        await player.watch()
        filler = fill(disk)
        number, answer = 0, {"t": "ack"}
        while answer["t"] == "ack":  # what SQLite has room for already still fits
            number += 1
            answer = await socket.ask("say", table=player.table, text=f"{number} " * 100)
        assert answer["reason"] == "try-again"
        ready = httpx.get(f"{url}/readyz")
        assert (ready.status_code, "full" in ready.json()["status"]) == (503, True)
        filler.unlink()
        assert httpx.get(f"{url}/readyz").status_code == 200
        play = {"table": player.table, "ply": 0, "move": player.choose()}
        assert (await socket.ask("play", **play))["t"] == "ack"
        log = await ada.ask("GET", f"/api/tables/{player.table}")
        said = [event for event in log["events"] if event["e"] == "said"]
        assert len(said) == number - 1


@pytest.mark.slow
def test_a_full_disk_stops_nobody_for_good(small_disk: Path) -> None:
    with live_server(str(small_disk / "sestina.db")) as server:
        asyncio.run(play_on(server.url, small_disk))


@pytest.mark.slow
@pytest.mark.parametrize("is_new", [True, False])
def test_a_full_disk_at_the_start_is_said_in_a_sentence(small_disk: Path, is_new: bool) -> None:
    path = str(small_disk / "sestina.db")
    if not is_new:
        with live_server(path):
            pass
    fill(small_disk)
    command = [sys.executable, "-m", "sestina", "serve", "--database", path, "--port", "0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode != 0
    assert "cannot be used" in ended.stderr
    assert "The disk is full: make room" in ended.stderr
    assert "Traceback" not in ended.stderr + ended.stdout

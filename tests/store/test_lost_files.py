"""Databases that are damaged, deleted or full: noticed, refused, and said in a sentence."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from sestina.store.database import Database, DatabaseUnusable
from sestina.store.event_log import Append, SqliteAppender
from tests.server.client import Guest, Player
from tests.server.live import live_server

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


def scribble(path: Path) -> None:
    path.write_bytes(b"this is no database, whatever its name says. " * 200)


def tear(path: Path) -> None:
    """A file whose first page is that of a database, and the rest is noise."""
    asyncio.run(make(path))
    data = path.read_bytes()
    path.write_bytes(data[:2048] + bytes(reversed(data[2048:])))


def forbid(path: Path) -> None:
    path.mkdir()


async def make(path: Path) -> None:
    database = Database(str(path))
    await database.open()
    await database.close()


@pytest.mark.parametrize("damage", [scribble, tear, forbid])
def test_a_file_that_cannot_be_used_is_said_in_a_sentence(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path = tmp_path / "sestina.db"
    damage(path)
    with pytest.raises(DatabaseUnusable, match=r"sestina\.db cannot be used"):
        asyncio.run(make(path))


def test_the_command_says_it_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "sestina.db"
    scribble(path)
    command = [sys.executable, "-m", "sestina", "serve", "--database", str(path), "--port", "0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode != 0
    assert "cannot be used" in ended.stderr
    assert "Traceback" not in ended.stderr + ended.stdout


def test_a_deleted_file_is_noticed_before_a_move_is_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "sestina.db"

    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            assert (await ada.http.get("/readyz")).status_code == 200
            path.rename(tmp_path / "elsewhere.db")
            play = {"table": player.table, "ply": 0, "move": player.choose(), "id": "again"}
            assert (await socket.ask("play", **play))["reason"] == "try-again"
            ready = await ada.http.get("/readyz")
            assert ready.status_code == 503
            assert "was deleted or replaced" in ready.json()["status"]
            assert (await ada.http.post("/api/me", json={"name": "Eve"})).status_code == 500
            (tmp_path / "elsewhere.db").rename(path)
            # The very same file is back, and so is everything else.
            assert (await ada.http.get("/readyz")).status_code == 200
            assert (await socket.ask("play", **play))["t"] == "ack"

    with live_server(str(path)) as server:
        asyncio.run(main(server.url))


def test_a_full_disk_is_noticed_and_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that may not grow fails in the same way."""

    async def main(url: str, limit: Callable[[int], None]) -> None:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            limit(1)
            number, answer = 0, {"t": "ack"}
            while answer["t"] == "ack":
                number += 1
                answer = await socket.ask("say", table=player.table, text=f"{number} " * 100)
            assert answer["reason"] == "try-again"
            ready = httpx.get(f"{url}/readyz")
            assert ready.status_code == 503
            assert "full" in ready.json()["status"]
            limit(1_000_000)
            assert httpx.get(f"{url}/readyz").status_code == 200
            play = {"table": player.table, "ply": 0, "move": player.choose()}
            assert (await socket.ask("play", **play))["t"] == "ack"

    with live_server(str(tmp_path / "sestina.db")) as server:
        pages = [1_000_000]
        appender = server.backend.log._appender
        assert isinstance(appender, SqliteAppender)
        write = appender._write

        def limited(requests: Sequence[Append]) -> list[Exception | None]:
            if appender._connection is not None:
                appender._connection.execute(f"PRAGMA max_page_count = {pages[0]}")
            return write(requests)

        def limit_writer(connection: sa.Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages[0]}")

        monkeypatch.setattr(appender, "_write", limited)
        sa.event.listen(server.backend.database.writer.sync_engine, "begin", limit_writer)
        asyncio.run(main(server.url, lambda most: pages.__setitem__(0, most)))

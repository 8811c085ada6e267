"""Databases that are damaged, deleted or full: noticed, refused, and said in a sentence."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from sestina.store.database import Database, DatabaseUnusable
from sestina.store.event_log import Append, SqliteAppender
from tests.server.client import Guest, Player
from tests.server.live import live_server
from tests.server.processes import ServerProcess

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
            refused = await ada.http.post("/api/me", json={"name": "Eve"})
            assert refused.status_code == 503
            assert "cannot store anything right now" in refused.json()["message"]
            assert int(refused.headers["retry-after"]) > 0
            (tmp_path / "elsewhere.db").rename(path)
            # The very same file is back, and so is everything else.
            assert (await ada.http.get("/readyz")).status_code == 200
            assert (await socket.ask("play", **play))["t"] == "ack"

    with live_server(str(path)) as server:
        asyncio.run(main(server.url))


LINE = "x" * 400


def said_by(log: dict[str, object]) -> int:
    events = log["events"]
    assert isinstance(events, list)
    return sum(event["e"] == "said" for event in events)


def test_a_deleted_log_is_noticed_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """The log, which the file needs, is deleted under a server, which is killed later."""
    path = tmp_path / "sestina.db"
    wal = Path(f"{path}-wal")

    async def talk(url: str) -> str:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            table = await ada.open_table(seats=TWO)
            for _ in range(30):
                assert (await socket.ask("say", table=table, text=LINE))["t"] == "ack"
            wal.unlink()
            for _ in range(4):
                answer = await socket.ask("say", table=table, text=LINE)
                assert (answer["t"], answer["reason"]) == ("refused", "try-again")
            ready = await ada.http.get("/readyz")
            assert ready.status_code == 503
            assert "sestina.db-wal was deleted or replaced" in ready.json()["status"]
            # Nobody makes another log meanwhile: it would not fit what the server remembers.
            await asyncio.gather(*(ada.http.get("/api/tables") for _ in range(8)))
            assert not wal.exists()
            return table

    async def count(url: str, table: str) -> int:
        async with Guest(url, "Ada") as ada:
            return said_by(await ada.ask("GET", f"/api/tables/{table}"))

    with ServerProcess(str(path)) as server:
        server.wait_until_ready()
        table = asyncio.run(talk(server.url))
        server.kill()
        server.start()
        server.wait_until_ready()
        assert asyncio.run(count(server.url, table)) >= 30


def test_a_log_that_was_moved_may_come_back(tmp_path: Path) -> None:
    path = tmp_path / "sestina.db"
    wal = Path(f"{path}-wal")

    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            table = await ada.open_table(seats=TWO)
            wal.rename(tmp_path / "elsewhere")
            wal.write_bytes(b"")
            say = {"table": table, "text": LINE, "id": "again"}
            assert (await socket.ask("say", **say))["reason"] == "try-again"
            (tmp_path / "elsewhere").rename(wal)
            assert (await ada.http.get("/readyz")).status_code == 200
            assert (await socket.ask("say", **say))["t"] == "ack"

    with live_server(str(path)) as server:
        asyncio.run(main(server.url))


def test_an_empty_file_is_not_taken_for_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "sestina.db"
    path.touch()
    with pytest.raises(DatabaseUnusable, match=r"the file is empty.*remove the file"):
        asyncio.run(make(path))
    assert path.stat().st_size == 0
    path.unlink()
    asyncio.run(make(path))


@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
def test_a_log_without_its_file_is_not_taken_for_nothing(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / "sestina.db"
    log = Path(f"{path}{suffix}")
    log.write_bytes(b"acknowledged moves")
    with pytest.raises(DatabaseUnusable, match=f"its log sestina.db{suffix} is still there"):
        asyncio.run(make(path))
    assert not path.exists()
    assert log.read_bytes() == b"acknowledged moves"


@pytest.fixture
def small_files() -> Iterator[Callable[[], None]]:
    """Programs that are started meanwhile cannot make files grow as far as they need."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (36 * 1024, before[1]))

    try:
        yield limit
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux changes the limit of another one")
def test_a_server_that_starts_on_a_full_disk_is_not_ready_until_there_is_room(
    tmp_path: Path, small_files: Callable[[], None]
) -> None:
    import resource

    path = str(tmp_path / "sestina.db")

    async def main(url: str, make_room: Callable[[], None]) -> None:
        async with Guest(url) as ada:
            ready = await ada.http.get("/readyz")
            assert ready.status_code == 503
            assert ready.json()["status"] != "starting or stopping"
            assert (await ada.http.get("/api/tables")).status_code == 200
            answer = await ada.http.post("/api/me", json={"name": "Ada"})
            while answer.status_code == 200:  # what there is room for still fits
                ada.http.cookies.clear()
                answer = await ada.http.post("/api/me", json={"name": "Ada"})
            assert answer.status_code == 503
            assert answer.json()["reason"] == "try-again"
            assert "cannot store anything right now" in answer.json()["message"]
            assert int(answer.headers["retry-after"]) > 0
            make_room()
            assert (await ada.http.get("/readyz")).status_code == 200
            assert (await ada.http.post("/api/me", json={"name": "Ada"})).status_code == 200

    with ServerProcess(path) as server:
        server.wait_until_ready()
        assert server.stop() == 0
        unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
        small_files()
        server.start()
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        server.wait_until_ready("/healthz")
        process = server._process
        assert process is not None
        pid = process.pid

        def make_room() -> None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)

        asyncio.run(main(server.url, make_room))


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

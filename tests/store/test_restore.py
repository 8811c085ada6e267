"""Restoring a backup: by the command, by hand, and killed at any moment."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from sestina.cli import main
from sestina.host.event_log import Index, StoredEvent
from sestina.store.backup import BackupFailed, back_up
from sestina.store.database import Database, DatabaseUnusable, lock_database
from sestina.store.event_log import SqlEventLog
from sestina.store.people import People
from sestina.store.restore import RestoreFailed, restore
from tests.server.client import Guest
from tests.server.processes import ServerProcess
from tests.store.killing import ALL, COPIED, read

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


async def fill(path: Path, events: int, crash: Path | None = None) -> None:
    """A database with a table; its files while it is in use are those that a killed server left."""
    database = Database(str(path))
    await database.open()
    log = SqlEventLog(database)
    await People(database).add("ada", "Ada", 1)
    await log.create(
        "table", b"s" * 32, StoredEvent(1, 1, b""), Index("gathering", True, "ada", None, "{}")
    )
    for version in range(2, events + 1):
        await log.append("table", StoredEvent(version, 1, b""), None)
    if crash is not None:
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", f"{crash}{suffix}")
    await log.close()
    await database.close()


def crashed(folder: Path) -> Path:
    """A database whose server was killed."""
    asyncio.run(fill(folder / "used.db", ALL, folder / "sestina.db"))
    for path in folder.glob("used.db*"):
        path.unlink()
    return folder / "sestina.db"


def backup_of(folder: Path, events: int = COPIED) -> Path:
    asyncio.run(fill(folder / "other.db", events))
    back_up(str(folder / "other.db"), folder / "copy.db")
    return folder / "copy.db"


def contents(folder: Path) -> dict[str, bytes]:
    """What is in a folder, without what SQLite and the lock make anew each time."""
    return {
        path.name: path.read_bytes()
        for path in folder.iterdir()
        if not path.name.endswith(("-shm", ".lock"))
    }


# By hand ----------------------------------------------------------------------------------------


def test_a_copy_beside_the_log_of_a_killed_server_is_refused_and_can_be_restored(
    tmp_path: Path,
) -> None:
    """What an operator does in a hurry: copy the backup over the file, and start."""
    path, copy = tmp_path / "sestina.db", tmp_path / "copy.db"

    async def play(url: str, table: str | None, moves: int) -> str:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            table = table or await ada.open_table(seats=TWO, public=True)
            for number in range(moves):
                answer = await socket.ask("say", table=table, text=f"{number}")
                assert answer["t"] == "ack"
            return table

    async def look(url: str, table: str) -> int:
        async with Guest(url, "Eve") as eve:
            assert (await eve.http.get("/readyz")).status_code == 200
            assert len(await eve.ask("GET", "/api/tables?status=playing")) == 1
            return int((await eve.ask("GET", f"/api/tables/{table}"))["version"])

    with ServerProcess(str(path)) as server:
        server.wait_until_ready()
        table = asyncio.run(play(server.url, None, 3))
        back_up(str(path), copy)
        asyncio.run(play(server.url, table, 200))
        server.kill()
        shutil.copy(copy, path)
        before = contents(tmp_path)
        command = [sys.executable, "-m", "sestina", "serve", "--database", str(path), "--port", "0"]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert ended.returncode == 1
        assert "sestina.db-wal, is that of another file" in ended.stderr
        assert "sestina restore" in ended.stderr
        assert "Traceback" not in ended.stderr
        assert contents(tmp_path) == before
        with pytest.raises(BackupFailed, match="is that of another file"):
            back_up(str(path), tmp_path / "another.db")
        restore(str(path), copy)
        server.start()
        server.wait_until_ready()
        # Opened, begun, and the three lines that were said before the backup.
        assert asyncio.run(look(server.url, table)) == 5


def test_without_the_log_the_copy_is_served(tmp_path: Path) -> None:
    path, copy = crashed(tmp_path), backup_of(tmp_path)
    shutil.copy(copy, path)
    with pytest.raises(DatabaseUnusable, match=r"remove sestina\.db-wal and sestina\.db-shm"):
        asyncio.run(read(path))
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink()
    assert asyncio.run(read(path)) == [*range(1, COPIED + 1)]


def test_an_earlier_copy_of_the_same_file_is_refused_too(tmp_path: Path) -> None:
    """Made by hand while the server was stopped."""
    path, copy = tmp_path / "sestina.db", tmp_path / "copy.db"
    asyncio.run(fill(path, COPIED))
    shutil.copy(path, copy)

    async def go_on() -> None:
        database = Database(str(path))
        await database.open()
        log = SqlEventLog(database)
        await log.append("table", StoredEvent(COPIED + 1, 1, b""), None)
        shutil.copy(f"{path}-wal", f"{copy}-wal")
        await log.close()
        await database.close()

    asyncio.run(go_on())
    with pytest.raises(DatabaseUnusable, match="is that of another file"):
        asyncio.run(read(copy))


def test_every_transaction_says_whose_log_it_is_in(tmp_path: Path) -> None:
    """Also the first one after the log began anew, whichever way it is written."""
    path = tmp_path / "sestina.db"

    async def main() -> None:
        database = Database(str(path))
        await database.open()
        log, people = SqlEventLog(database), People(database)

        def begin_log_anew() -> None:
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            assert Path(f"{path}-wal").stat().st_size == 0

        def is_marked() -> bool:
            # The page number of the first frame.
            return Path(f"{path}-wal").read_bytes()[32:36] == b"\0\0\0\1"

        begin_log_anew()
        await people.add("ada", "Ada", 1)
        assert is_marked()
        index = Index("gathering", True, "ada", None, "{}")
        await log.create("table", b"s" * 32, StoredEvent(1, 1, b""), index)
        begin_log_anew()
        await log.append("table", StoredEvent(2, 1, b""), None)
        assert is_marked()
        begin_log_anew()
        # A transaction that changes nothing costs nothing.
        await people.rename("nobody", "Nobody")
        assert Path(f"{path}-wal").stat().st_size == 0
        await log.close()
        await database.close()

    asyncio.run(main())


def test_a_database_of_an_earlier_version_starts_with_its_log(tmp_path: Path) -> None:
    """It has no number, and its log does not carry one."""
    path, earlier = tmp_path / "sestina.db", tmp_path / "earlier.db"
    asyncio.run(fill(path, COPIED))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 0")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("INSERT INTO events VALUES ('table', ?, 1, x'')", (COPIED + 1,))
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", f"{earlier}{suffix}")
    assert Path(f"{earlier}-wal").stat().st_size > 0
    assert asyncio.run(read(earlier)) == [*range(1, COPIED + 2)]
    # From now on it has one: its log beside an even earlier copy is noticed.
    asyncio.run(fill_more(earlier, COPIED + 2))
    with pytest.raises(DatabaseUnusable, match="is that of another file"):
        asyncio.run(read(path))


async def fill_more(path: Path, version: int) -> None:
    database = Database(str(path))
    await database.open()
    log = SqlEventLog(database)
    await log.append("table", StoredEvent(version, 1, b""), None)
    shutil.copy(f"{path}-wal", path.with_name("sestina.db-wal"))
    await log.close()
    await database.close()


# By the command ---------------------------------------------------------------------------------


def test_the_command_restores_and_keeps_what_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = crashed(tmp_path), backup_of(tmp_path)
    before = contents(tmp_path)
    assert main(["restore", str(copy), "--database", str(path)]) == 0
    said = capsys.readouterr().out
    kept = Path(said.rpartition("kept: ")[2].strip())
    assert kept.name.startswith("sestina.db.before-2")
    assert "restored" in said
    # All of it, as it was.
    assert kept.read_bytes() == before["sestina.db"]
    assert Path(f"{kept}-wal").read_bytes() == before["sestina.db-wal"]
    assert copy.read_bytes() == before["copy.db"]
    assert not Path(f"{path}-wal").exists()
    assert asyncio.run(read(path)) == [*range(1, COPIED + 1)]
    # And back again, twice within a second.
    again = restore(str(path), kept)
    assert again is not None
    assert again != kept
    assert asyncio.run(read(path)) == [*range(1, ALL + 1)]
    assert asyncio.run(read(again)) == [*range(1, COPIED + 1)]


def test_a_restore_where_there_was_nothing(tmp_path: Path) -> None:
    copy, path = backup_of(tmp_path), tmp_path / "second machine" / "sestina.db"
    assert restore(str(path), copy) is None
    assert asyncio.run(read(path)) == [*range(1, COPIED + 1)]


def test_a_backup_that_may_only_be_read_is_restored_without_a_trace_beside_it(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    asyncio.run(fill(folder / "copy.db", COPIED))  # copied by hand: in the mode of a used one
    Path(f"{folder / 'copy.db'}.lock").unlink()
    restore(str(tmp_path / "sestina.db"), folder / "copy.db")
    assert [path.name for path in folder.iterdir()] == ["copy.db"]


def test_a_damaged_database_is_refused_as_it_is_and_can_be_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "sestina.db", backup_of(tmp_path)
    asyncio.run(fill(path, 400))
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 8192 * 4096)
        file.write(bytes(4096))
    before = contents(tmp_path)
    with pytest.raises(DatabaseUnusable, match=r"damaged.*sestina restore"):
        asyncio.run(read(path))
    assert contents(tmp_path) == before
    assert restore(str(path), copy) is not None
    assert asyncio.run(read(path)) == [*range(1, COPIED + 1)]


def newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def foreign(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("CREATE TABLE recipes (title)")


def cut(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:8192])


def dump(copy: Path) -> None:
    copy.write_bytes(b"PGDMP" * 2000)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (newer, "newer version"),
        (foreign, "no database of Sestina"),
        (cut, r"damaged|cannot be copied"),
        (dump, "cannot be copied: file is not a database"),
        (lambda copy: copy.write_bytes(b""), "no database of Sestina"),
        (lambda copy: copy.unlink(), "there is no file"),
    ],
    ids=["newer", "foreign", "cut", "dump", "empty", "missing"],
)
def test_what_cannot_be_restored_changes_nothing(
    tmp_path: Path, damage: object, words: str
) -> None:
    path, copy = crashed(tmp_path), backup_of(tmp_path)
    assert callable(damage)
    damage(copy)
    before = contents(tmp_path)
    with pytest.raises(RestoreFailed, match=words):
        restore(str(path), copy)
    assert contents(tmp_path) == before
    assert asyncio.run(read(path)) == [*range(1, ALL + 1)]


def test_a_restore_under_a_server_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = crashed(tmp_path), backup_of(tmp_path)
    with lock_database(path):
        assert main(["restore", str(copy), "--database", str(path)]) == 1
        assert "stop it first" in capsys.readouterr().err
    with pytest.raises(RestoreFailed, match="is the database itself"):
        restore(str(path), path)
    assert asyncio.run(read(path)) == [*range(1, ALL + 1)]


def test_postgresql_is_restored_by_its_own_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", "copy.dump", "--database", "postgresql://ada:s3cret@db/x"]) == 1
    said = capsys.readouterr().err
    assert "pg_restore" in said
    assert "docs/hosting.md" in said
    assert "s3cret" not in said


# Killed -----------------------------------------------------------------------------------------


def killed(what: str, folder: Path, *only: str) -> list[dict[str, object]]:
    """What was found after a kill in each line."""
    command = [sys.executable, "-m", "tests.store.killing", what, str(folder), *only]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert ended.returncode == 0, ended.stderr
    found = [json.loads(line) for line in ended.stdout.splitlines()]
    # Not for a moment did a file have another mode, under a umask that would allow it.
    assert {mode for one in found for mode in one["modes"]} == {"0o600"}
    return found


def check_restores(found: list[dict[str, object]]) -> None:
    """The old database with its log up to a line, and the new one from there on."""
    old, new = [*range(1, ALL + 1)], [*range(1, COPIED + 1)]
    turned = [one["events"] for one in found].index(new)
    assert all((one["events"], one["kept"]) == (old, []) for one in found[:turned])
    assert all((one["events"], one["kept"]) == (new, [old]) for one in found[turned:])
    assert turned > 10
    assert len(found) - turned > 10


def test_a_restore_that_is_killed_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    check_restores(killed("restore", tmp_path, "files.py"))


@pytest.mark.slow
def test_a_restore_that_is_killed_in_any_line_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    check_restores(killed("restore", tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize(("what", "events"), [("create", []), ("start", [*range(1, ALL + 1)])])
def test_a_start_that_is_killed_does_not_hinder_the_next(
    tmp_path: Path, what: str, events: list[int]
) -> None:
    found = killed(what, tmp_path)
    assert len(found) > 50
    assert [one["events"] for one in found] == [events] * len(found)

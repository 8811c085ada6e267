"""The database and its backups are for their owner only: they hold keys and seeds."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sestina.host.event_log import Index, StoredEvent
from sestina.store.backup import back_up
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.files import default_database
from sestina.store.people import People
from sestina.store.restore import restore
from tests.postgres import installed, temporary_postgres

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """A system on which others may read and write new files."""
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


async def use(path: Path) -> dict[str, int]:
    """The modes of all files while a server writes."""
    database = Database(str(path))
    await database.open()
    try:
        log = SqlEventLog(database)
        await People(database).add("ada", "Ada", 1)
        index = Index("gathering", True, "ada", None, "{}")
        await log.create("table", b"s" * 32, StoredEvent(1, 1, b""), index)
        await log.append("table", StoredEvent(2, 1, b""), None)
        await log.close()
        return modes(path.parent)
    finally:
        await database.close()


ALL_FILES = dict.fromkeys(("sestina.db", "sestina.db-shm", "sestina.db-wal"), 0o600)


def without_lock(found: dict[str, int]) -> dict[str, int]:
    assert found.pop("sestina.db.lock") == 0o600
    return found


def test_all_files_of_a_new_database_are_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "sestina.db"
    assert without_lock(asyncio.run(use(path))) == ALL_FILES
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_files_of_an_earlier_version_become_private(tmp_path: Path) -> None:
    path = tmp_path / "shared" / "sestina.db"
    asyncio.run(use(path))
    path.parent.chmod(0o755)
    (path.parent / "neighbour.txt").touch()
    with closing(sqlite3.connect(path)) as connection:
        # In use, as its log is kept: an earlier server that was killed.
        connection.execute("DELETE FROM events")
        connection.execute("DELETE FROM tables")
        connection.execute("DELETE FROM people")
        connection.commit()
        for file in path.parent.iterdir():
            file.chmod(0o644)
        found = without_lock(asyncio.run(use(path)))
    # What is not ours is left alone, and so is a folder that somebody chose.
    assert found == {**ALL_FILES, "neighbour.txt": 0o644}
    assert path.parent.stat().st_mode & 0o777 == 0o755


def test_the_data_folder_becomes_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    path = Path(default_database())
    assert path.is_relative_to(tmp_path)
    path.parent.mkdir(mode=0o755, parents=True)
    asyncio.run(use(path))
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_backups_and_restored_files_are_private(tmp_path: Path) -> None:
    path, copy = tmp_path / "sestina.db", tmp_path / "copy.db"
    asyncio.run(use(path))
    back_up(str(path), copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    copy.chmod(0o644)
    second = tmp_path / "second" / "sestina.db"
    restore(str(second), copy)
    assert without_lock(modes(second.parent)) == {"sestina.db": 0o600}
    assert second.parent.stat().st_mode & 0o777 == 0o700


def test_a_dump_of_postgresql_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with temporary_postgres() as address:
        monkeypatch.setenv("PATH", os.pathsep.join([str(installed()), "/usr/bin", "/bin"]))
        back_up(address, tmp_path / "copy.dump")
    assert modes(tmp_path) == {"copy.dump": 0o600}

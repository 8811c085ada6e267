"""A backup of PostgreSQL is made while servers use it, and can be restored."""

import asyncio
import os
import subprocess
from pathlib import Path

import asyncpg
import pytest

from sestina.host.event_log import Index, StoredEvent
from sestina.store.backup import BackupFailed, back_up
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.people import People
from tests.postgres import installed, temporary_postgres

EVENT = StoredEvent(1, 5, b'{"e": "created"}')


async def copy_in_use(address: str, copy: Path) -> None:
    """Copied while a server has the database open."""
    database = Database(address)
    await database.open()
    try:
        log = SqlEventLog(database)
        await People(database).add("ada", "Ada", 1)
        await log.create("table", b"s" * 32, EVENT, Index("gathering", True, "ada", None, "{}"))
        await asyncio.to_thread(back_up, address, copy)
    finally:
        await database.close()


async def read(address: str) -> tuple[list[StoredEvent], bytes | None]:
    database = Database(address)
    await database.open()
    try:
        log = SqlEventLog(database)
        return await log.read("table"), await log.seed("table")
    finally:
        await database.close()


async def new_database(address: str) -> str:
    connection = await asyncpg.connect(address)
    await connection.execute("CREATE DATABASE restored")
    await connection.close()
    return address.rpartition("/")[0] + "/restored"


def test_a_backup_of_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "copy.dump"
    with temporary_postgres() as address:
        monkeypatch.setenv("PATH", "")
        with pytest.raises(BackupFailed, match="pg_dump"):
            back_up(address, copy)
        monkeypatch.setenv("PATH", os.pathsep.join([str(installed()), "/usr/bin", "/bin"]))
        asyncio.run(copy_in_use(address, copy))
        with pytest.raises(BackupFailed, match="exists"):
            back_up(address, copy)
        restored = asyncio.run(new_database(address))
        command = ["pg_restore", "--exit-on-error", f"--dbname={restored}", str(copy)]
        subprocess.run(command, check=True, capture_output=True)
        assert asyncio.run(read(restored)) == ([EVENT], b"s" * 32)
        with pytest.raises(BackupFailed, match="pg_dump failed"):
            back_up(address.rpartition("/")[0] + "/nothing", tmp_path / "other.dump")
    assert [*tmp_path.iterdir()] == [copy]

"""The database: its schema, its lock, its backup."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sestina.host.event_log import Conflict, Index, NoSuchTable, StoredEvent
from sestina.store.backup import BackupFailed, back_up
from sestina.store.database import Database, FileInUse, lock_database, parse_address
from sestina.store.event_log import SqlEventLog
from sestina.store.notices import (
    MAX_NOTICE_BYTES,
    Notice,
    ReviewNotice,
    format_notice,
    format_review_notice,
    parse_notice,
    parse_review_notice,
)
from sestina.store.people import People
from sestina.store.schema import metadata
from tests.postgres import private_postgres, temporary_postgres

INDEX = Index("gathering", True, "ada", None, "{}")


async def differences(address: str) -> list[object]:
    """The differences between the migrated database and the schema in the code."""
    database = Database(address)
    await database.open()

    def compare(connection: sa.Connection) -> list[object]:
        return [*compare_metadata(MigrationContext.configure(connection), metadata)]

    try:
        async with database.reader.connect() as connection:
            return await connection.run_sync(compare)
    finally:
        await database.close()


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    address = str(tmp_path / "a folder that is new" / "100% sestina.db")
    assert asyncio.run(differences(address)) == []
    # Opened again, there is nothing to do.
    assert asyncio.run(differences(address)) == []


def test_migrations_make_the_schema_on_postgresql() -> None:
    async def two_at_once(address: str) -> list[list[object]]:
        return [*await asyncio.gather(differences(address), differences(address))]

    with temporary_postgres() as address:
        assert asyncio.run(two_at_once(address)) == [[], []]


@pytest.mark.parametrize(
    ("address", "driver"),
    [
        ("sestina.db", "sqlite+aiosqlite"),
        ("sqlite:///sestina.db", "sqlite+aiosqlite"),
        ("postgresql://ada@localhost/sestina", "postgresql+asyncpg"),
        ("postgresql+psycopg://ada@localhost/sestina", "postgresql+asyncpg"),
    ],
)
def test_addresses(address: str, driver: str) -> None:
    assert parse_address(address).drivername == driver


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "mysql://localhost/x"])
def test_addresses_of_nothing(address: str) -> None:
    with pytest.raises(ValueError, match=r"sqlite|SQLite"):
        parse_address(address)


def test_a_second_process_on_one_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sestina.db"
    with lock_database(path):
        with pytest.raises(FileInUse, match="PostgreSQL"):
            lock_database(path)
        command = [sys.executable, "-m", "sestina", "serve", "--database", str(path), "--port", "0"]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert result.returncode == 1
        assert "use PostgreSQL" in result.stderr
        assert "Traceback" not in result.stderr
    lock_database(path).release()


def test_a_killed_process_does_not_hold_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "sestina.db"
    hold = f"""
import pathlib, time
from sestina.store.database import lock_database
lock = lock_database(pathlib.Path({str(path)!r}))
print("held", flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", hold], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(FileInUse):
            lock_database(path)
        other.kill()
        other.wait()
    lock_database(path).release()


# The log ---------------------------------------------------------------------------------------


async def with_log(address: str) -> None:
    database = Database(address)
    await database.open()
    log, people = SqlEventLog(database), People(database)
    try:
        await people.add("ada", "Ada", 1)
        await log.create("table", b"s" * 32, StoredEvent(1, 5, b"first"), INDEX)
        assert await log.seed("table") == b"s" * 32
        with pytest.raises(NoSuchTable):
            await log.seed("no table")
        # Many appends at once: one per version succeeds, and nothing else is lost.
        requests = [
            log.append("table", StoredEvent(n // 2, n, b"%d" % n), None) for n in range(4, 64)
        ]
        results = await asyncio.gather(*requests, return_exceptions=True)
        assert sum(isinstance(result, Conflict) for result in results) == 30
        assert sum(result is None for result in results) == 30
        stored = await log.read("table")
        assert [one.version for one in stored] == [*range(1, 32)]
        assert [one.version for one in await log.read("table", 29)] == [30, 31]
        kept = {one.payload for one in stored[1:]}
        assert kept == {
            b"%d" % n for n, result in zip(range(4, 64), results, strict=True) if result is None
        }
        # An index that cannot be written takes its event with it.
        wrong = Index("playing", True, "ada", 7, "{}", {0: "nobody at all"})
        with pytest.raises((asyncpg.PostgresError, sqlite3.Error)):
            await log.append("table", StoredEvent(32, 1, b""), wrong, reseat=True)
        assert len(await log.read("table")) == 31
        await log.append("table", StoredEvent(32, 1, b""), INDEX, reseat=True)
    finally:
        await log.close()
        await database.close()


def test_the_log_on_sqlite(tmp_path: Path) -> None:
    asyncio.run(with_log(str(tmp_path / "sestina.db")))


def test_the_log_on_postgresql() -> None:
    with temporary_postgres() as address:
        asyncio.run(with_log(address))


@pytest.mark.parametrize("payload", [b'{"a": "b c"}', "{ä}".encode(), b"x" * 20_000])
def test_notices(payload: bytes) -> None:
    event = StoredEvent(7, 1234, payload)
    notice = format_notice("table", event, {})
    assert len(notice.encode()) < 8000
    carried = event if len(payload) < 7000 else None
    assert parse_notice(notice) == Notice("table", 7, carried)


def test_notices_of_reviews() -> None:
    notice = ReviewNotice("table", "running")
    assert parse_review_notice(format_review_notice(notice)) == notice


def test_notices_carry_as_many_messages_as_fit() -> None:
    event = StoredEvent(7, 1234, "{ä b}".encode())
    ready = {"1": "für / dich: 3".encode(), "0.2h": b"", "": b"y" * 5000}
    assert parse_notice(format_notice("table", event, ready)) == Notice("table", 7, event, ready)
    more = {**ready, "3": b"z" * 3000, "4": b"small"}
    notice = format_notice("table", event, more)
    assert len(notice.encode()) < 8000
    # The first update matters most: after one that does not fit, none is added.
    assert parse_notice(notice) == Notice("table", 7, event, ready)


@pytest.mark.parametrize("size", range(7850, 7920))
def test_notices_are_never_too_long(size: int) -> None:
    event = StoredEvent(12345, 1_700_000_000_000, b"{}")
    for message in (b"x" * size, "ß".encode() * (size // 2)):
        notice = format_notice("t" * 22, event, {"1": message})
        assert len(notice.encode()) <= MAX_NOTICE_BYTES
        assert parse_notice(notice).event == event


# Backup ----------------------------------------------------------------------------------------


def test_a_backup_of_a_running_server(tmp_path: Path) -> None:
    address, copy = str(tmp_path / "sestina.db"), tmp_path / "copy.db"

    async def main() -> None:
        database = Database(address)
        await database.open()
        people = People(database)
        await people.add("ada", "Ada", 1)
        back_up(address, copy)
        await people.add("bob", "Bob", 2)
        await database.close()
        again = Database(str(copy))
        await again.open()
        assert await People(again).find("ada") is not None
        assert await People(again).find("bob") is None
        await again.close()

    asyncio.run(main())
    with pytest.raises(BackupFailed, match="exists"):
        back_up(address, copy)
    with pytest.raises(BackupFailed, match="no database"):
        back_up(str(tmp_path / "nothing.db"), tmp_path / "other.db")
    assert [*tmp_path.glob("*.part")] == []


def test_a_backup_of_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the command, with PostgreSQL's own programs, and back into another database."""
    copy = tmp_path / "copy.dump"

    async def fill(address: str) -> None:
        database = Database(address)
        await database.open()
        await People(database).add("ada", "Ada", 1)
        log = SqlEventLog(database)
        await log.create("table", b"s" * 32, StoredEvent(1, 5, b"first"), INDEX)
        await log.append("table", StoredEvent(2, 6, "zwölf".encode()), None)
        await database.close()

    async def new_database(address: str) -> str:
        connection = await asyncpg.connect(address)
        await connection.execute("CREATE DATABASE restored")
        await connection.close()
        return f"{address.rpartition('/')[0]}/restored"

    async def check(address: str) -> None:
        database = Database(address)
        await database.open()  # migrated already: there is nothing to do
        log = SqlEventLog(database)
        assert await People(database).find("ada") is not None
        assert await log.seed("table") == b"s" * 32
        assert [one.payload for one in await log.read("table")] == [b"first", "zwölf".encode()]
        await log.append("table", StoredEvent(3, 7, b"and on"), None)
        await database.close()

    def back_up_by_command(address: str, target: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "sestina", "backup", str(target), "--database", address]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    with private_postgres() as server:
        monkeypatch.setenv("PATH", f"{server.binaries}{os.pathsep}{os.environ['PATH']}")
        asyncio.run(fill(server.address))
        done = back_up_by_command(server.address, copy)
        assert done.returncode == 0, done.stderr
        restored = asyncio.run(new_database(server.address))
        restore = [str(server.binaries / "pg_restore"), "--no-owner", "--exit-on-error"]
        subprocess.run([*restore, f"--dbname={restored}", str(copy)], check=True)
        asyncio.run(check(restored))
        # A failure is reported in one sentence, and leaves no file.
        again = back_up_by_command(server.address, copy)
        assert again.returncode != 0
        assert "exists already" in again.stderr
        wrong = back_up_by_command(f"{server.address}-of-nobody", tmp_path / "other.dump")
        assert wrong.returncode != 0
        assert "pg_dump failed" in wrong.stderr
        assert "Traceback" not in wrong.stderr
        monkeypatch.setattr(shutil, "which", lambda _name: None)
        with pytest.raises(BackupFailed, match="pg_dump, which comes with PostgreSQL"):
            back_up(server.address, tmp_path / "other.dump")
    assert [path.name for path in tmp_path.iterdir()] == ["copy.dump"]


def test_a_password_is_not_shown_to_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everyone can list how programs were called: pg_dump gets the password another way."""
    called: list[tuple[list[str], dict[str, str]]] = []

    def run(command: list[str], env: dict[str, str], **_rest: object) -> object:
        called.append((command, env))
        return subprocess.CompletedProcess(command, 1, "", "no")

    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(BackupFailed, match="pg_dump failed: no"):
        back_up("postgresql://ada:s%40cret@db/sestina?sslmode=require", tmp_path / "copy.dump")
    [(command, environment)] = called
    assert environment["PGPASSWORD"] == "s@cret"
    assert not any("cret" in part for part in command)
    assert command[-1] == "--dbname=postgresql://ada@db/sestina?sslmode=require"

"""What nobody needs goes, what somebody needs stays, and a kill leaves a sound database."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from sestina.cli import main
from sestina.host.event_log import Index, StoredEvent
from sestina.host.requests.own_puzzles import DeckRow
from sestina.store.backup import back_up
from sestina.store.database import Database, lock_database
from sestina.store.decks import Decks
from sestina.store.event_log import SqlEventLog
from sestina.store.imports import DAY_MS, ROW_BYTES
from sestina.store.people import People
from sestina.store.reviews import Reviews
from sestina.store.usage import read_usage
from sestina.store.vacuum import Superfluous, clean_up, find_superfluous
from tests.operations.test_rolling_upgrade import new_database
from tests.postgres import temporary_postgres

NOW = 100 * DAY_MS
OLD, LATELY = NOW - 31 * DAY_MS, NOW - 29 * DAY_MS
LARGE = b"x" * 30_000
SIZE = ROW_BYTES + len(LARGE)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with temporary_postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "sestina.db")
    address = request.getfixturevalue("postgres")
    return asyncio.run(new_database(address, request.node.originalname[5:40]))


async def fill(address: str) -> None:
    """A database in which each kind of what goes has a neighbour that stays."""
    database = Database(address)
    await database.open()
    log, people, decks = SqlEventLog(database), People(database), Decks(database)
    for guest, seen in (
        *(("gone", OLD), ("here", LATELY), ("sits", OLD), ("learns", OLD), ("hosts", OLD)),
        *(("nobody", OLD), ("closed", OLD), ("new", LATELY)),
    ):
        await people.add(guest, guest.title(), seen)

    async def table(name: str, host: str, status: str, at: int, *people: str) -> None:
        index = Index(status, False, host, None, "{}", dict(enumerate(people)))
        await log.create(name, b"s" * 32, StoredEvent(1, at, b"{}"), index)

    async def imported(name: str, host: str, at: int) -> None:
        index = Index("over", False, host, None, "{}")
        await log.create(name, None, StoredEvent(1, at, LARGE), index)

    await imported("old import", "gone", OLD)
    await imported("new import", "gone", LATELY)
    await imported("owned import", "here", OLD)
    await imported("decked import", "gone", OLD)
    await decks.add("learns", DeckRow("p", date(2026, 1, 1), 0, 0, 0, "decked import", 3, "{}"))
    await Reviews(database).add("old import", "learns", OLD, 1)
    await table("old closed", "closed", "closed", OLD, "closed", "gone")
    await table("new closed", "here", "closed", LATELY)
    await table("played", "hosts", "over", OLD, "sits")
    await table("waiting", "here", "gathering", OLD)
    await log.close()
    # Storing a game counts as being here: put the times back.
    for guest, seen in (("gone", OLD), ("here", LATELY)):
        await people.note_seen([guest], seen)
    await database.close()


STAY = {
    *("new import", "owned import", "decked import"),
    *("new closed", "played", "waiting"),
}


async def contents(address: str) -> tuple[set[str], set[str]]:
    """The tables and the guests that are there."""
    database = Database(address)
    await database.open()
    try:
        log, people = SqlEventLog(database), People(database)
        names = {*STAY, "old import", "old closed"}
        tables = {name for name in names if await log.read(name)}
        guests = ("gone", "here", "sits", "learns", "hosts", "nobody", "closed", "new")
        await log.close()
        return tables, {name for name in guests if await people.find(name) is not None}
    finally:
        await database.close()


def test_what_nobody_needs_goes_and_the_rest_stays(database: str) -> None:
    asyncio.run(fill(database))
    everything = asyncio.run(contents(database))
    superfluous = Superfluous(imports=1, import_bytes=SIZE, closed=1, guests=2)
    assert asyncio.run(find_superfluous(database, 30, NOW)) == superfluous
    assert asyncio.run(contents(database)) == everything, "asking deletes nothing"
    cleaned = asyncio.run(clean_up(database, 30, NOW))
    assert cleaned.deleted == superfluous
    guests = {"gone", "here", "sits", "learns", "hosts", "new"}
    assert asyncio.run(contents(database)) == (STAY, guests)
    found = asyncio.run(read_usage(database))
    assert (found.imports, found.import_bytes, found.reviews) == (3, 3 * SIZE, 0)
    # Longer ago than anything: nothing is left to do, and another time is another answer.
    again = Superfluous(0, 0, 0, 0)
    assert asyncio.run(clean_up(database, 30, NOW)).deleted == again
    later = asyncio.run(clean_up(database, 30, NOW + 30 * DAY_MS)).deleted
    assert later == Superfluous(imports=2, import_bytes=2 * SIZE, closed=1, guests=1)
    assert asyncio.run(contents(database))[0] == {"decked import", "played", "waiting"}


def test_imports_of_an_earlier_server_are_counted(database: str) -> None:
    """One that goes on while the first new server has migrated the database."""

    async def forget_the_size() -> None:
        opened = Database(database)
        await opened.open()
        async with opened.writing() as connection:
            await connection.exec_driver_sql("UPDATE tables SET stored = NULL")
            await connection.exec_driver_sql("UPDATE totals SET bytes = 7")
        await opened.close()

    asyncio.run(fill(database))
    asyncio.run(forget_the_size())
    assert asyncio.run(clean_up(database, 30, NOW)).deleted.imports == 1
    assert asyncio.run(read_usage(database)).import_bytes == 3 * SIZE


# By the command -----------------------------------------------------------------------------------


def many(folder: Path, count: int = 40) -> Path:
    """A database with so many imports of a guest of long ago."""
    path = folder / "sestina.db"

    async def main() -> None:
        database = Database(str(path))
        await database.open()
        log, people = SqlEventLog(database), People(database)
        await people.add("gone", "[red]Gone", 1)
        for number in range(count):
            index = Index("over", False, "gone", None, "{}")
            await log.create(f"import {number}", None, StoredEvent(1, 1, LARGE), index)
        await log.close()
        await database.close()

    asyncio.run(main())
    return path


def number_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_the_command_says_what_it_freed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = os.umask(0)
    try:
        path = many(tmp_path)
        size = path.stat().st_size
        assert main(["vacuum", "--dry-run", "--database", str(path)]) == 0
        said = "40 imported games (1.2 MB), 0 closed tables and 1 guest"
        assert capsys.readouterr().out == f"{said} would be deleted.\n"
        assert path.stat().st_size == size
        assert main(["vacuum", "--database", str(path)]) == 0
        assert f"Deleted: {said}.\nThe database takes 0." in capsys.readouterr().out
    finally:
        os.umask(before)
    assert path.stat().st_size < size / 5
    assert {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()} == {
        "sestina.db": 0o600,
        "sestina.db.lock": 0o600,
    }
    # It has a number as every file has, and can be copied, and served.
    assert number_of(path) != 0
    back_up(str(path), tmp_path / "copy.db")
    assert asyncio.run(contents(str(path))) == (set(), set())


def test_a_server_has_to_stop_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = many(tmp_path, 1)
    with lock_database(path):
        assert main(["vacuum", "--database", str(path)]) == 1
        assert "stop it first" in capsys.readouterr().err
        # Asking is for any time.
        assert main(["vacuum", "--dry-run", "--database", str(path)]) == 0
    assert asyncio.run(read_usage(str(path))).imports == 1


def test_a_file_that_somebody_reads_is_compacted_all_the_same(tmp_path: Path) -> None:
    path = many(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM events").fetchone() == (40,)
        asyncio.run(clean_up(str(path), 30))
        assert reader.execute("SELECT count(*) FROM events").fetchone() == (40,)
    assert asyncio.run(contents(str(path))) == (set(), set())
    assert path.stat().st_size < 20 * len(LARGE)


@pytest.mark.parametrize("command", [["storage"], ["vacuum"], ["vacuum", "--dry-run"]])
def test_only_a_database_of_this_version_is_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    path = tmp_path / "sestina.db"

    def said() -> str:
        assert main([*command, "--database", str(path)]) == 1
        return capsys.readouterr().err

    assert "there is no database" in said()
    assert not path.exists()
    path.write_bytes(b"words" * 1000)
    assert "cannot be read" in said() or "no database" in said()
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (title)")
    assert "is no database of Sestina" in said()
    path.unlink()
    many(tmp_path, 1)
    for version, words in (("0003", "earlier version"), ("9999", "newer version")):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
        assert words in said()


# Killed -----------------------------------------------------------------------------------------


def killed(what: str, folder: Path) -> list[dict[str, object]]:
    command = [sys.executable, "-m", "tests.store.killing", what, str(folder)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert ended.returncode == 0, ended.stderr
    found = [json.loads(line) for line in ended.stdout.splitlines()]
    assert {mode for one in found for mode in one["modes"]} == {"0o600"}
    return found


def check_kills(found: list[dict[str, object]]) -> None:
    """What is needed is there in each case, and what is gone stays gone."""
    assert len(found) > 20
    assert all(one["events"] == [1, 2, 3] for one in found)
    left = [(one["tables"], one["guests"]) for one in found]
    assert left == sorted(left, reverse=True)
    assert left[-1] == (1, 1)


def test_a_vacuum_that_is_killed_while_it_compacts_leaves_a_sound_database(tmp_path: Path) -> None:
    check_kills(killed("compact", tmp_path))


@pytest.mark.slow
def test_a_vacuum_that_is_killed_in_any_line_leaves_a_sound_database(tmp_path: Path) -> None:
    found = killed("vacuum", tmp_path)
    check_kills(found)
    assert (found[0]["tables"], found[0]["guests"]) == (3, 2)

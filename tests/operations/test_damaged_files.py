"""SQLite files that cannot be written are refused; a torn log is read as far as it goes."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from sestina.host.event_log import Index, StoredEvent
from sestina.store.database import Database, DatabaseUnusable
from sestina.store.event_log import SqlEventLog
from sestina.store.people import People

NOBODY = 65534
TABLE = "table"
EVENTS = 40
FIRST = StoredEvent(1, 5, b'{"e": "created"}')
INDEX = Index("gathering", True, "ada", None, "{}")


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqlEventLog]:
    database = Database(str(path))
    await database.open()
    log = SqlEventLog(database)
    try:
        yield log
    finally:
        await log.close()
        await database.close()


async def make(path: Path) -> None:
    """A database with a table in it."""
    async with opened(path) as log:
        await People(log._database).add("ada", "Ada", 1)
        await log.create(TABLE, b"s" * 32, FIRST, INDEX)


async def read(path: Path) -> list[int]:
    async with opened(path) as log:
        return [event.version for event in await log.read(TABLE)]


# Files that cannot be written ---------------------------------------------------------------------


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Root may write everything: be somebody else for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users reach, too."""
    folder = Path(tempfile.mkdtemp(prefix="sestina-readonly-"))
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder)


def test_a_file_that_cannot_be_written_is_refused_in_a_sentence(open_folder: Path) -> None:
    path = open_folder / "sestina.db"
    asyncio.run(make(path))
    path.chmod(0o444)
    path.with_name("sestina.db.lock").unlink(missing_ok=True)
    with (
        ordinary_user(),
        pytest.raises(DatabaseUnusable, match=r"sestina\.db cannot be used: .*readonly"),
    ):
        asyncio.run(read(path))
    for file in open_folder.iterdir():  # SQLite makes files beside it with the same rights
        file.chmod(0o666)
    with ordinary_user():
        assert asyncio.run(read(path)) == [1]


def test_a_folder_that_cannot_be_written_is_refused_in_a_sentence(open_folder: Path) -> None:
    path = open_folder / "sestina.db"
    asyncio.run(make(path))
    path.with_name("sestina.db.lock").unlink(missing_ok=True)
    open_folder.chmod(0o555)
    with ordinary_user(), pytest.raises(DatabaseUnusable, match=r"sestina\.db cannot be used"):
        asyncio.run(read(path))
    with ordinary_user(), pytest.raises(DatabaseUnusable, match="cannot be used"):
        asyncio.run(read(open_folder / "new" / "sestina.db"))


# A torn log ---------------------------------------------------------------------------------------


async def crash(path: Path, copy: Path) -> bytes:
    """Copy a database in use, as a power cut leaves it; what its log beside it has."""
    async with opened(path) as log:
        for version in range(2, EVENTS + 1):
            await log.append(TABLE, StoredEvent(version, 5, b'{"e": "started"}' * 20), None)
        shutil.copy(path, copy)
        return Path(f"{path}-wal").read_bytes()


@pytest.mark.parametrize("damage", ["cut", "zeros", "noise"])
def test_a_torn_log_is_read_up_to_the_tear(tmp_path: Path, damage: str) -> None:
    path, copy = tmp_path / "sestina.db", tmp_path / "copy.db"
    asyncio.run(make(path))
    log = asyncio.run(crash(path, copy))
    found = []
    for part in (0.0, 0.35, 0.7, 1.0):
        kept = round(part * len(log))
        rest = {"cut": b"", "zeros": bytes(len(log) - kept), "noise": log[kept:][::-1]}[damage]
        torn = tmp_path / f"{part}.db"
        shutil.copy(copy, torn)
        Path(f"{torn}-wal").write_bytes(log[:kept] + rest)
        versions = asyncio.run(read(torn))
        assert versions == [*range(1, len(versions) + 1)]
        found.append(len(versions))
    # The first table is in the file itself. What comes before the tear is all there.
    assert found[0] == 1
    assert found[-1] == EVENTS
    assert 1 < found[1] < found[2] < EVENTS

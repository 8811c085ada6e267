"""A large database of the first version is migrated as a whole, and nothing in it is lost."""

import asyncio
from pathlib import Path

import pytest

from bench.migration import EVENTS, WAITING, fill, migrate
from sestina.store.database import Database
from sestina.store.event_log import SqlEventLog
from sestina.store.table_index import TableIndex
from tests.postgres import temporary_postgres

TABLES = 20_000


async def check(address: str) -> None:
    await fill(address, TABLES)
    await migrate(address)
    database = Database(address)
    await database.open()
    try:
        index, log = TableIndex(database), SqlEventLog(database)
        waiting = TABLES // WAITING
        assert await index.counts() == {"gathering": waiting, "over": TABLES - waiting}
        assert len(await index.due(1 << 60, TABLES)) == waiting
        for number in (0, TABLES // 2, TABLES - 1):
            assert len(await log.read(f"table-{number}")) == EVENTS
    finally:
        await database.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_large_database_is_migrated(kind: str, tmp_path: Path) -> None:
    if kind == "sqlite":
        asyncio.run(check(str(tmp_path / "sestina.db")))
    else:
        with temporary_postgres() as address:
            asyncio.run(check(address))

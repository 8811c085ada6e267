"""A database of an earlier version is migrated with its contents."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from sqlalchemy.ext.asyncio import create_async_engine

from sestina.host.people import Person
from sestina.store.database import Database, alembic_config, parse_address
from sestina.store.people import People
from sestina.store.table_index import TableIndex
from tests.postgres import temporary_postgres

A_WEEK = 7 * 24 * 3600 * 1000


async def first_version(address: str) -> None:
    """A database as the first version left it, with a guest and two tables."""
    engine = create_async_engine(parse_address(address))
    row = (
        "INSERT INTO tables (id, status, public, host, created, changed, summary)"
        " VALUES ('{0}', '{0}', {1}, 'ada', 5, 70, '')"
    )
    yes = "true" if "postgresql" in address else "1"
    async with engine.begin() as connection:
        await connection.run_sync(lambda one: command.upgrade(alembic_config(one), "0001"))
        await connection.execute(
            sa.text("INSERT INTO people (id, name, created, seen) VALUES ('ada', 'Ada', 1, 2)")
        )
        for status in ("gathering", "over"):
            await connection.execute(sa.text(row.format(status, yes)))
    await engine.dispose()


async def check(address: str) -> None:
    await first_version(address)
    database = Database(address)
    await database.open()
    try:
        people = People(database)
        assert await people.find("ada") == Person("ada", "Ada", 2)
        await people.void_links("ada")
        await people.log_out_browsers("ada")
        assert await people.find("ada") == Person("ada", "Ada", 2, link_epoch=2, login_epoch=1)
        # A table that waits for players is due one day; a finished one never is.
        assert await TableIndex(database).due(1 << 60, 9) == [("gathering", 70 + A_WEEK)]
    finally:
        await database.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_the_first_version_kept_is_kept(kind: str, tmp_path: Path) -> None:
    if kind == "sqlite":
        asyncio.run(check(str(tmp_path / "sestina.db")))
    else:
        with temporary_postgres() as address:
            asyncio.run(check(address))

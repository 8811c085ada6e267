"""A database of an earlier version is migrated with its contents."""

import asyncio
from datetime import date
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from sqlalchemy.ext.asyncio import create_async_engine

import sestina
from sestina.host.acts import encode_event
from sestina.host.acts.import_game import read_record
from sestina.host.people import Person
from sestina.store.database import Database, alembic_config, parse_address
from sestina.store.decks import Decks
from sestina.store.event_log import SqlEventLog
from sestina.store.imports import ROW_BYTES
from sestina.store.people import People
from sestina.store.table_index import TableIndex
from sestina.store.usage import read_usage
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


IMPORTED = encode_event(
    read_record(sestina.new_game("cards", players=2, seed=1).record(), "ada")[0]
)


async def third_version(address: str) -> None:
    """The version before imports were counted: two of them, a game that was played, a puzzle."""
    engine = create_async_engine(parse_address(address))
    table = (
        "INSERT INTO tables (id, seed, status, public, host, created, changed, summary)"
        " VALUES (:id, :seed, 'over', :public, 'ada', 5, 70, '{}')"
    )
    event = "INSERT INTO events (table_id, version, at, payload) VALUES (:id, :version, 5, :bytes)"
    async with engine.begin() as connection:
        await connection.run_sync(lambda one: command.upgrade(alembic_config(one), "0003"))
        await connection.execute(
            sa.text("INSERT INTO people (id, name, created, seen) VALUES ('ada', 'Ada', 1, 2)")
        )
        for name, seed in (("first", None), ("second", None), ("played", b"s" * 32)):
            await connection.execute(sa.text(table), {"id": name, "seed": seed, "public": False})
            for version, payload in ((1, IMPORTED), (2, b"a word")):
                values = {"id": name, "version": version, "bytes": payload}
                await connection.execute(sa.text(event), values)
        await connection.execute(
            sa.text(
                "INSERT INTO deck (person, puzzle, due, box, tries, lapses, table_id, ply, content)"
                " VALUES ('ada', 'own-1', :due, 1, 2, 3, 'first', 4, '{}')"
            ),
            {"due": date(2026, 1, 2) if "postgresql" in address else "2026-01-02"},
        )
    await engine.dispose()


async def check_imports(address: str) -> None:
    await third_version(address)
    database = Database(address)
    await database.open()
    try:
        log = SqlEventLog(database)
        size = ROW_BYTES + len(IMPORTED)
        found = await read_usage(address)
        assert (found.imports, found.import_bytes) == (2, 2 * size)
        assert found.top_addresses == [], "nobody knows where they came from"
        assert [one.bytes for one in found.top_guests] == [2 * size]
        (row,) = await Decks(database).of_person("ada")
        assert (row.puzzle, row.due, row.table, row.content) == (
            *("own-1", date(2026, 1, 2), "first"),
            "{}",
        )
        # They are deleted like any other, and the puzzle stays.
        for table in ("first", "played"):
            await log.delete(table)
        assert (await read_usage(address)).import_bytes == size
        assert len(await log.read("second")) == len(await log.read("played")) == 2
        assert await log.read("first") == []
        assert len(await Decks(database).of_person("ada")) == 1
        await log.close()
    finally:
        await database.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_imports_of_the_version_before_are_kept_and_counted(kind: str, tmp_path: Path) -> None:
    if kind == "sqlite":
        asyncio.run(check_imports(str(tmp_path / "sestina.db")))
    else:
        with temporary_postgres() as address:
            asyncio.run(check_imports(address))

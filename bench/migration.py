"""Migration: how long a large database of the first version takes to become one of today.

    python -m bench.migration                             200,000 tables on SQLite
    python -m bench.migration --tables 1000000 --postgres

Each table has ten events of 300 bytes. One table in twenty waits for its players, and one in
twenty is an imported game. The time is
that of a server's start: nothing is served before the migration is done.
"""

import argparse
import asyncio
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from sestina.store.database import Database, alembic_config, parse_address
from tests.postgres import temporary_postgres

EVENTS = 10
PAYLOAD = b"x" * 300
CHUNK = 2_000
WAITING = 20
"""One table in this many has not begun, and the one after it is an import."""


async def fill(address: str, tables: int) -> None:
    """Make a database as the first version left it."""
    engine = create_async_engine(parse_address(address))
    async with engine.begin() as connection:
        await connection.run_sync(lambda one: command.upgrade(alembic_config(one), "0001"))
        for first in range(0, tables, CHUNK):
            await _fill(connection, range(first, min(tables, first + CHUNK)))
    await engine.dispose()


async def _fill(connection: AsyncConnection, numbers: range) -> None:
    await connection.execute(
        sa.text("INSERT INTO people (id, name, created, seen) VALUES (:id, 'Ada', 1, 2)"),
        [{"id": f"person-{number}"} for number in numbers],
    )
    await connection.execute(
        sa.text(
            "INSERT INTO tables (id, seed, status, public, host, created, changed, summary)"
            " VALUES (:id, :seed, :status, :public, :host, 5, 70, '{}')"
        ),
        [
            {
                "id": f"table-{number}",
                "seed": None if number % WAITING == 1 else bytes(32),
                "status": "over" if number % WAITING else "gathering",
                "public": True,
                "host": f"person-{number}",
            }
            for number in numbers
        ],
    )
    await connection.execute(
        sa.text("INSERT INTO events (table_id, version, at, payload) VALUES (:id, :v, 5, :bytes)"),
        [
            {"id": f"table-{number}", "v": version, "bytes": PAYLOAD}
            for number in numbers
            for version in range(1, EVENTS + 1)
        ],
    )


async def migrate(address: str) -> float:
    """Open the database as a server does; the seconds that it took."""
    database = Database(address)
    begun = time.perf_counter()
    await database.open()
    seconds = time.perf_counter() - begun
    await database.close()
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200_000)
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, not on SQLite")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sestina.db"
        with temporary_postgres() if given.postgres else nullcontext(str(path)) as address:
            asyncio.run(fill(address, given.tables))
            size = "" if given.postgres else f", a file of {path.stat().st_size / 1e6:,.0f} MB"
            print(f"{given.tables:,} tables, {given.tables * EVENTS:,} events{size}")
            print(f"migrated in {asyncio.run(migrate(address)):.1f} s")
            print(f"opened again in {asyncio.run(migrate(address)):.1f} s")


if __name__ == "__main__":
    main()

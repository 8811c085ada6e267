"""Two servers are replaced by a newer version, one after the other, while people play."""

import asyncio
import os
import subprocess
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from sestina.store.database import Database, DatabaseUnusable, parse_address
from tests.postgres import temporary_postgres
from tests.server.client import Guest, Player
from tests.server.live import live_server
from tests.server.processes import ServerProcess
from tests.server.stubborn import Stubborn, stubborn_game
from tests.server.test_crashes import check_logs

ROOT = Path(__file__).parents[2]
EARLIER = {
    "house rules": "f8745b0839fa3c27ffe12da213a71455c295962d",
    "the table host": "f096f1e778211131f01c5770a145b1416dc86518",
}
"""The last commits before these."""
MOVES_BETWEEN = 12
GAMES = ("classic", "flex", "travel", "cards")


@pytest.fixture(params=EARLIER)
def earlier_source(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The source of an earlier version, from the history."""
    archive = subprocess.run(
        ["git", "-C", ROOT, "archive", EARLIER[request.param], "src"],
        capture_output=True,
        check=False,
    )
    if archive.returncode:
        pytest.skip("this copy has no history")
    subprocess.run(["tar", "x", "-C", tmp_path], input=archive.stdout, check=True)
    return tmp_path / "src"


def replace(old: ServerProcess, new: ServerProcess) -> None:
    """Stop one in order, and start the other one in its place."""
    new.port, new.url = old.port, old.url
    assert old.stop() == 0
    new.start()
    new.wait_until_ready()


async def play_meanwhile(old: list[ServerProcess], new: list[ServerProcess], address: str) -> None:
    """Play games until both are replaced, and each of them to its end."""
    moves = 0
    finished: list[list[Stubborn]] = []

    def noted() -> None:
        nonlocal moves
        moves += 1

    async def upgrade() -> None:
        for before, after in zip(old, new, strict=True):
            until = moves + MOVES_BETWEEN
            while moves < until:
                await asyncio.sleep(0.02)
            await asyncio.to_thread(replace, before, after)

    async def play(number: int, game: str) -> None:
        while not upgrading.done():
            players = await stubborn_game(urls, game, number, number % 2, noted)
            finished.append(players)

    for server in old:
        await asyncio.to_thread(server.wait_until_ready)
    urls = [server.url for server in old]
    async with asyncio.timeout(600):
        upgrading = asyncio.create_task(upgrade())
        await asyncio.gather(*(play(number, game) for number, game in enumerate(GAMES)))
        await upgrading
    assert sum(player.reconnected for players in finished for player in players) > 1
    # Everything that was acknowledged is there, once.
    await check_logs(address, finished)


@pytest.mark.slow
def test_two_servers_are_upgraded_one_after_the_other(earlier_source: Path) -> None:
    environment = {"PYTHONPATH": str(earlier_source)}
    with (
        temporary_postgres() as address,
        ServerProcess(address, env=environment) as one,
        ServerProcess(address, env=environment) as two,
    ):
        later = [ServerProcess(address), ServerProcess(address)]
        try:
            asyncio.run(play_meanwhile([one, two], later, address))
        finally:
            for server in later:
                server.__exit__(None, None, None)


# What a migration of a later version may do, and may not ------------------------------------------


async def migrate_further(address: str) -> None:
    """What a later version might add to the schema, and the name that it gives to it."""
    engine = create_async_engine(parse_address(address))
    async with engine.begin() as connection:
        for statement in (
            "ALTER TABLE people ADD COLUMN club INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE tables ADD COLUMN league VARCHAR",
            "CREATE TABLE leagues (id VARCHAR PRIMARY KEY)",
            "UPDATE alembic_version SET version_num = '9999'",
        ):
            await connection.execute(sa.text(statement))
    await engine.dispose()


def test_a_server_goes_on_after_a_later_version_has_migrated(postgres: str) -> None:
    """Additions do not disturb it. But it cannot start again."""

    async def main(url: str, address: str) -> None:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            first = Player(socket, await ada.open_table(seats=[{"kind": "me"}] * 2), 1)
            await first.watch()
            await migrate_further(address)
            await first.play()
            later = Player(socket, await ada.open_table("cards", seats=[{"kind": "me"}] * 2), 2)
            await later.watch()
            await later.play()

    database = f"upgraded_{os.getpid()}"
    address = asyncio.run(new_database(postgres, database))
    with live_server(address) as server:
        asyncio.run(main(server.url, address))
    with pytest.raises(DatabaseUnusable, match="newer version"):
        asyncio.run(open_database(address))


async def new_database(address: str, name: str) -> str:
    engine = create_async_engine(parse_address(address), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(sa.text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return address.rpartition("/")[0] + f"/{name}"


async def open_database(address: str) -> None:
    database = Database(address)
    await database.open()
    await database.close()

"""Servers whose analyses cost a few deals, so that they are quick at any speed."""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.server.live import LiveServer, live_server

DEALS = 3


@pytest.fixture(scope="session")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder: Path = tmp_path_factory.mktemp("insight")
    with live_server(str(folder / "sestina.db"), analysis_deals=DEALS) as running:
        yield running


@pytest.fixture(scope="session")
def quick_postgres_server(postgres: str) -> Iterator[LiveServer]:
    with live_server(postgres, analysis_deals=DEALS) as running:
        yield running


@pytest.fixture
def fresh_postgres(postgres: str) -> str:
    """A database of its own: no other server takes work from its queue."""
    name = f"fresh_{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return postgres.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def any_quick_server(request: pytest.FixtureRequest) -> LiveServer:
    name = "quick_server" if request.param == "sqlite" else "quick_postgres_server"
    running = request.getfixturevalue(name)
    assert isinstance(running, LiveServer)
    return running

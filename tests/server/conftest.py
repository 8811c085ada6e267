"""Shared servers: each test has its own guests and tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chance import same_chance
from tests.postgres import temporary_postgres
from tests.server.live import LiveServer, live_server

__all__ = ["same_chance"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server on an SQLite file."""
    folder: Path = tmp_path_factory.mktemp("server")
    with live_server(str(folder / "sestina.db")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, started for the tests."""
    with temporary_postgres() as address:
        yield address


@pytest.fixture(scope="session")
def postgres_server(postgres: str) -> Iterator[LiveServer]:
    with live_server(postgres) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def any_server(request: pytest.FixtureRequest) -> LiveServer:
    """A server on either database."""
    name = "server" if request.param == "sqlite" else "postgres_server"
    running = request.getfixturevalue(name)
    assert isinstance(running, LiveServer)
    return running

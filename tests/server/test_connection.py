"""A connection whose socket ends in an awkward moment, or that asks for too much."""

import asyncio
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from sestina.server.connection import Connection
from sestina.server.settings import UNLIMITED
from tests.server.client import Guest
from tests.server.live import LiveServer, live_server

PACKAGE = "sestina.server.socket"


class ClosedSocket:
    """As the library leaves it after it has closed a websocket of a client that is gone."""

    client = None

    async def send_text(self, _text: str) -> None:
        raise RuntimeError("Unexpected ASGI message 'websocket.send', after 'websocket.close'.")

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        return ""

    async def close(self, _code: int) -> None:
        raise AssertionError("there is nothing left to close")


def test_a_socket_that_was_closed_meanwhile_is_no_failure(
    server: LiveServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    before = {*server.backend.connections}
    socket = cast("Any", ClosedSocket())
    asyncio.run(Connection(socket, server.backend, None).run())
    # The server has other connections, which may end meanwhile.
    assert [record for record in caplog.records if record.name.startswith(PACKAGE)] == []
    assert {*server.backend.connections} <= before


def test_a_connection_watches_so_many_tables(tmp_path: Path) -> None:
    async def main(url: str) -> None:
        async with Guest(url, "Ada") as ada, ada.socket() as socket:
            for number in range(3):
                table = await ada.open_table(seats=[{"kind": "me"}, {"kind": "me"}])
                await socket.send("watch", table=table)
                answer = await socket.receive("table", "refused")
                expected = None if number < 2 else "too-many-tables"
                assert answer.get("reason") == expected

    limits = replace(UNLIMITED, tables_per_connection=2)
    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        asyncio.run(main(server.url))

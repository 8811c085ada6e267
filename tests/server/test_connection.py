"""A connection whose socket ends in an awkward moment."""

import asyncio
import logging
from typing import Any, cast

import pytest

from sestina.server.connection import Connection
from tests.server.live import LiveServer

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

"""Half-open connections are dropped, and nobody else notices."""

import asyncio
from pathlib import Path

import pytest

from sestina.server.http.slow_request_guard import SlowRequestGuard
from tests.patience import PATIENCE
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server
from tests.server.test_protocol import deaf

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
BEGUN = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = BEGUN + b"\r\n"
HALF_BODY = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    try:
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionError:
        return b""


HALVES = (b"", b"GET", BEGUN, HALF_BODY, WHOLE + b"GET", WHOLE + BEGUN, WHOLE + HALF_BODY)


async def send_half(server: LiveServer, sent: bytes) -> bytes:
    """The bytes that arrive before the connection is dropped."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(sent)
    got = await until_closed(reader)
    writer.close()
    return got


def test_half_a_request_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sestina.server.http.slow_request_guard.CHECK_SECONDS", 1.0)

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            answers = await asyncio.gather(*(send_half(server, sent) for sent in HALVES))
            for sent, got in zip(HALVES, answers, strict=True):
                assert got.startswith(b"HTTP/1.1 200") == sent.startswith(WHOLE)
            # The websocket is older than all of them, and goes on.
            await socket.ask("play", table=player.table, ply=0, move=player.choose())

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))


def test_a_slow_but_steady_client_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Request after request on one connection, with a check after each."""
    guard = "sestina.server.http.slow_request_guard"
    monkeypatch.setattr(f"{guard}.SILENT_SECONDS", 1.0)
    monkeypatch.setattr(f"{guard}.CHECK_SECONDS", 0.1)
    checks = 0
    check = SlowRequestGuard._check

    def counted(self: SlowRequestGuard) -> None:
        nonlocal checks
        check(self)
        checks += 1

    monkeypatch.setattr(SlowRequestGuard, "_check", counted)

    async def main(server: LiveServer) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for _ in range(4):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            length = next(
                int(line.split(b":")[1])
                for line in head.lower().split(b"\r\n")
                if line.startswith(b"content-length")
            )
            await reader.readexactly(length)
            # The first one may see the request before, the others see that none is under way.
            enough = checks + 3
            async with asyncio.timeout(PATIENCE):
                while checks < enough:
                    await asyncio.sleep(0.02)
        writer.close()

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))


def test_a_websocket_that_gives_no_sign_of_life_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sestina.server.run.PING_SECONDS", 3.0)

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            # It reads, but answers no ping: the other end of a line that was cut.
            reader, writer = await deaf(server, ada)
            await until_closed(reader)
            writer.close()
            async with asyncio.timeout(PATIENCE):
                while len(server.backend.connections) > 1:
                    await asyncio.sleep(0.05)
            await socket.send("ping", id="here")
            assert (await socket.receive("pong"))["id"] == "here"

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))

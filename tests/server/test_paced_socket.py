"""What arrives on a websocket is taken apart in small pieces."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sestina.server.http.paced_socket import MOST_SIGNS, PIECE_BYTES
from sestina.server.settings import UNLIMITED
from tests.patience import PATIENCE
from tests.server.client import Guest
from tests.server.live import LiveServer, live_server
from tests.server.test_protocol import deaf, frame

PING = bytes([0x89, 0x80, 0, 0, 0, 0])
PONG = bytes([0x8A, 0x80, 0, 0, 0, 0])
EMPTY = bytes([0x81, 0x80, 0, 0, 0, 0])


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How much the library takes apart at once."""
    found: list[int] = []
    take = WebSocketsSansIOProtocol.data_received

    def noted(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        found.append(len(data))
        take(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)
    return found


async def texts(reader: asyncio.StreamReader, count: int) -> list[bytes]:
    """So many text frames of the server."""
    found: list[bytes] = []
    async with asyncio.timeout(PATIENCE):
        while len(found) < count:
            kind, length = await reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await reader.readexactly(2), "big")
            body = await reader.readexactly(length)
            if kind == 0x81:
                found.append(body)
    return found


def test_many_messages_at_once_are_taken_apart_in_pieces_and_in_order(
    server: LiveServer, sizes: list[int]
) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            reader, writer = await deaf(server, ada)
            await texts(reader, 1)
            count, long = 60, "x" * 36
            names = [f"p{n}-{long}"[:40] for n in range(count)]
            asked = b"".join(frame({"id": name, "t": "ping"}) + EMPTY * 30 for name in names)
            writer.write(asked)
            answers = [text for text in await texts(reader, 31 * count) if b'"pong"' in text]
            found = [name.encode() in text for name, text in zip(names, answers, strict=True)]
            assert found == [True] * count
            writer.close()

    asyncio.run(main())
    assert sum(sizes) > 3 * PIECE_BYTES
    assert max(sizes) <= PIECE_BYTES


def test_a_message_longer_than_a_piece_arrives_whole(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            padding = " " * (3 * PIECE_BYTES)
            for n in range(3):
                await socket.raw.send(f'{{"t":"ping",{padding}"id":"x{n}"}}')
            for n in range(3):
                assert (await socket.receive("pong"))["id"] == f"x{n}"

    asyncio.run(main())


@pytest.mark.parametrize("sign", [PING, PONG])
def test_a_flood_of_signs_of_life_ends_the_connection(server: LiveServer, sign: bytes) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            reader, writer = await deaf(server, ada)
            writer.write(sign * MOST_SIGNS)
            writer.write(frame({"t": "ping", "id": "still"}))
            assert b'"still"' in (await texts(reader, 2))[1]
            writer.write(sign * 50_000)
            with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
                await texts(reader, 1)
            await socket.send("ping", id="me")
            assert (await socket.receive("pong"))["id"] == "me"

    asyncio.run(main())


def test_empty_messages_fill_the_line_and_nothing_else(tmp_path: Path) -> None:
    """Those that are too many are not read: the sender's line is full."""

    async def main(server: LiveServer) -> None:
        async with (
            Guest(server.url, "Eve") as eve,
            Guest(server.url, "Ada") as ada,
            ada.socket() as socket,
        ):
            _, writer = await deaf(server, eve)
            writer.write(EMPTY * 2_000_000)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(writer.drain(), 1)
            await socket.send("ping", id="me")
            assert (await socket.receive("pong", "refused"))["t"] == "pong"
            writer.transport.abort()

    limits = replace(UNLIMITED, messages_per_second=20, message_burst=60)
    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        asyncio.run(main(server))

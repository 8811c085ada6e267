"""The websocket protocol: acknowledgements, resuming, refusals, and clients that behave badly."""

import asyncio
import base64
import json
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sestina.server.settings import Limits
from tests.server.client import Guest, Player, Socket, placements
from tests.server.live import LiveServer, live_server

ME_AND_ME = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


async def at_table(guest: Guest, socket: Socket, **options: object) -> Player:
    """A fresh hot-seat table, watched."""
    options.setdefault("seats", ME_AND_ME)
    player = Player(socket, await guest.open_table(**options), 1)  # type: ignore[arg-type]  # options
    await player.watch()
    return player


# Moves -----------------------------------------------------------------------------------------


def test_a_repeated_message_is_played_once(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            player = await at_table(ada, socket)
            play = {"table": player.table, "ply": 0, "move": player.choose(), "id": "again"}
            first = await socket.ask("play", **play)
            await player.follow()
            for _ in range(3):
                assert await socket.ask("play", **play) == first
            async with ada.socket() as other:
                assert await other.ask("play", **play) == first
            seen = await ada.ask("GET", f"/api/tables/{player.table}")
            assert seen["version"] == player.version == first["version"]
            assert seen["now"]["ply"] == 1

    asyncio.run(main())


def test_a_stale_move_is_refused_and_the_newer_state_shown(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as one, ada.socket() as two:
            player = await at_table(ada, one)
            move = player.choose()
            await one.ask("play", table=player.table, ply=0, move=move)
            await two.send("watch", table=player.table)
            await two.receive("table")
            answer = await two.ask("play", table=player.table, ply=0, move=move)
            assert (answer["t"], answer["reason"]) == ("refused", "stale")
            assert (await two.receive("table"))["now"]["ply"] == 1

    asyncio.run(main())


def test_a_failure_after_a_refusal_leaves_the_connection_open(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newer state cannot be shown: the client is told to try again, and goes on."""

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            player = await at_table(ada, socket)
            move = player.choose()
            await socket.ask("play", table=player.table, ply=0, move=move)
            await player.follow()

            async def broken(*_args: object) -> None:
                raise OSError("the database is down")

            with monkeypatch.context() as patch:
                patch.setattr(server.backend.service, "catch_up", broken)
                answer = await socket.ask("play", table=player.table, ply=0, move=move)
                assert answer["reason"] == "stale"
                more = await socket.receive("refused")
                assert (more["reason"], more["table"]) == ("try-again", player.table)
                assert "id" not in more
            await socket.send("ping", id="still-here")
            assert (await socket.receive("pong"))["id"] == "still-here"
            await player.watch()
            assert player.state["ply"] == 1

    asyncio.run(main())


def test_only_the_seat_to_move_plays(server: LiveServer) -> None:
    async def main() -> None:
        async with (
            Guest(server.url, "Ada") as ada,
            Guest(server.url, "Bob") as bob,
            Guest(server.url, "Eve") as eve,
            Guest(server.url) as nobody,
        ):
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = await ada.open_table(seats=seats, public=True)
            await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
            await ada.ask("POST", f"/api/tables/{table}/start")
            start = await ada.ask("GET", f"/api/tables/{table}")
            guests = [ada, bob]
            waiting = guests[1 - start["now"]["seat_to_move"]]
            for guest, reason in (
                (waiting, "not-your-turn"),
                (eve, "not-yours"),
                (nobody, "no-guest"),
            ):
                async with guest.socket() as socket:
                    answer = await socket.ask("play", table=table, ply=0, move="pass")
                    assert answer["reason"] == reason
            mover = guests[start["now"]["seat_to_move"]]
            async with mover.socket() as socket:
                answer = await socket.ask("play", table=table, ply=0, move="pass")
                assert answer["reason"] == "cannot-pass"
                answer = await socket.ask("play", table=table, ply=0, move="Xx@0,0")
                assert answer["reason"] == "bad-tile"
                answer = await socket.ask("play", table="no-such-table", ply=0, move="pass")
                assert answer["reason"] == "no-table"
            assert (await ada.ask("GET", f"/api/tables/{table}"))["version"] == start["version"]

    asyncio.run(main())


def test_a_move_counts_even_if_its_sender_is_gone(server: LiveServer) -> None:
    """The connection is cut right after the message: the others still see the move."""

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as one:
            player = await at_table(ada, one)
            for ply in range(8):
                async with ada.socket() as two:
                    await two.send("play", table=player.table, ply=ply, move=player.choose())
                    two.raw.transport.abort()
                await player.follow()
                assert player.state["ply"] == ply + 1

    asyncio.run(main())


# Resuming --------------------------------------------------------------------------------------


def test_a_client_that_comes_back_gets_what_it_missed(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as one:
            player = await at_table(ada, one)
            async with ada.socket() as two:
                gone = Player(two, player.table)
                await gone.watch()
            for _ in range(4):
                await one.ask(
                    "play",
                    table=player.table,
                    ply=player.state.get("ply", 0),
                    move=player.choose(),
                )
                await player.follow()
            async with ada.socket() as three:
                gone.socket = three
                missed = player.version - gone.version
                await three.send("watch", table=player.table, version=gone.version)
                update = await three.receive("update", "table")
                assert update["t"] == "update"
                assert len(update["events"]) == missed == 4
                gone.take(update)
                assert gone.state == player.state
                # From a later version, or from none: the whole table.
                await three.send("watch", table=player.table, version=10_000)
                assert (await three.receive("update", "table"))["t"] == "table"

    asyncio.run(main())


def test_a_client_too_far_behind_gets_the_whole_table(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sestina.host.hub.MAX_TAIL_EVENTS", 2)

    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as one:
            player = await at_table(ada, one)
            begun = player.version
            for text in ("a", "b", "c"):
                await one.ask("say", table=player.table, text=text)
            async with ada.socket() as two:
                await two.send("watch", table=player.table, version=begun + 1)
                assert (await two.receive("update", "table"))["t"] == "update"
                await two.send("watch", table=player.table, version=begun)
                assert (await two.receive("update", "table"))["t"] == "table"

    asyncio.run(main())


# Drafts ----------------------------------------------------------------------------------------


def test_a_check_changes_nothing_and_tells_nobody(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as one, ada.socket() as two:
            player = await at_table(ada, one)
            await two.send("watch", table=player.table)
            before = await two.receive("table")
            offer = next(o for o in player.state["offers"] if o["o"] == "place")
            points, move = placements(offer)[0]
            judged = await one.ask("check", table=player.table, ply=0, draft=move)
            assert judged["legal"]
            assert judged["points"] == points
            assert sum(line[0] for line in judged["lines"]) in (points, 0)
            bad = await one.ask("check", table=player.table, ply=0, draft="Rc@40,40")
            assert not bad["legal"]
            assert bad["reason"]
            assert bad["parts"]
            stale = await one.ask("check", table=player.table, ply=5, draft=move)
            assert stale["reason"] == "stale"
            await two.send("ping", id="p")
            assert (await two.next())["t"] == "pong"
            after = await ada.ask("GET", f"/api/tables/{player.table}")
            assert after["version"] == before["version"]
            assert after["now"] == before["now"]

    asyncio.run(main())


# Bad behaviour ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
        "null",
        "{}",
        '{"t": "what"}',
        '{"t": "play"}',
        '{"t": "ping", "more": 1}',
        '{"t": "watch", "table": 5}',
        '{"t": "watch", "table": "../../etc/passwd"}',
        '{"t": "watch", "table": "aaaaaaaaaaaa", "version": -1}',
        '{"t": "play", "table": "aaaaaaaaaaaa", "ply": "0", "move": "pass", "id": "a"}',
        "[" * 5000,
        '{"t": "say", "table": "aaaaaaaaaaaa", "text": "\\ud800", "id": "a"}',
        b"\x00\xff binary",
    ],
)
def test_garbage_is_refused_and_the_connection_lives(server: LiveServer, text: str | bytes) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            await socket.raw.send(text)
            assert (await socket.next())["t"] == "refused"
            await socket.send("ping", id="still-here")
            assert await socket.next() == {"t": "pong", "id": "still-here"}

    asyncio.run(main())


def test_a_client_that_sends_far_too_much_is_dropped_and_nobody_notices(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as good:
            player = await at_table(ada, good)
            async with ada.socket() as bad:
                await bad.raw.send("x" * 20_000)
                with pytest.raises(ConnectionClosed):
                    await bad.receive("nothing")
            await good.ask("play", table=player.table, ply=0, move=player.choose())
            await player.follow()
            assert player.state["ply"] == 1

    asyncio.run(main())


def test_other_sites_are_refused(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            with pytest.raises(InvalidStatus) as refused:
                async with ada.socket(origin="http://evil.example"):
                    pass
            assert refused.value.response.status_code == 403
            async with ada.socket(origin=server.url):
                pass
            for headers in (
                {"Origin": "http://evil.example"},
                {"Origin": "null"},
                {"Origin": "http://["},
                {"Sec-Fetch-Site": "cross-site"},
            ):
                answer = await ada.http.post("/api/me", json={"name": "Eve"}, headers=headers)
                assert answer.status_code == 403
                assert answer.json()["reason"] == "origin"
            assert await ada.ask("GET", "/api/me") == {"name": "Ada"}

    asyncio.run(main())


async def deaf(server: LiveServer, guest: Guest) -> tuple[asyncio.StreamReader, Any]:
    """A websocket that is never read: only the handshake is done."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=2**16)
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookies}",
    ]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(message: object) -> bytes:
    """A masked text frame, as clients send them."""
    data, mask = json.dumps(message).encode(), os.urandom(4)
    masked = bytes(byte ^ mask[k % 4] for k, byte in enumerate(data))
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + mask + masked


def test_a_client_that_never_reads_is_dropped_and_nobody_notices(tmp_path: Path) -> None:
    limits = Limits(
        messages_per_second=1e6,
        message_burst=1_000_000,
        address_messages_per_second=1e6,
        address_message_burst=1_000_000,
        requests_per_second=1e6,
        request_burst=1_000_000,
        queued_bytes=100_000,
    )

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            player = await at_table(ada, socket)
            reader, writer = await deaf(server, ada)
            # Stop reading for good, and ask for the whole table again and again.
            writer.transport.pause_reading()
            ask = frame({"t": "watch", "table": player.table})
            for _ in range(20_000):
                if len(server.backend.connections) == 1:
                    break
                writer.write(ask)
                await socket.send("ping", id="x")
                assert (await socket.receive("pong"))["id"] == "x"
            assert len(server.backend.connections) == 1
            await socket.ask("play", table=player.table, ply=0, move=player.choose())
            writer.transport.abort()
            del reader

    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        asyncio.run(main(server))


async def send_for_ever(socket: Socket) -> None:
    while True:
        await socket.send("ping")
        await socket.next()


def test_a_client_that_sends_too_fast_is_told_then_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sestina.server.connection.TOO_FAST_PAUSE_SECONDS", 0.01)
    limits = Limits(messages_per_second=0.001, message_burst=5, connections_per_address=3)

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            for _ in range(5):
                await socket.send("ping")
                assert (await socket.next())["t"] == "pong"
            await socket.send("ping")
            assert (await socket.next())["reason"] == "too-fast"
            async with AsyncExitStack() as stack:
                for _ in range(2):
                    await stack.enter_async_context(ada.socket())
                with pytest.raises(InvalidStatus):
                    await stack.enter_async_context(ada.socket())
            with pytest.raises(ConnectionClosed):
                await send_for_ever(socket)

    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        asyncio.run(main(server))


@pytest.mark.parametrize("hundreds", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_hundreds_of_connections_at_once(server: LiveServer, hundreds: int) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as one:
            player = await at_table(ada, one, public=True)
            async with AsyncExitStack() as stack:
                many = []
                for _ in range(2 * hundreds):
                    sockets = [ada.socket(compression=None, open_timeout=60) for _ in range(50)]
                    many += await asyncio.gather(*map(stack.enter_async_context, sockets))
                for socket in many:
                    await socket.send("watch", table=player.table)
                for socket in many:
                    await socket.receive("table")
                await one.ask("play", table=player.table, ply=0, move=player.choose())
                for socket in many:
                    assert (await socket.receive("update"))["now"]["ply"] == 1
            assert msgspec.json.decode(many[0].frames[-1]) == json.loads(many[-1].frames[-1])

    asyncio.run(main())

"""Plain connections: limited by address, dropped if silent; and a health check beside them."""

import asyncio
import json
import os
import signal
import urllib.error
import urllib.request
from pathlib import Path

import psutil
import pytest

from sestina.server import health as health_module
from sestina.server.health import HealthListener
from sestina.server.http.slow_request_guard import OpenSockets
from sestina.server.settings import Limits, Settings
from tests.patience import PATIENCE
from tests.postgres import private_postgres
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server
from tests.server.test_half_open import until_closed

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


def test_an_address_may_have_so_many_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sestina.server.http.slow_request_guard.SILENT_SECONDS", 1e6)

    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as socket:
            # The websocket, which came first, does not count any more.
            player = Player(socket, await ada.open_table(seats=TWO), 1)
            await player.watch()
            opened = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(12)]
            kept = 5 - 1  # Ada's own, which her next request uses again
            dropped = await asyncio.gather(
                *(until_closed(reader) for reader, _ in opened[kept:]), return_exceptions=False
            )
            assert dropped == [b""] * (12 - kept)
            for reader, writer in opened[:kept]:
                writer.write(
                    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                assert (await until_closed(reader)).startswith(b"HTTP/1.1 200")
            answer = await socket.ask("play", table=player.table, ply=0, move=player.choose())
            assert answer["t"] == "ack"
            for _, writer in opened:
                writer.close()

    limits = Limits(sockets_per_address=5)
    with live_server(str(tmp_path / "sestina.db"), limits) as server:
        asyncio.run(main(server))


def test_a_proxy_may_have_more() -> None:
    limits = Limits(sockets_per_address=2, sockets=5)
    sockets = OpenSockets(Settings(database="x", limits=limits, proxies=("10.0.0.0/8",)))
    assert [sockets.enter("10.0.0.7") for _ in range(4)] == ["10.0.0.7"] * 4
    assert sockets.enter("192.0.2.1") == "192.0.2.1"
    assert sockets.enter("192.0.2.2") is None, "the total is full"
    sockets.leave("10.0.0.7")
    assert sockets.enter("192.0.2.1") == "192.0.2.1"
    sockets.leave("10.0.0.7")
    assert sockets.enter("192.0.2.1") is None, "two for each address"


def test_who_says_nothing_is_dropped_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sestina.server.http.slow_request_guard.SILENT_SECONDS", 1.0)
    monkeypatch.setattr("sestina.server.http.slow_request_guard.CHECK_SECONDS", 1e6)

    async def main(server: LiveServer) -> None:
        begun, speaking = await asyncio.open_connection("127.0.0.1", server.port)
        speaking.write(b"GET /healthz")
        silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(20)]
        for reader, writer in silent:
            assert await until_closed(reader) == b""
            writer.close()
        # One that has begun to speak has more time.
        speaking.write(b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert (await until_closed(begun)).startswith(b"HTTP/1.1 200")
        speaking.close()

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))


def ask(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)["status"]
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)["status"]


def test_the_health_check_has_a_way_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers while the event loop of the server does not."""
    monkeypatch.setattr(health_module, "WAIT_SECONDS", PATIENCE)
    problem = [""]

    async def unreadiness() -> str:
        return problem[0]

    async def main() -> None:
        settings = Settings(database="x", health_port=0)
        health = HealthListener(settings, unreadiness)
        try:
            assert await asyncio.to_thread(ask, health.port, "/readyz") == (200, "ok")
            problem[0] = "the database does not answer"
            assert await asyncio.to_thread(ask, health.port, "/readyz") == (503, problem[0])
            assert await asyncio.to_thread(ask, health.port, "/healthz") == (200, "ok")
            assert (await asyncio.to_thread(ask, health.port, "/other"))[0] == 404
            monkeypatch.setattr(health_module, "WAIT_SECONDS", 0.5)
            # Nothing else runs here meanwhile: the loop is blocked by the question itself.
            assert ask(health.port, "/healthz") == (503, "the server does not answer")
        finally:
            await asyncio.to_thread(health.close)

    asyncio.run(main())


@pytest.mark.slow
def test_readiness_while_postgresql_is_paused() -> None:
    async def main(url: str, processes: list[psutil.Process]) -> None:
        async with Guest(url, "Ada") as ada:
            assert (await ada.http.get("/readyz")).status_code == 200
            for process in processes:
                os.kill(process.pid, signal.SIGSTOP)
            try:
                answers = await asyncio.gather(*(ada.http.get("/readyz") for _ in range(5)))
                assert {answer.status_code for answer in answers} == {503}
                assert (await ada.http.get("/healthz")).status_code == 200
            finally:
                for process in processes:
                    os.kill(process.pid, signal.SIGCONT)
            async with asyncio.timeout(PATIENCE):
                while (await ada.http.get("/readyz")).status_code != 200:
                    await asyncio.sleep(0.1)

    with private_postgres() as database, live_server(database.address) as server:
        assert database._server is not None
        parent = psutil.Process(database._server.pid)
        asyncio.run(main(server.url, [parent, *parent.children(recursive=True)]))

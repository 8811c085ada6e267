"""The home network: a server of one machine is opened to it and closed again, without a restart."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sestina.server.lan import is_loopback, own_address
from tests.server.client import Guest, Player
from tests.server.live import LiveServer, live_server
from tests.server.processes import ServerProcess

OPEN = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of this machine in its network; of one without a network, a stand-in."""
    address = own_address()
    if address is None:
        # Another address of the machine itself, on which our socket does not listen either.
        address = "127.0.0.2"
        monkeypatch.setattr("sestina.server.lan.own_address", lambda: address)
    return address


def can_connect(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=10).close()
    except OSError:
        return False
    return True


def test_the_door_to_the_home_network(tmp_path: Path, home: str) -> None:
    async def main(server: LiveServer) -> None:
        async with Guest(server.url, "Ada") as ada:
            closed = {"address": None, "can_open": True, "can_close": False}
            assert await ada.ask("GET", "/api/lan") == closed
            assert not can_connect(home, server.port)
            state = await ada.ask("POST", "/api/lan")
            address = f"http://{home}:{server.port}"
            assert state == {"address": address, "can_open": False, "can_close": True}
            # Asked again, it gives the same address.
            assert await ada.ask("POST", "/api/lan") == state
            table = await ada.open_table(seats=OPEN, public=True)
            async with Guest(address, "Bob") as bob:
                assert (await bob.ask("GET", "/api/lan"))["address"] == address
                await bob.ask("PUT", f"/api/tables/{table}/seats/1", {})
                await ada.ask("POST", f"/api/tables/{table}/start")
                async with ada.socket() as one, bob.socket() as two:
                    players = [Player(one, table, 1), Player(two, table, 2)]
                    for player in players:
                        await player.watch()
                    # To the end, one here and one over the home network.
                    await asyncio.gather(*(player.play() for player in players))
                    assert await ada.ask("DELETE", "/api/lan") == closed
                    with pytest.raises(ConnectionClosed):
                        await two.receive("pong")
                    # A browser on the machine itself notices nothing.
                    await one.send("ping", id="here")
                    assert (await one.receive("pong"))["id"] == "here"
            assert not can_connect(home, server.port)
            assert await ada.ask("DELETE", "/api/lan") == closed
            assert (await ada.ask("POST", "/api/lan"))["address"] == address
            assert can_connect(home, server.port)

    with live_server(str(tmp_path / "sestina.db")) as server:
        asyncio.run(main(server))
    # The server has stopped in good order with its door open.
    assert not can_connect(home, server.port)


def test_another_port_if_ours_is_taken_there(tmp_path: Path, home: str) -> None:
    with (
        live_server(str(tmp_path / "sestina.db")) as server,
        socket.create_server((home, server.port)),
    ):
        address = httpx.post(f"{server.url}/api/lan").json()["address"]
        assert address.startswith(f"http://{home}:")
        assert address != f"http://{home}:{server.port}"
        assert httpx.get(f"{address}/api/games").status_code == 200


def test_a_machine_without_a_network_says_so(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sestina.server.lan.own_address", lambda: None)
    answer = httpx.post(f"{server.url}/api/lan")
    assert (answer.status_code, answer.json()["reason"]) == (409, "no-network")
    assert httpx.get(f"{server.url}/api/lan").json()["address"] is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "192.0.2.7"},
        {"X-Forwarded-For": "203.0.113.1"},
        {"Forwarded": "for=203.0.113.1"},
        {"Via": "1.1 proxy"},
    ],
)
@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_only_who_sits_at_the_machine_opens_it(
    server: LiveServer, method: str, headers: dict[str, str]
) -> None:
    answer = httpx.request(method, f"{server.url}/api/lan", headers=headers)
    assert (answer.status_code, answer.json()["reason"]) == (403, "not-local")
    seen = httpx.get(f"{server.url}/api/lan", headers=headers).json()
    assert (seen["can_open"], seen["can_close"]) == (False, False)


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
        {"Host": "127.0.0.1.evil.example:8000"},
        {"Host": "[127.0.0.1"},
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_no_name_of_another_site_opens_it(
    server: LiveServer, method: str, headers: dict[str, str]
) -> None:
    answer = httpx.request(method, f"{server.url}/api/lan", headers=headers)
    assert (answer.status_code, answer.json()["reason"]) == (403, "bad-host")


def test_phones_neither_open_nor_close_it(tmp_path: Path) -> None:
    home = own_address()
    if home is None:
        pytest.skip("this machine is in no network")
    with live_server(str(tmp_path / "sestina.db")) as server:
        address = httpx.post(f"{server.url}/api/lan").json()["address"]
        state = httpx.get(f"{address}/api/lan").json()
        assert state == {"address": address, "can_open": False, "can_close": False}
        for method in ("POST", "DELETE"):
            assert httpx.request(method, f"{address}/api/lan").status_code == 403
        # Nor by claiming to be at the machine.
        headers = {"Host": f"127.0.0.1:{server.port}"}
        assert httpx.request("DELETE", f"{address}/api/lan", headers=headers).status_code == 403
        assert can_connect(home, server.port)


@pytest.mark.parametrize("more", [{"proxies": ("127.0.0.1",)}, {"host": "0.0.0.0"}])
def test_a_server_for_a_network_has_no_door(tmp_path: Path, more: dict[str, Any]) -> None:
    with live_server(str(tmp_path / "sestina.db"), **more) as server:
        closed = {"address": None, "can_open": False, "can_close": False}
        assert httpx.get(f"{server.url}/api/lan").json() == closed
        assert httpx.post(f"{server.url}/api/lan").json()["reason"] == "not-local"


def test_serve_lan_shows_the_address_and_a_qr_code(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "sestina.db"), "--lan", keep_output=True) as server:
        server.wait_until_ready()
        told = httpx.get(f"{server.url}/api/lan").json()["address"]
        server.stop()
    home = own_address()
    if home is None:
        assert told is None
        assert "in no network" in server.output
    else:
        assert told == f"http://{home}:{server.port}"
        assert told in server.output
        assert "█" in server.output


def test_what_is_loopback() -> None:
    for host in ("127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost"):
        assert is_loopback(host)
    for host in ("", "192.168.1.2", "0.0.0.0", "::", "localhost.evil.example", "evil.example"):
        assert not is_loopback(host)

"""A server answers only under its own names, so that no other site can let its name point here."""

import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from sestina.server.http.known_hosts import KnownHosts
from sestina.server.settings import Settings, parse_names
from tests.server.live import LiveServer, live_server

MACHINE = socket.gethostname()
OURS = (
    "localhost",
    "LOCALHOST:8000",
    "sestina.localhost",
    "127.0.0.1:8000",
    "[::1]:8000",
    "192.168.7.9",
    MACHINE,
    f"{MACHINE.partition('.')[0]}.local:8000",
    "play.example.org",
    "play.example.org.:443",
    "other.example",
)
NOT_OURS = (
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.example@localhost",
    "localhost@evil.example",
    "localhost;evil",
    "localhost/evil",
    "localhost:port",
    "a b",
    "[::1",
    "",
)


@pytest.fixture(scope="module")
def hosts() -> KnownHosts:
    names, origins = ("Play.Example.org",), ("https://other.example:8443",)
    return KnownHosts(Settings(database="", names=names, origins=origins))


@pytest.mark.parametrize("header", OURS)
def test_names_of_ours(hosts: KnownHosts, header: str) -> None:
    assert hosts.has(header)


@pytest.mark.parametrize("header", NOT_OURS)
def test_names_of_others(hosts: KnownHosts, header: str) -> None:
    assert not hosts.has(header)


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/tables", "/t/abcdefgh", "/api/lan"])
def test_under_another_name_nothing_is_answered(server: LiveServer, path: str) -> None:
    answer = httpx.get(server.url + path, headers={"host": "evil.example"})
    assert (answer.status_code, answer.json()["reason"]) == (403, "bad-host")
    assert "--name" in answer.json()["message"]
    assert "evil" not in answer.headers["content-security-policy"]


def test_under_another_name_no_websocket_opens(server: LiveServer) -> None:
    address, place = "ws://evil.example/api/socket", ("127.0.0.1", server.port)
    with socket.create_connection(place) as line, pytest.raises(InvalidStatus):
        connect(address, sock=line, proxy=None)


def test_programs_of_the_operator_may_use_another_name(server: LiveServer) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        assert httpx.get(server.url + path, headers={"host": "sestina:8000"}).status_code == 200


def test_the_operator_gives_names(tmp_path: Path) -> None:
    with live_server(str(tmp_path / "sestina.db"), names=("play.example.org",)) as server:
        headers = {"host": "play.example.org"}
        body = {"name": "Ada"}
        answer = httpx.post(f"{server.url}/api/me", json=body, headers=headers)
        assert answer.status_code == 200


def test_a_name_has_no_scheme_and_no_port() -> None:
    assert parse_names(["play.example.org", "sestina"]) == ("play.example.org", "sestina")
    for wrong in ("https://play.example.org", "play.example.org:443", "", "-x", "a/b"):
        with pytest.raises(ValueError, match="a name is like"):
            parse_names([wrong])


def test_pages_may_open_websockets_to_their_own_server_only(server: LiveServer) -> None:
    policy = httpx.get(f"{server.url}/").headers["content-security-policy"]
    (sources,) = [part for part in policy.split("; ") if part.startswith("connect-src")]
    ours = f"127.0.0.1:{server.port}"
    assert sources == f"connect-src 'self' ws://{ours} wss://{ours}"

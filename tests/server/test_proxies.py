"""The address that limits count by: the connection's, or the one that a trusted proxy names."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from sestina.server.admission import counted_address
from sestina.server.settings import LOOPBACK, Limits, parse_limits, parse_proxies
from tests.server.live import LiveServer, live_server

FEW = Limits(requests_per_second=0.001, request_burst=2)


def ask(server: LiveServer, forwarded: str | None, **headers: str) -> int:
    if forwarded is not None:
        headers["X-Forwarded-For"] = forwarded
    return httpx.get(f"{server.url}/api/games", headers=headers).status_code


def test_a_trusted_proxy_names_the_client(tmp_path: Path) -> None:
    with live_server(str(tmp_path / "sestina.db"), FEW, proxies=LOOPBACK) as server:
        assert [ask(server, "203.0.113.1") for _ in range(3)] == [200, 200, 429]
        assert ask(server, "203.0.113.2") == 200
        # The client's own entries come before the proxy's, and do not count.
        assert ask(server, "198.51.100.9, 203.0.113.1") == 429
        assert ask(server, "127.0.0.1, 203.0.113.1") == 429
        # One customer has a whole network of IPv6.
        assert [ask(server, f"2001:db8::{n}") for n in range(3)] == [200, 200, 429]
        assert ask(server, "2001:db8:0:1::1") == 200


def test_a_chain_of_trusted_proxies(tmp_path: Path) -> None:
    proxies = (*LOOPBACK, "10.0.0.0/8")
    with live_server(str(tmp_path / "sestina.db"), FEW, proxies=proxies) as server:
        ways = ["203.0.113.1, 10.1.2.3", "203.0.113.1, 10.9.9.9, 10.1.2.3", "203.0.113.1"]
        assert [ask(server, way) for way in ways] == [200, 200, 429]


@pytest.mark.parametrize("proxies", [(), ("10.0.0.7",)])
def test_nobody_else_is_believed(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    with live_server(str(tmp_path / "sestina.db"), FEW, proxies=proxies) as server:
        assert [ask(server, f"203.0.113.{n}") for n in range(3)] == [200, 200, 429]


@pytest.mark.parametrize(("proxies", "secure"), [(LOOPBACK, True), ((), False)])
def test_cookies_are_secure_behind_https(
    tmp_path: Path, proxies: tuple[str, ...], secure: bool
) -> None:
    with live_server(str(tmp_path / "sestina.db"), proxies=proxies) as server:
        headers = {"X-Forwarded-Proto": "https"}
        answer = httpx.post(f"{server.url}/api/me", json={"name": "Ada"}, headers=headers)
        assert ("secure" in answer.headers["set-cookie"].lower()) is secure


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.1", "203.0.113.1"),
        ("::ffff:203.0.113.1", "203.0.113.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("not an address", "not an address"),
    ],
)
def test_the_address_that_counts(host: str, counted: str) -> None:
    assert counted_address(host) == counted


def test_limits_are_chosen_by_name() -> None:
    limits = parse_limits(["connections-per-address=500", "chat_per_second=0.1"])
    assert limits == Limits(connections_per_address=500, chat_per_second=0.1)
    for words, message in (
        ("speed=1", "connections_per_address"),
        ("connections=many", "is a number"),
        ("connections", "is a number"),
        ("connections=0", "more than 0"),
        ("chat_per_second=nan", "more than 0"),
    ):
        with pytest.raises(ValueError, match=message):
            parse_limits([words])
    assert parse_proxies(["10.0.0.7", "fd00::/8"]) == ("10.0.0.7", "fd00::/8")
    with pytest.raises(ValueError, match="proxy"):
        parse_proxies(["proxy"])


@pytest.mark.parametrize(
    "wrong", [["--limit", "speed=1"], ["--trusted-proxy", "nginx"], ["--close-after", "0"]]
)
def test_wrong_options_are_refused_in_words(wrong: list[str]) -> None:
    command = [sys.executable, "-m", "sestina", "serve", "--port", "0", *wrong]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 2
    assert wrong[1].split("=")[0] in result.stderr
    assert "Traceback" not in result.stderr


def test_options_for_measuring_are_not_offered() -> None:
    command = [sys.executable, "-m", "sestina", "serve", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "--limit" in shown
    assert "--no-limits" not in shown

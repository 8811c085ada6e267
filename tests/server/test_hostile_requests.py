"""Requests and texts that are made to break something: each is refused in good order."""

import asyncio
import socket
from typing import Any

import httpx
import pytest
from litestar.types import Message

from sestina.host.names import clean_name, clean_text
from sestina.host.refusals import Refused
from sestina.server.http.guard import Guard
from tests.server.client import Guest
from tests.server.live import LiveServer

TWO = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
DEEP = b"[" * 30_000 + b"]" * 30_000
NOT_TEXT = b'{"name": "\xff\xfe", "record": "\xff", "position": "\xff", "game": "\xff"}'
ROUTES = ("/api/me", "/api/tables", "/api/records", "/api/positions")


@pytest.mark.parametrize("body", [DEEP, b'{"name":' * 6_000 + b"1" + b"}" * 6_000, NOT_TEXT])
def test_a_body_that_cannot_be_read_is_a_bad_request(server: LiveServer, body: bytes) -> None:
    with httpx.Client(base_url=server.url) as http:
        http.post("/api/me", json={"name": "Ada"})
        for path in ROUTES:
            answer = http.post(path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code == 400, (path, answer.text)
            assert answer.json()["reason"] == "bad-request"


def exchange(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as raw:
        raw.sendall(request)
        return raw.recv(4096)


def test_a_page_without_an_origin_is_not_ours(server: LiveServer) -> None:
    """An old request names no host, so nothing compares equal to nothing."""
    body = b'{"name": "Eve"}'
    head = b"POST /api/me HTTP/1.0\r\nOrigin: null\r\nContent-Length: %d\r\n\r\n" % len(body)
    assert exchange(server.port, head + body).startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize("method", ["GET ", "get", "PURGE", ""])
def test_a_method_that_is_none_does_not_reach_the_application(
    server: LiveServer, method: str
) -> None:
    sent: list[Message] = []

    async def application(*_args: object) -> None:
        raise AssertionError("the guard let it through")

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    headers = [(b"sec-fetch-site", b"cross-site")]
    scope: Any = {"type": "http", "method": method, "path": "/api/me", "headers": headers}
    asyncio.run(Guard(application, server.backend)(scope, receive, send))
    assert sent[0]["type"] == "http.response.start"
    assert sent[0]["status"] == 405


def test_what_is_for_one_person_is_not_kept_by_caches(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada:
            table = await ada.open_table(seats=TWO)
            for path in ("/api/me", "/api/me/link", "/api/me/tables", f"/api/tables/{table}"):
                answer = await ada.http.get(path)
                assert answer.status_code == 200
                assert answer.headers.get_list("cache-control") == ["no-store"]
            picture = await ada.http.get(f"/api/tables/{table}/picture.svg")
            assert picture.headers.get_list("cache-control") == ["public, max-age=20"]

    asyncio.run(main())


@pytest.mark.parametrize(
    "name",
    ["\u3164", "\u2800\u2800", "\u0301\u0302", "\u17b4", "\u115f", "\u034f", "a" + "\u0301" * 5],
)
def test_a_name_that_nobody_can_see(name: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert refused.value.reason == "bad-name"


@pytest.mark.parametrize("name", ["Ada", "Zoë", "Zoe\u0308", "李", "Ω!", "7", "🙂", "ไม้"])
def test_a_name_that_everybody_can_see(name: str) -> None:
    assert clean_name(name) == name


def test_a_blank_letter_does_not_make_another_name() -> None:
    assert clean_name("Ad\u3164a") == "Ada"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\x00b", "ab"),
        ("\x1b[31mred", "[31mred"),
        ("left \u202eright\u202c", "left right"),
        ("\u2067x\u2069\u200f", "x"),
        ("\u202e\x07", ""),
        ("\u3164 \u2800", ""),
        ("  one \n two ", "one two"),
        ("👩\u200d👧 ok", "👩\u200d👧 ok"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
    ],
)
def test_chat_shows_and_does_not_obey(text: str, kept: str) -> None:
    assert clean_text(text) == kept


def test_chat_is_cleaned_for_everybody(server: LiveServer) -> None:
    async def main() -> None:
        async with Guest(server.url, "Ada") as ada, ada.socket() as one:
            table = await ada.open_table(seats=TWO)
            await one.send("watch", table=table)
            await one.receive("table")
            assert (await one.ask("say", table=table, text="hi\x00 \x1b[2J\u202ethere"))[
                "t"
            ] == "ack"
            [said] = (await one.receive("update"))["events"]
            assert said["text"] == "hi [2Jthere"
            assert (await one.ask("say", table=table, text="\u202e\x07"))["reason"] == "empty"

    asyncio.run(main())

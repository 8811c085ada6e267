"""The files of the web client, as the server gives them to browsers."""

import asyncio
import gzip
import json
import re
from pathlib import Path

import httpx
import pytest
from litestar.types import Receive, Scope, Send

from sestina.server.http.pages import CLIENT, NOT_BUILT, Pages, read_client
from sestina.server.settings import Limits
from tests.server.client import Guest
from tests.server.live import LiveServer, live_server


def test_every_address_of_the_client_gives_the_page(server: LiveServer) -> None:
    page = (CLIENT / "index.html").read_bytes()
    with httpx.Client(base_url=server.url) as http:
        for path in ("/", "/new", "/t/abc?ply=3", "/help/flex", "/no/such/page"):
            answer = http.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
            assert _LINK.sub(b"", answer.content) == _LINK.sub(b"", page)


_LINK = re.compile(rb' *<link rel="(modulepreload|stylesheet)" crossorigin href="/([^"]+)">\n')


@pytest.mark.parametrize(
    ("path", "name"),
    [("/", "start"), ("/new", "new"), ("/t/abc?ply=3", "t"), ("/review/abc", "review")],
)
def test_a_page_names_what_it_needs_at_once(server: LiveServer, path: str, name: str) -> None:
    listed = json.loads((CLIENT / "pages.json").read_bytes())[name]
    with httpx.Client(base_url=server.url) as http:
        page = http.get(path).content
        linked = [(kind.decode(), file.decode()) for kind, file in _LINK.findall(page)]
        assert len(linked) == len(set(linked)) > 3
        scripts = [file for kind, file in linked if kind == "modulepreload"]
        (first,) = re.findall(rb'src="/(assets/[^"]+\.js)"', page)
        assert sorted([*scripts, first.decode()]) == sorted(listed["scripts"])
        styles = [file for kind, file in linked if kind == "stylesheet"]
        assert sorted(styles) == sorted(listed["styles"])
        assert {http.head(f"/{file}").status_code for _, file in linked} == {200}


@pytest.mark.parametrize("path", ["/", "/new", "/t/abc?ply=3", "/help/flex", "/no/such/page"])
def test_a_page_is_sent_as_brotli(server: LiveServer, path: str) -> None:
    plain = httpx.get(f"{server.url}{path}", headers={"accept-encoding": ""})
    packed = [file for file in CLIENT.rglob("*.html") if file.read_bytes() == plain.content]
    forms = [file.with_name(f"{file.name}.br").read_bytes() for file in packed]
    with httpx.stream("GET", f"{server.url}{path}", headers={"accept-encoding": "br"}) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join(answer.iter_raw()) in forms


def test_an_unknown_address_names_nothing_more(server: LiveServer) -> None:
    assert httpx.get(f"{server.url}/no/such/page").content == (CLIENT / "index.html").read_bytes()


def test_its_files_are_complete_and_of_the_right_kind(server: LiveServer) -> None:
    kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    with httpx.Client(base_url=server.url) as http:
        for path in CLIENT.rglob("*.*"):
            if path.suffix == ".br":
                continue
            answer = http.get(f"/{path.relative_to(CLIENT).as_posix()}")
            assert answer.content == path.read_bytes()
            assert answer.headers["content-type"].startswith(kinds.get(path.suffix, ""))
        (script,) = re.findall(r'src="(/assets/[^"]+\.js)"', http.get("/").text)
        assert "immutable" in http.get(script).headers["cache-control"]


def test_what_the_browser_has_is_not_sent_again(server: LiveServer) -> None:
    with httpx.Client(base_url=server.url) as http:
        first = http.get("/")
        again = http.get("/", headers={"if-none-match": f'"other", {first.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")
        changed = http.get("/", headers={"if-none-match": '"other"'})
        assert changed.status_code == 200


def test_compressed_only_for_who_can_read_it(server: LiveServer) -> None:
    with httpx.Client(base_url=server.url) as http:
        plain = http.get("/", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with http.stream("GET", "/", headers={"accept-encoding": "gzip"}) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert gzip.decompress(b"".join(packed.iter_raw())) == plain.content
        head = http.head("/")
        assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip", "br"),
        ("br;q=0, gzip", "gzip"),
        ("gzip", "gzip"),
        ("brotli", None),
        ("", None),
    ],
)
def test_brotli_is_sent_to_who_reads_it(
    server: LiveServer, accepted: str, sent: str | None
) -> None:
    (packed,) = CLIENT.glob("assets/index-*.js.br")
    path = packed.with_suffix("")
    forms = {"br": packed.read_bytes(), None: path.read_bytes()}
    url = f"{server.url}/assets/{path.name}"
    with httpx.stream("GET", url, headers={"accept-encoding": accepted}) as answer:
        body = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == sent
        assert answer.headers["vary"] == "accept-encoding"
        assert (gzip.decompress(body) if sent == "gzip" else body) == forms.get(sent, forms[None])
    assert len(forms["br"]) < len(forms[None])


def test_brotli_files_have_no_address_of_their_own(server: LiveServer) -> None:
    (packed,) = CLIENT.glob("assets/index-*.js.br")
    assert httpx.get(f"{server.url}/assets/{packed.name}").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/assets/none", "/missing.js", "/../pages.py", "/%2e%2e/pages.py", "/api/nothing", "/apix.x"],
)
def test_what_is_not_there_is_missing(server: LiveServer, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert answer.status_code == 404
    assert answer.json()["reason"] == "not-found"


def test_nothing_is_posted_to_a_page(server: LiveServer) -> None:
    assert httpx.post(f"{server.url}/new").status_code in (404, 405)


def test_pages_do_not_count_as_requests(tmp_path: Path) -> None:
    limits = Limits(requests_per_second=0.001, request_burst=2)
    with (
        live_server(str(tmp_path / "sestina.db"), limits) as server,
        httpx.Client(base_url=server.url) as http,
    ):
        assert {http.get("/").status_code for _ in range(20)} == {200}
        assert [http.get("/api/games").status_code for _ in range(3)] == [200, 200, 429]


def test_a_server_without_a_client_says_so(tmp_path: Path) -> None:
    assert read_client(tmp_path)["index.html"].body == NOT_BUILT.encode()


def test_the_welcome_names_the_script_of_the_page(server: LiveServer) -> None:
    async def main() -> str:
        async with Guest(server.url) as guest, guest.socket() as socket:
            return str(socket.welcome["client"])

    script = asyncio.run(main())
    assert f'src="{script}"' in httpx.get(server.url).text
    assert httpx.get(server.url + script).headers["content-type"].startswith("text/javascript")


def test_without_a_client_the_welcome_names_none(tmp_path: Path) -> None:
    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("nobody asks")

    assert Pages(app, read_client(tmp_path)).script == ""

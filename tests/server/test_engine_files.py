"""What pages keep to play without the server, as a server gives it out."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from sestina._version import __version__
from sestina.host.protocol.messages import PROTOCOL
from sestina.server.engine import read_engine
from sestina.server.http.engine_files import PIECE_BYTES, EngineFiles
from tests.server.live import live_server

PROGRAM = os.urandom(5 * PIECE_BYTES + 17)
LISTED = {"version": __version__, "protocol": PROTOCOL, "folder": "0123"}


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    folder = tmp_path / "engine"
    (folder / "0123").mkdir(parents=True)
    (folder / "engine.json").write_text(json.dumps(LISTED), encoding="utf-8")
    (folder / "0123" / "python.wasm").write_bytes(PROGRAM)
    (folder / "0123" / "first.pack").write_bytes(b"as it is")
    (folder / "0123" / "first.pack.br").write_bytes(b"packed")
    return folder


def test_a_page_gets_the_files(tmp_path: Path, engine: Path) -> None:
    with (
        live_server(str(tmp_path / "sestina.db"), engine=engine) as server,
        httpx.Client(base_url=f"{server.url}/engine") as client,
    ):
        assert client.get("/engine.json").json() == LISTED
        answer = client.get("/0123/python.wasm")
        assert answer.content == PROGRAM
        assert answer.headers["content-type"] == "application/wasm"
        assert "immutable" in answer.headers["cache-control"]
        assert client.head("/0123/python.wasm").headers["content-length"] == str(len(PROGRAM))
        with client.stream("GET", "/0123/first.pack", headers={"accept-encoding": "br"}) as raw:
            assert raw.headers["content-encoding"] == "br"
            assert b"".join(raw.iter_raw()) == b"packed"
        plain = client.get("/0123/first.pack", headers={"accept-encoding": "gzip"})
        assert plain.content == b"as it is"
        for name in ("0123/first.pack.br", "0123/other", "../engine.json", "0123"):
            assert client.get(f"/{name}").status_code == 404


def test_a_file_goes_out_in_pieces(engine: Path) -> None:
    """Whoever takes nothing holds no more than a piece."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def nowhere(*_given: object) -> None:
        raise AssertionError("it is a file of the engine")

    scope: Any = {
        "type": "http",
        "method": "GET",
        "path": "/engine/0123/python.wasm",
        "headers": [],
    }
    files = EngineFiles(nowhere, read_engine(engine))
    asyncio.run(files(scope, nowhere, send))  # type: ignore[arg-type]
    bodies = [message["body"] for message in sent[1:]]
    assert b"".join(bodies) == PROGRAM
    assert max(map(len, bodies)) == PIECE_BYTES
    assert [message["more_body"] for message in sent[1:]] == [True] * 6 + [False]

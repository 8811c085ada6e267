"""Serves what pages keep to play without the server (`server/engine.py`), straight from the disk.

The files are large and seldom asked for, so they are not kept in memory. Each page asks for each of
them once: their folder has a hash of their content in its name.
"""

import asyncio
from pathlib import Path
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from sestina.server.engine import LIST, OfflineEngine
from sestina.server.http.pages import ASK, BROTLI, FOREVER, encodings

PREFIX: Final = "/engine/"
TYPES: Final = {
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".pack": "application/octet-stream",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}
"""Browsers refuse a program and compile nothing while it arrives if its type is another one."""


class EngineFiles:
    """Answers requests for the engine; the application answers the rest."""

    def __init__(self, app: ASGIApp, engine: OfflineEngine) -> None:
        self._app = app
        self._engine = engine

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = str(scope.get("path", ""))
        is_asked = str(scope["type"]) == "http" and str(scope.get("method")) in ("GET", "HEAD")
        if not is_asked or not name.startswith(PREFIX):
            await self._app(scope, receive, send)
            return
        name = name.removeprefix(PREFIX)
        file = self._engine.files.get(name)
        if name == LIST:
            await _answer(scope, send, self._engine.listed, TYPES[".json"], ASK)
        elif file is None or name.endswith(BROTLI):
            await self._app(scope, receive, send)
        else:
            brotli = self._engine.files.get(name + BROTLI)
            accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
            is_packed = brotli is not None and b"br" in encodings(accepted)
            body = await asyncio.to_thread((brotli if brotli and is_packed else file).read_bytes)
            encoding = [(b"content-encoding", b"br")] if is_packed else []
            await _answer(scope, send, body, _type_of(file), FOREVER, *encoding)


def _type_of(path: Path) -> str:
    return TYPES.get(path.suffix, "application/octet-stream")


async def _answer(
    scope: Scope, send: Send, body: bytes, kind: str, keep: bytes, *more: tuple[bytes, bytes]
) -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", keep),
        (b"vary", b"accept-encoding"),
        *more,
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    content = b"" if str(scope.get("method")) == "HEAD" else body
    await send({"type": "http.response.body", "body": content, "more_body": False})

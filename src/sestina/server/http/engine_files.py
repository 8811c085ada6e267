"""Serves what pages keep to play without the server (`server/engine.py`), straight from the disk.

The files are large and seldom asked for, so they are not kept in memory, and go out in pieces as
fast as a client takes them: whoever asks for them a hundred times and reads none holds no more than
a hundred pieces. Each page asks for each of them once: their folder has a hash of their content in
its name.
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
PIECE_BYTES: Final = 1 << 16


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
            listed = self._engine.listed
            await _begin(send, len(listed), TYPES[".json"], ASK)
            await _end(scope, send, listed)
        elif file is None or name.endswith(BROTLI):
            await self._app(scope, receive, send)
        else:
            brotli = self._engine.files.get(name + BROTLI)
            accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
            if brotli is not None and b"br" in encodings(accepted):
                await _stream(scope, send, brotli, file, (b"content-encoding", b"br"))
            else:
                await _stream(scope, send, file, file)


async def _stream(
    scope: Scope, send: Send, path: Path, named: Path, *more: tuple[bytes, bytes]
) -> None:
    """Send a file; `named` is the one that it stands for."""
    with await asyncio.to_thread(path.open, "rb") as file:
        size = (await asyncio.to_thread(path.stat)).st_size
        await _begin(send, size, _type_of(named), FOREVER, *more)
        if str(scope.get("method")) != "HEAD":
            while piece := await asyncio.to_thread(file.read, PIECE_BYTES):
                # It returns when the client has taken enough of what was sent before.
                await send({"type": "http.response.body", "body": piece, "more_body": True})
    await _end(scope, send)


def _type_of(path: Path) -> str:
    return TYPES.get(path.suffix, "application/octet-stream")


async def _begin(send: Send, size: int, kind: str, keep: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(size).encode()),
        (b"cache-control", keep),
        (b"vary", b"accept-encoding"),
        *more,
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})


async def _end(scope: Scope, send: Send, body: bytes = b"") -> None:
    content = b"" if str(scope.get("method")) == "HEAD" else body
    await send({"type": "http.response.body", "body": content, "more_body": False})

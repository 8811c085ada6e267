"""Serves the files of the web client from memory.

`npm run build` writes them into `server/client/` (docs/web.md). They are few and small, so
the server reads them once. The build puts a Brotli form (`.br`) beside the larger ones; gzip is
made here, for browsers that read nothing better.
"""

import gzip
import hashlib
import json
import logging
import mimetypes
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from litestar.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)

CLIENT = Path(__file__).parent.parent / "client"
PAGE = "index.html"
LISTED = "pages.json"
"""The pages of the client by address, as the build wrote them (web/scripts/chunks.js)."""
HASHED = "assets/"
"""Files here never change: their names contain a hash of their content."""
FOREVER = b"public, max-age=31536000, immutable"
ASK = b"no-cache"
"""Browsers may keep the file, but must ask each time, so that they see a new version."""
NOT_OURS = ("/api", "/engine", "/healthz", "/readyz", "/metrics")
SMALLEST_TO_COMPRESS = 600
BROTLI = ".br"
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")

_SCRIPT = re.compile(r'<script[^>]* src="([^"]+)"')

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sestina</title>
<h1>Sestina</h1>
<p>This server is up, but the page to play on was not built.</p>
<p><code>make web</code> builds it; then start the server again.</p>
</html>
"""


MakeTags = Callable[[Scope], Awaitable[str | None]]
"""Makes lines for the head of the page that answers a request; None if it needs none."""


@dataclass(frozen=True)
class File:
    body: bytes
    gzip: bytes | None
    brotli: bytes | None
    headers: tuple[tuple[bytes, bytes], ...]
    etag: bytes
    is_page: bool = False


def read_client(folder: Path = CLIENT) -> dict[str, File]:
    """All files of the client by path; without a built client, a page that says so."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    if PAGE not in files:
        log.warning("the web client is not built: `make web` builds it")
        files = {PAGE: NOT_BUILT.encode()}
    return {
        name: _file(name, body, brotli=files.get(name + BROTLI))
        for name, body in files.items()
        if not name.endswith(BROTLI)
    }


def _file(name: str, body: bytes, *, brotli: bytes | None = None, varies: bytes = b"") -> File:
    kind = _content_type(name)
    compressed = None
    if kind.startswith(TEXTS) and len(body) >= SMALLEST_TO_COMPRESS:
        compressed = gzip.compress(body, mtime=0)
    etag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'.encode()
    headers = (
        (b"content-type", kind.encode()),
        (b"cache-control", FOREVER if name.startswith(HASHED) else ASK),
        (b"etag", etag),
        (b"vary", b"accept-encoding" + varies),
    )
    return File(body, compressed, brotli, headers, etag, is_page=name.endswith(".html"))


def _with_lines(page: bytes, lines: str) -> bytes:
    return page.replace(b"</head>", lines.encode() + b"  </head>", 1)


def _pages_of_routes(files: Mapping[str, File]) -> dict[str, File]:
    """The page for each first word of an address, with links to what that page needs at once."""
    if LISTED not in files:
        return {}
    listed = json.loads(files[LISTED].body).values()
    return {one["route"]: files[one["page"]] for one in listed if "route" in one}


def _content_type(name: str) -> str:
    """The type of a file. Some machines call .js plain text, which browsers refuse."""
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
    kind = known.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    kind = kind or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


class Pages:
    """Answers requests for the client's files; the application answers the rest."""

    def __init__(
        self, app: ASGIApp, files: Mapping[str, File] | None = None, tags: MakeTags | None = None
    ) -> None:
        self._app = app
        self._tags = tags
        self._files = read_client() if files is None else files
        self._routes = _pages_of_routes(self._files)
        found = _SCRIPT.search(self._files[PAGE].body.decode())
        self.script = "" if found is None else found[1]
        """The address of the page's script. It differs from build to build: it contains a hash,
        and the hashed names of all other scripts are in the file."""

    def find(self, scope: Scope) -> File | None:
        """The client's file that answers this request, if there is one."""
        if str(scope["type"]) != "http" or str(scope.get("method")) not in ("GET", "HEAD"):
            return None
        path = scope["path"]
        if path.startswith(NOT_OURS):
            return None
        name = path.lstrip("/")
        if name in self._files:
            return self._files[name]
        # Addresses without a file name are places in the client, which finds its own way.
        last = name.rsplit("/", maxsplit=1)[-1]
        if "." in last or name.startswith(HASHED):
            return None
        return self._routes.get(name.split("/", maxsplit=1)[0], self._files[PAGE])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self.find(scope)
        if file is None:
            await self._app(scope, receive, send)
            return
        if file.is_page and self._tags is not None:
            file = await self._with_tags(file, self._tags, scope)
        await _answer(file, scope, send)

    async def _with_tags(self, page: File, make: MakeTags, scope: Scope) -> File:
        """The page with tags for this request, if there are any."""
        try:
            tags = await make(scope)
        except Exception:
            # The page is of use without them.
            log.exception("no tags for %s", scope["path"])
            return page
        if tags is None:
            return page
        return _file(PAGE, _with_lines(page.body, tags), varies=b", accept-language")


def encodings(accepted: bytes) -> set[bytes]:
    """The encodings that a browser reads: all that it names, but for those with a weight of 0."""
    found = set()
    for part in accepted.lower().split(b","):
        name, _, weight = part.partition(b";")
        if weight.replace(b" ", b"") not in (b"q=0", b"q=0.0", b"q=0.00", b"q=0.000"):
            found.add(name.strip())
    return found


async def _answer(file: File, scope: Scope, send: Send) -> None:
    asked = dict(scope["headers"])
    status, body = 200, file.body
    headers = list(file.headers)
    if file.etag in (part.strip() for part in asked.get(b"if-none-match", b"").split(b",")):
        status, body = 304, b""
    else:
        readable = encodings(asked.get(b"accept-encoding", b""))
        for name, packed in ((b"br", file.brotli), (b"gzip", file.gzip)):
            if packed is not None and name in readable:
                body = packed
                headers.append((b"content-encoding", name))
                break
    if status != 304:
        headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    content = b"" if str(scope.get("method")) == "HEAD" else body
    await send({"type": "http.response.body", "body": content, "more_body": False})

"""Checks every request first: rates, sizes and origins. Adds headers to every answer.

A page of another site can send requests with our cookie. Browsers say where a request comes
from (`Origin`, `Sec-Fetch-Site`); a request that changes something must come from our pages.
"""

import logging
import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sestina.host.requests.types import Problem
from sestina.server.admission import COME_BACK_SECONDS, counted_address
from sestina.server.backend import Backend
from sestina.server.http.known_hosts import KnownHosts

log = logging.getLogger(__name__)

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
METHODS = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT"}
KNOWN_METHODS = b"DELETE, GET, HEAD, OPTIONS, POST, PUT"
"""The methods that some path has. OPTIONS says which path has which; any other method never gets
as far as the framework."""
POLICY = (
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
WORKERS: Final = "/assets/workers/"
"""Where the build puts the scripts of the workers that play without the server."""
WORKER_POLICY: Final = ("script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'")
"""They run WebAssembly and have no websocket. The pages that start them run none."""
HEADERS: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
_WAITING: Final = re.compile(
    r"(GET|HEAD) /api/(me/)?tables"
    r"|(GET|HEAD) /api/tables/[^/]+/(replay|record|picture\.svg|preview\.png)"
    r"|(GET|HEAD) /api/(qr|openapi\.json)"
    r"|POST /api/(tables|records|positions|analyses)"
    r"|POST /api/tables/[^/]+/(hint|review)"
    r"|GET /api/puzzles.*|POST /api/puzzles/[^/]+/tries"
)
"""Requests that wait while too much is asked: lists, replays, analysis, and new games."""
OF_OPERATORS = ("/healthz", "/readyz", "/metrics")
"""Asked by programs beside the server, under names of their own."""
NOT_KEPT = (b"cache-control", b"no-store")
"""For answers that say nothing else: most are for one person, and old at once."""


class Guard:
    def __init__(
        self, app: ASGIApp, backend: Backend, is_free: Callable[[Scope], bool] = lambda _: False
    ) -> None:
        self._app = app
        self._backend = backend
        self._is_free = is_free
        self._connections: Counter[str] = Counter()
        self._hosts = KnownHosts(backend.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "http":
            await self._http(scope, receive, send)
        elif kind == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = _header(scope, b"host")
        is_known = host is None or self._hosts.has(host)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *HEADERS]
                headers.append(_policy_for(scope, host if is_known else None))
                if all(name != b"cache-control" for name, _ in message["headers"]):
                    headers.append(NOT_KEPT)
                message["headers"] = headers
            await send(message)

        if str(scope.get("method")) not in METHODS:
            words = "there is no such method"
            await _refuse(with_headers, 405, "bad-method", words, (b"allow", KNOWN_METHODS))
        elif not is_known and scope["path"] not in OF_OPERATORS:
            words = f"this server is not known as {host}: its operator can name it (--name)"
            await _refuse(with_headers, 403, "bad-host", words[:300])
        elif self._backend.overload.is_on and _can_wait(scope):
            self._backend.metrics.shed.inc()
            words = f"too much is asked of this server: come back in {COME_BACK_SECONDS} seconds"
            retry = (b"retry-after", str(COME_BACK_SECONDS).encode())
            await _refuse(with_headers, 503, "busy", words, retry)
        elif not self._is_free(scope) and not self._backend.requests.take(_address(scope)):
            await _refuse(with_headers, 429, "too-fast", "too many requests: slow down")
        elif not self._is_ours(scope) and (not _is_safe(scope) or _is_embedded(scope)):
            await _refuse(with_headers, 403, "origin", "this request comes from another site")
        elif scope.get("method") == "OPTIONS":
            await self._options(scope, receive, with_headers)
        else:
            await self._app(scope, receive, with_headers)

    async def _options(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Name the methods of a path, as the framework does when it refuses a method.

        Its own answer to OPTIONS names only the first of several handlers.
        """

        async def allowed(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 405:
                allow = [pair for pair in message["headers"] if pair[0] == b"allow"]
                await send({"type": "http.response.start", "status": 204, "headers": allow})
            elif message["type"] == "http.response.start":
                nothing = (b"content-length", b"0")
                await send({**message, "headers": [nothing]})
            elif message["type"] == "http.response.body":
                await send({**message, "body": b""})

        trace: Any = {**scope, "method": "TRACE"}
        await self._app(trace, receive, allowed)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        limits = self._backend.settings.limits
        reason, host = "", _header(scope, b"host")
        if host is not None and not self._hosts.has(host):
            reason = "bad-host"
        elif not self._is_ours(scope):
            reason = "origin"
        elif not self._backend.requests.take(address):
            reason = "too-fast"
        elif (
            self._connections[address] >= limits.connections_per_address
            or self._connections.total() >= limits.connections
        ):
            reason = "too-many-connections"
        if reason:
            self._backend.metrics.dropped.labels(reason).inc()
            # Closing a websocket before it is accepted is answered as 403.
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
            return
        self._connections[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]

    def _is_ours(self, scope: Scope) -> bool:
        """Whether a request comes from one of our pages, or from no page at all."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        origin = headers.get(b"origin")
        if origin is None:
            # Programs send neither header; browsers send one with requests that change something.
            return headers.get(b"sec-fetch-site", "none") in ("none", "same-origin")
        if origin in self._backend.settings.origins:
            return True
        try:
            place = urlsplit(origin).netloc
        except ValueError:
            return False  # not an address
        # A page without an origin of its own says "null", and an old request names no host.
        return bool(place) and place == headers.get(b"host")


def _header(scope: Scope, wanted: bytes) -> str | None:
    found = (value for name, value in scope["headers"] if name == wanted)
    value = next(found, None)
    return None if value is None else value.decode("latin-1")


def _policy_for(scope: Scope, host: str | None) -> tuple[bytes, bytes]:
    if scope["path"].startswith(WORKERS):
        return b"content-security-policy", "; ".join((*POLICY, *WORKER_POLICY)).encode()
    return _policy(host)


@lru_cache(100)
def _policy(host: str | None) -> tuple[bytes, bytes]:
    """What pages may load. Not every browser counts websockets of our own host as our own."""
    sockets = "" if host is None else f" ws://{host} wss://{host}"
    policy = "; ".join((*POLICY, f"connect-src 'self'{sockets}"))
    return b"content-security-policy", policy.encode("latin-1")


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return counted_address(str(client[0])) if client else ""


def _can_wait(scope: Scope) -> bool:
    """Whether a request is for something else than a game that runs."""
    return _WAITING.fullmatch(f"{scope.get('method')} {scope['path']}") is not None


def _is_safe(scope: Scope) -> bool:
    return str(scope.get("method")) in SAFE_METHODS


def _is_embedded(scope: Scope) -> bool:
    """Whether a page asks for something that costs, without a person who followed a link."""
    followed = (b"sec-fetch-user", b"?1") in scope["headers"]
    return _can_wait(scope) and not followed


async def _refuse(
    send: Send, status: int, reason: str, message: str, *more: tuple[bytes, bytes]
) -> None:
    body = msgspec.json.encode(Problem(reason, message))
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                *more,
            ],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})

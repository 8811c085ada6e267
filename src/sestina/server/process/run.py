"""Running one server process: bind, open, serve, and close in good order."""

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from signal import SIGINT, SIGTERM

import uvicorn

from sestina.server.backend import Backend
from sestina.server.http.app import create_app
from sestina.server.http.slow_request_guard import PatientProtocol
from sestina.server.lan.listener import LanDoor
from sestina.server.settings import Settings

PING = 20.0
"""Seconds between pings; who does not answer one is gone."""
GOODBYE = 10
"""Seconds that requests get to finish when the server stops."""


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on; OSError if the address is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    return socket.create_server((settings.host, settings.port), family=family, backlog=2048)


class _Server(uvicorn.Server):
    """uvicorn's server ends the process by the signal that stopped it; we still have to close."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in (SIGINT, SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def make_server(backend: Backend) -> uvicorn.Server:
    settings = backend.settings
    config = uvicorn.Config(
        create_app(backend),
        lifespan="off",
        http=PatientProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        # Named ones only, never "*": that would believe what a client itself wrote first.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        # Messages are small; compressing them costs more memory and time than it saves.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GOODBYE,
    )
    return _Server(config)


async def run(
    backend: Backend,
    listening: socket.socket,
    started: Callable[[uvicorn.Server], None] = lambda _server: None,
) -> None:
    """Serve until SIGINT or SIGTERM. What makes the start fail is raised."""
    server, port = make_server(backend), listening.getsockname()[1]
    await backend.open()
    try:
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        if server.started:
            backend.door = LanDoor(server, int(port))
        started(server)
        await serving
    finally:
        await backend.close()


def serve(
    backend: Backend,
    listening: socket.socket,
    started: Callable[[uvicorn.Server], None] = lambda _server: None,
) -> None:
    """The same, in an event loop of its own: the quickest that there is on this machine."""
    factory = uvicorn.Config(app="", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(run(backend, listening, started))

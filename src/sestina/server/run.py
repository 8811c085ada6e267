"""Runs one server process: bind, open, serve, and close in order."""

import asyncio
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from signal import SIGINT, SIGTERM

import uvicorn

from sestina.server.backend import Backend
from sestina.server.health import HealthListener
from sestina.server.http.app import create_app
from sestina.server.http.paced_socket import PacedSocket
from sestina.server.http.slow_request_guard import guard_for
from sestina.server.lan import LanListener
from sestina.server.settings import Settings

PING_SECONDS = 20.0
"""Time between pings to a websocket, and for each answer."""
KEEP_ALIVE_SECONDS = 75
"""How long an idle connection stays open. Clients and proxies close theirs after 5 to 60 seconds,
and have to be first: whoever sends a request just when the other end closes loses it."""
SWITCH_SECONDS = 0.0005
"""How long a thread may go on while another one wants to run."""
SHUTDOWN_SECONDS = 10
"""Time for requests to finish when the server stops."""


def bind(settings: Settings) -> socket.socket:
    """Open the socket to listen on; `OSError` if the address is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    return socket.create_server((settings.host, settings.port), family=family, backlog=2048)


class _Server(uvicorn.Server):
    """uvicorn ends the process with the signal that stopped it; here the backend closes first."""

    def __init__(self, config: uvicorn.Config, dismiss: Callable[[], None]) -> None:
        super().__init__(config)
        self._dismiss = dismiss

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # A stream of hours would keep the server from stopping.
        self._dismiss()
        await super().shutdown(sockets)

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
        http=guard_for(settings),
        ws=PacedSocket,
        log_config=None,
        access_log=False,
        server_header=False,
        # Only named proxies, never "*": a client could forge its own address.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        # Messages are small: compressing them costs more memory and time than it saves.
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    return _Server(config, backend.dismiss)


async def run(
    backend: Backend,
    listening: socket.socket,
    started: Callable[[uvicorn.Server], None] = lambda _server: None,
) -> None:
    """Serve until SIGINT or SIGTERM. Raises whatever makes the start fail."""
    server, port = make_server(backend), listening.getsockname()[1]
    _raise_file_limit()
    await backend.open()
    health: HealthListener | None = None
    try:
        if backend.settings.health_port is not None:
            health = HealthListener(backend.settings, backend.unreadiness)
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        if server.started:
            backend.lan = LanListener(server, int(port))
        started(server)
        await serving
    finally:
        if health is not None:
            await asyncio.to_thread(health.close)
        await backend.close()


def serve(
    backend: Backend,
    listening: socket.socket,
    started: Callable[[uvicorn.Server], None] = lambda _server: None,
) -> None:
    """The same in a new event loop, the fastest that is installed."""
    # The loop takes over from threads with long work at once: it has to do so for each message.
    sys.setswitchinterval(SWITCH_SECONDS)
    factory = uvicorn.Config(app="", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(run(backend, listening, started))


def _raise_file_limit() -> None:
    """Ask for as many files and connections as the system allows: the default is far too low."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

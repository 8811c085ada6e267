"""A real server on a real socket, for tests: in a thread of this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import uvicorn

from sestina.host.clocks import TimeSource, wall_clock
from sestina.server.backend import Backend
from sestina.server.run import bind, serve
from sestina.server.settings import UNLIMITED, Limits, Settings
from tests.patience import PATIENCE


class LiveServer:
    def __init__(self, backend: Backend, port: int, server: uvicorn.Server) -> None:
        self.backend = backend
        self._server = server
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def stop(self) -> None:
        """Let it stop in order, as after SIGTERM."""
        self._server.should_exit = True


@contextmanager
def live_server(
    database: str, limits: Limits = UNLIMITED, clock: TimeSource = wall_clock, **more: Any
) -> Iterator[LiveServer]:
    # What a busy machine makes late is no overload here: `test_overload.py` makes one of its own.
    limits = replace(limits, late_seconds=UNLIMITED.late_seconds)
    chosen: dict[str, Any] = {
        "port": 0,
        "bot_processes": 1,
        "bot_seconds": 0.2,
        "analysts": 1,
        # Behind everything else they would take minutes on a busy machine.
        "analyst_niceness": 0,
        **more,
    }
    chosen.setdefault("warm_analysts", False)
    settings = Settings(database=database, limits=limits, **chosen)
    listening = bind(settings)
    backend = Backend(settings, clock)
    started = threading.Event()
    servers: list[uvicorn.Server] = []
    failures: list[BaseException] = []

    def begun(server: uvicorn.Server) -> None:
        servers.append(server)
        started.set()

    def run() -> None:
        try:
            serve(backend, listening, begun)
        except BaseException as error:
            failures.append(error)
            raise
        finally:
            started.set()

    thread = threading.Thread(target=run, name="live server")
    thread.start()
    started.wait(PATIENCE)
    if failures:
        raise failures[0]
    try:
        yield LiveServer(backend, listening.getsockname()[1], servers[0])
    finally:
        servers[0].should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()

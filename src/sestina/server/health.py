"""A health check with a way of its own: a port, a thread, and nothing else on them.

However many connections wait at the server itself, whoever watches over it gets an answer.
"""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import TimeoutError as Late
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from sestina.server.settings import Settings

WAIT_SECONDS = 3.0
"""How long the server may take to say how it is."""
SILENT_SECONDS = 5.0

Unreadiness = Callable[[], Awaitable[str]]
"""Says why the server cannot serve; nothing if it can."""


class HealthListener:
    def __init__(self, settings: Settings, unreadiness: Unreadiness) -> None:
        """Begin to listen; call this in the event loop of the server."""
        loop = asyncio.get_running_loop()

        async def alive() -> str:
            return ""

        async def ready() -> str:
            return await unreadiness()

        checks = {"/healthz": alive, "/readyz": ready}

        class Handler(BaseHTTPRequestHandler):
            timeout = SILENT_SECONDS

            def do_GET(self) -> None:
                check = checks.get(self.path)
                if check is None:
                    self._answer(404, "not found")
                    return
                asked = asyncio.run_coroutine_threadsafe(check(), loop)
                try:
                    problem = asked.result(WAIT_SECONDS)
                except Late:
                    asked.cancel()
                    problem = "the server does not answer"
                self._answer(503 if problem else 200, problem or "ok")

            def _answer(self, status: int, words: str) -> None:
                body = json.dumps({"status": words}).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_args: object) -> None:
                """Whoever watches asks every few seconds: that is not worth a log line."""

        assert settings.health_port is not None
        self._server = ThreadingHTTPServer((settings.host, settings.health_port), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(
            target=self._server.serve_forever, name="health", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

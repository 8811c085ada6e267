"""Servers as processes of their own, to be killed."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from tests.patience import PATIENCE, free_port


class ServerProcess:
    """`sestina serve`, started again on the same port after each kill."""

    def __init__(
        self,
        database: str,
        *options: str,
        keep_output: bool = False,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = ""
        """Its output, once it has stopped, if it is kept."""
        self._database = database
        self._options = options
        self._keep_output = keep_output
        self._env = {**os.environ, **(env or {})}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "sestina",
                "serve",
                "--database",
                self._database,
                "--port",
                str(self.port),
                "--bots",
                "1",
                "--no-limits",
                *self._options,
            ],
            env=self._env,
            stdout=subprocess.PIPE if self._keep_output else subprocess.DEVNULL,
            stderr=None if os.environ.get("SESTINA_TEST_LOGS") else subprocess.DEVNULL,
            start_new_session=True,
        )

    def wait_until_ready(self, path: str = "/readyz") -> None:
        """Wait until it can serve; with `/healthz`, until it answers."""
        end = time.monotonic() + PATIENCE
        while True:
            assert self._process is not None
            assert self._process.poll() is None, "the server ended"
            try:
                urllib.request.urlopen(f"{self.url}{path}", timeout=10).close()
            except OSError:
                assert time.monotonic() < end, "the server does not get ready"
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """As a power cut would: it and its bots, at once."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """As a deploy would: it closes cleanly, and its exit code says so."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        if self._process.stdout is not None:
            self.output = self._process.stdout.read().decode()
            self._process.stdout.close()
        return self._process.wait(PATIENCE)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()

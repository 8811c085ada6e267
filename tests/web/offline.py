"""A server whose pages may keep what it takes to play without it, and that comes and goes."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from scripts import offline
from tests.made_once import make_once
from tests.patience import free_port
from tests.server.live import LiveServer, live_server

READY: Final = 120_000
"""Milliseconds that Python may take to start on a busy machine."""


def make_engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the engine; the test is skipped where its parts cannot be fetched."""
    try:
        make_once(tmp_path_factory, "offline", lambda _folder: offline.build())
    except (subprocess.CalledProcessError, SystemExit):
        if os.environ.get("SESTINA_REQUIRE_INDEX", "") not in {"", "0"}:
            raise
        pytest.skip("the package index with the wheels for WebAssembly cannot be reached")
    return offline.ENGINE


class ComingAndGoing:
    """A server at one address that can be stopped and started again."""

    def __init__(self, folder: Path, engine: Path | None) -> None:
        self._database = str(folder / "sestina.db")
        self._engine = engine
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    @contextmanager
    def running(self) -> Iterator[LiveServer]:
        with live_server(self._database, port=self.port, engine=self._engine) as server:
            yield server


def wait_for_worker(page: Page) -> None:
    """The service worker serves this page, and has its build."""
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def get_ready(page: Page, url: str) -> None:
    """Agree to the offer on the start page."""
    page.goto(url)
    wait_for_worker(page)
    page.get_by_role("button", name="Get it ready").click()
    expect(page.get_by_text("Ready. When the server")).to_be_visible(timeout=READY)

"""A site without a server, as any web server delivers it, and a player who is at home there."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Route

from scripts import site
from tests.made_once import make_once
from tests.patience import PATIENCE, free_port
from tests.web.seat import Seat

WATCH_HOME: Final = """
// The worker with the table host, so that a test can ask it as the page does.
window.__home = new Promise((resolve) => {
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      resolve(this);
    }
  };
});
window.__asked = 1e6;
window.__ask = async (method, address, body) => {
  const home = await window.__home;
  const number = ++window.__asked;
  return new Promise((resolve) => {
    const hear = ({ data }) => {
      if (data[0] !== "answer" || data[1] !== number) return;
      home.removeEventListener("message", hear);
      resolve({ status: data[2], body: data[4] });
    };
    home.addEventListener("message", hear);
    home.postMessage(["ask", number, method, address, body]);
  });
};
window.__send = async (text) => (await window.__home).postMessage(["message", text]);
"""


def make_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site; the test is skipped where its parts cannot be fetched."""
    try:
        make_once(tmp_path_factory, "site", lambda _folder: site.build())
    except (subprocess.CalledProcessError, SystemExit):
        if os.environ.get("SESTINA_REQUIRE_INDEX", "") not in {"", "0"}:
            raise
        pytest.skip("the package index with the wheels for WebAssembly cannot be reached")
    return site.SITE


class FileServer:
    """`python -m http.server`, which knows nothing of Sestina. The site is below a path."""

    def __init__(self, folder: Path) -> None:
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}/{folder.name}/"
        command = [sys.executable, "-m", "http.server", str(self._port), "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            command, cwd=folder.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                urlopen(self.url).close()
            except OSError:
                assert time.monotonic() < end, "the web server does not start"
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


@contextmanager
def served(folder: Path) -> Iterator[FileServer]:
    server = FileServer(folder)
    try:
        yield server
    finally:
        server.stop()


def keep_at_home(page: Page, url: str) -> list[str]:
    """Let nothing leave the site; the addresses that something asked for, which grow."""
    elsewhere: list[str] = []

    def judge(route: Route) -> None:
        address = route.request.url
        if address.startswith((url, "blob:", "data:")):
            route.continue_()
        else:
            elsewhere.append(address)
            route.abort()

    page.context.route("**/*", judge)
    return elsewhere


class AtHome(Seat):
    """A player whose tables are in the tab."""

    def ask(self, method: str, address: str, body: object = None) -> Any:
        text = "" if body is None else json.dumps(body)
        asked = [method, address, text]
        answer = self.page.evaluate("(asked) => window.__ask(...asked)", asked)
        assert answer["status"] == 200, answer
        return json.loads(answer["body"])

    def seen(self) -> dict[str, Any]:
        table: dict[str, Any] = self.ask("GET", f"/api/tables/{self.table}")
        return table


class HomeSeat(AtHome):
    def send(self, **message: object) -> None:
        """A message beside the page, for the turns that nobody has to see."""
        text = json.dumps({"table": self.table, **message})
        self.page.evaluate("(text) => window.__send(text)", text)

    def play_until(self, left: int) -> None:
        """Play without the page until this many tiles are left to draw."""
        while (now := self.wait_for_turn())["status"] != "over" and now.get("pile", 0) > left:
            ply = now.get("ply", 0)
            self.send(t="play", ply=ply, move=first_move(now), id=f"beside{ply}")
            self.wait_for(lambda now, ply=ply: now.get("ply", 0) > ply, "the move")  # type: ignore[misc]


def first_move(now: dict[str, Any]) -> str:
    from tests.host.whole_game import chosen

    return chosen(now)

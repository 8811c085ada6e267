"""What a tab thinks, and that nobody waits for what is not wanted any more."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.protocol.mistakes import OPENING
from tests.web.browsers import Watched
from tests.web.site import WATCH_HOME, FileServer, make_site, served

READY = 120_000
"""Milliseconds that Python may take to start on a busy machine."""
BEGIN = """async ([number, body]) => {
  const home = await window.__home;
  window.__lines = 0;
  await new Promise((resolve) => {
    home.addEventListener("message", ({ data }) => {
      if (data[0] === "line" && data[1] === number) {
        window.__lines += 1;
        resolve();
      }
    });
    home.postMessage(["ask", number, "POST", "/api/analyses", body]);
  });
}"""
CANCEL_AND_GO_ON = """async ([number, next, body]) => {
  const home = await window.__home;
  const begun = performance.now();
  home.postMessage(["cancel", number]);
  const games = await window.__ask("GET", "/api/games", "");
  // Answers come in order: what was said before the host heard of it has arrived.
  const before = window.__lines;
  const served = performance.now() - begun;
  const states = [];
  await new Promise((resolve) => {
    home.addEventListener("message", ({ data }) => {
      if (data[0] === "line" && data[1] === next) states.push(JSON.parse(data[2]).state);
      if (data[0] === "end" && data[1] === next) resolve();
    });
    home.postMessage(["ask", next, "POST", "/api/analyses", body]);
  });
  const thought = performance.now() - begun;
  return { status: games.status, states, more: window.__lines - before, served, thought };
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    with served(make_site(tmp_path_factory)) as server:
        yield server


def go_on_after_cancelling(page: Page, after_ms: int = 0) -> dict[str, Any]:
    """Cancel an analysis of five seconds that has begun, and ask for another one."""
    long, short = ({"position": OPENING, "seconds": seconds} for seconds in (5, 0.2))
    page.evaluate(BEGIN, [2_000_001, json.dumps(long)])
    page.wait_for_timeout(after_ms)
    asked = [2_000_001, 2_000_002, json.dumps(short)]
    found: dict[str, Any] = page.evaluate(CANCEL_AND_GO_ON, asked)
    return found


@pytest.mark.slow
def test_after_a_cancelled_thought_the_page_goes_on(site: FileServer, watched: Watched) -> None:
    context = watched.context()
    context.set_default_timeout(READY)
    context.add_init_script(WATCH_HOME)
    page = context.new_page()
    page.goto(site.url)
    found = go_on_after_cancelling(page)
    assert found["status"] == 200
    assert found["states"][-1] == "done"
    assert found["more"] == 0, "the cancelled thought says nothing more"

"""Servers and browsers for the tests of the web client."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.browser import find_browser
from tests.chance import same_chance
from tests.made_once import make_once
from tests.server.live import LiveServer, live_server
from tests.web.browsers import Watched, chromium, is_required
from tests.web.reviewed_game import DEALS
from tests.web.stage import Hall, set_up_hall

__all__ = ["same_chance"]


# Not for the whole session: while Playwright runs, no other test can start an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if find_browser() is None and not is_required():
        pytest.skip("there is no Chromium on this machine: `make setup` says how to get one")
    with chromium() as started:
        yield started


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    """Browser contexts; an error in any of their pages fails the test."""
    contexts = Watched(browser)
    yield contexts
    contexts.close()
    assert contexts.trouble == []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    path: Path = tmp_path_factory.mktemp("server") / "sestina.db"
    with live_server(str(path)) as running:
        yield running


@pytest.fixture(scope="package")
def hall(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Hall]:
    """A server of this worker's own, on a copy of the tables that were played once."""

    def make(folder: Path) -> None:
        with live_server(str(folder / "sestina.db"), analysis_deals=DEALS) as server:
            set_up_hall(server, browser).save(folder / "hall.json")

    made = make_once(tmp_path_factory, "hall", make)
    copied = tmp_path_factory.mktemp("hall") / "sestina.db"
    shutil.copy(made / "sestina.db", copied)
    with live_server(str(copied), analysis_deals=DEALS) as server:
        yield Hall.load(made / "hall.json", server.url)

"""Servers and browsers for the tests of the web client."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.browser import find_browser
from tests.server.live import LiveServer, live_server
from tests.web.browsers import Watched, chromium, is_required
from tests.web.scenes import Hall, set_up_hall


# Not for the whole session: while Playwright runs, no other test can start an event loop.
@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def hall(server: LiveServer, browser: Browser) -> Hall:
    return set_up_hall(server, browser)

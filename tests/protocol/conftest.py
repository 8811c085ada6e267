"""Every home of tables: servers, the host of a tab, and the worker of a page."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import async_playwright

from scripts.browser import find_browser
from tests.chance import same_chance
from tests.postgres import temporary_postgres
from tests.protocol.homes import Home
from tests.protocol.servers import ServerHome
from tests.protocol.tabs import TabHome, WorkerHome
from tests.server.live import live_server
from tests.web.browsers import ARGUMENTS
from tests.web.site import make_site, served

__all__ = ["same_chance"]

DEALS = 4
"""Deals of an analysis: what it says does not matter here."""

Visit = Callable[[Callable[[Home], Awaitable[None]]], None]
"""Runs something at a home."""


def visit(make: Callable[[], AbstractAsyncContextManager[Home]]) -> Visit:
    def run(play: Callable[[Home], Awaitable[None]]) -> None:
        async def main() -> None:
            async with make() as home:
                await play(home)

        asyncio.run(main())

    return run


def there(home: Callable[[], Home]) -> Callable[[], AbstractAsyncContextManager[Home]]:
    @asynccontextmanager
    async def make() -> AsyncIterator[Home]:
        yield home()

    return make


@pytest.fixture(scope="session")
def at_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    folder = tmp_path_factory.mktemp("protocol")
    with live_server(str(folder / "sestina.db"), analysis_deals=DEALS) as server:
        yield visit(there(lambda: ServerHome(server.url)))


@pytest.fixture(scope="session")
def at_two_servers() -> Iterator[Visit]:
    """People meet now one and now the other, on one PostgreSQL."""
    with ExitStack() as stack:
        address = stack.enter_context(temporary_postgres())
        urls = [
            stack.enter_context(live_server(address, analysis_deals=DEALS)).url for _ in range(2)
        ]
        yield visit(there(lambda: ServerHome(*urls)))


@pytest.fixture
def at_a_tab(monkeypatch: pytest.MonkeyPatch) -> Visit:
    monkeypatch.setattr("sestina.browser.tab_reviews.REVIEW_SECONDS", 0.5)
    return visit(there(TabHome))


@pytest.fixture(scope="session")
def at_a_worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """A site of plain files in a real browser."""
    folder: Path = make_site(tmp_path_factory)
    path = find_browser()
    if path is None:
        pytest.skip("there is no browser")
    with served(folder) as server:

        @asynccontextmanager
        async def make() -> AsyncIterator[Home]:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(
                    executable_path=path, args=list(ARGUMENTS)
                )
                yield WorkerHome(server.url, browser.new_context)
                await browser.close()

        yield visit(make)

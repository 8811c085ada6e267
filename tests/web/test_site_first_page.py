"""The first page of a site of plain files: a board to play on at once, and the documentation."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browsers import PHONE, Watched
from tests.web.seat import Seat
from tests.web.site import FileServer, make_site, served

READY = 120_000
"""Milliseconds that Python may take to start on a busy machine."""


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    with served(make_site(tmp_path_factory)) as server:
        yield server


class HeldEngine:
    """The requests for the engine, which wait until the test lets them through."""

    def __init__(self, page: Page) -> None:
        self._waiting: list[Route] | None = []
        page.context.route("**/engine/**", self._judge)

    def _judge(self, route: Route) -> None:
        if self._waiting is None:
            route.continue_()
        else:
            self._waiting.append(route)

    def release(self) -> None:
        waiting, self._waiting = self._waiting, None
        assert waiting, "nothing has asked for the engine"
        for route in waiting:
            route.continue_()


def test_a_first_visit_plays_before_the_engine_is_there(site: FileServer, watched: Watched) -> None:
    context = watched.context(hints=True, **PHONE)
    context.set_default_timeout(READY)
    page = context.new_page()
    engine = HeldEngine(page)
    page.goto(site.url)
    region = page.get_by_role("region", name="A board to try")
    seat = Seat(page, "", "touch")
    seat.choose("Rs")
    page.locator('[data-cell="5,1"]').tap()
    seat.confirm()
    expect(region.get_by_text("+14!")).to_have_count(0)
    engine.release()
    expect(region.get_by_text("+14!")).to_be_visible(timeout=READY)
    region.locator(".outcome").get_by_role("button", name="Play").tap()
    page.wait_for_url(re.compile("#/t/"))
    expect(page.locator("[data-guide=hand] button")).to_have_count(6, timeout=READY)


def test_the_first_page_leads_to_the_documentation(site: FileServer, watched: Watched) -> None:
    context = watched.context(**PHONE)
    page = context.new_page()
    page.goto(site.url)
    page.get_by_role("link", name="For programmers").tap()
    page.wait_for_url(re.compile("/docs/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Sestina")

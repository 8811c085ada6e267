"""A site of plain files: whole games in a browser, and no server that knows of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.site import WATCH_HOME, FileServer, HomeSeat, keep_at_home, make_site, served

READY = 120_000
"""Milliseconds that Python may take to start on a busy machine."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory)


@pytest.fixture
def site(folder: Path) -> Iterator[FileServer]:
    with served(folder) as server:
        yield server


def page_of(watched: Watched, *, worker: bool = False, **options: Any) -> Page:
    context = watched.context(worker=worker, **options)
    context.set_default_timeout(READY)
    context.add_init_script(WATCH_HOME)
    return context.new_page()


def begin(page: Page, url: str) -> HomeSeat:
    """From the start page to a first game, against the gentlest bot."""
    page.goto(url)
    page.get_by_role("button", name=re.compile("^Play")).click()
    page.wait_for_url(re.compile("#/t/"))
    return HomeSeat(page, page.url.split("#/t/")[1].split("?")[0])


def test_a_whole_game_that_outlives_its_tab(site: FileServer, watched: Watched) -> None:
    page = page_of(watched, **DESKTOP)
    elsewhere = keep_at_home(page, site.url)
    seat = begin(page, site.url)
    assert seat.seen()["players"] == 2
    seat.wait_for_turn()
    for _ in range(2):
        assert seat.act()
    before = seat.seen()["version"]
    page.reload()
    assert seat.seen()["version"] >= before
    assert seat.act()
    acknowledged = seat.ply
    # As when the browser is killed: the page is not asked.
    killed, page = page, page.context.new_page()
    address = killed.url
    killed.close(run_before_unload=False)
    page.goto(address)
    seat = HomeSeat(page, seat.table)
    assert seat.ply >= acknowledged
    seat.play_until(left=6)
    seat.finish()
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()
    with page.expect_download() as download:
        page.locator("a[download$=txt]").click()
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert "gentle" in record
    listed = seat.ask("GET", "/api/me/tables?status=over")
    assert [one["table"] for one in listed] == [seat.table]
    assert elsewhere == []


def test_it_opens_and_plays_without_a_network(folder: Path, watched: Watched) -> None:
    with served(folder) as server:
        page = page_of(watched, worker=True, **PHONE)
        page.goto(server.url)
        page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
        watched.is_outage_expected = True
    seat = begin(page, server.url)
    seat.wait_for_turn()
    assert seat.act()
    page.reload()
    assert seat.ply > 0
    assert seat.act()


@pytest.mark.parametrize(
    "place", ["puzzles", "analysis", "learn", "games", "help", "settings", "new"]
)
def test_every_page_opens(site: FileServer, watched: Watched, place: str) -> None:
    page = page_of(watched)
    elsewhere = keep_at_home(page, site.url)
    page.goto(f"{site.url}#/{place}")
    expect(page.locator("h1")).to_be_visible()
    HomeSeat(page, "").ask("GET", "/api/games")
    assert elsewhere == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "level"),
    [
        ("classic", {"expansion": "expansion2"}, "club"),
        ("travel", {}, "expert"),
        ("flex", {}, "greedy"),
        ("cards", {}, "beginner"),
    ],
)
def test_every_kind_of_game_comes_to_its_end(
    site: FileServer, watched: Watched, game: str, options: dict[str, Any], level: str
) -> None:
    page = page_of(watched)
    elsewhere = keep_at_home(page, site.url)
    page.goto(site.url)
    seat = HomeSeat(page, "")
    seat.ask("POST", "/api/me", {"name": "Ada"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    new = {"game": game, "options": options, "seats": seats}
    seat.table = seat.ask("POST", "/api/tables", new)["table"]
    page.goto(f"{site.url}#/t/{seat.table}")
    page.reload()
    seat.play_until(left=-1)
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()
    assert elsewhere == []

"""The score pad for a real table: whole games on a phone, without a server."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.axe import violations
from tests.web.browsers import PHONE, Watched

SMALLEST = """() => [...document.querySelectorAll("main button, main summary, main input")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
  .map((one) => one.textContent)"""


def totals(page: Page) -> list[str]:
    return page.locator("main ul strong").all_inner_texts()


def enter(page: Page, *lines: str, laid: int | None = None) -> None:
    rows = page.get_by_role("group", name="Which rows scored?")
    for line in lines:
        rows.get_by_role("button", name=re.compile(rf"(Row of )?{line}:")).tap()
    if laid is not None:
        page.get_by_role("group", name="Laid this turn").get_by_role(
            "button", name=str(laid), exact=True
        ).tap()
    page.get_by_role("button", name=re.compile("^Enter")).tap()


def begin(page: Page, url: str, *names: str) -> None:
    page.goto(f"{url}/pad")
    for number, name in enumerate(names, 1):
        if number > 2:
            page.get_by_role("button", name="Add a player").tap()
        page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Begin").tap()


def test_a_game_is_counted_corrected_and_won(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    begin(page, server.url, "Ada", "Bob", "Cy")
    enter(page, "3")
    enter(page, "5", "Row of Qwirkle", "2")
    page.get_by_role("button", name="Exchange").tap()
    assert totals(page) == ["3", "19", "0"]
    # Ada's first turn was noted wrongly.
    page.get_by_role("button", name="Correct Ada 3 +3").tap()
    page.get_by_role("group", name="Which rows scored?").get_by_role("button").nth(1).tap()
    page.get_by_role("button", name="Save").tap()
    assert totals(page) == ["6", "19", "0"]
    enter(page, "4")
    page.get_by_role("button", name="Undo").tap()
    assert totals(page) == ["6", "19", "0"]
    # Killed in the middle: everything is there.
    page.reload()
    assert totals(page) == ["6", "19", "0"]
    assert page.evaluate(SMALLEST) == []
    assert violations(page) == []
    page.get_by_role("button", name="End the game").tap()
    page.get_by_role("button", name="Cy", exact=True).last.tap()
    expect(page.get_by_role("status").filter(has_text="Bob wins!")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Another game").tap()
    assert totals(page) == ["0", "0", "0"]


def test_it_notices_a_forgotten_row(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    begin(page, server.url, "Ada", "Bob")
    enter(page, "2", laid=2)
    page.get_by_role("group", name="Which rows scored?").get_by_role("button").nth(1).tap()
    page.get_by_role("group", name="Laid this turn").get_by_role("button", name="3").tap()
    hint = page.get_by_text("Did a crossing row score as well?")
    expect(hint).to_be_visible()
    page.get_by_role("group", name="Which rows scored?").get_by_role("button").first.tap()
    expect(hint).to_have_count(0)


def test_cards_count_qwirkles_and_the_pile(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    page.goto(f"{server.url}/pad")
    page.get_by_role("radio", name=re.compile("Qwirkles")).check()
    page.get_by_role("button", name="Begin").tap()
    expect(page.get_by_text("90 cards left to draw")).to_be_visible()
    page.get_by_role("group", name="Qwirkles made").get_by_role("button", name="2").tap()
    page.get_by_role("group", name="Cards played").get_by_role("button", name="7").tap()
    page.get_by_role("button", name="Enter +2").tap()
    expect(page.get_by_text("83 cards left to draw")).to_be_visible()
    assert totals(page) == ["2", "0"]


@pytest.mark.parametrize("locale", ["de-CH", "fr-CH", "it-CH"])
def test_it_speaks_four_languages(server: LiveServer, watched: Watched, locale: str) -> None:
    page = watched.page(locale=locale, **PHONE)
    page.goto(server.url)
    page.locator('a[href="/pad"]').tap()
    page.locator("main button[type=submit]").tap()
    expect(page.locator("main .entry")).to_be_visible()
    assert "undefined" not in page.locator("main").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

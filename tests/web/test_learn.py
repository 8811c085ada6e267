"""The lessons in a browser, as a newcomer takes them."""

import re

from playwright.sync_api import Page, Route, expect

from tests.server.live import LiveServer
from tests.web.browsers import PHONE, Watched
from tests.web.card_seat import CardSeat
from tests.web.seat import Seat
from tests.web.test_lessons import LESSONS


def lay(page: Page, move: str) -> None:
    seat = Seat(page, "", "touch")
    for part in move.split():
        tile, cell = part.split("@")
        x, y = map(int, cell.split(","))
        seat.lay(tile, x, y)
    seat.confirm()


def go_on(page: Page) -> None:
    expect(page.locator(".outcome")).to_contain_text("Well done")
    page.get_by_role("button", name="Next").tap()


def test_a_newcomer_takes_the_first_lesson(server: LiveServer, watched: Watched) -> None:
    page = watched.page(hints=True, **PHONE)
    page.goto(server.url)
    page.get_by_role("link", name=re.compile("New here")).tap()
    colour, shape, two, qwirkle, _ = LESSONS["first"]
    # Another legal move is welcome, and the lesson says how to go on.
    lay(page, "Yc@0,1")
    expect(page.locator(".outcome")).to_contain_text("That works too: 2 points.")
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".advice")).to_contain_text("red clover")
    for step in (colour, shape, two, qwirkle):
        lay(page, step["hint"][0])
        go_on(page)
    page.get_by_role("button", name="Exchange").tap()
    page.locator("[data-guide=hand] button").first.tap()
    page.get_by_role("button", name="Exchange 1").tap()
    go_on(page)
    expect(page.get_by_role("heading", name="That is all you need to begin.")).to_be_visible()
    page.get_by_role("link", name="Play now").tap()
    expect(page.get_by_role("button", name=re.compile("^Play"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("New here"))).to_have_count(0)


def test_lessons_of_other_games(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    page.goto(f"{server.url}/learn/flex")
    page.get_by_role("button", name="Skip").tap()
    lay(page, LESSONS["flex"][1]["hint"][0])
    expect(page.locator(".outcome")).to_contain_text("Well done: 5 points.")
    page.goto(f"{server.url}/learn/cards")
    CardSeat(page, "", "touch").hand_card("B8").tap()
    page.locator("[data-row]").nth(1).tap()
    page.locator("[data-mark=play]").tap()
    go_on(page)
    page.goto(f"{server.url}/learn/expansion2")
    page.get_by_role("button", name="Draw 3 extra tiles").tap()
    page.get_by_role("dialog").get_by_role("button").last.tap()
    expect(page.locator(".outcome")).to_contain_text("Well done.")
    expect(page.locator("[data-guide=hand] button")).to_have_count(9)


def test_the_rules_lead_to_the_lesson_about_boards(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    page.goto(f"{server.url}/help/expansion1")
    page.get_by_role("link", name="Take the lesson").tap()
    field, fields, star, _ = LESSONS["expansion1"]
    expect(page.get_by_role("heading", level=1)).to_contain_text("Step 1 of 4")
    # The next field pays as usual, but the one with +2 is asked for.
    lay(page, "B4@2,4")
    expect(page.locator(".outcome")).to_contain_text("That works too: 5 points.")
    page.get_by_role("button", name="Try again").tap()
    for step in (field, fields, star):
        lay(page, step["hint"][0])
        go_on(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Step 4 of 4")
    expect(page.get_by_role("button", name="Star disc")).to_be_visible()


def test_a_lesson_waits_for_the_server(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    watched.is_outage_expected = True
    away = [True]

    def answer(route: Route) -> None:
        if away[0]:
            route.abort()
        else:
            route.continue_()

    page.route("**/api/positions", answer)
    page.goto(f"{server.url}/learn")
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    away[0] = False
    expect(page.locator("[data-guide=hand]")).to_be_visible()
    expect(page.get_by_text("The server does not answer.")).to_have_count(0)

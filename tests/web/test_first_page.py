"""What people find from the first page, and how much of it they see at once."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, Route, expect

from tests.server.live import LiveServer
from tests.web.boxes import assert_in_place
from tests.web.browsers import DESKTOP, LARGE, LYING_PHONE, PHONE, Watched
from tests.web.tables import ask, become, bot, me, open_table, play_until


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def test_a_running_game_comes_before_a_new_one(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    become(page, server.url, "Ada")
    for game in ("classic", "flex"):
        table = open_table(page, game, me(), bot())
        play_until(page, table, 4)
    page.goto(server.url)
    heading = page.get_by_role("heading", name="Continue")
    expect(heading).to_be_in_viewport(ratio=1)
    running = page.get_by_role("link", name=re.compile("Your turn")).first
    expect(running).to_be_in_viewport(ratio=1)
    play = page.get_by_role("button", name=re.compile("^Play"))
    assert box(running)["y"] < box(play)["y"]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "wide"])
def test_everything_is_in_the_navigation(
    server: LiveServer, watched: Watched, size: dict[str, Any]
) -> None:
    page = watched.page(**size)
    for name, address in (("Puzzles", "/puzzles"), ("Analysis", "/analysis")):
        page.goto(server.url)
        link = page.get_by_role("navigation", name="Main menu").get_by_role("link", name=name)
        expect(link).to_be_in_viewport(ratio=1)
        assert_in_place(page)
        link.click()
        page.wait_for_url(f"**{address}*")


def test_expansions_are_found_from_the_first_page(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    page.goto(server.url)
    names = page.get_by_role("navigation", name="Expansion").get_by_role("link")
    expect(names).to_have_text(["Mini-expansions", "Expansion 1", "Expansion 2"])
    names.last.tap()
    chosen = page.get_by_role("radio", name="Expansion 2", exact=True)
    expect(chosen).to_be_checked()
    # None, the small ones, the large ones, and those that go together, in even columns.
    cards = page.get_by_role("group", name="Expansion", exact=True).locator("label")
    expect(cards).to_have_text(
        [
            "None",
            "Mini-expansions",
            "Expansion 1",
            "Expansion 2",
            "Expansion 1 with the mini-expansions",
            "Expansions 1 and 2",
        ]
    )
    widths = {round(box(card)["width"]) for card in cards.all()}
    assert len(widths) == 1


@pytest.mark.parametrize(
    "rules", ["classic", "travel", "flex", "expansion1", "expansion2", "cards", "playing"]
)
def test_every_page_of_rules_leads_to_a_game(
    server: LiveServer, watched: Watched, rules: str
) -> None:
    page = watched.page()
    page.goto(f"{server.url}/help/{rules}")
    page.get_by_role("link", name="Play it").click()
    page.wait_for_url("**/new*")
    if rules.startswith("expansion"):
        name = f"Expansion {rules[-1]}"
        expect(page.get_by_role("radio", name=name, exact=True)).to_be_checked()


OUTSIDE = """() => {
  const frame = document.querySelector(".picture").getBoundingClientRect();
  return [...document.querySelectorAll(".picture :is(svg, .body)")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top < frame.top || box.bottom > frame.bottom
      || box.left < frame.left || box.right > frame.right;
  }).length;
}"""


def daily_shows(page: Page, kind: str, count: int) -> None:
    """Let the puzzle of the day be one with this many rows of cards, or tiles below each other."""

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        position = answer.json()
        table = position.get("table", position)
        table["kind"] = kind
        for other in ("board", "fields"):
            table.pop(other, None)
        if kind == "rows":
            table["now"]["rows"] = [["Rc", "Rs", "R4"]] * count
        else:
            table["board"] = [[0, y, "Rc"] for y in range(count)]
        route.fulfill(response=answer, json=position)

    page.route("**/api/positions", fulfil)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "wide"])
@pytest.mark.parametrize("count", [2, 10, 16])
def test_the_puzzle_of_the_day_is_seen_as_a_whole(
    server: LiveServer, watched: Watched, size: dict[str, Any], count: int
) -> None:
    page = watched.page(**size)
    for kind, pieces in (("rows", 3 * count), ("grid", count)):
        daily_shows(page, kind, count)
        page.goto(f"{server.url}/puzzles")
        expect(page.locator(".picture .piece")).to_have_count(pieces)
        assert page.evaluate(OUTSIDE) == 0
        page.unroute("**/api/positions")


@pytest.mark.parametrize(
    "size", [PHONE, LYING_PHONE, DESKTOP], ids=["phone", "lying phone", "wide"]
)
def test_a_first_visit_shows_one_thing_to_do(
    server: LiveServer, watched: Watched, size: dict[str, Any]
) -> None:
    """The rest is there for those who look further down."""
    page = watched.page(hints=True, **size)
    page.goto(server.url)
    expect(page.get_by_role("button", name=re.compile("^Play"))).to_be_in_viewport(ratio=1)
    friends = page.get_by_role("link", name=re.compile("^With friends"))
    expect(friends).to_be_attached()
    assert box(friends)["y"] > 0.85 * size["viewport"]["height"]
    expect(page.get_by_role("heading", name="For you")).to_have_count(0)


def test_the_page_knows_who_comes_back(server: LiveServer, watched: Watched) -> None:
    """The next opponent by the results, the puzzle of the day as a board, and a game not tried."""
    page = watched.page(**PHONE)
    become(page, server.url, "Ada")
    for _ in range(2):
        table = open_table(page, "classic", me(), bot("gentle"))
        play_until(page, table, 2)
        ask(page, "POST", f"/api/tables/{table}/seats/0/resign")
    page.evaluate(
        "localStorage.setItem('sestina-opponents',"
        ' \'{"classic":{"level":"gentle","wins":2,"at":1}}\')'
    )
    page.goto(server.url)
    ours = page.get_by_role("region", name="For you")
    expect(ours.get_by_role("link", name=re.compile("Something new: Qwirkle Flex"))).to_be_visible()
    daily = ours.get_by_role("link", name=re.compile("^Puzzle of the day"))
    expect(daily.locator("svg").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Play.*against: Newcomer"))).to_be_visible()
    assert_in_place(page)
    ours.get_by_role("button", name=re.compile("^Your next opponent: Newcomer")).tap()
    page.wait_for_url("**/t/*")
    seats = ask(page, "GET", f"/api/tables/{page.url.rpartition('/')[2]}")["now"]["seats"]
    assert [seat.get("level") for seat in seats] == [None, "easy"]


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_the_header_has_one_line_on_large_screens(
    server: LiveServer, watched: Watched, language: str
) -> None:
    page = watched.page(**{**LARGE, "locale": language})
    page.goto(server.url)
    home, settings = (
        box(page.locator(f"header a[href='{to}']").first) for to in ("/", "/settings")
    )
    assert settings["y"] < home["y"] + home["height"]

"""The board of Expansion 1 on the set-up page: drawn by touch and by keyboard, and played on."""

import re

from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.axe import violations
from tests.web.boxes import assert_in_place
from tests.web.browsers import SMALL_PHONE, Watched
from tests.web.tables import ask, become


def choose_own_board(page: Page, url: str) -> None:
    page.goto(f"{url}/new?game=classic")
    page.get_by_role("radio", name="Expansion 1", exact=True).check()
    page.get_by_role("radio", name="Your own").check()
    page.get_by_role("grid").wait_for()


def fields_of_new_table(page: Page) -> list[str]:
    """Start the game, and the fields of its table."""
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(re.compile("/t/"))
    table = page.url.rsplit("/", 1)[1]
    fields: list[str] = ask(page, "GET", f"/api/tables/{table}")["fields"]
    return fields


def test_a_board_is_drawn_by_touch_and_the_server_says_what_is_wrong(
    server: LiveServer, watched: Watched
) -> None:
    page = watched.page(**SMALL_PHONE)
    become(page, server.url, "Ada")
    choose_own_board(page, server.url)
    box = page.locator("[data-cell='0,0']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 36
    page.get_by_role("button", name="Clear").tap()
    page.get_by_role("radio", name="Star disc").check()
    page.locator("[data-cell='2,1']").tap()
    page.get_by_role("button", name="Repeat all around").tap()
    expect(page.get_by_text("The board needs a start field")).to_be_visible()
    page.get_by_role("radio", name="Bottom right").check()
    page.get_by_role("radio", name="Start field").check()
    page.locator("[data-cell='8,8']").tap()
    page.get_by_role("radio", name="Tile at the start").check()
    page.locator("[data-cell='10,10']").tap()
    page.locator("[data-cell='10,11']").tap()
    expect(page.get_by_text("Tiles at the start must not touch")).to_be_visible()
    assert_in_place(page)
    assert violations(page) == []
    # A field is emptied by the same tap.
    page.locator("[data-cell='10,11']").tap()
    expect(page.get_by_text("Tiles at the start must not touch")).to_have_count(0)
    page.get_by_role("button", name="Turn", exact=True).tap()
    rows = [["."] * 16 for _ in range(16)]
    for field in ("*2,1", "*14,2", "*1,13", "o15,8", "t13,10", "*9,13"):
        x, y = map(int, field[1:].split(","))
        rows[y][x] = field[0]
    assert fields_of_new_table(page) == ["".join(row) for row in rows]
    # The next table begins with the same board.
    page.goto(f"{server.url}/new")
    expect(page.locator("[data-cell='2,1']")).to_have_accessible_name("Column 3, row 2: Star disc")


def test_a_board_is_drawn_by_keyboard(server: LiveServer, watched: Watched) -> None:
    page = watched.page()
    become(page, server.url, "Ada")
    choose_own_board(page, server.url)
    page.get_by_role("button", name="Side: Select").press("Enter")
    page.locator("[data-cell='0,0']").focus()
    for key in ("ArrowRight", "6", "Space", "ArrowDown", "5", "Enter", *["ArrowRight"] * 7):
        page.keyboard.press(key)
    # The cursor has gone on into the next quarter.
    focused = page.locator(":focus")
    expect(focused).to_have_accessible_name("Column 9, row 2: Nothing")
    page.keyboard.press("2")
    page.keyboard.press("Space")
    expect(focused).to_have_accessible_name("Column 9, row 2: Start field")
    assert page.get_by_role("radio", name="Top right").is_checked()
    fields = fields_of_new_table(page)
    assert fields[0] == ".*.............."
    assert fields[1][:9] == ".2...*..o"

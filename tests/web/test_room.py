"""The table, the tiles as in somebody's box, sounds, and a screen that stays on."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.boxes import assert_in_place
from tests.web.browsers import PHONE, Watched
from tests.web.tables import become, me, open_table

LOCKS: Final = """
window.__locks = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.__locks += 1;
  return { release: async () => { window.__locks -= 1; } };
} } });
"""
"""A screen that can be kept on, which a browser without a screen does not have."""


def ground_of(page: Page) -> str:
    return str(
        page.evaluate("getComputedStyle(document.querySelector('.preview')).backgroundColor")
    )


def test_the_table_and_the_tiles_are_as_at_home(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    become(page, server.url, "Ada")
    page.goto(f"{server.url}/settings")
    expect(page.locator(".preview")).to_be_visible()
    grounds = {ground_of(page)}
    for room in ("Wood", "Felt"):
        page.get_by_role("radio", name=room).check()
        grounds.add(ground_of(page))
        assert_in_place(page)
    page.get_by_role("radio", name="Night").check()
    # Night is dark, whatever else was chosen.
    grounds.add(ground_of(page))
    assert len(grounds) == 4
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    expect(page.get_by_role("radio", name="Light")).to_be_disabled()
    page.get_by_role("radio", name="White").check()
    page.get_by_role("radio", name="Square").check()
    expect(page.locator(".preview .body").first).to_be_visible()
    rounded = "getComputedStyle(document.querySelector('.preview .body')).rx"
    assert page.evaluate(rounded) == "7px"
    for sound in ("Laying", "Points", "Qwirkle", "Your turn"):
        page.get_by_role("button", name=sound, exact=True).tap()

    # Everything that names the sixth colour speaks of white, and the rules of purple.
    table = open_table(page, "classic", me(), me("Ben"))
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Log, chat and more").tap()
    page.get_by_role("dialog").get_by_role("button", name="Not seen yet").tap()
    tracker = page.get_by_role("dialog")
    expect(tracker).to_contain_text("white")
    expect(tracker).not_to_contain_text("purple")
    # In the colour-safe palette purple stays.
    page.goto(f"{server.url}/settings")
    page.get_by_role("radio", name="Colour-safe").check()
    expect(page.get_by_role("radio", name="White")).to_be_disabled()
    assert page.evaluate("document.documentElement.dataset.box") == "purple"


def test_the_screen_stays_on_while_a_device_goes_round(
    server: LiveServer, watched: Watched
) -> None:
    context = watched.context(**PHONE)
    context.add_init_script(LOCKS)
    page = context.new_page()
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me(), me("Ben"))
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_function("() => window.__locks === 1")
    # The page of the table is left.
    page.evaluate("history.pushState({}, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
    page.wait_for_function("() => window.__locks === 0")

"""Lists of tables: every table is reachable, and the lists show whose turn it is."""

import re

from playwright.sync_api import expect

from tests.server.live import LiveServer
from tests.web.browsers import PATIENCE, Watched
from tests.web.tables import ask, become, bot, friend, me, open_table, play_until

IMPORTED = 55
"""More than one page of the server's list."""


def test_every_finished_game_can_be_reached(server: LiveServer, watched: Watched) -> None:
    page = watched.page()
    become(page, server.url, "Ada")
    first = open_table(page, "travel", me(), bot())
    play_until(page, first)
    record = page.evaluate(
        "async (path) => (await fetch(path)).text()", f"/api/tables/{first}/record"
    )
    for _ in range(IMPORTED):
        ask(page, "POST", "/api/records", {"record": record})
    page.goto(f"{server.url}/games")
    mine = page.get_by_role("region", name="My finished games")
    items = mine.locator("> ul > li")
    expect(items).to_have_count(6)
    more = mine.get_by_role("button", name="Show more")
    for wanted in (26, 46, IMPORTED + 1):
        more.click()
        expect(items).to_have_count(wanted)
    expect(more).to_have_count(0)
    # The oldest one is the last, and leads to its table.
    items.last.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/t/{first}$"))


def test_a_running_game_says_whose_turn_it_is(server: LiveServer, watched: Watched) -> None:
    """Without clocks and bots a move changes only the table's log."""
    ada, ben = watched.page(), watched.page()
    become(ada, server.url, "Ada")
    become(ben, server.url, "Ben")
    table = open_table(ada, "classic", me(), friend(), public=True)
    ask(ben, "PUT", f"/api/tables/{table}/seats/1", {})
    ask(ada, "POST", f"/api/tables/{table}/start")
    ada.goto(f"{server.url}/games")
    running = ada.get_by_role("region", name="My games").locator("> ul > li")
    for _ in range(3):
        now = ask(ada, "GET", f"/api/tables/{table}")["now"]
        mine = now["seat_to_move"] == 0
        # The page polls every few seconds.
        told = "Your turn" if mine else "Ben’s turn"
        expect(running).to_contain_text(told, timeout=PATIENCE)
        play_until(ada if mine else ben, table, now.get("ply", 0) + 1)

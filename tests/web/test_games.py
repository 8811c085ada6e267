"""Whole games in a real browser, as people play them."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.live import LiveServer
from tests.web.browsers import LAPTOP, LARGE, PHONE, SMALL_PHONE, TABLET, Watched
from tests.web.seat import Seat
from tests.web.tables import become, bot, friend, me, open_table, play_until


def play_first_and_last_turns(seat: Seat) -> None:
    """Play a game to its end. Its middle is watched: the long tests play all of every game."""
    for _ in range(4):
        seat.act()
    play_until(seat.page, seat.table, left=16)
    seat.finish()


def test_from_the_first_page_to_a_game_in_two_taps_and_to_its_end(
    server: LiveServer, watched: Watched
) -> None:
    page = watched.page(hints=True, **LARGE)
    page.goto(server.url)
    page.get_by_role("button", name=re.compile("^Play")).click()
    page.wait_for_url(re.compile("/t/"))
    seat = Seat(page, page.url.split("/t/")[1].split("?")[0])
    seat.wait_for_turn()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    # The guide to a first game stays until it is dismissed.
    hints = page.get_by_role("region", name="Hints for your first game")
    expect(hints).to_be_visible()
    hints.get_by_role("button", name="No hints").click()
    expect(hints).to_have_count(0)
    play_first_and_last_turns(seat)
    result = page.get_by_role("region", name=re.compile("has won|have won|share the win"))
    expect(result).to_be_visible()
    for points in seat.state()["scores"]:
        expect(result.get_by_text(str(points), exact=True).first).to_be_visible()


@pytest.mark.slow
def test_a_game_at_a_small_phone_by_touch_alone(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**SMALL_PHONE)
    page.goto(server.url)
    page.get_by_role("button", name=re.compile("^Play")).tap()
    page.wait_for_url(re.compile("/t/"))
    seat = Seat(page, page.url.split("/t/")[1].split("?")[0], "touch")
    seat.wait_for_turn()
    play_first_and_last_turns(seat)
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()


@pytest.mark.slow
def test_a_game_by_keyboard_alone(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**LAPTOP)
    page.goto(server.url)
    play = page.get_by_role("button", name=re.compile("^Play"))
    expect(play).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if play.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    seat = Seat(page, page.url.split("/t/")[1].split("?")[0], "keyboard")
    seat.wait_for_turn()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.cell ?? null") is not None:
            break
    play_first_and_last_turns(seat)
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()


@pytest.mark.slow  # `test_tables.py` has shorter ones
def test_two_browsers_at_one_table_to_the_end(server: LiveServer, watched: Watched) -> None:
    ada, ben = watched.page(), watched.page(**PHONE)
    become(ada, server.url, "Ada")
    table = open_table(ada, "classic", me(), friend(), public=True)
    ada.goto(f"{server.url}/t/{table}")
    ben.goto(f"{server.url}/t/{table}#join")
    ben.get_by_label("Your name").first.fill("Ben")
    ben.get_by_role("button", name="Sit down").first.tap()
    ada.get_by_role("button", name="Start the game").click()
    seats = [Seat(ada, table), Seat(ben, table, "touch")]
    for one in seats:
        one.wait_for(lambda now: now["status"] == "playing", "the game to begin")
    while seats[0].state()["status"] == "playing":
        mover = next((seat for seat in seats if seat.state().get("offers")), None)
        if mover is None:
            break
        if mover.ply >= 6 and mover.state().get("pile", 0) > 10:
            # The middle is like the rest: the pages follow, nobody touches them.
            play_until(mover.page, table, mover.ply + 1)
        else:
            mover.act()
    for page in (ada, ben):
        expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()


@pytest.mark.slow
def test_a_game_of_flex_on_a_tablet(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**TABLET)
    become(page, server.url, "Ada")
    table = open_table(page, "flex", me(), bot())
    page.goto(f"{server.url}/t/{table}")
    seat = Seat(page, table, "touch")
    seat.wait_for_turn()
    play_first_and_last_turns(seat)
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()

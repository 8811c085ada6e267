"""Playing together: taking turns back, resigning, people who are away, one device for two."""

import re

from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.seat import Seat
from tests.web.tables import ask, become, bot, friend, me, open_table, play_until
from tests.web.test_sturdy import SAY


def from_menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Log, chat and more").tap()
    page.get_by_role("dialog").get_by_role("button", name=entry).tap()


def two_people(server: LiveServer, ada: Page, ben: Page) -> tuple[Seat, Seat]:
    become(ada, server.url, "Ada")
    become(ben, server.url, "Ben")
    table = open_table(ada, "classic", me(), friend(), public=True)
    ask(ben, "PUT", f"/api/tables/{table}/seats/1", {})
    ask(ada, "POST", f"/api/tables/{table}/start")
    for page in (ada, ben):
        page.goto(f"{server.url}/t/{table}")
    return Seat(ada, table), Seat(ben, table)


def test_a_turn_against_a_bot_is_taken_back_at_once(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me(), bot())
    page.goto(f"{server.url}/t/{table}")
    seat = Seat(page, table, "touch")
    before = seat.wait_for_turn()
    tiles = seat.seen().get("board", [])
    seat.act(most=1)
    seat.wait_for_turn()
    from_menu(page, "Take back my last turn")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("What the bots have played since then goes too")
    sheet.get_by_role("button", name="Take back").tap()
    seat.wait_for(lambda now: now.get("ply", 0) == before.get("ply", 0), "the game to go back")
    assert seat.seen().get("board", []) == tiles
    expect(page.locator(".pieces .tile")).to_have_count(len(tiles))
    # The turn begins anew: tiles can be laid and played.
    expect(seat.hand.get_by_role("button")).to_have_count(6)
    seat.act(most=1)
    assert seat.wait_for_turn()["status"] == "playing"


def test_a_turn_is_taken_back_by_consent_and_a_game_resigned(
    server: LiveServer, watched: Watched
) -> None:
    ada, ben = watched.page(**DESKTOP), watched.page(**PHONE)
    seats = two_people(server, ada, ben)
    table = seats[0].table
    ada.evaluate(SAY, [table, ["Good luck"]])
    while seats[0].ply < 2:
        for seat in seats:
            if seat.state().get("offers"):
                play_until(seat.page, table, seat.ply + 1)
    first = 0 if seats[0].state().get("offers") else 1
    asking, asked = seats[1 - first], seats[first]
    name = "Ada" if asking is seats[0] else "Ben"
    before = asking.ply

    def wish() -> None:
        if asking.page is ada:
            ada.get_by_role("button", name="Take back my last turn").click()
        else:
            from_menu(ben, "Take back my last turn")
        sheet = asking.page.get_by_role("dialog")
        expect(sheet).to_contain_text("If the others agree")
        asking.touch(sheet.get_by_role("button", name="Ask"))
        waiting = asking.page.locator(".banner")
        expect(waiting).to_contain_text("You have asked to take your last turn back")
        question = asked.page.locator(".banner")
        expect(question).to_contain_text(f"{name} would like to take the last turn back")

    wish()
    asked.touch(asked.page.get_by_role("button", name="Decline"))
    expect(asking.page.get_by_text("would rather not take it back").first).to_be_visible()
    expect(asked.page.get_by_role("button", name="Allow")).to_have_count(0)
    assert asking.ply == before
    wish()
    asked.touch(asked.page.get_by_role("button", name="Allow"))
    asking.wait_for(lambda now: bool(now.get("offers")), "the turn to come back")
    assert asking.ply == before - 1
    expect(asking.page.get_by_role("button", name="Allow")).to_have_count(0)

    # Somebody who is away is shown, and since when.
    ben.goto("about:blank")
    expect(ada.get_by_text(re.compile(r"not connected since \d\d:\d\d"))).to_be_visible()
    ben.goto(f"{server.url}/t/{table}")
    expect(ada.get_by_text(re.compile("not connected since"))).to_have_count(0)

    from_menu(ben, "Resign")
    sheet = ben.get_by_role("dialog")
    expect(sheet).to_contain_text("The winner is Ada")
    sheet.get_by_role("button", name="Resign").tap()
    expect(ada.get_by_role("heading", name="You have won!")).to_be_visible()
    for page in (ada, ben):
        expect(page.get_by_text("Ben has resigned").first).to_be_visible()
    expect(ben.get_by_role("heading", name="Ada has won")).to_be_visible()
    expect(ben.locator(".cup")).to_have_count(0)
    ben.goto(f"{server.url}/games")
    expect(ben.get_by_text("(resigned)").first).to_be_visible()

    # The chat goes on at the table of the rematch.
    ada.get_by_role("button", name="Rematch").click()
    ada.wait_for_url(lambda url: "/t/" in url and table not in url)
    ada.get_by_text("Chat", exact=True).first.click()
    expect(ada.get_by_role("log", name="Chat")).to_contain_text("Good luck")
    expect(ada.get_by_text("From the game before")).to_be_visible()


def test_one_device_shows_the_board_while_the_hand_is_hidden(
    server: LiveServer, watched: Watched
) -> None:
    page = watched.page(**PHONE)
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me("Ada"), me("Ben"))
    play_until(page, table, 3)
    page.goto(f"{server.url}/t/{table}")
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_in_viewport()
    expect(page.get_by_role("button", name=re.compile("^I am "))).to_be_in_viewport()
    seat = Seat(page, table, "touch")
    board = page.get_by_role("grid").bounding_box()
    assert board is not None
    assert board["height"] > 150
    expect(page.locator(".pieces .tile")).to_have_count(len(seat.seen()["board"]))
    expect(seat.hand).to_have_count(0)

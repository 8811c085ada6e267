"""Other tables: one device for several people, mixed seats, games the client does not know."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.live import LiveServer
from tests.server.processes import ServerProcess
from tests.web.browsers import PHONE, Watched
from tests.web.seat import Seat
from tests.web.tables import ask, become, bot, me, open_table, play_until
from tests.web.unknown_game import NAME, server_of


@pytest.mark.slow
def test_hot_seat_hides_each_hand_until_its_person_is_there(
    server: LiveServer, watched: Watched
) -> None:
    page = watched.page(hints=True, **PHONE)
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me("Ada"), me("Ben"), bot())
    page.goto(f"{server.url}/t/{table}")
    seat = Seat(page, table, "touch")
    guide = page.get_by_role("region", name="Hints for your first game")
    met = set()
    for turn in range(8):
        now = seat.wait_for_turn()
        name = now["seats"][now["seat_to_move"]]["name"]
        expect(page.get_by_text(f"Pass the device to {name}")).to_be_visible()
        expect(seat.hand).to_have_count(0)
        page.get_by_role("button", name=f"I am {name}").tap()
        met.add(name)
        expect(seat.hand.get_by_role("button")).to_have_count(6)
        if turn == 0:
            expect(guide).to_be_visible()
        else:
            # The guide ends with the first turn, though the device was passed on.
            assert page.evaluate("JSON.parse(localStorage['sestina-settings']).hints") is False
            expect(guide).to_have_count(0)
        seat.act(most=1)
    assert met == {"Ada", "Ben"}
    play_until(page, table)
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()


def test_a_friend_by_invitation_a_bot_and_two_at_one_device(
    server: LiveServer, watched: Watched
) -> None:
    host, guest = watched.page(), watched.page(**PHONE)
    become(host, server.url, "Ada")
    table = open_table(host, "travel", me("Ada"), {"kind": "open"}, bot("beginner"), me("Cleo"))
    host.goto(f"{server.url}/t/{table}")
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    link = host.get_by_label(re.compile("^Invitation link")).input_value()
    guest.goto(link)
    guest.get_by_label("Your name").first.fill("Ben <b>bold</b>")
    guest.get_by_role("button", name="Sit down").first.tap()
    # A name is always text, whatever it looks like.
    expect(host.get_by_text("Ben <b>bold</b>").first).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    seats = (Seat(host, table), Seat(guest, table))
    for seat in seats:
        seat.wait_for(lambda now: now["status"] == "playing", "the game to begin")
    plays = 0
    while seats[0].state().get("ply", 0) < 12 and plays < 100:
        for page in (host, guest):
            if ask(page, "GET", f"/api/tables/{table}")["now"].get("offers"):
                play_until(page, table, seats[0].state().get("ply", 0) + 1)
                plays += 1
        host.wait_for_timeout(30)
    assert 6 <= plays < 100


def test_a_table_with_ages_and_house_rules(server: LiveServer, watched: Watched) -> None:
    """The form offers them, and that nothing is taken back; the guest is asked for an age too."""
    host, guest = watched.page(), watched.page(**PHONE)
    become(host, server.url, "Ada")
    host.goto(f"{server.url}/new?game=classic&with=friends")
    host.get_by_text("Clock, ages, house rules").click()
    # Under a clock nothing is taken back, so there is no choice.
    undo = host.get_by_role("switch", name="Turns can be taken back")
    clock = host.get_by_label("Clock", exact=True)
    clock.select_option("5 min")
    expect(undo).to_be_disabled()
    clock.select_option("None")
    undo.uncheck()
    host.get_by_label("Ada’s age").fill("41")
    house = host.get_by_role("group", name="House rules")
    house.get_by_role("radio", name="The oldest").check()
    house.get_by_role("radio", name="Stacks of six").check()
    host.get_by_role("button", name="Open and invite").click()
    host.wait_for_url("**/t/*")
    for fact in ("Stacks of six", "No turns are taken back"):
        expect(host.get_by_role("listitem").filter(has_text=fact)).to_be_visible()
    table = host.url.rpartition("/")[2].partition("#")[0]
    invite = ask(host, "GET", f"/api/tables/{table}")["now"]["seats"][1]["invite"]
    guest.goto(f"{server.url}/t/{table}#1.{invite}")
    guest.get_by_label("Your name").first.fill("Ben")
    guest.get_by_label("Your age").fill("121")
    expect(guest.get_by_text("An age is a number from 0 to 120.")).to_be_visible()
    guest.get_by_label("Your age").fill("9")
    guest.get_by_role("button", name="Sit down").first.tap()
    host.get_by_role("button", name="Start the game").click()
    seat = Seat(host, table)
    seat.wait_for(lambda now: now["status"] == "playing", "the game to begin")
    seen = ask(host, "GET", f"/api/tables/{table}")
    assert not seen.get("undo")
    assert seen["options"] == {"start_tie": "oldest", "stacks": "six"}
    assert sum(seen["now"]["stacks"]) == seen["now"]["pile"]
    start = next(f for f in seen["events"][-1]["facts"] if f["kind"] == "start")
    assert start["reason"] in ("largest", "age")
    assert start["reason"] == "largest" or start["seat"] == 0
    expect(guest.get_by_title(re.compile("Heights of the stacks: .*6 6"))).to_be_attached()


def test_after_the_game(server: LiveServer, watched: Watched) -> None:
    page = watched.page()
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me(), bot())
    play_until(page, table)
    page.goto(f"{server.url}/t/{table}")
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Score after each turn"))).to_be_visible()

    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("[data-cell]").first).to_be_attached()
    page.get_by_role("button", name="One step forward").click()
    expect(page).to_have_url(re.compile(r"\?ply=1$"))
    # A link to a moment shows that moment to everyone.
    other = watched.page()
    other.goto(page.url)
    expect(other.get_by_text(re.compile("^Step 1 of"))).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("link", name="As text").click()
    assert "[Game" in Path(download.value.path()).read_text(encoding="utf-8")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    again = Seat(page, page.url.split("/t/")[1])
    assert again.wait_for_turn()["status"] == "playing"


@pytest.fixture
def unknown_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A fixture of its own, named before `watched`: pages close before their server stops."""
    with server_of(tmp_path) as server:
        server.wait_until_ready()
        yield server


@pytest.mark.slow
def test_a_game_that_the_page_has_never_heard_of(
    unknown_server: ServerProcess, watched: Watched
) -> None:
    page = watched.page()
    page.goto(unknown_server.url)
    page.get_by_role("link", name=re.compile(NAME, re.IGNORECASE)).click()
    page.get_by_role("button", name=re.compile("^(Start|Play|Open)")).last.click()
    page.wait_for_url(re.compile("/t/"))
    seat = Seat(page, page.url.split("/t/")[1].split("?")[0].split("#")[0])
    assert ask(page, "GET", f"/api/tables/{seat.table}")["game"] == NAME
    for _ in range(3):
        seat.act()
    play_until(page, seat.table)
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()

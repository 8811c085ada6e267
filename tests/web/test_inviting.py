"""Inviting a friend: from the form of a new table to the friend's seat."""

import re

from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.browsers import PHONE, Watched
from tests.web.seat import Seat
from tests.web.tables import become, bot, friend, me, open_table

LINK = re.compile("^Invitation link")


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").first.fill(name)
    page.get_by_role("button", name="Sit down").first.tap()


def test_the_host_says_who_invites_and_the_link_is_there_at_once(
    server: LiveServer, watched: Watched
) -> None:
    host, guest = watched.page(**PHONE), watched.page(**PHONE)
    host.goto(f"{server.url}/new?game=classic&with=friends")
    opens = host.get_by_role("button", name="Open and invite")
    name = host.get_by_label("Me", exact=True)
    opens.tap()
    # Nobody is invited by somebody without a name.
    expect(name).to_be_focused()
    name.fill("Ada")
    opens.tap()
    host.wait_for_url("**/t/*")
    # Both above the bar with the pages.
    bar = host.get_by_role("navigation", name="Main menu").bounding_box()
    assert bar is not None
    for shown in (
        host.get_by_role("button", name="Copy link"),
        host.get_by_role("img", name="The link as a QR code"),
    ):
        expect(shown).to_be_in_viewport(ratio=1)
        box = shown.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]
    # The page's own address is the invitation.
    link = host.get_by_label(LINK).input_value()
    expect(host).to_have_url(re.compile(r"#1\."))
    assert host.url.rpartition("#")[2] == link.rpartition("#")[2]
    guest.goto(host.url)
    expect(guest.get_by_text("You are invited to a game of Qwirkle with Ada.")).to_be_visible()
    sit_down(guest, "Ben")
    expect(guest).not_to_have_url(re.compile("#"))
    expect(host).not_to_have_url(re.compile("#"))
    host.get_by_role("button", name="Start the game").tap()
    Seat(guest, host.url.rpartition("/")[2]).wait_for(
        lambda now: now["status"] == "playing", "the game to begin"
    )


def test_one_link_is_good_for_all_friends(server: LiveServer, watched: Watched) -> None:
    host = watched.page()
    become(host, server.url, "Ada")
    table = open_table(host, "classic", me(), friend(), friend(), bot())
    host.goto(f"{server.url}/t/{table}")
    link = host.get_by_label(LINK).input_value()
    for name in ("Ben", "Cleo"):
        guest = watched.page(**PHONE)
        guest.goto(link)
        sit_down(guest, name)
        expect(host.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    expect(host.get_by_label(LINK)).to_have_count(0)
    late = watched.page(**PHONE)
    late.goto(link)
    expect(late.get_by_label("Your name")).to_have_count(0)
    expect(late.get_by_text("All seats are taken")).to_be_visible()


def test_without_an_invitation_people_hear_what_to_ask_for(
    server: LiveServer, watched: Watched
) -> None:
    host, stranger = watched.page(), watched.page(**PHONE)
    become(host, server.url, "Ada")
    table = open_table(host, "classic", me(), friend())
    stranger.goto(f"{server.url}/t/{table}")
    expect(stranger.get_by_text("Ask for the link; it is on the screen of: Ada.")).to_be_visible()

"""Keyboard only: the focus is not lost when the pressed button disappears."""

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import some_of
from tests.server.live import LiveServer
from tests.web.browsers import PHONE, Watched
from tests.web.seat import Manner, Seat, decode_plays, seat_with_a_play
from tests.web.tables import become, bot, me, open_table


def sit_down(page: Page, server: LiveServer, manner: Manner = "keyboard") -> Seat:
    """A running game on our turn."""
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me(), bot())
    seat = seat_with_a_play(page, table, 2)
    seat.manner = manner
    page.goto(f"{server.url}/t/{table}")
    expect(seat.hand.get_by_role("button")).to_have_count(6)
    return seat


@pytest.mark.parametrize("manner", some_of(["keyboard", "touch", "mouse"]))
def test_an_exchange_and_on(server: LiveServer, watched: Watched, manner: Manner) -> None:
    page = watched.page(**PHONE) if manner == "touch" else watched.page()
    seat = sit_down(page, server, manner)
    seat.swap()
    seat.wait_for_turn()
    if manner == "keyboard":
        # In the hand, if the focused tile is still there, otherwise on the board.
        expect(page.locator(".play :focus")).to_have_count(1)
    seat.act()


def test_after_the_button_the_board_has_the_focus(server: LiveServer, watched: Watched) -> None:
    page = watched.page()
    seat = sit_down(page, server)
    offer = seat.offer("place")
    assert offer is not None
    ((tile, x, y),) = next(play.laid for play in decode_plays(offer) if len(play.laid) == 1)
    seat.button("Exchange").focus()
    seat.lay(tile, x, y)
    before = seat.ply
    seat.play_button.focus()
    page.keyboard.press("Enter")
    seat.wait_for(lambda now: now.get("ply", 0) > before, "the move")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    seat.wait_for_turn()
    seat.act()

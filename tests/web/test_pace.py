"""What others play, shown at the pace that a person chose."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import some_of
from tests.server.live import LiveServer
from tests.web.boxes import assert_playable
from tests.web.browsers import PHONE, SMALL_PHONE, Watched
from tests.web.seat import Seat, decode_plays
from tests.web.tables import become, bot, dealt_from, me, open_table, play_until

SEED = bytes([7]) * 32

WATCH = """() => {
  window.__shown = [];
  const look = () => {
    const seat = document.querySelector("[data-seat][aria-current]")?.dataset.seat;
    const steps = document.querySelectorAll(".log li.step").length;
    const last = window.__shown.at(-1) ?? [];
    if (last[0] !== seat || last[1] !== steps) window.__shown.push([seat, steps]);
  };
  look();
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributes: true,
  });
}"""
"""Notes who is to move and how many steps the log has, whenever the page shows something else."""

COUNT_CLICKS = "() => { window.__clicks = 0; addEventListener('click', () => window.__clicks++); }"


def sit_down(server: LiveServer, watched: Watched, pace: str, **size: Any) -> Seat:
    """At a table with three bots, on our turn."""
    page = watched.page(pace=pace, reduced_motion="no-preference", **size)
    become(page, server.url, "Ada")
    with dealt_from(SEED):
        table = open_table(page, "classic", me(), bot(), bot(), bot())
        play_until(page, table, 4)
    seat = Seat(page, table, "touch" if size else "mouse")
    seat.wait_for_turn()
    page.goto(f"{server.url}/t/{table}")
    expect(seat.hand).to_be_visible()
    return seat


def turn_of(page: Page, seat: int) -> None:
    expect(page.locator(f'[data-seat="{seat}"][aria-current]')).to_have_count(1)


@pytest.mark.parametrize("pace", some_of(["brisk", "calm"]))
def test_three_bots_are_seen_one_after_the_other(
    server: LiveServer, watched: Watched, pace: str
) -> None:
    seat = sit_down(server, watched, pace)
    expect(seat.page.locator(".log li.step")).to_have_count(seat.ply)
    before = seat.ply
    seat.page.evaluate(WATCH)
    seat.act()
    seat.wait_for(lambda now: now["ply"] == before + 4, "the answers of the bots")
    expect(seat.page.get_by_role("button", name="Skip")).to_be_visible()
    turn_of(seat.page, 0)
    shown = seat.page.evaluate("window.__shown")
    for number, player in enumerate(["1", "2", "3", "0"], start=1):
        assert [player, before + number] in shown
    assert [steps for _, steps in shown] == sorted(steps for _, steps in shown)


@pytest.mark.slow
def test_nothing_is_lost_without_a_pace(server: LiveServer, watched: Watched) -> None:
    seat = sit_down(server, watched, "instant")
    for _ in range(2):
        seat.act()
        seat.wait_for_turn()
    turn_of(seat.page, 0)
    expect(seat.page.locator(".log li.step")).to_have_count(seat.ply)
    expect(seat.page.get_by_role("button", name="Skip")).to_have_count(0)


def test_who_goes_on_does_not_wait_and_can_look_back(server: LiveServer, watched: Watched) -> None:
    seat = sit_down(server, watched, "calm", **PHONE)
    page = seat.page
    before = seat.ply
    seat.act()
    seat.wait_for(lambda now: now["ply"] == before + 4, "the answers of the bots")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    # What moves the board is no tap, and skips nothing.
    page.evaluate(COUNT_CLICKS)
    board = page.locator("[data-guide=board] svg").first
    board.hover(position={"x": 20, "y": 200})
    page.mouse.down()
    board.hover(position={"x": 60, "y": 180})
    page.mouse.up()
    assert page.evaluate("window.__clicks") == 0
    # A tap on the board that skips does nothing else there.
    board.tap(position={"x": 20, "y": 200})
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    turn_of(page, 0)
    # The steps do not go on by themselves, however long this takes.
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="What happened since your turn").tap()
    recap = page.get_by_role("region", name="What happened since your turn")
    following = recap.get_by_role("button", name="Next step")
    for number in (1, 2, 3):
        expect(recap).to_contain_text(f"Point hunter {number}")
        if number < 3:
            following.tap()
    expect(following).to_be_disabled()
    page.emulate_media(reduced_motion="no-preference")
    recap.get_by_role("button", name="Back to the game").tap()
    # The hand can be used during the show, and ends it.
    seat.act()
    seat.wait_for(lambda now: now["ply"] == before + 8, "the answers of the bots")
    seat.hand.get_by_role("button").first.tap()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    turn_of(page, 0)


def test_looking_back_makes_room_for_taking_back(server: LiveServer, watched: Watched) -> None:
    seat = sit_down(server, watched, "instant", **SMALL_PHONE)
    again = seat.page.get_by_role("button", name="What happened since your turn")
    undo = seat.page.get_by_role("button", name="Take back the last tile")
    expect(again).to_be_visible()
    assert_playable(seat.page)
    place = seat.offer("place")
    assert place is not None
    tile, x, y = next(play.laid[0] for play in decode_plays(place) if len(play.laid) == 1)
    seat.choose(tile)
    seat.touch_cell(x, y)
    expect(undo).to_be_visible()
    expect(again).to_have_count(0)
    undo.click()
    expect(again).to_be_visible()

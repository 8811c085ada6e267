"""Every action tile, used through its dialogue in the page."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import some_of
from tests.server.live import LiveServer
from tests.web.action_seat import NAMES, QUESTIONS
from tests.web.browsers import PHONE, Watched
from tests.web.seat import Seat, decode_plays, tile_name
from tests.web.tables import (
    ask,
    become,
    bot,
    dealt_from,
    friend,
    me,
    open_table,
    play,
    play_until,
)

SEED = bytes([5]) * 32


def sit_down(page: Page, server: LiveServer, kind: str, expansion: str, ply: int) -> Seat:
    """A table with one action tile in front of each seat, on our turn."""
    become(page, server.url, "Ada")
    options = {"expansion": expansion, "action_tiles": [kind], "actions_from_start": True}
    with dealt_from(SEED):
        table = open_table(page, "classic", me(), bot(), options=options)
        play_until(page, table, ply)
        seat = Seat(page, table, "touch" if page.viewport_size == PHONE["viewport"] else "mouse")
        seat.wait_for_turn()
    page.goto(f"{server.url}/t/{table}")
    return seat


def use(seat: Seat, kind: str) -> None:
    seat.touch(seat.button(NAMES[kind]))
    dialogue = seat.page.get_by_role("dialog")
    question, answer = QUESTIONS[kind]
    expect(dialogue.get_by_role("heading", name=question)).to_be_visible()
    seat.touch(dialogue.get_by_role("button", name=answer))


def used(seat: Seat) -> list[dict[str, Any]]:
    """The facts since our action tile was used."""
    events = ask(seat.page, "GET", f"/api/tables/{seat.table}")["events"]
    facts = [fact for event in events for fact in event.get("facts", [])]
    (mine,) = (i for i, fact in enumerate(facts) if fact["kind"] == "use" and fact["seat"] == 0)
    return facts[mine:]


def wait_until_used(seat: Seat) -> list[dict[str, Any]]:
    seat.wait_for(lambda now: not now["actions"][0], "the action tile to be used")
    return used(seat)


@pytest.mark.parametrize("expansion", some_of(["mini", "expansion2"]))
def test_three_more_tiles(server: LiveServer, watched: Watched, expansion: str) -> None:
    seat = sit_down(watched.page(), server, "draw3", expansion, 2)
    use(seat, "draw3")
    assert any(fact["kind"] == "draw" for fact in wait_until_used(seat))
    expect(seat.hand.get_by_role("button")).to_have_count(9)
    seat.act()


@pytest.mark.parametrize("expansion", some_of(["expansion2", "mini"]))
def test_a_tile_from_the_board(server: LiveServer, watched: Watched, expansion: str) -> None:
    seat = sit_down(watched.page(**PHONE), server, "take", expansion, 4)
    x, y = seat.offer("cell")["cells"][0]  # type: ignore[index]
    use(seat, "take")
    seat.touch_cell(x, y)
    expect(seat.cell(x, y)).to_have_attribute("aria-label", re.compile("chosen"))
    expect(seat.page.get_by_text(re.compile("^Into your hand: "))).to_be_visible()
    seat.touch(seat.button("Take"))
    (taken,) = (fact for fact in wait_until_used(seat) if fact["kind"] == "take")
    assert taken["cells"] == [[x, y]]
    expect(seat.hand.get_by_role("button")).to_have_count(7)
    expect(seat.hand_tile(taken["tiles"][0])).to_be_visible()
    seat.act()


def test_asking_for_a_tile(server: LiveServer, watched: Watched) -> None:
    seat = sit_down(watched.page(), server, "ask", "expansion2", 2)
    wanted = seat.offer("tile")["tiles"][7]  # type: ignore[index]
    seat.touch(seat.button(NAMES["ask"]))
    dialogue = seat.page.get_by_role("dialog")
    seat.touch(dialogue.get_by_role("button", name=re.compile(f"^{tile_name(wanted)},")))
    seat.touch(dialogue.get_by_role("button", name=f"Ask for: {tile_name(wanted)}", exact=True))
    facts = wait_until_used(seat)
    told = seat.page.locator("[data-guide=draft]")
    (asked,) = (fact for fact in facts if fact["kind"] == "ask")
    assert asked["tiles"] == [wanted]
    if not any(fact["kind"] == "give" for fact in facts):
        expect(told).to_contain_text(
            f"Nobody has this tile: {tile_name(wanted)}. Draw one instead?"
        )
        seat.touch(seat.button("Draw a tile"))
    else:
        expect(told).to_contain_text(f"gives you: {tile_name(wanted)}.")
    expect(seat.hand.get_by_role("button")).to_have_count(7)
    seat.act()


def test_exchanging_before_the_turn(server: LiveServer, watched: Watched) -> None:
    seat = sit_down(watched.page(), server, "exchange", "expansion2", 2)
    use(seat, "exchange")
    for number in (0, 2):
        seat.touch(seat.hand.get_by_role("button").nth(number))
    seat.touch(seat.button("Exchange 2"))
    (swapped,) = (fact for fact in wait_until_used(seat) if fact["kind"] == "swap")
    assert swapped["count"] == 2
    seat.act()


def test_separate_tiles_are_scored_together(server: LiveServer, watched: Watched) -> None:
    seat = sit_down(watched.page(**PHONE), server, "separate", "expansion2", 6)
    use(seat, "separate")
    wait_until_used(seat)
    told = seat.page.locator("[data-guide=draft]")
    expect(told).to_contain_text("Lay up to 3 tiles, one at a time.")
    for number in range(1, 4):
        place = seat.offer("place")
        if place is None:
            break
        single = max(decode_plays(place), key=lambda play: play.points)
        ((tile, x, y),) = single.laid
        before = seat.ply
        seat.lay(tile, x, y)
        seat.touch(seat.play_button)
        seat.wait_for(lambda now, before=before: now.get("ply", 0) > before, "the tile")  # type: ignore[misc]
        expect(told).to_contain_text(re.compile(rf"^\s*{number} of 3 laid · \d+ points? so far"))
    done = next(one for one in seat.state()["offers"] if one.get("move") == "done")
    score = seat.state()["scores"][0]
    seat.touch(seat.button(f"End the turn +{done['points']}"))
    seat.wait_for(lambda now: now["scores"][0] == score + done["points"], "the joint score")


def test_two_turns(server: LiveServer, watched: Watched) -> None:
    seat = sit_down(watched.page(), server, "double", "expansion2", 2)
    use(seat, "double")
    wait_until_used(seat)
    seat.act()
    assert seat.state()["seat_to_move"] == 0
    seat.act()
    plays = [fact for fact in used(seat) if fact["kind"] in ("place", "swap", "pass")]
    assert [fact["seat"] for fact in plays[:2]] == [0, 0]


def test_what_an_opponents_action_tile_did(server: LiveServer, watched: Watched) -> None:
    ada, ben = watched.page(**PHONE), watched.page()
    become(ada, server.url, "Ada")
    become(ben, server.url, "Ben")
    options = {"expansion": "expansion2", "action_tiles": ["ask"], "actions_from_start": True}
    with dealt_from(SEED):
        table = open_table(
            ada, "classic", me(), friend(), public=True, start=False, options=options
        )
        ask(ben, "PUT", f"/api/tables/{table}/seats/1", {})
        ask(ada, "POST", f"/api/tables/{table}/start")
    ada.goto(f"{server.url}/t/{table}")
    ben.goto(f"{server.url}/t/{table}")
    seats = [Seat(ada, table), Seat(ben, table)]
    while (turn := seats[1].state()).get("ply", 0) == 0 or turn["seat_to_move"] == 0:
        play_until(seats[turn["seat_to_move"]].page, table, turn.get("ply", 0) + 1)
    wanted = seats[0].state()["hands"]["0"][0]
    play(ben, table, seats[1].ply, f"use ask {wanted}")
    note = ada.get_by_role("button", name=f"Ben took a tile of yours: {tile_name(wanted)}.")
    expect(note).to_be_visible()
    note.tap()
    expect(note).to_have_count(0)


def test_an_action_tile_explains_itself_when_it_cannot_be_used(
    server: LiveServer, watched: Watched
) -> None:
    page = watched.page()
    become(page, server.url, "Ada")
    options = {"expansion": "mini", "action_tiles": ["take"], "actions_from_start": True}
    table = open_table(page, "classic", me("Ada"), me("Ben"), options=options)
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name=re.compile("^I am ")).click()
    page.get_by_role("button", name=NAMES["take"]).click()
    dialogue = page.get_by_role("dialog")
    # The board is still empty.
    expect(dialogue).to_contain_text("Not possible right now.")
    expect(dialogue.get_by_role("button", name="Choose the tile")).to_have_count(0)

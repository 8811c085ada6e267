"""A family that nothing in the client knows is played in a browser, to the end of a game."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from sestina.games.registry import register, unregister
from tests.conformance.heap import HEAP
from tests.server.live import LiveServer, live_server
from tests.web.browsers import PHONE, Watched
from tests.web.seat import Seat
from tests.web.tables import ask, become, bot, dealt_from, me, open_table

SEED: Final = bytes([3]) * 32
"""A deal with which the game lasts a while."""


@pytest.fixture
def heap_server(tmp_path: Path) -> Iterator[LiveServer]:
    register(HEAP)
    with live_server(str(tmp_path / "sestina.db")) as server:
        yield server
    unregister(HEAP)


def _after(ply: int) -> Callable[[dict[str, Any]], bool]:
    return lambda now: now.get("ply", 0) > ply


def test_heap_is_played_by_buttons_and_by_text(heap_server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    become(page, heap_server.url, "Ada")
    games = {one["game"]: one for one in ask(page, "GET", "/api/games")}
    assert games["heap"]["kind"] == ""
    with dealt_from(SEED):
        table = open_table(page, "heap", me(), bot(games["heap"]["levels"][-1]))
    page.goto(f"{heap_server.url}/t/{table}")
    seat = Seat(page, table, "touch")

    # The first move is typed: nonsense is explained, and what fits can be played.
    now = seat.wait_for_turn()
    field = page.get_by_label("Move as text")
    field.fill("no move")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(seat.play_button).to_be_disabled()
    field.fill(f"  {now['offers'][0]['move']} ")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    seat.touch(seat.play_button)
    seat.wait_for(_after(now.get("ply", 0)), "the typed move")

    plays = 0
    while (now := seat.wait_for_turn())["status"] != "over":
        before, offers = now.get("ply", 0), now["offers"]
        expect(page.locator(".buttons button")).to_have_count(len(offers))
        expect(page.locator(".table svg")).to_have_count(len(now["text"].split()))
        expect(field).to_have_value("")
        seat.touch(page.locator(".buttons button").first)
        seat.wait_for(_after(before), "the move")
        plays += 1
    assert plays > 4

    # Afterwards the game is shown move by move, with the tiles that were laid.
    expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()
    page.goto(f"{heap_server.url}/t/{table}?ply=1")
    expect(page.locator("[data-cell][aria-label*='last move']")).to_have_count(1)

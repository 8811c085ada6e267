"""Whole games of every kind at every size of screen, by touch, mouse and keyboard.

Boxes are measured again and again: nothing is cut, covered or lies over something else.
"""

import re
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.action_seat import ActionSeat
from tests.web.boxes import assert_in_place
from tests.web.browsers import LAPTOP, LARGE, LYING_PHONE, PHONE, SMALL_PHONE, TABLET, Watched
from tests.web.card_seat import CardSeat
from tests.web.seat import Manner, Seat
from tests.web.tables import become, bot, dealt_from, me, open_table

pytestmark = pytest.mark.long

MEASURED_EVERY: Final = 4
WON: Final = re.compile("has won|have won|share the win")


@dataclass(frozen=True)
class Kind:
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    seat: type[Seat] = Seat


KINDS: Final = {
    "classic": Kind("classic"),
    "travel": Kind("travel"),
    "flex": Kind("flex"),
    "mini": Kind("classic", {"expansion": "mini"}, ActionSeat),
    "expansion2": Kind(
        "classic", {"expansion": "expansion2", "actions_from_start": True}, ActionSeat
    ),
    "cards": Kind("cards", seat=CardSeat),
    "connect": Kind("classic", {"expansion": "expansion1", "boards": "connect"}),
    "select": Kind("classic", {"expansion": "expansion1", "boards": "select"}, ActionSeat),
}
SCREENS: Final[dict[tuple[str, Manner], dict[str, Any]]] = {
    ("small phone", "touch"): SMALL_PHONE,
    ("phone", "touch"): PHONE,
    ("phone", "keyboard"): PHONE,
    ("lying phone", "touch"): LYING_PHONE,
    ("tablet", "touch"): TABLET,
    ("laptop", "mouse"): LAPTOP,
    ("laptop", "keyboard"): LAPTOP,
    ("large", "mouse"): LARGE,
    ("large", "keyboard"): LARGE,
}
BOTS: Final = ("greedy", "beginner", "casual")


def number_of_bots(kind: str, screen: tuple[str, Manner]) -> int:
    """One to three: the numbers take turns, so every kind and every size has each of them."""
    return 1 + (list(KINDS).index(kind) + list(SCREENS).index(screen)) % 3


def measure_around(page: Page, manner: Manner) -> None:
    """The menu of the table and what it opens."""
    menu = page.get_by_role("button", name="Log, chat and more")
    if menu.count() == 0:
        return
    menu.tap() if manner == "touch" else menu.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_in_place(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("screen", SCREENS, ids="-".join)
@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game(
    server: LiveServer, watched: Watched, kind: str, screen: tuple[str, Manner]
) -> None:
    page = watched.page(**SCREENS[screen])
    become(page, server.url, "Ada")
    played, manner = KINDS[kind], screen[1]
    bots = [bot(level) for level in BOTS[: number_of_bots(kind, screen)]]
    with dealt_from(bytes([len(bots)]) * 32):
        table = open_table(page, played.game, me(), *bots, options=played.options)
    page.goto(f"{server.url}/t/{table}")
    seat = played.seat(page, table, manner)
    seat.measured_every = MEASURED_EVERY
    for turns in range(200):
        if not seat.act():
            break
        if turns == 2:
            measure_around(page, manner)
    assert seat.state()["status"] == "over"
    expect(page.get_by_text(WON).first).to_be_visible()
    assert_in_place(page)
    if isinstance(seat, ActionSeat) and played.options.get("actions_from_start"):
        assert len(seat.used) == 6

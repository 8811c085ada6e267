"""Every step of every lesson, by touch on the smallest phone and by mouse on a laptop."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.action_seat import NAMES, QUESTIONS
from tests.web.boxes import assert_in_place
from tests.web.browsers import LAPTOP, SMALL_PHONE, Watched
from tests.web.card_seat import CardSeat
from tests.web.seat import Manner, Seat
from tests.web.test_lessons import LESSONS

pytestmark = pytest.mark.slow

SCREENS: Final[dict[Manner, dict[str, Any]]] = {"touch": SMALL_PHONE, "mouse": LAPTOP}


def follow(page: Page, move: str, manner: Manner) -> None:
    """Make a move of a hint as the page wants it made."""
    seat = Seat(page, "", manner)
    kind, _, rest = move.partition(" ")
    if "/" in move:
        cards = CardSeat(page, "", manner)
        cards.arrange([row.split() for row in move.split("/")])
        expect(cards.play_button).to_be_enabled()
        cards.confirm()
    elif kind == "swap":
        seat.touch(seat.button("Exchange"))
        choose_tiles(seat, rest.split())
    elif kind == "done":
        seat.touch(seat.button(re.compile("^End the turn")))
    elif kind == "use":
        use(seat, *rest.split())
    else:
        for part in move.split():
            tile, cell = part.split("@")
            x, y = map(int, cell.split(","))
            seat.lay(tile, x, y)
        assert_in_place(page)
        seat.confirm()


def choose_tiles(seat: Seat, tiles: list[str]) -> None:
    for tile in tiles:
        seat.choose(tile)
    assert_in_place(seat.page)
    seat.touch(seat.button(f"Exchange {len(tiles)}"))


def use(seat: Seat, kind: str, cell: str | None = None) -> None:
    seat.touch(seat.button(NAMES[kind]))
    question, answer = QUESTIONS[kind]
    dialogue = seat.page.get_by_role("dialog")
    expect(dialogue.get_by_role("heading", name=question)).to_be_visible()
    assert_in_place(seat.page)
    seat.touch(dialogue.get_by_role("button", name=answer))
    expect(dialogue).to_have_count(0)
    if cell is not None:
        x, y = map(int, cell.split(","))
        seat.touch_cell(x, y)
        expect(seat.cell(x, y)).to_have_attribute("aria-label", re.compile("chosen"))
        assert_in_place(seat.page)
        seat.touch(seat.button("Take"))


@pytest.mark.parametrize("manner", SCREENS)
@pytest.mark.parametrize("chapter", LESSONS)
def test_a_lesson(server: LiveServer, watched: Watched, chapter: str, manner: Manner) -> None:
    page = watched.page(**SCREENS[manner])
    seat = Seat(page, "", manner)
    page.goto(f"{server.url}/learn" + ("" if chapter == "first" else f"/{chapter}"))
    for number, step in enumerate(LESSONS[chapter], 1):
        expect(page.get_by_role("heading", level=1)).to_contain_text(
            f"Step {number} of {len(LESSONS[chapter])}"
        )
        expect(page.locator("[data-guide=hand]")).to_be_visible()
        assert_in_place(page)
        seat.touch(seat.button("Give me a hint"))
        expect(page.locator(".advice")).not_to_be_empty()
        assert_in_place(page)
        for move in step["hint"]:
            follow(page, move, manner)
        expect(page.locator(".outcome")).to_contain_text("Well done")
        assert_in_place(page)
        seat.touch(seat.button("Next"))
    expect(page.get_by_role("heading", name="That is all you need to begin.")).to_be_visible()
    assert_in_place(page)
    expect(page.get_by_role("link", name="Play now")).to_be_visible()

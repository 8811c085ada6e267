"""A fresh visitor who does nothing but what the guide points at."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.live import LiveServer
from tests.web.browsers import PHONE, Watched
from tests.web.seat import Seat
from tests.web.tables import become, bot, dealt_from, me, open_table
from tests.web.texts import LANGUAGES, pattern, texts_of

TWO_SETS: Final = bytes([6]) * 32
"""With this seed the first seat begins, and has two largest sets of three tiles."""
TWO_ROWS: Final = bytes([17]) * 32
"""The same in Cards."""

POINTED_AT: Final = {
    "hand": "[data-guide=hand] [data-advised]",
    "board": "rect.cell.target",
    "play": "[data-guide=play] button",
    "undo": "[data-guide=undo] button",
}


def follow(page: Page, language: str, pointed_at: dict[str, str]) -> list[str]:
    """Touch whatever the guide points at, up to the play; returns where it pointed."""
    texts = [
        pattern(one)
        for key, all_forms in texts_of(language).items()
        if key.startswith("help_guide_")
        for one in all_forms
    ]
    guide = page.locator("section.guide")
    expect(guide).to_be_visible()
    path: list[str] = []
    while len(path) < 20:
        page.wait_for_function(
            "before => { const guide = document.querySelector('section.guide');"
            " return guide === null || (guide.dataset.at ?? before) !== before; }",
            arg=path[-1] if path else "",
        )
        if guide.count() == 0:
            return path
        path.append(guide.get_attribute("data-at") or "")
        said = guide.locator("p").inner_text()
        assert any(one.fullmatch(said) for one in texts), said
        thing = page.locator(pointed_at[path[-1]]).first
        expect(thing).to_be_visible()
        # What lies in the hand, what is lit and what is said come from one source.
        assert (page.locator("rect.cell.target").count() > 0) == (
            path[-1] == "board" and "rect" in pointed_at["board"]
        )
        thing.tap()
        if path[-1] == "play":
            return path  # A bot may answer before the guide has gone.
    raise AssertionError(f"the guide does not end: {path}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_alone_leads_to_the_opening(
    server: LiveServer, watched: Watched, language: str
) -> None:
    page = watched.page(hints=True, locale=LANGUAGES[language], **PHONE)
    page.goto(server.url)
    with dealt_from(TWO_SETS):
        page.locator("main button").first.tap()
        page.wait_for_url(re.compile("/t/"))
    seat = Seat(page, page.url.split("/t/")[1].split("?")[0])
    offer = seat.offer("place")
    assert offer is not None
    size = offer["opening"]["size"]
    assert size == 3
    expect(page.locator("[data-guide=draft]")).to_contain_text(str(size))
    assert follow(page, language, POINTED_AT) == ["hand", "board"] * size + ["play"]
    seat.wait_for(lambda now: now.get("ply", 0) > 0, "the opening to be made")


def test_the_guide_leads_to_the_opening_of_cards(server: LiveServer, watched: Watched) -> None:
    page = watched.page(hints=True, **PHONE)
    become(page, server.url, "Ada")
    with dealt_from(TWO_ROWS):
        table = open_table(page, "cards", me(), bot())
    page.goto(f"{server.url}/t/{table}")
    expect(page.locator("section.guide")).to_be_visible()
    path = follow(page, "en", {**POINTED_AT, "board": "[data-guide=board] label"})
    assert path[-1] == "play"
    Seat(page, table).wait_for(lambda now: now.get("ply", 0) > 0, "the opening to be made")

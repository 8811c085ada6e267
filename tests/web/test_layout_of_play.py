"""The table on every screen: nothing over the board, the hand or a control, and who plays."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.sampling import some_of
from tests.server.live import LiveServer
from tests.web.boxes import assert_playable
from tests.web.browsers import LAPTOP, LARGE, LYING_PHONE, PHONE, SMALL_PHONE, TABLET, Watched, draw
from tests.web.seat import Seat, decode_plays, in_reach
from tests.web.tables import become, bot, dealt_from, me, open_table, play_until

SCREENS: Final[dict[str, dict[str, Any]]] = {
    "small phone": SMALL_PHONE,
    "phone": PHONE,
    "lying phone": LYING_PHONE,
    "tablet": TABLET,
    "laptop": LAPTOP,
    "large": LARGE,
}
FROM_START: Final = {"expansion": "expansion2", "actions_from_start": True}
BEGINS: Final = bytes([6]) * 32
"""With this seed the first seat begins."""
FOLLOWS: Final = bytes([7]) * 32
"""With this one the other."""
CARDS_BEGIN: Final = bytes([17]) * 32
"""The same in Cards."""
FOUR: Final = ("casual", "greedy", "beginner")

THE_USUAL: Final = ("phone", "lying phone")
EVERY_SCREEN: Final = [
    pytest.param(name, marks=[] if name in THE_USUAL else pytest.mark.slow) for name in SCREENS
]


def tap(page: Page, selector: str) -> None:
    """The first of these that can be seen; a click is enough for what is measured."""
    page.locator(selector).first.click()
    draw(page)


def cells_px(page: Page) -> float:
    """The size of the cells of the board."""
    width: float = page.evaluate(
        "document.querySelector('rect.cell').getBoundingClientRect().width / 0.92"
    )
    return width


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_the_guide_leaves_room_for_the_buttons_on_a_lying_phone(
    server: LiveServer, watched: Watched, language: str
) -> None:
    """Its hints are longer in some languages than in others."""
    page = watched.page(hints=True, **{**LYING_PHONE, "locale": language})
    become(page, server.url, "Ada")
    for seed in (BEGINS, FOLLOWS):
        with dealt_from(seed):
            table = open_table(page, "classic", me(), bot(), options=FROM_START)
        page.goto(f"{server.url}/t/{table}")
        Seat(page, table).wait_for_turn()
        expect(page.locator(".guide")).to_be_visible()
        draw(page)
        assert_playable(page)


@pytest.mark.parametrize("screen", EVERY_SCREEN)
@pytest.mark.parametrize("options", [{}, FROM_START], ids=["classic", "expansion2"])
def test_the_guide_has_a_place_of_its_own(
    server: LiveServer, watched: Watched, screen: str, options: dict[str, Any]
) -> None:
    page = watched.page(hints=True, **SCREENS[screen])
    become(page, server.url, "Ada")
    with dealt_from(BEGINS):
        table = open_table(page, "classic", me(), bot(), options=options)
    page.goto(f"{server.url}/t/{table}")
    guide = page.get_by_role("region", name="Hints for your first game")
    expect(guide).to_contain_text("your largest set")
    # Nothing else says it as well.
    expect(page.get_by_text("your largest set").filter(visible=True)).to_have_count(1)
    size = Seat(page, table).offer("place")["opening"]["size"]  # type: ignore[index]
    for _ in range(size):
        assert_playable(page)
        tap(page, "[data-guide=hand] [data-advised]:not([aria-disabled=true])")
        expect(guide).to_contain_text("lit cell")
        assert_playable(page)
        tap(page, "rect.cell.target")
    expect(guide).to_contain_text("Press here to play")
    expect(page.locator("[data-guide=play][data-pointed]")).to_be_visible()
    assert_playable(page)


@pytest.mark.parametrize("screen", EVERY_SCREEN)
def test_the_guide_to_cards_has_a_place_of_its_own(
    server: LiveServer, watched: Watched, screen: str
) -> None:
    page = watched.page(hints=True, **SCREENS[screen])
    become(page, server.url, "Ada")
    with dealt_from(CARDS_BEGIN):
        table = open_table(page, "cards", me(), bot())
    page.goto(f"{server.url}/t/{table}")
    guide = page.get_by_role("region", name="Hints for your first game")
    expect(guide).to_contain_text("your largest set")
    expect(page.get_by_text("your largest set").filter(visible=True)).to_have_count(1)
    assert_playable(page)
    tap(page, "[data-guide=board] label")
    expect(guide).to_contain_text("Press here")
    assert_playable(page)


def test_the_shades_of_lit_cells_are_explained(server: LiveServer, watched: Watched) -> None:
    page = watched.page(hints=True, **PHONE)
    become(page, server.url, "Ada")
    with dealt_from(BEGINS):
        table = open_table(page, "classic", me(), bot())
        play_until(page, table, 8)
        offer = Seat(page, table).wait_for_turn()["offers"][0]
    page.goto(f"{server.url}/t/{table}")
    guide = page.get_by_role("region", name="Hints for your first game")
    shades = set()
    for number in range(len(offer["tiles"])):
        page.locator("[data-guide=hand] [data-advised]").nth(number).click()
        expect(page.locator("rect.cell.target").first).to_be_attached()
        lights = page.locator("rect.cell.target").evaluate_all(
            "cells => cells.map((cell) => cell.style.getPropertyValue('--light'))"
        )
        many = len(set(lights)) > 1
        shades.add(many)
        legend = re.compile("the more points")
        expect(guide).to_contain_text("cell")
        expect(guide.filter(has_text=legend)).to_have_count(1 if many else 0)
        page.keyboard.press("Escape")
    assert True in shades


@contextmanager
def late_game(page: Page, url: str, game: str, ply: int, **more: Any) -> Iterator[Seat]:
    """A table of four on the turn of this browser, with the same game every time."""
    become(page, url, "Ada")
    with dealt_from(BEGINS):
        table = open_table(page, game, me(), *map(bot, FOUR), **more)
        play_until(page, table, ply)
        seat = Seat(page, table)
        assert seat.wait_for_turn()["status"] == "playing"
        page.goto(f"{url}/t/{table}")
        page.locator("[data-guide=hand] button").first.wait_for()
        yield seat


@pytest.mark.parametrize("screen", EVERY_SCREEN)
@pytest.mark.parametrize("kind", some_of(["classic", "expansion2", "cards"]))
def test_four_players_late_in_the_game(
    server: LiveServer, watched: Watched, screen: str, kind: str
) -> None:
    page = watched.page(**SCREENS[screen])
    game = "cards" if kind == "cards" else "classic"
    options = FROM_START if kind == "expansion2" else {}
    with late_game(page, server.url, game, 12 if game == "cards" else 40, options=options):
        for name in ("Ada", "Casual", "Point hunter", "Beginner"):
            expect(page.locator("[data-name]:visible", has_text=name)).to_have_count(1)
        assert_playable(page)
        hand = page.locator("[data-guide=hand] button")
        for number in range(hand.count()):
            hand.nth(number).click()
            draw(page)
            assert_playable(page)


def test_the_points_of_cards_are_in_sight(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    with late_game(page, server.url, "cards", 20):
        won = page.locator("button.won")
        expect(won).to_be_in_viewport(ratio=1)
        # The rows scroll without it.
        expect(page.locator("[data-table] .won")).to_have_count(0)
        assert_playable(page)


def test_a_chosen_tile_brings_its_cells_near(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    with late_game(page, server.url, "classic", 44) as seat:
        far = cells_px(page)
        assert 24 <= far < 40
        place = seat.offer("place")
        assert place is not None
        near = []
        for tile in sorted(set(place["tiles"])):
            seat.choose(tile)
            draw(page)
            near.append(cells_px(page))
            expect(page.locator("rect.cell.target").first).to_be_in_viewport()
            page.keyboard.press("Escape")
            draw(page)
            assert cells_px(page) == far
        assert max(near) > 1.2 * far
        assert min(near) >= far


@pytest.mark.parametrize(("screen", "least"), [("phone", 64), ("laptop", 100), ("large", 150)])
def test_the_first_tiles_fill_the_screen(
    server: LiveServer, watched: Watched, screen: str, least: int
) -> None:
    page = watched.page(**SCREENS[screen])
    become(page, server.url, "Ada")
    with dealt_from(BEGINS):
        table = open_table(page, "classic", me(), bot())
    page.goto(f"{server.url}/t/{table}")
    expect(page.locator("rect.cell")).to_have_count(1)
    assert cells_px(page) >= least


def hold(page: Page, what: Locator) -> None:
    """Put a finger on something and leave it there."""
    box = what.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools = page.context.new_cdp_session(page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".held-title")).to_be_visible()
    page.locator(".held-title").evaluate("(tip) => (document.title = tip.textContent)")
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()
    expect(page.locator(".held-title")).to_have_count(0)


def test_icons_speak(server: LiveServer, watched: Watched) -> None:
    phone = watched.page(**PHONE)
    names = ("Show me a hint", "What happened since your turn", "Shuffle the hand")
    with late_game(phone, server.url, "classic", 8):
        for name in names:
            button = phone.get_by_role("button", name=name)
            expect(button.get_by_text(name)).not_to_be_visible()
            hold(phone, button)
            assert phone.title() == name
        # Who has read what it is has not pressed it.
        expect(phone.get_by_role("grid", name="Board")).to_be_visible()
        expect(phone.get_by_role("button", name="Which tiles?")).to_have_count(0)
    wide = watched.page(**LAPTOP)
    with late_game(wide, server.url, "classic", 8):
        for name in names:
            expect(wide.get_by_role("button", name=name).get_by_text(name)).to_be_visible()


def test_action_tiles_of_others_are_a_count_with_details_behind_it(
    server: LiveServer, watched: Watched
) -> None:
    page = watched.page(**PHONE)
    with late_game(page, server.url, "classic", 8, options=FROM_START) as seat:
        held = seat.state()["actions"]
        for number in range(1, 4):
            place = page.locator(f"[data-seat='{number}']")
            expect(place.locator(".held")).to_have_text(str(len(held[number])))
        page.locator("[data-seat='1']").tap()
        details = page.get_by_role("dialog", name="Players")
        expect(details.locator("p", has_text="Casual")).to_contain_text("Double turn")


COVERED_BY_BADGES: Final = """() => {
  const badges = [...document.querySelectorAll(".badge rect")];
  const laid = [...document.querySelectorAll("rect.cell[aria-label*='not played yet']")];
  return laid.filter((tile) => {
    const { left, top, width, height } = tile.getBoundingClientRect();
    return badges.some((badge) => {
      const box = badge.getBoundingClientRect();
      return box.left < left + 0.8 * width && left + 0.2 * width < box.right
        && box.top < top + 0.8 * height && top + 0.2 * height < box.bottom;
    });
  }).map((tile) => tile.dataset.cell);
}"""


def test_points_lie_beside_the_tiles_that_won_them(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    with late_game(page, server.url, "classic", 8) as seat:
        place = seat.offer("place")
        assert place is not None
        best = max(decode_plays(place), key=lambda play: play.points)
        for tile, x, y in in_reach(best, {(x, y) for x, y, _ in seat.seen()["board"]}):
            seat.lay(tile, x, y)
        expect(page.locator(".badge").first).to_be_attached()
        assert page.evaluate(COVERED_BY_BADGES) == []

"""A family's first evening, in four languages, light and dark.

A first game by the guide, its end, a lesson, an invitation, a friend on a second phone, another
game, a puzzle and a review. Nothing is cut or covered at any step, and no text is of another
language. `SESTINA_PICTURES=FOLDER` keeps a picture of each step.
"""

import os
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.live import live_server
from tests.web.boxes import assert_in_place, assert_playable
from tests.web.browsers import PHONE, Watched, draw
from tests.web.reach import bring_into_sight
from tests.web.seat import COLOURS, Seat, decode_plays, in_reach
from tests.web.stage import SHAPES
from tests.web.tables import ask, dealt_from, play_until
from tests.web.test_first_move import POINTED_AT, TWO_SETS, follow
from tests.web.test_lessons import LESSONS
from tests.web.texts import LANGUAGES, text

pytestmark = pytest.mark.slow

EVENINGS: Final = [("en", "light"), ("de", "dark"), ("fr", "light"), ("it", "dark")]


class Evening:
    """What is seen on the way, and the words of the language."""

    def __init__(self, language: str, theme: str) -> None:
        self.language = language
        self.theme = theme
        self._steps = 0

    def word(self, key: str, **values: object) -> str:
        return text(self.language, key, **values)

    def button(self, page: Page, key: str, **values: object) -> Locator:
        return page.get_by_role("button", name=self.word(key, **values), exact=True).first

    def link(self, page: Page, key: str) -> Locator:
        return page.get_by_role("link", name=self.word(key)).first

    def look(self, page: Page, step: str) -> None:
        """Nothing is cut or covered here."""
        draw(page)
        self._steps += 1
        if folder := os.environ.get("SESTINA_PICTURES"):
            name = f"{self._steps:02}-{step}-{self.language}-{self.theme}.png"
            page.screenshot(path=Path(folder) / name)
        assert_in_place(page)
        if "/t/" in page.url:
            assert_playable(page)

    def lay(self, page: Page, tile: str, x: int, y: int) -> None:
        """Lay a tile by touch, by the name that it has in this language."""
        name = self.word(f"tile_{COLOURS[tile[0]]}_{SHAPES[tile[1]]}")
        page.locator(f'[role=toolbar] button[aria-label$=": {name}"]').first.tap()
        bring_into_sight(page, x, y, lambda what: what.tap())
        page.locator(f'[data-cell="{x},{y}"]').tap()

    def play_a_turn(self, page: Page, table: str) -> None:
        """The best placement, laid by touch."""
        seat = Seat(page, table, "touch")
        now = seat.wait_for_turn()
        offer = next((one for one in now["offers"] if one["o"] == "place"), None)
        if offer is None:
            play_until(page, table, seat.ply + 1)
            return
        best = max(decode_plays(offer), key=lambda one: one.points)
        lying = {(x, y) for x, y, _ in seat.seen().get("board", [])}
        for tile, x, y in in_reach(best, lying):
            self.lay(page, tile, x, y)
        before = seat.ply
        seat.play_button.tap()
        seat.wait_for(lambda now: now.get("ply", 0) > before, "the move to be made")


@pytest.fixture
def evening(request: pytest.FixtureRequest) -> Evening:
    return Evening(*request.param)


@pytest.mark.parametrize("evening", EVENINGS, ids="-".join, indirect=True)
def test_a_first_evening(evening: Evening, watched: Watched, tmp_path: Path) -> None:
    size: dict[str, Any] = {**PHONE, "color_scheme": evening.theme}
    locale = LANGUAGES[evening.language]
    host = watched.page(hints=True, locale=locale, **size)
    friend = watched.page(hints=True, locale=locale, **size)
    with live_server(str(tmp_path / "sestina.db"), analysis_deals=2) as server:
        first = first_game(evening, host, server.url)
        lesson(evening, host, server.url)
        table = invitation(evening, host, friend, server.url)
        two_phones(evening, host, friend, table)
        another_game(evening, host, friend, table)
        puzzle(evening, host, server.url)
        review(evening, host, server.url, first)


def first_game(evening: Evening, page: Page, url: str) -> str:
    page.goto(url)
    page.wait_for_load_state("networkidle")
    evening.look(page, "start")
    with dealt_from(TWO_SETS):
        page.locator("main button").first.tap()
        page.wait_for_url(re.compile("/t/"))
    table = page.url.split("/t/")[1].split("?")[0]
    expect(page.locator("section.guide")).to_be_visible()
    evening.look(page, "guide")
    assert follow(page, evening.language, POINTED_AT)[-1] == "play"
    seat = Seat(page, table, "touch")
    seat.wait_for(lambda now: now.get("ply", 0) > 0, "the opening to be made")
    for _ in range(2):
        evening.play_a_turn(page, table)
    seat.wait_for_turn()
    evening.look(page, "first-game")
    play_until(page, table)
    expect(page.locator("#ending-title")).to_be_visible()
    evening.look(page, "end")
    return table


def lesson(evening: Evening, page: Page, url: str) -> None:
    page.goto(f"{url}/learn")
    expect(page.locator("[role=toolbar]")).to_be_visible()
    evening.look(page, "lesson")
    evening.button(page, "learn_hint").tap()
    (move,) = LESSONS["first"][0]["hint"]
    tile, x, y = re.split("[@,]", move)
    evening.lay(page, tile, int(x), int(y))
    page.locator("[data-guide=play] button").tap()
    expect(evening.button(page, "learn_next")).to_be_visible()
    evening.look(page, "lesson-done")


def invitation(evening: Evening, host: Page, friend: Page, url: str) -> str:
    host.goto(f"{url}/new?game=classic&with=friends")
    host.get_by_label(evening.word("start_new_me"), exact=True).fill("Ada")
    evening.look(host, "new-table")
    evening.button(host, "start_new_invite").tap()
    host.wait_for_url("**/t/*")
    expect(host.locator("img").first).to_be_visible()
    evening.look(host, "invitation")
    friend.goto(host.url)
    name = friend.get_by_label(evening.word("table_name")).first
    name.fill("Ben")
    evening.look(friend, "invited")
    evening.button(friend, "table_sit").tap()
    start = evening.button(host, "table_start")
    expect(start).to_be_enabled()
    start.tap()
    return host.url.split("/t/")[1].split("#")[0]


def two_phones(evening: Evening, host: Page, friend: Page, table: str) -> None:
    # Who plays first sits on either phone, and each turn is made when `play_a_turn` comes back.
    for _ in range(4):
        mine = [seat.get("you", False) for seat in Seat(host, table).state()["seats"]]
        is_hosts = mine[Seat(host, table).state()["seat_to_move"]]
        evening.play_a_turn(host if is_hosts else friend, table)
    for page, name in ((host, "host"), (friend, "friend")):
        page.wait_for_function(
            "() => document.querySelectorAll('[data-seat]').length >= 2"
            " && document.querySelectorAll('.piece.tile').length > 6"
        )
        evening.look(page, f"two-phones-{name}")


def another_game(evening: Evening, host: Page, friend: Page, table: str) -> None:
    loser = Seat(friend, table).state()
    number = next(n for n, seat in enumerate(loser["seats"]) if seat.get("you"))
    ask(friend, "POST", f"/api/tables/{table}/seats/{number}/resign")
    for page in (host, friend):
        expect(page.locator("#ending-title")).to_be_visible()
    evening.look(host, "won")
    evening.look(friend, "lost")
    evening.button(host, "table_rematch").tap()
    host.wait_for_url(re.compile(f"/t/(?!{table})"))
    evening.link(friend, "table_to_rematch").tap()
    friend.wait_for_url(re.compile(f"/t/(?!{table})"))
    new = friend.url.split("/t/")[1].split("#")[0]
    # Both sit there already.
    evening.look(friend, "rematch-waiting")
    start = evening.button(host, "table_start")
    expect(start).to_be_enabled()
    start.tap()
    Seat(friend, new).wait_for(lambda now: now["status"] == "playing", "the rematch to begin")
    expect(friend.locator("[data-seat]").first).to_be_visible()
    evening.look(friend, "rematch")


def puzzle(evening: Evening, page: Page, url: str) -> None:
    page.goto(f"{url}/puzzles")
    solve = evening.link(page, "puzzles_solve")
    expect(solve).to_be_visible()
    evening.look(page, "puzzles")
    solve.tap()
    page.wait_for_url("**/puzzles/*")
    hint = page.get_by_role("button", name=evening.word("puzzles_hint")).first
    hint.tap()
    evening.look(page, "puzzle")


def review(evening: Evening, page: Page, url: str, table: str) -> None:
    page.goto(f"{url}/review/{table}")
    expect(page.get_by_role("slider").first).to_be_visible(timeout=180_000)
    evening.look(page, "review")

"""A hall with tables at different moments, and a visitor who looks at them."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.live import LiveServer
from tests.web import large_board, reviewed_game
from tests.web.browsers import DESKTOP, PATIENCE, PHONE, Watched
from tests.web.reach import bring_into_sight
from tests.web.seat import COLOURS, Seat, decode_plays
from tests.web.tables import ask, become, bot, dealt_from, friend, me, open_table, play_until
from tests.web.texts import LANGUAGES, text

SHAPES: Final = {
    "c": "circle",
    "s": "square",
    "d": "diamond",
    "4": "star4",
    "8": "star8",
    "k": "clover",
}
SEED: Final = bytes([7]) * 32
ACTIONS: Final = ["draw3", "take", "ask", "exchange", "separate", "double"]


@dataclass(frozen=True)
class Hall:
    """A server with tables at which Ada sits, each at a different moment."""

    url: str
    tables: dict[str, str]
    cookies: list[Any]

    def save(self, path: Path) -> None:
        path.write_text(json.dumps({"tables": self.tables, "cookies": self.cookies}))

    @staticmethod
    def load(path: Path, url: str) -> "Hall":
        """The saved hall, on a server that has its database."""
        kept = json.loads(path.read_text())
        return Hall(url, kept["tables"], kept["cookies"])


def told_in_steps(event: dict[str, Any]) -> bool:
    return any(fact.get("steps") for fact in event.get("facts", []))


def set_up_hall(server: LiveServer, browser: Browser) -> Hall:
    """The same games every time, so the moments that scenes show exist."""
    contexts = [browser.new_context(locale="en-GB", **DESKTOP) for _ in range(2)]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
    page, other = (context.new_page() for context in contexts)
    become(page, server.url, "Ada")
    with dealt_from(SEED):
        tables = _open_tables(page)
    tables["large"] = large_board.set_up(server.url, page, other)
    tables["reviewed"] = reviewed_game.play_and_review(page)
    cookies = contexts[0].cookies()
    for context in contexts:
        context.close()
    return Hall(server.url, tables, list(cookies))


def _open_tables(page: Page) -> dict[str, str]:
    options = {"expansion": "expansion2", "action_tiles": ACTIONS, "actions_from_start": True}
    tables = {
        "waiting": open_table(page, "classic", me(), friend(), bot(), friend(), public=True),
        "clock": open_table(
            page, "flex", me(), friend(), clock={"seconds": 600, "increment": 5}, public=True
        ),
        "tiles": open_table(page, "classic", me(), bot(), bot("beginner"), public=True),
        "actions": open_table(page, "classic", me(), bot(), options=options),
        "flex": open_table(page, "flex", me(), bot()),
        "cards": open_table(page, "cards", me(), bot()),
        "device": open_table(page, "travel", me("Ada"), me("Ben")),
        "over": open_table(page, "classic", me(), bot(), public=True),
        "cards over": open_table(page, "cards", me(), bot()),
        "hinted": open_table(page, "classic", me(), bot("beginner")),
    }
    moments = {"tiles": 14, "actions": 6, "flex": 8, "cards": 6, "device": 4, "hinted": 4}
    for name, ply in moments.items():
        play_until(page, tables[name], ply)
        Seat(page, tables[name]).wait_for_turn()
    # Until another player has moved cards, which the page retells step by step.
    cards = Seat(page, tables["cards"])
    while not told_in_steps(ask(page, "GET", f"/api/tables/{cards.table}")["events"][-1]):
        play_until(page, cards.table, cards.ply + 1)
        assert cards.wait_for_turn()["status"] == "playing"
    for name in ("over", "cards over"):
        play_until(page, tables[name])
    return tables


FORGET_DRAFTS = """() => {
  for (const key of Object.keys(localStorage))
    if (key.includes("draft:")) localStorage.removeItem(key);
}"""
"""A page keeps what somebody laid in an earlier scene, whichever that was."""


class Stage:
    """A page of a visitor of this hall, in some language and size."""

    def __init__(
        self, hall: Hall, watched: Watched, language: str = "en", size: dict[str, Any] = PHONE
    ) -> None:
        self.hall = hall
        self.watched = watched
        self.language = language
        self.size = size
        self._pages: dict[tuple[bool, bool], Page] = {}
        self.page = self.take(True, False)

    def take(self, is_ada: bool, hints: bool) -> Page:
        """The page of Ada, or of an unknown visitor."""
        if (is_ada, hints) not in self._pages:
            locale = LANGUAGES[self.language]
            context = self.watched.context(hints=hints, locale=locale, **self.size)
            if is_ada:
                context.add_cookies(self.hall.cookies)
            self._pages[is_ada, hints] = context.new_page()
        self.page = self._pages[is_ada, hints]
        return self.page

    def word(self, key: str, **values: object) -> str:
        return text(self.language, key, **values)

    def go(self, path: str, *, is_ada: bool = True, hints: bool = False) -> Page:
        page = self.take(is_ada, hints)
        if page.url.startswith(self.hall.url):
            page.evaluate(FORGET_DRAFTS)
        page.goto(self.hall.url + path)
        expect(page.locator("h1")).to_have_count(1)
        page.wait_for_load_state("networkidle")
        return page

    def table(self, name: str, more: str = "", **who: bool) -> Page:
        return self.go(f"/t/{self.hall.tables[name]}{more}", **who)

    def touch(self, what: Locator) -> None:
        if self.size is PHONE:
            what.tap()
        else:
            what.click()

    def press(self, key: str, **values: object) -> None:
        name = self.word(key, **values)
        self.touch(self.page.get_by_role("button", name=name, exact=True).first)

    def select(self) -> None:
        """A hand tile that fits somewhere."""
        hand = self.page.get_by_role("toolbar").get_by_role("button")
        expect(hand).not_to_have_count(0)
        for tile in hand.all():
            self.touch(tile)
            if self.page.locator("rect.cell.target").count() > 0:
                return
        raise AssertionError("no tile of the hand fits anywhere")

    def lay(self, table: str) -> None:
        """Put one tile on the board where it is a legal play by itself."""
        offer = Seat(self.page, self.hall.tables[table]).offer("place")
        assert offer is not None
        play = next(one for one in decode_plays(offer) if len(one.laid) == 1)
        self.put(*play.laid[0])
        expect(self.page.locator('.hand [aria-disabled="true"]')).to_have_count(1)

    def put(self, tile: str, x: int, y: int) -> None:
        """Put a hand tile on a cell."""
        name = self.word(f"tile_{COLOURS[tile[0]]}_{SHAPES[tile[1]]}")
        hand = self.page.get_by_role("toolbar").get_by_role("button")
        self.touch(hand.and_(self.page.get_by_label(name)).first)
        bring_into_sight(self.page, x, y, self.touch)
        self.touch(self.page.locator(f'[data-cell="{x},{y}"]'))


def at(path: str, **who: bool) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.go(path, **who)

    return show


def at_table(name: str, more: str = "", **who: bool) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.table(name, more, **who)

    return show

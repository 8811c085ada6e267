"""Every page in every relevant state and language, for tests that check all of them.

A scene changes nothing on the server, so all scenes share the tables of a hall.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.live import LiveServer
from tests.web import large_board
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
    }
    for name, ply in (("tiles", 14), ("actions", 6), ("flex", 8), ("cards", 6), ("device", 4)):
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
        ((tile, x, y),) = play.laid
        name = self.word(f"words_tile_{COLOURS[tile[0]]}_{SHAPES[tile[1]]}")
        hand = self.page.get_by_role("toolbar").get_by_role("button")
        self.touch(hand.and_(self.page.get_by_label(name)).first)
        bring_into_sight(self.page, x, y, self.touch)
        self.touch(self.page.locator(f'[data-cell="{x},{y}"]'))
        expect(self.page.locator('.hand [aria-disabled="true"]')).to_have_count(1)


def cards_draft(stage: Stage) -> None:
    page = stage.table("cards")
    stage.touch(page.locator("[data-hand] button").first)
    stage.touch(page.get_by_role("button", name=stage.word("cards_new_row_here")))


def menu(panel: str | None) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.table("tiles")
        stage.press("table_more")
        expect(stage.page.get_by_role("dialog")).to_be_visible()
        if panel is not None:
            stage.press(panel)
        stage.page.wait_for_load_state("networkidle")

    return show


def first_hints(stage: Stage) -> None:
    page = stage.table("tiles", hints=True)
    expect(page.get_by_role("region", name=stage.word("help_guide"))).to_be_visible()


def another_move(stage: Stage) -> None:
    """A legal move in a lesson that is not what it asks for."""
    page = stage.go("/learn")
    hand = page.get_by_role("toolbar").get_by_role("button")
    stage.touch(hand.nth(3))
    stage.touch(page.locator('[data-cell="0,1"]'))
    stage.touch(page.locator("[data-guide=play] button"))
    expect(page.get_by_role("button", name=stage.word("learn_again"))).to_be_visible()


def at(path: str, **who: bool) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.go(path, **who)

    return show


def at_table(name: str, more: str = "", **who: bool) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.table(name, more, **who)

    return show


def new_table(stage: Stage) -> None:
    page = stage.go("/new?game=classic")
    for summary in page.locator("summary").all():
        stage.touch(summary)


def personal_link(stage: Stage) -> None:
    stage.go("/back")
    stage.press("start_me_link_show")
    expect(stage.page.get_by_role("img", name=stage.word("start_me_link_qr"))).to_be_visible()


def invitation(stage: Stage) -> None:
    stage.table("waiting")
    stage.press("table_invite")
    expect(stage.page.get_by_role("img", name=stage.word("table_qr"))).to_be_visible()


def sit_down(stage: Stage) -> None:
    stage.table("waiting", is_ada=False)
    stage.press("table_sit")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


def tile_draft(stage: Stage) -> None:
    stage.table("tiles")
    stage.lay("tiles")


def tile_selected(stage: Stage) -> None:
    stage.table("tiles")
    stage.select()


def more_beyond(stage: Stage) -> None:
    """A board larger than the screen: buttons lead to the hidden cells."""
    stage.table("large")
    stage.select()
    expect(stage.page.locator("[data-beyond]")).not_to_have_count(0)


def exchange(stage: Stage) -> None:
    stage.table("tiles")
    stage.press("play_swap")
    stage.touch(stage.page.get_by_role("toolbar").get_by_role("button").first)


def keys(stage: Stage) -> None:
    stage.table("tiles")
    stage.page.locator("[data-cell]").first.focus()
    stage.page.keyboard.press("?")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


def action(kind: str) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.table("actions")
        stage.press(f"words_action_{kind}")
        expect(stage.page.get_by_role("dialog")).to_be_visible()

    return show


def stuck(stage: Stage) -> None:
    stage.table("cards")
    stage.press("cards_stuck")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


def retelling(stage: Stage) -> None:
    stage.table("cards")
    stage.press("cards_show_how")


def chart_as_table(stage: Stage) -> None:
    page = stage.table("over")
    stage.touch(page.locator("summary").first)


def game_picture(stage: Stage) -> None:
    stage.table("over")
    stage.press("after_picture")
    expect(stage.page.get_by_role("img", name=stage.word("after_picture_of"))).to_be_visible()


HELP: Final = ("classic", "travel", "flex", "expansion2", "cards", "playing")

# Pages that are mostly text look the same in every palette.
TEXTS: Final[dict[str, Callable[[Stage], None]]] = {
    "games": at("/games"),
    "games of nobody": at("/games", is_ada=False),
    "personal link": personal_link,
    "nobody": at("/back", is_ada=False),
    "wrong link": at("/back#wrong", is_ada=False),
    "help": at("/help"),
    **{f"help of {game}": at(f"/help/{game}") for game in HELP},
    "help of an unknown game": at("/help/unheard-of"),
    "not found": at("/no/such/page"),
    "no table": at("/t/nosuchtable"),
    "waiting": at_table("waiting"),
    "waiting with a clock": at_table("clock"),
    "invitation": invitation,
    "invited": at_table("waiting", "#join", is_ada=False),
    "sitting down": sit_down,
    "menu": menu(None),
    "players": menu("table_players"),
    "log": menu("table_log"),
    "chat": menu("table_chat"),
    "settings of the table": menu("table_settings"),
    "leaving": menu("table_leave"),
    "resigning": menu("together_resign"),
    "taking back": menu("together_undo"),
    "picture of the game": game_picture,
    "stuck": stuck,
    "keys": keys,
    "chart as a table": chart_as_table,
}
PICTURES: Final[dict[str, Callable[[Stage], None]]] = {
    "start": at("/"),
    "start of a stranger": at("/", is_ada=False),
    "new table": new_table,
    "settings": at("/settings"),
    "lesson": at("/learn"),
    "lesson of cards": at("/learn/cards"),
    "lesson, another move": another_move,
    "tiles, first hints": first_hints,
    "tiles, one selected": tile_selected,
    "tiles, more beyond the edges": more_beyond,
    "tiles, a draft": tile_draft,
    "tiles, an exchange": exchange,
    "tracker": menu("table_tracker"),
    "flex": at_table("flex"),
    "action tiles": at_table("actions"),
    "action, a tile from all": action("ask"),
    "action, a tile from the board": action("take"),
    "cards": at_table("cards"),
    "cards, how it came about": retelling,
    "one device for two": at_table("device"),
    "ending": at_table("over"),
    "ending of cards": at_table("cards over"),
    "a moment": at_table("over", "?ply=5"),
    "a moment of a running game": at_table("tiles", "?ply=5"),
    "spectator": at_table("tiles", is_ada=False),
    # Last: these tiles stay laid out, and other scenes would show them.
    "cards, a draft": cards_draft,
}
SCENES: Final = {**TEXTS, **PICTURES}
# Scenes in which a wide screen differs from a phone.
WIDE: Final = (
    "start",
    "new table",
    "games",
    "help of classic",
    "waiting",
    "tiles, first hints",
    "tiles, a draft",
    "cards, a draft",
    "ending",
    "spectator",
)

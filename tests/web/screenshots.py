"""`make screenshots`: every page and game, phone and desktop, light and dark, into one folder;
tables on a phone that lies on its side, too.

A script plays each table up to its moment; names, levels and sizes are always the same.
"""

import argparse
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from bench.progress import progress
from scripts.browser import find_browser
from tests.server.live import live_server
from tests.web.browsers import DESKTOP, LYING_PHONE, PHONE, Watched, chromium
from tests.web.seat import Seat, decode_plays, in_reach
from tests.web.tables import become, bot, friend, me, open_table, play_until

FOLDER: Final = Path(__file__).parents[2] / "docs" / "screenshots"
DEVICES: Final[dict[str, dict[str, Any]]] = {
    "phone": {**PHONE, "viewport": {"width": 390, "height": 780}, "device_scale_factor": 1.5},
    "lying": {**LYING_PHONE, "device_scale_factor": 1.5},
    "desktop": {**DESKTOP, "device_scale_factor": 1},
}
LYING: Final = {"classic", "flex", "expansion2", "cards", "four-players", "after-the-game"}
"""What people look at on a phone on its side, in light."""
THEMES: Final = ("light", "dark")
EXPANSION: Final = {"expansion": "expansion2", "actions_from_start": True}


class Studio:
    """One server, one person, and the tables in the pictures."""

    def __init__(self, url: str, page: Page) -> None:
        self.url = url
        self.tables: dict[str, str] = {}
        become(page, url, "Ada")
        for name, game, options, ply in (
            ("classic", "classic", {}, 22),
            ("travel", "travel", {}, 12),
            ("flex", "flex", {}, 18),
            ("expansion2", "classic", EXPANSION, 14),
            ("connect", "classic", {"expansion": "expansion1", "boards": "connect"}, 14),
            ("select", "classic", {"expansion": "expansion1", "boards": "select"}, 14),
            ("cards", "cards", {}, 16),
        ):
            table = open_table(page, game, me(), bot("club"), options=options)
            play_until(page, table, ply)
            Seat(page, table).wait_for_turn()
            self.tables[name] = table
        self.tables["four"] = open_table(
            page, "classic", me(), bot("casual"), bot("club"), bot("beginner")
        )
        play_until(page, self.tables["four"], 20)
        Seat(page, self.tables["four"]).wait_for_turn()
        self.tables["over"] = open_table(page, "classic", me(), bot("beginner"), bot("casual"))
        play_until(page, self.tables["over"])
        self.tables["waiting"] = open_table(page, "flex", me(), friend(), bot("club"), public=True)
        self.tables["hot-seat"] = open_table(page, "classic", me("Ada"), me("Ben"))

    def address(self, name: str) -> str:
        return f"{self.url}/t/{self.tables[name]}"


def plain(path: str) -> Callable[[Studio, Page], None]:
    def show(studio: Studio, page: Page) -> None:
        page.goto(f"{studio.url}{path}")

    return show


def at_table(name: str, *, draft: bool = False) -> Callable[[Studio, Page], None]:
    def show(studio: Studio, page: Page) -> None:
        page.goto(studio.address(name))
        if draft:
            lay_best(Seat(page, studio.tables[name], "mouse"))

    return show


def lay_best(seat: Seat) -> None:
    """Lay the best placement of at least two tiles without playing it."""
    offer = seat.offer("place")
    assert offer is not None
    seat.hand.wait_for()
    plays = [play for play in decode_plays(offer) if len(play.laid) >= 2] or decode_plays(offer)
    best = max(plays, key=lambda play: (play.points, -len(play.laid)))
    cells = seat.page.locator("[data-cell]")
    cells.first.wait_for()
    occupied = {
        tuple(map(int, cell.split(",")))
        for cell in cells.evaluate_all(
            "all => all.filter((one) => !one.classList.contains('empty'))"
            ".map((one) => one.dataset.cell)"
        )
    }
    for tile, x, y in in_reach(best, {(x, y) for x, y in occupied}):
        seat.lay(tile, x, y)


def exchange(studio: Studio, page: Page) -> None:
    page.goto(studio.address("expansion2"))
    page.get_by_role("button", name="Ask all players for a tile").click()


def board_editor(studio: Studio, page: Page) -> None:
    page.goto(f"{studio.url}/new?game=classic")
    page.get_by_role("radio", name="Expansion 1", exact=True).check()
    page.get_by_role("radio", name="Select", exact=True).check()
    page.get_by_role("radio", name="Your own").check()
    page.locator("[data-cell='3,2']").click()
    page.get_by_role("group", name="Quarter to edit").evaluate("(one) => one.scrollIntoView()")


def recap(studio: Studio, page: Page) -> None:
    page.goto(studio.address("four"))
    page.get_by_role("button", name="What happened since your turn").click()
    page.get_by_role("button", name="Back to the game").wait_for()


def resign(studio: Studio, page: Page) -> None:
    page.goto(studio.address("four"))
    menu, leave = (
        page.get_by_role("button", name=name) for name in ("Log, chat and more", "Leave the game")
    )
    menu.or_(leave).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Resign")).click()


def scrolled(path: str, to: str) -> Callable[[Studio, Page], None]:
    """A page with this element at its top; the path may name a table."""

    def show(studio: Studio, page: Page) -> None:
        page.goto(studio.address(path) if path in studio.tables else f"{studio.url}{path}")
        page.locator(to).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.locator(to).first.evaluate("(one) => one.scrollIntoView()")

    return show


def hint(studio: Studio, page: Page) -> None:
    page.goto(studio.address("classic"))
    page.get_by_role("button", name="Show me a hint").click()
    for step in ("Which tiles?", "Which move?", "Why?"):
        page.get_by_role("button", name=step).click()
    page.get_by_text("Chance to win with it").wait_for()


def picture_to_share(studio: Studio, page: Page) -> None:
    page.goto(studio.address("over"))
    page.get_by_role("button", name="Picture of the game").click()
    page.get_by_role("button", name="Save").wait_for()


def review(studio: Studio, page: Page) -> None:
    page.goto(f"{studio.url}/review/{studio.tables['over']}")
    page.get_by_role("slider").wait_for(timeout=300_000)


def analysis(studio: Studio, page: Page) -> None:
    page.goto(f"{studio.url}/analysis")
    page.get_by_text("Settled").wait_for()


PICTURES: Final[dict[str, Callable[[Studio, Page], None]]] = {
    "start": plain("/"),
    "new-table": plain("/new"),
    "levels": scrolled("/new", ".levels"),
    "board-editor": board_editor,
    "games": plain("/games"),
    "learn": plain("/learn"),
    "learn-cards": plain("/learn/cards"),
    "puzzles": plain("/puzzles"),
    "puzzle": plain("/puzzles/daily"),
    "hint": hint,
    "review": review,
    "analysis": analysis,
    "settings": plain("/settings"),
    "help": plain("/help"),
    "rules": plain("/help/classic"),
    "rules-expansion1": scrolled("/help/expansion1", "#select"),
    "waiting": at_table("waiting"),
    "classic": at_table("classic", draft=True),
    "travel": at_table("travel"),
    "flex": at_table("flex", draft=True),
    "connect": at_table("connect"),
    "select": at_table("select", draft=True),
    "expansion2": at_table("expansion2"),
    "action-tile": exchange,
    "cards": at_table("cards"),
    "four-players": at_table("four"),
    "recap": recap,
    "resign": resign,
    "hot-seat": at_table("hot-seat"),
    "after-the-game": at_table("over"),
    "picture": picture_to_share,
    "chart": scrolled("over", ".ending .part"),
}


def shots(wanted: list[str]) -> Iterator[tuple[str, str, str]]:
    for device in DEVICES:
        for theme in THEMES:
            for name in PICTURES:
                if device == "lying" and (name not in LYING or theme != "light"):
                    continue
                if not wanted or name in wanted:
                    yield device, theme, name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"some of: {', '.join(PICTURES)}")
    parser.add_argument("--into", type=Path, default=FOLDER)
    options = parser.parse_args()
    if unknown := set(options.names) - set(PICTURES):
        parser.error(f"no such picture: {', '.join(sorted(unknown))}")
    if find_browser() is None:
        raise SystemExit("There is no Chromium here: `make setup` says how to get one.")
    options.into.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        live_server(str(Path(folder) / "sestina.db")) as server,
    ):
        watched = Watched(browser)
        context = watched.context()
        studio = Studio(server.url, context.new_page())
        cookies = context.cookies()
        for device, theme, name in progress(list(shots(options.names)), "screenshots"):
            visit = watched.context(**DEVICES[device], color_scheme=theme)
            visit.add_cookies(cookies)  # type: ignore[arg-type]  # as they were given
            page = visit.new_page()
            PICTURES[name](studio, page)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(250)
            picture = options.into / f"{name}-{device}-{theme}.jpg"
            page.screenshot(path=picture, type="jpeg", quality=66)
            visit.close()
        watched.close()
        if watched.trouble:
            raise SystemExit("\n".join(watched.trouble))


if __name__ == "__main__":
    main()

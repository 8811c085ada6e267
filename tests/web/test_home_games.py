"""Whole games without a server: all kinds and levels, by touch and by keyboard."""

import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from sestina.players import LEVELS
from tests.web.action_seat import ActionSeat
from tests.web.browsers import LAPTOP, PHONE, Watched
from tests.web.card_seat import CardSeat
from tests.web.seat import Manner, Seat
from tests.web.site import WATCH_HOME, AtHome, FileServer, keep_at_home, make_site, served
from tests.web.test_whole_games import KINDS, WON

READY: Final = 120_000
"""Milliseconds that Python may take to start on a busy machine."""


class ActionsAtHome(AtHome, ActionSeat):
    pass


class CardsAtHome(AtHome, CardSeat):
    pass


SEATS: Final[dict[type[Seat], type[AtHome]]] = {
    Seat: AtHome,
    ActionSeat: ActionsAtHome,
    CardSeat: CardsAtHome,
}
SCREENS: Final[dict[tuple[str, Manner], dict[str, Any]]] = {
    ("phone", "touch"): PHONE,
    ("phone", "keyboard"): PHONE,
    ("laptop", "touch"): {**LAPTOP, "has_touch": True},
    ("laptop", "keyboard"): LAPTOP,
}
GAMES: Final = [(kind, screen) for screen in SCREENS for kind in KINDS]
BOTS: Final = {
    game: [*islice(cycle(LEVELS), number, number + 1 + number % 3)]
    for number, game in enumerate(GAMES)
}
"""One to three for each game: every level plays every kind of game and on every screen."""
DEFAULT: Final = ("travel", ("phone", "touch"))
SLOW: Final = (("mini", ("phone", "keyboard")), ("cards", ("laptop", "touch")))


def marked(game: tuple[str, tuple[str, Manner]]) -> Any:
    """By default one game is played, in the slow tests some more."""
    kind, screen = game
    name = "-".join((kind, *screen, *BOTS[game]))
    if game == DEFAULT:
        return pytest.param(*game, id=name)
    mark = pytest.mark.slow if game in SLOW else pytest.mark.long
    return pytest.param(*game, id=name, marks=mark)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory)


@pytest.fixture
def site(folder: Path) -> Iterator[FileServer]:
    with served(folder) as server:
        yield server


def test_every_level_and_kind_meet() -> None:
    assert {level for bots in BOTS.values() for level in bots} == {*LEVELS}
    assert {kind for kind, _ in GAMES} == {*KINDS}


@pytest.mark.parametrize(("kind", "screen"), [marked(game) for game in GAMES])
def test_a_whole_game_without_a_server(
    site: FileServer, watched: Watched, kind: str, screen: tuple[str, Manner]
) -> None:
    context = watched.context(**SCREENS[screen])
    context.add_init_script(WATCH_HOME)
    page = context.new_page()
    page.set_default_timeout(READY)
    elsewhere = keep_at_home(page, site.url)
    page.goto(site.url)
    played = KINDS[kind]
    seat = SEATS[played.seat](page, "", screen[1])
    seat.ask("POST", "/api/me", {"name": "Ada"})
    bots = [{"kind": "bot", "level": level} for level in BOTS[kind, screen]]
    new = {"game": played.game, "options": played.options, "seats": [{"kind": "me"}, *bots]}
    seat.table = seat.ask("POST", "/api/tables", new)["table"]
    page.goto(f"{site.url}#/t/{seat.table}")
    page.reload()
    for _turn in range(200):
        if not seat.act():
            break
    assert seat.state()["status"] == "over"
    expect(page.get_by_text(WON).first).to_be_visible()
    assert elsewhere == []


KEEP_PACE: Final = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open("sestina");
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction(["kept"], "readwrite");
    transaction.objectStore("kept").put('{"classic": {"master": 3.2, "expert": 0.1}}', "pace");
    transaction.oncomplete = () => resolve(request.result.close());
  };
})"""


def test_a_page_says_how_long_a_level_thinks_here(site: FileServer, watched: Watched) -> None:
    context = watched.context(**PHONE)
    context.add_init_script(WATCH_HOME)
    page = context.new_page()
    page.set_default_timeout(READY)
    page.goto(f"{site.url}#/new")
    seat = AtHome(page, "")
    seat.ask("GET", "/api/games")
    page.evaluate(KEEP_PACE)
    page.reload()
    seat.ask("GET", "/api/games")
    page.get_by_role("radio", name="Master").first.check(force=True)
    expect(
        page.get_by_text(re.compile("It takes about 3 secs? for a move here")).first
    ).to_be_visible()
    page.get_by_role("radio", name="Expert").first.check(force=True)
    expect(page.get_by_text("It takes about")).to_have_count(0)

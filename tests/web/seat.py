"""A player at a table in a browser, who acts as a person would.

Legal moves come from the server, as they do for the page; every action goes through the page, by
mouse, touch or keyboard.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.web.boxes import assert_in_place, assert_playable
from tests.web.browsers import PATIENCE
from tests.web.reach import bring_into_sight
from tests.web.tables import play_until

COLOURS: Final = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "P": "purple",
}
SHAPES: Final = {
    "c": "circle",
    "s": "square",
    "d": "diamond",
    "4": "four-point star",
    "8": "eight-point star",
    "k": "clover",
}
BACKGROUNDS: Final = {"": "", "B": " on black", "W": " on white", "S": " on split"}

MEASURED_EVERY: Final = 12
"""Plies between two measurements of everything that is on the page."""

Manner = Literal["mouse", "touch", "keyboard"]


def tile_name(tile: str) -> str:
    """The page's English name of a tile."""
    return f"{COLOURS[tile[0]]} {SHAPES[tile[1]]}{BACKGROUNDS[tile[2:]]}"


@dataclass(frozen=True)
class Play:
    points: int
    laid: tuple[tuple[str, int, int], ...]
    """Tile, x and y of each."""


def decode_plays(offer: dict[str, Any]) -> list[Play]:
    """The placements of an offer (docs/protocol.md)."""
    plays = []
    laid: list[tuple[str, int, int]] = []
    for kept, points, *rest in offer["plays"]:
        laid = laid[:kept]
        for cell, tile in zip(rest[::2], rest[1::2], strict=True):
            x, y = offer["cells"][cell]
            laid.append((offer["tiles"][tile], x, y))
        plays.append(Play(points, tuple(laid)))
    return plays


def in_reach(play: Play, occupied: set[tuple[int, int]]) -> list[tuple[str, int, int]]:
    """The tiles in an order in which each touches another, as people place them."""
    left, laid = list(play.laid), set(occupied)
    ordered = []
    while left:
        nearest = min(left, key=lambda one: _distance(one[1], one[2], laid))
        left.remove(nearest)
        laid.add(nearest[1:])
        ordered.append(nearest)
    return ordered


def _distance(x: int, y: int, cells: set[tuple[int, int]]) -> int:
    return min((abs(x - other) + abs(y - row) for other, row in cells), default=0)


class Seat:
    def __init__(self, page: Page, table: str, manner: Manner = "mouse") -> None:
        self.page = page
        self.table = table
        self.manner: Manner = manner
        self.measured_every = MEASURED_EVERY
        self._is_measured = False

    # What the server says

    def state(self) -> dict[str, Any]:
        now: dict[str, Any] = self.seen()["now"]
        return now

    def seen(self) -> dict[str, Any]:
        """What the server tells this browser, asked beside the page: a page has enough to do."""
        url = urljoin(self.page.url, f"/api/tables/{self.table}")
        answer = self.page.request.get(url)
        assert answer.ok, answer.text()
        table: dict[str, Any] = answer.json()
        return table

    def offer(self, kind: str) -> dict[str, Any] | None:
        offers = self.state().get("offers", [])
        return next((offer for offer in offers if offer["o"] == kind), None)

    @property
    def ply(self) -> int:
        return int(self.state().get("ply", 0))

    def wait_for(self, condition: Callable[[dict[str, Any]], bool], what: str) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE / 1000
        pause = 30.0
        while not condition(now := self.state()):
            assert time.monotonic() < end, f"waited in vain: {what}"
            self.page.wait_for_timeout(pause)
            # Whoever answers late is busy: do not keep it from its work.
            pause = min(1.5 * pause, 250)
        return now

    def wait_for_turn(self) -> dict[str, Any]:
        """Wait until this browser may act or the game is over."""
        return self.wait_for(
            lambda now: now["status"] == "over" or bool(now.get("offers")), "a turn"
        )

    # What the page shows

    @property
    def hand(self) -> Locator:
        return self.page.locator("[role=toolbar]")

    def hand_tile(self, tile: str) -> Locator:
        """A hand tile that is not on the board."""
        # Looking for roles computes the names of everything on the page, hundreds of cells.
        return self.hand.locator(f'button[aria-label$=": {tile_name(tile)}"]').first

    def cell(self, x: int, y: int) -> Locator:
        return self.page.locator(f'[data-cell="{x},{y}"]')

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    @property
    def play_button(self) -> Locator:
        return self.page.locator("[data-guide=play] button")

    # What a person does

    def touch(self, what: Locator) -> None:
        """Click, tap or press a key, whichever this player uses."""
        if self.manner == "touch":
            what.tap()
        elif self.manner == "mouse":
            what.click()
        else:
            what.focus()
            self.page.keyboard.press("Enter")

    def touch_cell(self, x: int, y: int) -> None:
        """A cell that accepts the chosen tile, brought into view if necessary."""
        bring_into_sight(self.page, x, y, self.touch)
        self.touch(self.cell(x, y))

    def choose(self, tile: str) -> None:
        if self.manner != "keyboard":
            self.touch(self.hand_tile(tile))
            return
        label = self.hand_tile(tile).get_attribute("aria-label") or ""
        self.page.keyboard.press(label.split(":")[0])

    def lay(self, tile: str, x: int, y: int) -> None:
        self.choose(tile)
        if self.manner == "keyboard":
            self.walk_to(x, y)
            self.page.keyboard.press("Enter")
        else:
            self.touch_cell(x, y)
        expect(self.cell(x, y)).to_have_attribute("aria-label", re.compile("not played yet"))

    def at(self) -> tuple[int, int]:
        """The cell of the board's cursor."""
        here = self.page.evaluate("document.activeElement?.dataset.cell ?? null")
        assert here is not None, "the cursor is not on the board"
        x, y = map(int, here.split(","))
        return x, y

    def walk_to(self, x: int, y: int) -> None:
        """Move the cursor to a cell that accepts the chosen tile, with the arrow keys.

        Arrow keys jump over holes and may miss a cell. After reaching a cell for the second time,
        continue with the key that goes from one accepting cell to the next.
        """
        visited: set[tuple[int, int]] = set()
        while (here := self.at()) not in visited and here != (x, y):
            visited.add(here)
            across, down = x - here[0], y - here[1]
            if abs(across) >= abs(down):
                self.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
            else:
                self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(self.page.locator("rect.cell.target").count()):
            if self.at() == (x, y):
                return
            self.page.keyboard.press("n")
        assert self.at() == (x, y), f"the keys do not lead to {x},{y}"

    def confirm(self) -> None:
        if self.manner == "keyboard":
            self.page.keyboard.press("Shift+Enter")
        else:
            self.touch(self.play_button)

    def make(self, play: Play) -> None:
        """Place these tiles one by one and play them."""
        seen = self.seen()
        before = int(seen["now"].get("ply", 0))
        for tile, x, y in in_reach(play, {(x, y) for x, y, _ in seen.get("board", [])}):
            self.lay(tile, x, y)
        # One of several separate tiles scores with the others.
        label = f"Play +{play.points}" if play.points else "Play"
        expect(self.play_button).to_have_text(label)
        self.measure()
        self.confirm()
        self.wait_for(lambda now: now.get("ply", 0) > before, "the move to be made")

    def swap(self) -> None:
        now = self.state()
        before = int(now.get("ply", 0))
        self.touch(self.button("Exchange"))
        tile = now["hands"][str(now["seat_to_move"])][0]
        self.choose(tile)
        if self.manner == "keyboard":
            self.page.keyboard.press("Shift+Enter")
        else:
            self.touch(self.button(re.compile(r"^Exchange 1$")))
        self.wait_for(lambda now: now.get("ply", 0) > before, "the exchange")

    def measure(self) -> None:
        """Check that nothing lies over the board, the hand or a control, that everything can be hit
        and everybody has a name; in some turns also that nothing at all is cut or covered."""
        assert_playable(self.page)
        if self._is_measured:
            assert_in_place(self.page)

    def act(self, most: int = 6) -> bool:
        """Make a move if it is our turn. False when the game is over."""
        now = self.wait_for_turn()
        if now["status"] == "over":
            return False
        self._is_measured = now.get("ply", 0) % self.measured_every < 2
        self.measure()
        self.move(now, most)
        return True

    def move(self, now: dict[str, Any], most: int) -> None:
        """The best placement of at most this many tiles, or else an exchange or a pass."""
        offers = {offer["o"]: offer for offer in now["offers"]}
        if "place" in offers:
            plays = decode_plays(offers["place"])
            # The first move of a game must place the whole largest set.
            few = [one for one in plays if len(one.laid) <= most] or plays
            self.make(max(few, key=lambda play: play.points))
        elif "pick" in offers:
            self.swap()
        else:
            self.press("Pass")

    def press(self, button: str | re.Pattern[str]) -> None:
        """Press a button that is a move by itself."""
        before = self.ply
        self.touch(self.button(button))
        self.wait_for(lambda now: now.get("ply", 0) > before, f"what {button} does")

    def finish(self) -> None:
        """Play on to the end of the game."""
        while self.act():
            pass


def seat_with_a_play(page: Page, table: str, ply: int) -> Seat:
    """Advance the game to a ply, and on to a turn of this browser on which a tile fits."""
    seat = Seat(page, table)
    play_until(page, table, ply)
    while seat.wait_for_turn()["status"] != "over" and seat.offer("place") is None:
        play_until(page, table, seat.ply + 1)
    return seat

"""A player who uses an action tile or a star disc whenever one is offered, through its dialogue."""

import re
from typing import Any, Final

from playwright.sync_api import expect

from tests.web.seat import Seat, decode_plays, tile_name

NAMES: Final = {
    "draw3": "Draw 3 extra tiles",
    "take": "Take a tile from the board",
    "ask": "Ask all players for a tile",
    "exchange": "Exchange up to 6 tiles",
    "separate": "Place 3 separate tiles",
    "double": "Double turn",
    "disc": "Star disc",
}
QUESTIONS: Final = {
    "draw3": ("Draw three more tiles?", "Draw three tiles"),
    "take": ("Take a tile from the board into your hand?", "Choose the tile"),
    "exchange": ("Exchange tiles before your turn?", "Choose the tiles"),
    "separate": ("Lay up to three tiles in different places?", "Lay them separately"),
    "double": ("Take two turns in a row?", "Take two turns"),
    "disc": ("Give a star disc back and take a tile from the board?", "Choose the tile"),
}
USE: Final = "use "


class ActionSeat(Seat):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.used: set[str] = set()
        """The kinds of action tiles that were used."""

    def move(self, now: dict[str, Any], most: int) -> None:
        moves = {offer["move"]: offer for offer in now["offers"] if "move" in offer}
        if kind := next((move for move in moves if move.startswith(USE)), None):
            self.use(kind.removeprefix(USE), moves[kind])
        elif "draw" in moves:
            self.press("Draw a tile")
        elif "done" in moves and not any(offer["o"] == "place" for offer in now["offers"]):
            self.press(re.compile("^End the turn"))
        elif "done" in moves:
            self._lay_one(now)
        else:
            super().move(now, most)

    def use(self, kind: str, offer: dict[str, Any]) -> None:
        """Use an action tile with the first of what it offers."""
        before = self.ply
        self.touch(self.button(re.compile(f"^{NAMES[kind]}( · \\d)?$")))
        dialogue = self.page.get_by_role("dialog")
        if kind == "ask":
            tile = offer["tiles"][before % len(offer["tiles"])]
            self.touch(dialogue.get_by_role("button", name=re.compile(f"^{tile_name(tile)},")))
            self.measure()
            answer = f"Ask for: {tile_name(tile)}"
        else:
            question, answer = QUESTIONS[kind]
            expect(dialogue.get_by_role("heading", name=question)).to_be_visible()
            self.measure()
        self.touch(dialogue.get_by_role("button", name=answer, exact=True))
        if kind in ("take", "disc"):
            self._take(*offer["cells"][before % len(offer["cells"])])
        elif kind == "exchange":
            self._exchange()
        self.wait_for(lambda now: now.get("ply", 0) > before, f"what {kind} does")
        self.used.add(kind)

    def _take(self, x: int, y: int) -> None:
        if self.manner == "keyboard":
            self.cell(x, y).focus()
            self.page.keyboard.press("Enter")
        else:
            self.touch_cell(x, y)
        expect(self.cell(x, y)).to_have_attribute("aria-label", re.compile("chosen"))
        self.measure()
        if self.manner == "keyboard":
            self.page.keyboard.press("Shift+Enter")
        else:
            self.touch(self.button("Take"))

    def _exchange(self) -> None:
        for number in (0, 2):
            self.touch(self.hand.locator("button").nth(number))
        expect(self.button("Exchange 2")).to_be_enabled()
        self.measure()
        if self.manner == "keyboard":
            self.page.keyboard.press("Shift+Enter")
        else:
            self.touch(self.button("Exchange 2"))

    def _lay_one(self, now: dict[str, Any]) -> None:
        """One of the separate tiles, which score together at the end of the turn."""
        before = now["ply"]
        place = next(offer for offer in now["offers"] if offer["o"] == "place")
        ((tile, x, y),) = max(decode_plays(place), key=lambda play: play.points).laid
        self.lay(tile, x, y)
        self.measure()
        self.confirm()
        self.wait_for(lambda then: then.get("ply", 0) > before, "the tile")

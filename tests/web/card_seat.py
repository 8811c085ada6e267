"""A player of Cards in a browser, who arranges rows card by card."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import Locator, Page, Position, expect

import sestina
from tests.web.seat import COLOURS, SHAPES, Manner, Seat, tile_name

FACES: Final = {tile_name(face): face for face in (c + s for c in COLOURS for s in SHAPES)}

ROWS: Final = """() => [...document.querySelectorAll("[data-row]")].map((row) => [
  row.dataset.row,
  [...row.querySelectorAll("[data-card]")].map((card) => [
    card.dataset.card, card.getAttribute("aria-label").split(",")[0],
  ]),
])"""
STOPS: Final = """() => [...document.querySelectorAll("[data-table] [data-stop]")].map((stop) =>
  [stop.dataset.stop, stop.closest("[data-row]")?.dataset.row ?? "new"])"""
HERE: Final = "document.activeElement?.dataset.stop ?? null"

Lying = Mapping[str, Mapping[str, str]]
"""Rows by key: each maps faces to cards."""

LEFT_SIDE: Final[Position] = {"x": 9, "y": 24}
"""Pixels of a card that stay visible, however many cards cover it."""


class CardSeat(Seat):
    def __init__(
        self, page: Page, table: str, manner: Manner = "mouse", *, is_dragging: bool = False
    ) -> None:
        super().__init__(page, table, manner)
        self.is_dragging = is_dragging

    # What the page shows

    def lying(self) -> dict[str, dict[str, str]]:
        """The rows by key: each maps faces to cards."""
        return {
            key: {FACES[name]: card for card, name in cards}
            for key, cards in self.page.evaluate(ROWS)
        }

    def row(self, key: str) -> Locator:
        return self.page.locator(f'[data-row="{key}"]')

    def card(self, card: str) -> Locator:
        return self.page.locator(f'[data-card="{card}"]')

    def hand_card(self, face: str) -> Locator:
        """A hand card that is not in a row."""
        hand = self.page.get_by_role("group", name="Your hand")
        return hand.get_by_role("button", name=tile_name(face), exact=True).first

    @property
    def new_row(self) -> Locator:
        return self.page.locator("[data-new]")

    @property
    def play_button(self) -> Locator:
        return self.button(re.compile(r"^Play( \d+ cards?(, \+\d+)?)?$"))

    def expect_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Wait until the page shows exactly these rows, in any order."""
        expect(self.page.locator("[data-row]:has([data-card])")).to_have_count(len(rows))
        lying = [sorted(row) for row in self.lying().values() if row]
        assert sorted(lying) == sorted(map(sorted, rows))

    # What a person does

    def arrange(self, rows: Sequence[Sequence[str]]) -> None:
        """Play and move cards one by one until exactly these rows are on the table."""
        expect(self.new_row).to_be_visible()
        keys = continued(self.lying(), rows)
        for at, row in enumerate(rows):
            here = self.lying().get(keys[at] or "", {})
            for face in row:
                if face not in here:
                    put = self.drag if self.is_dragging else self.put
                    keys[at] = put(self._loose(face, rows, keys), keys[at])
        self.expect_rows(rows)

    def _loose(self, face: str, rows: Sequence[Sequence[str]], keys: list[str | None]) -> str:
        """A card with this face in a wrong row, otherwise one from the hand."""
        card = loose_in_rows(self.lying(), face, rows, keys)
        if card is None:
            card = self.hand_card(face).get_attribute("data-card")
        assert card is not None
        return card

    def put(self, card: str, key: str | None) -> str:
        """Pick a card up and put it into a row, or a new one; return the key of that row."""
        known = self.lying().keys()
        if self.manner == "keyboard":
            self._pick_by_key(card)
            self._walk(lambda _, row: row == (key or "new"))
            self.page.keyboard.press("Enter")
        else:
            self._tap(self.card(card))
            expect(self.card(card)).to_have_attribute("aria-pressed", "true")
            self._tap(self.new_row if key is None else self.row(key).locator("[data-stop]").last)
        return self._landed(card, key, known)

    def drag(self, card: str, key: str | None) -> str:
        """The same by dragging the card, with the mouse or a finger."""
        known = self.lying().keys()
        target = self.new_row if key is None else self.row(key).locator("[data-stop]").last
        target.scroll_into_view_if_needed()
        ends = [what.bounding_box() for what in (self.card(card), target)]
        (x1, y1), (x2, y2) = ((box["x"] + 9, box["y"] + 24) for box in ends if box)
        path = [(x1 + (x2 - x1) * part / 6, y1 + (y2 - y1) * part / 6) for part in range(7)]
        if self.manner == "touch":
            self._pull_with_finger(path)
        else:
            self.page.mouse.move(x1, y1)
            self.page.mouse.down()
            for x, y in path:
                self.page.mouse.move(x, y)
            self.page.mouse.up()
        return self._landed(card, key, known)

    def begin_far_row(self) -> None:
        """Begin a row while the area for new rows is scrolled out of sight."""
        expect(self.row("r0")).to_be_visible()
        expect(self.new_row).not_to_be_in_viewport(ratio=0.4)
        card = next(iter(self.lying()["r0"].values()))
        self._tap(self.card(card))
        self.touch(self.page.locator("[data-far]"))
        self._landed(card, None, ["r0"])

    def _pull_with_finger(self, path: list[tuple[float, float]]) -> None:
        devtools = self.page.context.new_cdp_session(self.page)
        for at, (x, y) in enumerate(path):
            kind = "touchMove" if at else "touchStart"
            point = {"x": x, "y": y}
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        devtools.detach()

    def _landed(self, card: str, key: str | None, known: Collection[str]) -> str:
        # A card of the table is in its old row until the page has moved it.
        others = "".join(f':not([data-row="{one}"])' for one in known)
        row = f"[data-row]{others}" if key is None else f'[data-row="{key}"]'
        place = self.page.locator(f'{row}:has([data-card="{card}"])')
        expect(place).to_have_count(1)
        return place.get_attribute("data-row") or ""

    def _tap(self, what: Locator) -> None:
        if self.manner == "touch":
            what.tap(position=LEFT_SIDE)
        else:
            what.click(position=LEFT_SIDE)

    def _pick_by_key(self, card: str) -> None:
        if card.startswith("h"):
            stops = self.page.locator("[data-hand] [data-stop]").evaluate_all(
                "stops => stops.map((stop) => stop.dataset.stop)"
            )
            self.page.keyboard.press(str(stops.index(f"hand:{card}") + 1))
        else:
            self._walk(lambda stop, _: stop == card)
            self.page.keyboard.press("Enter")
        expect(self.card(card)).to_have_attribute("aria-pressed", "true")

    def _walk(self, is_there: Callable[[str, str], bool]) -> None:
        """Go to the cards with Tab, and to a table card or a row with the arrow keys."""
        keyboard = self.page.keyboard
        for _ in range(60):
            here = self.page.evaluate(HERE)
            if here is not None:
                break
            keyboard.press("Tab")
        for _ in range(120):
            here = self.page.evaluate(HERE)
            assert here is not None, "the keyboard has left the cards"
            if here.startswith("hand:"):
                keyboard.press("ArrowUp")
                continue
            stops = self.page.evaluate(STOPS)
            at = next(n for n, (stop, _) in enumerate(stops) if stop == here)
            if is_there(*stops[at]):
                return
            goal = next(n for n, stop in enumerate(stops) if is_there(*stop))
            keyboard.press("ArrowRight" if goal > at else "ArrowLeft")
        raise AssertionError("the arrow keys do not lead there")

    def play(self) -> None:
        """Play the arrangement."""
        before = self.ply
        expect(self.play_button).to_be_enabled()
        self.confirm()
        self.wait_for(lambda now: now.get("ply", 0) > before, "the play to be made")

    def move(self, now: dict[str, Any], most: int) -> None:
        """A card or a few, now and then with others rearranged, or else show the hand."""
        chosen = [offer["move"] for offer in now["offers"] if " " in offer.get("move", "")]
        if chosen:
            self._open(chosen[0])
        elif play := planned(now, most):
            self.arrange([[str(card) for card in row] for row in play.rows])
            self.measure()
            self.play()
        else:
            self.touch(self.button("I’m stuck"))
            self.measure()
            self.press("Show my hand")

    def _open(self, move: str) -> None:
        """Choose the picture of the cards that begin the game."""
        choice = self.page.locator(f'input[type=radio][value="{move}"]')
        if self.manner == "keyboard":
            choice.focus()
            self.page.keyboard.press("Space")
        else:
            self.touch(self.page.locator("label").filter(has=choice))
        self.measure()
        self.play()


def continued(lying: Lying, rows: Sequence[Sequence[str]]) -> list[str | None]:
    """For each wanted row, the key of the current row that shares the most cards."""
    keys: list[str | None] = [None] * len(rows)
    pairs = [
        (len(cards.keys() & set(row)), key, at)
        for key, cards in lying.items()
        for at, row in enumerate(rows)
    ]
    for common, key, at in sorted(pairs, reverse=True):
        if common > 0 and keys[at] is None and key not in keys:
            keys[at] = key
    return keys


def loose_in_rows(
    lying: Lying, face: str, rows: Sequence[Sequence[str]], keys: list[str | None]
) -> str | None:
    """A card with this face in a wrong row; None if there is none."""
    for key, cards in lying.items():
        stays = key in keys and face in rows[keys.index(key)]
        if face in cards and not stays:
            return cards[face]
    return None


def planned(now: dict[str, Any], most: int) -> sestina.Move | None:
    """The play of most points in a few steps, of all cards and of each one of the hand."""
    table = sestina.CardTable.parse(" / ".join(" ".join(row) for row in now.get("rows", [])))
    hand = now["hands"][str(now["seat_to_move"])]
    goals = [table.solve(hand), table.solve(hand, "most-qwirkles")]
    plays = [*goals, *(table.solve(hand, must_play=[card]) for card in sorted(set(hand)))]
    known = [play for play in plays if play is not None]
    if not known:
        return None
    few = [play for play in known if len(table.steps(play)) <= most]
    return max(few or known[:1], key=lambda play: (play.points, len(table.steps(play))))

"""Whole games in Firefox, by touch, and in WebKit, by mouse: the other tests know Chromium only."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from tests.patience import PATIENCE
from tests.server.live import LiveServer
from tests.web.browsers import is_required
from tests.web.card_seat import FACES, ROWS, continued, loose_in_rows, planned
from tests.web.drivers import Driver, firefox, lacks_for_firefox, lacks_for_webkit, webkit
from tests.web.reach import WHERE
from tests.web.seat import decode_plays, in_reach, tile_name
from tests.web.tables import FETCH, bot, dealt_from, me

pytestmark = pytest.mark.slow

QUIET: Final = """() => {
  localStorage.setItem("sestina-settings", JSON.stringify({ hints: false, pace: "instant" }));
}"""
# Firefox breaks a navigation off that begins while the service worker takes the page over.
SETTLED: Final = "() => navigator.serviceWorker.controller !== null"
WATCH_ERRORS: Final = """() => {
  window.__trouble = [];
  for (const kind of ["error", "unhandledrejection"]) {
    addEventListener(kind, (event) => window.__trouble.push(String(event.message ?? event.reason)));
  }
}"""
# Of several elements the first that can be pressed: neither disabled nor covered, and at rest.
PRESSED: Final = """async (selector, x, y) => {
  const inReach = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const at = [left + (x ?? width / 2), top + (y ?? height / 2)];
    const hit = document.elementFromPoint(...at);
    // A cell of the board lies below the tiles that are drawn there.
    return hit !== null && (one.ownerSVGElement ?? one).contains(hit) ? at : null;
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const one of document.querySelectorAll(selector)) {
    if (one.disabled) continue;
    if (inReach(one) === null) one.scrollIntoView({ block: "center", behavior: "instant" });
    const at = inReach(one);
    await frame();
    await frame();
    if (at !== null && String(inReach(one)) === String(at)) return at;
  }
  return null;
}"""
SHOWN: Final = "(selector) => document.querySelector(selector) !== null"
LABEL: Final = "(selector) => document.querySelector(selector)?.getAttribute('aria-label') ?? ''"
TEXT: Final = "(selector) => document.querySelector(selector)?.textContent?.trim() ?? ''"

LEFT_SIDE: Final = (9, 24)
"""Pixels of a card that stay visible, however many cards cover it."""


class Player:
    """Somebody at a table in one of these browsers."""

    def __init__(self, driver: Driver, url: str, game: str) -> None:
        self.driver = driver
        self.has_dragged = False
        driver.open(url)
        self.wait(lambda: driver.run(SETTLED), "the service worker")
        driver.run(QUIET)
        driver.run(FETCH, ["POST", "/api/me", {"name": "Ada"}])
        body = {"game": game, "seats": [me(), bot("greedy")], "start": True}
        with dealt_from(bytes([3]) * 32):
            self.table = driver.run(FETCH, ["POST", "/api/tables", body])["table"]
        driver.open(f"{url}/t/{self.table}")
        driver.run(WATCH_ERRORS)

    def seen(self) -> dict[str, Any]:
        table: dict[str, Any] = self.driver.run(FETCH, ["GET", f"/api/tables/{self.table}", None])
        return table

    def state(self) -> dict[str, Any]:
        now: dict[str, Any] = self.seen()["now"]
        return now

    def wait(self, condition: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := condition()):
            assert time.monotonic() < end, f"waited in vain: {what}"
            time.sleep(0.02)
        return found

    def press(self, selector: str, at: tuple[float, float] | None = None) -> None:
        self.driver.press(*self.point(selector, at))

    def point(self, selector: str, at: tuple[float, float] | None = None) -> tuple[float, float]:
        """Where an element can be pressed."""
        x, y = at or (None, None)
        found = self.wait(lambda: self.driver.run(PRESSED, selector, x, y), f"{selector} in reach")
        return found[0], found[1]

    def shows(self, selector: str) -> bool:
        return bool(self.driver.run(SHOWN, selector))

    def finish(self, make: Callable[["Player", dict[str, Any]], None]) -> int:
        """Make moves to the end of the game; return how many."""
        for turns in range(200):
            now = self.wait(self._turn, "a turn")
            if now["status"] == "over":
                return turns
            make(self, now)
            self.wait_beyond(now.get("ply", 0))
        raise AssertionError("the game does not end")

    def wait_beyond(self, ply: int) -> None:
        self.wait(lambda: self.state().get("ply", 0) > ply, "the move to be made")

    def _turn(self) -> dict[str, Any] | None:
        now = self.state()
        return now if now["status"] == "over" or now.get("offers") else None


def move_tiles(player: Player, now: dict[str, Any]) -> None:
    """The placement of most points, tile by tile; else an exchange, or a pass."""
    offers = {offer["o"]: offer for offer in now["offers"]}
    if "place" in offers:
        best = max(decode_plays(offers["place"]), key=lambda play: play.points)
        occupied = {(x, y) for x, y, _ in player.seen().get("board", [])}
        for tile, x, y in in_reach(best, occupied):
            # While the board is small, every cell is in sight.
            (lay if player.has_dragged else drag)(player, tile, x, y)
        text = f"Play +{best.points}"
        player.wait(lambda: player.driver.run(TEXT, "[data-guide=play] button") == text, text)
        player.press("[data-guide=play] button")
    elif "pick" in offers:
        press_button(player, "Exchange")
        tile = now["hands"][str(now["seat_to_move"])][0]
        player.press(hand_tile(tile))
        press_button(player, "Exchange 1")
    else:
        press_button(player, "Pass")


def hand_tile(tile: str) -> str:
    return f'[role=toolbar] button[aria-label$=": {tile_name(tile)}"]'


def lay(player: Player, tile: str, x: int, y: int) -> None:
    cell = f'[data-cell="{x},{y}"]'
    player.press(hand_tile(tile))
    player.wait(lambda: player.shows(f"{cell}.target"), f"{x},{y} to accept the tile")
    while side := player.driver.run(WHERE, f"{x},{y}"):
        player.press(f'[data-beyond="{side}"]')
    player.press(cell)
    wait_for_tile(player, cell)


def drag(player: Player, tile: str, x: int, y: int) -> None:
    """Lay a tile without a tap. The board may move once the drag has begun."""
    cell = f'[data-cell="{x},{y}"]'
    player.driver.drag(*player.point(hand_tile(tile)), lambda: player.point(f"{cell}.target"))
    player.has_dragged = True
    wait_for_tile(player, cell)


def wait_for_tile(player: Player, cell: str) -> None:
    player.wait(lambda: "not played yet" in player.driver.run(LABEL, cell), f"a tile on {cell}")


def press_button(player: Player, name: str) -> None:
    """A button with this text, which no selector can name."""
    mark = """(name) => {
      document.querySelector("[data-wanted]")?.removeAttribute("data-wanted");
      const one = [...document.querySelectorAll("button")].find(
        (button) => button.textContent.trim() === name && !button.disabled);
      one?.setAttribute("data-wanted", "");
      return one !== undefined;
    }"""
    player.wait(lambda: player.driver.run(mark, name), f"the button {name}")
    player.press("[data-wanted]")


def move_cards(player: Player, now: dict[str, Any]) -> None:
    """A card or a few, now and then with others rearranged, or else show the hand."""
    chosen = [offer["move"] for offer in now["offers"] if " " in offer.get("move", "")]
    play = None if chosen else planned(now, most=6)
    if chosen:
        player.press(f'label:has(input[value="{chosen[0]}"])')
    elif play is None:
        press_button(player, "I’m stuck")
        press_button(player, "Show my hand")
        return
    else:
        arrange(player, [[str(card) for card in row] for row in play.rows])
    player.press("[data-guide=play] button")


def lying(player: Player) -> dict[str, dict[str, str]]:
    return {
        key: {FACES[name]: card for card, name in cards} for key, cards in player.driver.run(ROWS)
    }


def arrange(player: Player, rows: Sequence[Sequence[str]]) -> None:
    player.wait(lambda: player.shows("[data-new]"), "the turn to be shown")
    keys = continued(lying(player), rows)
    for at, row in enumerate(rows):
        here = lying(player).get(keys[at] or "", {})
        for face in row:
            if face not in here:
                keys[at] = put(player, face, rows, keys, keys[at])


def put(
    player: Player,
    face: str,
    rows: Sequence[Sequence[str]],
    keys: list[str | None],
    key: str | None,
) -> str:
    """Put a card into a row, or a new one; return the key of that row."""
    before = lying(player)
    card = loose_in_rows(before, face, rows, keys)
    loose = f'[data-card="{card}"]'
    if card is None:
        # Of a face that is there twice, one card may be in a row already.
        loose = f'[data-hand] button[aria-label="{tile_name(face)}"]'
        card = str(player.driver.run("(one) => document.querySelector(one).dataset.card", loose))
        loose = f'[data-card="{card}"]'
    player.press(loose, LEFT_SIDE)
    player.wait(lambda: player.shows(f'{loose}[aria-pressed="true"]'), f"{card} to be chosen")
    if key is None:
        player.press("[data-new]")
    else:
        last = list(before[key].values())[-1]
        player.press(f'[data-row="{key}"] [data-card="{last}"]', LEFT_SIDE)

    def landed() -> str | None:
        # A card of the table is in its old row until the page has moved it.
        found = [one for one, cards in lying(player).items() if card in cards.values()]
        new = [one for one in found if (one not in before if key is None else one == key)]
        return new[0] if new else None

    return str(player.wait(landed, f"{card} to land"))


DRIVERS: Final = {
    "firefox": (firefox, lacks_for_firefox),
    "webkit": (webkit, lacks_for_webkit),
}
"""How each browser is started, and what is missing for it."""


@pytest.fixture(params=list(DRIVERS))
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    start, lacks = DRIVERS[request.param]
    if (missing := lacks()) and not is_required():
        names = " and ".join(missing)
        pytest.skip(f"this machine has no {names}: `make browsers` says how to get it")
    with start(tmp_path) as started:
        yield started


SPREAD: Final = """async () => {
  const wait = async (find) => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const button = (text) => [...document.querySelectorAll("button:enabled")]
    .find((one) => one.textContent.trim() === text);
  (await wait(() => button("Picture of the game"))).click();
  const save = await wait(() => button("Save"));
  let file;
  URL.createObjectURL = (blob) => { file = blob; return ""; };
  HTMLAnchorElement.prototype.click = () => {};
  save.click();
  const image = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const size = image.width / 24;
  let drawn = 0;
  for (let x = 0; x < 24; x++) {
    for (let y = 12; y * size < image.height - 2 * size; y++) {
      const { data } = context.getImageData(x * size, y * size, size, size);
      const pixels = new Set(new Uint32Array(data.buffer));
      if (pixels.size > 4) drawn++;
    }
  }
  return [image.width, drawn];
}"""
"""The width of the picture to share, and how many squares of its board show something."""


@pytest.mark.parametrize("game", ["classic", "cards"])
def test_a_whole_game(server: LiveServer, driver: Driver, game: str) -> None:
    player = Player(driver, server.url, game)
    turns = player.finish(move_cards if game == "cards" else move_tiles)
    assert turns > 3
    ending = "() => /has won|have won|share the win/.test(document.body.textContent)"
    player.wait(lambda: driver.run(ending), "the end to be shown")
    if game == "classic":
        width, drawn = driver.run(SPREAD)
        assert width == 1200
        assert drawn > 60
    assert driver.run("() => window.__trouble") == []

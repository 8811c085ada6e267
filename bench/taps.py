"""Measures taps on a slow phone: from the pointer event to the frame that shows the result.

The browser slows its processor down four times, as developers do to see what an old phone feels
like. To run it alone, call `python -m bench.taps` in the root of the repository.
"""

import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import CDPSession, Locator, Page

from bench.progress import progress
from scripts.browser import find_browser
from tests.server.live import live_server
from tests.web.browsers import PHONE, Watched, chromium
from tests.web.reach import bring_into_sight
from tests.web.seat import Play, Seat, decode_plays
from tests.web.tables import ask, become, bot, me, open_table, play_until

TAPS: Final = 10
"""On each board."""
SLOWED: Final = 4
BAR_MS: Final = 50
PLIES: Final = {"small": 8, "large": 24}
"""Moments of a game: a small and a large board."""
GAMES: Final = 3
"""Boards of each size: what a tap costs depends on the cells that light up."""

HELD_MS: Final = 60
"""How long a finger stays on the screen."""

# The pointer event carries the time at which the browser got it, before any script ran. Its frames
# are asked for before the page asks for them, and a message queued in a frame is handled after that
# frame was painted: what the page does afterwards is not measured.
WATCH: Final = """() => {
  window.__taps = { lit: [], drawn: [] };
  const shows = { lit: "rect.cell.target", drawn: "g.draft" };
  addEventListener("pointerup", ({ target, timeStamp }) => {
    const kind = target.closest("[role=toolbar]") ? "lit" : "drawn";
    if (kind === "drawn" && !target.closest(".board")) return;
    const look = () => {
      if (!document.querySelector(shows[kind])) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.__taps[kind].push(performance.now() - timeStamp);
        port1.close();
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, { capture: true });
}"""


class Board:
    """A page with a game on it and a tile that can be laid and taken back."""

    def __init__(self, page: Page, url: str, ply: int) -> None:
        self._page = page
        self._seat, play = late_table(page, url, ply)
        ((self._tile, self._x, self._y),) = play.laid
        self._devtools = page.context.new_cdp_session(page)
        page.evaluate(WATCH)
        self.tiles = len(ask(page, "GET", f"/api/tables/{self._seat.table}")["board"])

    def lay(self) -> None:
        """Choose the tile, lay it, and take it back."""
        page, seat, x, y = self._page, self._seat, self._x, self._y
        page.bring_to_front()
        # One page at a time: the browser slows each of them down with a thread of its own.
        self._slow_down(SLOWED)
        _tap(self._devtools, seat.hand_tile(self._tile))
        page.wait_for_timeout(150)
        bring_into_sight(page, x, y, seat.touch)
        _tap(self._devtools, seat.cell(x, y))
        seat.cell(x, y).and_(page.locator('[aria-label*="not played yet"]')).wait_for()
        page.wait_for_timeout(150)
        seat.touch(seat.button("Take back the last tile"))
        # Tiles fly back into the hand before they can be chosen again.
        page.wait_for_timeout(400)
        self._slow_down(1)

    def _slow_down(self, rate: int) -> None:
        self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def times(self) -> dict[str, list[float]]:
        found: dict[str, list[float]] = self._page.evaluate("window.__taps")
        return found


def measure_taps() -> list[str]:
    """Lines to print."""
    if find_browser() is None:
        return []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        live_server(str(Path(folder) / "sestina.db")) as server,
    ):
        watched = Watched(browser)
        screen = {**PHONE, "device_scale_factor": 2, "reduced_motion": "no-preference"}
        boards = {
            size: [Board(watched.page(**screen), server.url, ply) for _ in range(GAMES)]
            for size, ply in PLIES.items()
        }
        # In turn, so that what else the machine does meets all boards alike.
        for _ in progress(range(TAPS), "taps"):
            for number in range(GAMES):
                for size in boards:
                    boards[size][number].lay()
        title = f"Taps on a phone with a processor slowed {SLOWED} times (bar: {BAR_MS} ms):"
        lines = ["", title]
        for size, group in boards.items():
            counts = [board.tiles for board in group]
            tiles = f"{size} boards ({min(counts)} to {max(counts)} tiles)"
            for kind, name in (("lit", "lit cells"), ("drawn", "drawn tile")):
                times = [board.times()[kind] for board in group]
                lines.append(f"{tiles}, tap to {name}: {_summary(times)}")
        watched.close()
    return lines


def _tap(devtools: CDPSession, what: Locator) -> None:
    """As a finger does: it rests for a moment, in which the page deals with its arrival."""
    box = what.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    what.page.wait_for_timeout(HELD_MS)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _summary(times: list[list[float]]) -> str:
    """Of all taps, and the medians of the boards."""
    ordered = sorted(time for board in times for time in board)
    slow = ordered[int(len(ordered) * 0.95)]
    medians = sorted(statistics.median(board) for board in times)
    return (
        f"median {statistics.median(ordered):.1f} ms ({medians[0]:.1f} to {medians[-1]:.1f} by "
        f"board), 95 % {slow:.1f} ms ({len(ordered)} taps)"
    )


def late_table(page: Page, url: str, ply: int) -> tuple[Seat, Play]:
    """A game at that ply or soon after it, and a legal placement of one tile."""
    become(page, url, "Ada")
    for _ in range(20):
        table = open_table(page, "classic", me(), bot())
        seat = Seat(page, table, "touch")
        play_until(page, table, ply)
        if seat.wait_for_turn()["status"] == "over" or (offer := seat.offer("place")) is None:
            continue
        single = [play for play in decode_plays(offer) if len(play.laid) == 1]
        if single:
            page.goto(f"{url}/t/{table}")
            seat.hand.wait_for()
            page.wait_for_timeout(600)
            return seat, single[0]
    raise RuntimeError("no game came to a moment with a tile to lay")


if __name__ == "__main__":
    print("\n".join(measure_taps()))

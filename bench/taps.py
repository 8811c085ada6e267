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

TAPS: Final = 40
SLOWED: Final = 4
BAR_MS: Final = 50
PLIES: Final = (8, 24)
"""Moments of a game: a small and a large board."""

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


def measure_taps() -> list[str]:
    """Lines to print."""
    if find_browser() is None:
        return []
    lines = []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        live_server(str(Path(folder) / "sestina.db")) as server,
    ):
        watched = Watched(browser)
        for ply in PLIES:
            page = watched.page(**PHONE, device_scale_factor=2, reduced_motion="no-preference")
            lines += _measure(page, server.url, ply)
            page.close()
        watched.close()
    title = f"Taps on a phone with a processor slowed {SLOWED} times (bar: {BAR_MS} ms):"
    return ["", title, *lines]


def _measure(page: Page, url: str, ply: int) -> list[str]:
    seat, play = _table(page, url, ply)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.evaluate(WATCH)
    ((tile, x, y),) = play.laid
    for _ in progress(range(TAPS), "taps"):
        _tap(devtools, seat.hand_tile(tile))
        page.wait_for_timeout(150)
        bring_into_sight(page, x, y, seat.touch)
        _tap(devtools, seat.cell(x, y))
        seat.cell(x, y).and_(page.locator('[aria-label*="not played yet"]')).wait_for()
        page.wait_for_timeout(150)
        seat.touch(seat.button("Take back the last tile"))
        # Tiles fly back into the hand before they can be chosen again.
        page.wait_for_timeout(400)
    tiles = len(ask(page, "GET", f"/api/tables/{seat.table}")["board"])
    times: dict[str, list[float]] = page.evaluate("window.__taps")
    return [
        f"{tiles:>4} tiles, tap to lit cells   {_summary(times['lit'])}",
        f"{tiles:>4} tiles, tap to drawn tile  {_summary(times['drawn'])}",
    ]


def _tap(devtools: CDPSession, what: Locator) -> None:
    """As a finger does: it rests for a moment, in which the page deals with its arrival."""
    box = what.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    what.page.wait_for_timeout(HELD_MS)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _summary(times: list[float]) -> str:
    ordered = sorted(times)
    slow = ordered[int(len(ordered) * 0.95)]
    return f"median {statistics.median(ordered):.1f} ms, 95 % {slow:.1f} ms ({len(ordered)} taps)"


def _table(page: Page, url: str, ply: int) -> tuple[Seat, Play]:
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

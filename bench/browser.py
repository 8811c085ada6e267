"""Measures the page in a real browser: from dropping a tile to seeing it, and layout shifts.

The board is full except for a last tile. Without a screen, the browser draws 60 frames a second.
"""

import statistics
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from bench.progress import progress
from scripts.browser import find_browser
from tests.server.live import live_server
from tests.web.browsers import DESKTOP, PHONE, Watched, chromium
from tests.web.seat import Play, Seat, decode_plays
from tests.web.tables import ask, become, me, open_table, play_until

DROPS: Final = 40
FRAME: Final = 1000 / 60
MOST_LEFT: Final = 4
"""Tiles, of 108, that are not on the board yet."""

WATCH_SHIFTS: Final = """() => {
  window.__shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // As the browser's own metric does: a shift right after a click is a response to it.
      if (!entry.hadRecentInput) window.__shifts.push(entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
MEASURES: Final = """() =>
  performance.getEntriesByName("sestina:drop-to-drawn").map((entry) => entry.duration)"""


def measure_browser() -> list[str]:
    """Lines to print."""
    if find_browser() is None:
        return ["browser: there is no Chromium here (`make setup` says how to get one)"]
    lines = []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        live_server(str(Path(folder) / "sestina.db")) as server,
    ):
        watched = Watched(browser)
        for name, device in (("desktop", DESKTOP), ("phone", {**PHONE, "device_scale_factor": 2})):
            # With normal animations: a flying tile must not delay the drop.
            page = watched.page(**device, reduced_motion="no-preference")
            lines.append(f"{name:9}{_measure(page, server.url)}")
        watched.close()
    return ["", "In the browser, from dropping a tile to its picture:", *lines]


def _measure(page: Page, url: str) -> str:
    seat, laid = _late_table(page, url)
    page.evaluate(WATCH_SHIFTS)
    tile, x, y = laid.laid[0]
    for _ in progress(range(DROPS), "drops"):
        _drag(page, seat, tile, x, y)
        page.wait_for_timeout(60)
        seat.button("Take back the last tile").click()
        # Tiles fly back into the hand before they can be picked up again.
        page.wait_for_timeout(300)
    times = sorted(page.evaluate(MEASURES))
    shifts = sum(page.evaluate("window.__shifts"))
    median = statistics.median(times)
    p95 = times[int(len(times) * 0.95)]
    tiles = len(ask(page, "GET", f"/api/tables/{seat.table}")["board"])
    return (
        f"{tiles} tiles, {len(times)} drops: median {median:.1f} ms ({median / FRAME:.2f} frames), "
        f"95 % {p95:.1f} ms; layout shift {shifts:.4f}"
    )


def _late_table(page: Page, url: str) -> tuple[Seat, Play]:
    """A game shortly before its end, and a legal placement of one tile."""
    become(page, url, "Ada")
    for _ in range(50):
        table = open_table(page, "classic", me("Ada"), me("Ada"))
        play_until(page, table, left=MOST_LEFT)
        seat = Seat(page, table)
        offer: dict[str, Any] | None = seat.offer("place")
        if offer is None:
            continue
        single = [play for play in decode_plays(offer) if len(play.laid) == 1]
        if single:
            page.goto(f"{url}/t/{table}")
            page.get_by_role("button", name="I am Ada").click()
            seat.hand.wait_for()
            page.wait_for_timeout(600)
            return seat, single[0]
    raise RuntimeError("no game came to a late moment with a tile to lay")


def _drag(page: Page, seat: Seat, tile: str, x: int, y: int) -> None:
    start = seat.hand_tile(tile).bounding_box()
    end = seat.cell(x, y).bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()

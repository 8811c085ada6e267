"""Measures a drag on a slow phone: how long the page's main thread is busy at a time.

A finger takes a tile from the hand and moves it over a late board, while the processor is slowed
down four times. The browser's own trace says what each task took. `python -m bench.drags` runs it.
"""

import json
import math
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

from bench.taps import late_table
from scripts.browser import find_browser
from tests.server.live import live_server
from tests.web.browsers import PHONE, Watched, chromium

SLOWED: Final = 4
BAR_MS: Final = 16.0
LATE_PLY: Final = 40
DRAGS: Final = 5
STEPS: Final = 90
STEP_MS: Final = 12


def measure_drags() -> list[str]:
    """Lines to print."""
    if find_browser() is None:
        return []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        live_server(str(Path(folder) / "sestina.db")) as server,
    ):
        watched = Watched(browser)
        page = watched.page(
            **{**PHONE, "device_scale_factor": 2, "reduced_motion": "no-preference"}
        )
        seat, play = late_table(page, server.url, LATE_PLY)
        ((tile, _, _),) = play.laid
        devtools = page.context.new_cdp_session(page)
        durations: list[float] = []
        for _ in range(DRAGS):
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            durations += _drag(page, devtools, seat.hand_tile(tile).bounding_box() or {})
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            page.wait_for_timeout(600)
        tiles = page.locator(".board .piece.tile").count()
        watched.close()
    durations.sort()
    late = sum(one > BAR_MS for one in durations)
    most = durations[len(durations) * 99 // 100]
    return [
        "",
        f"Dragging over {tiles} tiles, the processor slowed {SLOWED} times (bar: {BAR_MS:g} ms):",
        (
            f"{len(durations)} tasks of the main thread: 99 % {most:.1f} ms, "
            f"longest {durations[-1]:.1f} ms, {late} above the bar"
        ),
    ]


def _drag(page: Page, devtools: CDPSession, hand: Any) -> list[float]:
    """Take the tile up, and move it around the board; the tasks while it moves, in milliseconds."""
    board = page.locator(".board").first.bounding_box()
    assert board is not None
    x, y = hand["x"] + hand["width"] / 2, hand["y"] + hand["height"] / 2
    _touch(devtools, "touchStart", x, y)
    for part in range(1, 11):
        _touch(devtools, "touchMove", x, y - part * 12)
        page.wait_for_timeout(STEP_MS)
    events: list[dict[str, Any]] = []
    devtools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    ended: list[bool] = []
    devtools.once("Tracing.tracingComplete", lambda _: ended.append(True))
    devtools.send(
        "Tracing.start",
        {
            "categories": "toplevel,devtools.timeline,blink,v8",
            "transferMode": "ReportEvents",
        },
    )
    middle = (board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    for step in range(STEPS):
        angle = 2 * math.pi * step / STEPS
        _touch(
            devtools,
            "touchMove",
            middle[0] + 0.38 * board["width"] * math.cos(angle),
            middle[1] + 0.3 * board["height"] * math.sin(2 * angle),
        )
        page.wait_for_timeout(STEP_MS)
    devtools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    # Back to where it came from: nothing was laid.
    _touch(devtools, "touchMove", x, y)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    return tasks_of(events)


def tasks_of(events: list[dict[str, Any]]) -> list[float]:
    """The durations of the tasks of the page's main thread, in milliseconds."""
    names = {
        (one["pid"], one["tid"])
        for one in events
        if one.get("name") == "thread_name" and one["args"].get("name") == "CrRendererMain"
    }
    found = [
        # The thread's own time: what else the machine does meanwhile is not the page's doing.
        one.get("tdur", one["dur"]) / 1000
        for one in events
        if one.get("name") == "ThreadControllerImpl::RunTask"
        and "dur" in one
        and (not names or (one["pid"], one["tid"]) in names)
    ]
    assert found, f"the trace has no tasks: {json.dumps(events[:3])}"
    return found


def _touch(devtools: CDPSession, kind: str, x: float, y: float) -> None:
    points = [{"x": x, "y": y}]
    devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


if __name__ == "__main__":
    print("\n".join(measure_drags()))

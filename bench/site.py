"""How long a site without a server takes to start, and what it loads: `python -m bench.site`.

It measures `build/site` (`make site`) in the Chromium of the tests, from a web server on this
machine that compresses nothing.
"""

import json
import statistics
from typing import Any

import psutil
from playwright.sync_api import Browser, sync_playwright

from scripts.browser import find_browser
from scripts.site import SITE
from tests.web.site import WATCH_HOME, served

RUNS = 5
MARKS = """
window.__ready = window.__home.then((home) => new Promise((resolve) => {
  home.addEventListener("message", ({ data }) => {
    if (data[0] === "ready") resolve(performance.now());
  });
}));
"""
FIRST_MOVE = """async () => {
  await window.__ask("POST", "/api/me", '{"name": "Ada"}');
  const seats = [{ kind: "bot", level: "greedy" }, { kind: "bot", level: "gentle" }];
  const opened = await window.__ask(
    "POST", "/api/tables", JSON.stringify({ game: "classic", seats }));
  const { table } = JSON.parse(opened.body);
  for (;;) {
    const seen = await window.__ask("GET", `/api/tables/${table}`, "");
    if ((JSON.parse(seen.body).now.ply ?? 0) > 0) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}"""


def renderer_megabytes() -> float:
    """The memory of the largest process of the browser that draws pages."""
    found = [
        process.memory_full_info().uss
        for process in psutil.Process().children(recursive=True)
        if "--type=renderer" in process.cmdline()
    ]
    return max(found) / 1e6


def measure(browser: Browser, url: str, *, keeps: bool) -> list[tuple[float, float, float]]:
    """For each run the milliseconds to the host and to a bot's first move, and the memory.

    With `keeps` the service worker has all files; otherwise each run is the first visit.
    """
    found = []
    context = None
    for run in range(RUNS + keeps):
        if context is None or not keeps:
            context = browser.new_context(service_workers="allow" if keeps else "block")
            context.add_init_script(WATCH_HOME + MARKS)
        page = context.new_page()
        page.goto(url)
        ready = page.evaluate("window.__ready")
        first_move = page.evaluate(FIRST_MOVE)
        if keeps and run == 0:
            page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
        else:
            found.append((ready, first_move, renderer_megabytes()))
        page.close()
    return found


def main() -> None:
    engine: dict[str, Any] = json.loads((SITE / "engine" / "engine.json").read_text("utf-8"))
    sizes = {name: one["sent"] for name, one in engine["files"].items()}
    first = sum(size for name, size in sizes.items() if not name.startswith("later."))
    print(
        f"{engine['core']} core; {first / 1e6:.2f} MB to the first move,"
        f" {sum(sizes.values()) / 1e6:.2f} MB for all of the engine"
    )
    with served(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, keeps in (("first visit", False), ("kept by the service worker", True)):
            ready, move, memory = zip(*measure(browser, server.url, keeps=keeps), strict=True)
            print(
                f"{name}: host after {statistics.median(ready) / 1e3:.1f} s, a bot's first move"
                f" after {statistics.median(move) / 1e3:.1f} s, {max(memory):.0f} MB at most"
            )
        browser.close()


if __name__ == "__main__":
    main()

"""How long a site without a server takes to start, and what it loads: `python -m bench.site`.

It measures `build/site` (`make site`) in the Chromium of the tests, from a web server on this
machine that compresses nothing.
"""

import json
import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, sync_playwright

from scripts.browser import find_browser
from scripts.site import SITE
from sestina.players import LEVELS
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


PREVIEWS = 20
PREVIEW = """async (count) => {
  const seats = [{ kind: "me" }, { kind: "me", name: "Bo" }];
  const opened = await window.__ask(
    "POST", "/api/tables", JSON.stringify({ game: "classic", seats }));
  const { table } = JSON.parse(opened.body);
  const home = await window.__home;
  home.postMessage(["open"]);
  const found = [];
  for (let at = 0; at < count; at++) {
    const start = performance.now();
    const answered = new Promise((resolve) => home.addEventListener("message", ({ data }) => {
      if (data[0] === "message" && JSON.parse(data[1]).id === `preview${at}`) resolve();
    }));
    window.__send(
      JSON.stringify({ t: "check", table, ply: 0, draft: "Yc@0,0 Gc@1,0", id: `preview${at}` }));
    await answered;
    found.push(performance.now() - start);
  }
  return found;
}"""
PLIES = 8
MOVES = """async ([level, plies]) => {
  const seats = [{ kind: "bot", level }, { kind: "bot", level }];
  const start = performance.now();
  const opened = await window.__ask(
    "POST", "/api/tables", JSON.stringify({ game: "classic", seats }));
  const { table } = JSON.parse(opened.body);
  for (;;) {
    const seen = await window.__ask("GET", `/api/tables/${table}`, "");
    const ply = JSON.parse(seen.body).now.ply ?? 0;
    if (ply >= plies) return (performance.now() - start) / ply;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}"""
SLOWED = 4
CGROUP = Path("/sys/fs/cgroup/cpu/sestina-bench")
PERIOD_MICROSECONDS = 100_000


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


def measure_turns(browser: Browser, url: str) -> Iterator[str]:
    """What a turn's preview takes, and a move of each level, both with their way to the page."""
    context = browser.new_context(service_workers="block")
    context.add_init_script(WATCH_HOME + MARKS)
    page = context.new_page()
    page.goto(url)
    page.evaluate("window.__ready")
    page.evaluate("window.__ask('POST', '/api/me', '{\"name\": \"Ada\"}')")
    yield f"a turn's preview: {statistics.median(page.evaluate(PREVIEW, PREVIEWS)):.1f} ms"
    for level in LEVELS:
        milliseconds = page.evaluate(MOVES, [level, PLIES])
        yield f"a move of {level}: {milliseconds:.0f} ms"
    page.close()


def described(runs: list[tuple[float, float, float]]) -> str:
    ready, move, memory = zip(*runs, strict=True)
    return (
        f"host after {statistics.median(ready) / 1e3:.1f} s, a bot's first move after"
        f" {statistics.median(move) / 1e3:.1f} s, {max(memory):.0f} MB at most with both workers"
    )


@contextmanager
def slowed(times: int) -> Iterator[bool]:
    """Slow all processes of the browser; False where this machine does not allow it.

    The browser's own tools slow a page, but not its workers.
    """
    cores = len(os.sched_getaffinity(0))
    try:
        CGROUP.mkdir(exist_ok=True)
        (CGROUP / "cpu.cfs_period_us").write_text(str(PERIOD_MICROSECONDS))
        (CGROUP / "cpu.cfs_quota_us").write_text(str(PERIOD_MICROSECONDS * cores // times))
        for process in psutil.Process().children(recursive=True):
            if "chrom" in process.name():
                (CGROUP / "cgroup.procs").write_text(str(process.pid))
    except OSError:
        yield False
        return
    yield True


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
            print(f"{name}: {described(measure(browser, server.url, keeps=keeps))}")
        for line in measure_turns(browser, server.url):
            print(line)
        with slowed(SLOWED) as is_slow:
            if is_slow:
                print(f"slowed {SLOWED}x: {described(measure(browser, server.url, keeps=False))}")
            else:
                print("this machine does not let the browser be slowed: no cgroup for it")
        browser.close()
    with suppress(OSError):
        CGROUP.rmdir()


if __name__ == "__main__":
    main()

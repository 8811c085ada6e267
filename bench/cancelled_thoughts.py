"""How soon a tab goes on after a cancelled thought: `python -m bench.cancelled_thoughts`.

It measures `build/site` (`make site`) in the Chromium of the tests.
"""

import statistics

from playwright.sync_api import sync_playwright

from scripts.browser import find_browser
from scripts.site import SITE
from tests.web.site import WATCH_HOME, served
from tests.web.test_home_thoughts import go_on_after_cancelling

RUNS = 3
AFTER_MS = (0, 4000)
"""How long the analysis has lasted when it is cancelled."""


def main() -> None:
    with served(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        context = browser.new_context(service_workers="block")
        context.add_init_script(WATCH_HOME)
        for after_ms in AFTER_MS:
            found = []
            for _ in range(RUNS):
                page = context.new_page()
                page.goto(server.url)
                found.append(go_on_after_cancelling(page, after_ms))
                page.close()
            served_ms = statistics.median(one["served"] for one in found)
            thought_ms = statistics.median(one["thought"] for one in found)
            print(
                f"cancelled after {after_ms / 1e3:.0f} s: the host answers within"
                f" {served_ms:.0f} ms, the next thought, of 0.2 s, is done after"
                f" {thought_ms / 1e3:.1f} s"
            )
        browser.close()


if __name__ == "__main__":
    main()

"""Real browsers for tests. Every page is watched for errors that no page may have."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from scripts.browser import find_browser

# With one pixel for each of the page's: to draw more of them takes time and shows nothing else.
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
SMALL_PHONE: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 320, "height": 568}}
LYING_PHONE: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 844, "height": 390}}
TABLET: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 820, "height": 1180}}
LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
LARGE: Final[dict[str, Any]] = {"viewport": {"width": 2560, "height": 1440}}
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
ORDINARY: Final[dict[str, Any]] = {"locale": "en-GB", "reduced_motion": "reduce"}

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)
PATIENCE: Final = 30_000
"""Milliseconds, generous for busy machines; a page that hangs still fails."""
expect.set_options(timeout=PATIENCE)

TROUBLE_WATCHER: Final = """
window.__trouble = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.__trouble.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""

SETTINGS: Final = """
try {
  const key = "sestina-settings";
  if (localStorage.getItem(key) === null) localStorage.setItem(key, '%s');
} catch { /* pages without an address have no memory */ }
"""

# A service worker loads the whole client ahead in every context: a third of a test's time.
NO_WORKER: Final = "delete Navigator.prototype.serviceWorker;"


NEXT_FRAMES: Final = """() => new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(resolve)))"""


def draw(page: Page) -> None:
    """Wait until the page has drawn what follows from what was done last."""
    page.evaluate(NEXT_FRAMES)


def messages_of(page: Page) -> list[dict[str, Any]]:
    """What the page says to the server from now on; the list grows."""
    sent: list[dict[str, Any]] = []

    def note(frame: str | bytes) -> None:
        sent.append(json.loads(frame))

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent


@contextmanager
def chromium() -> Iterator[Browser]:
    path = find_browser()
    assert path is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def is_required() -> bool:
    """Whether tests fail, rather than skip, on a machine without a browser."""
    return os.environ.get("SESTINA_REQUIRE_BROWSER", "") not in {"", "0"}


class Watched:
    """The browser contexts of a test, and the errors in their pages."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.trouble: list[str] = []
        self.is_outage_expected = False
        """Set by tests that stop the server or the network."""

    def context(
        self,
        *,
        hints: bool = False,
        pace: str = "instant",
        worker: bool = False,
        **options: Any,
    ) -> BrowserContext:
        """A separate browser context with its own cookies and storage.

        `hints`: with the guide that new visitors get. `pace`: how fast it shows what others play,
        unless motion is reduced. `worker`: with the service worker.
        """
        options = {**ORDINARY, **DESKTOP, **options}
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TROUBLE_WATCHER)
        context.add_init_script(SETTINGS % json.dumps({"hints": hints, "pace": pace}))
        if not worker:
            context.add_init_script(NO_WORKER)
        context.on("page", self._watch)
        self._contexts.append(context)
        return context

    def page(self, *, hints: bool = False, pace: str = "instant", **options: Any) -> Page:
        return self.context(hints=hints, pace=pace, **options).new_page()

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.trouble.append(f"error: {error}"))
        page.on("console", self._heard)
        page.on("requestfailed", self._failed)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        # The browser reports refused requests too; the page shows those to the user.
        if "Failed to load resource" in message.text and self.is_outage_expected:
            return
        if "WebSocket connection" in message.text and self.is_outage_expected:
            return
        if "was preloaded using link preload but not used" in message.text:
            return  # it says how busy the machine is
        self.trouble.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # Leaving or reloading a page aborts its requests.
        if self.is_outage_expected or request.failure == "net::ERR_ABORTED":
            return
        self.trouble.append(f"request: {request.url} {request.failure}")

    def take_trouble(self) -> list[str]:
        """What went wrong since the last call."""
        for context in self._contexts:
            for page in context.pages:
                self.trouble += page.evaluate("(window.__trouble ?? []).splice(0)")
        found, self.trouble = self.trouble, []
        return found

    def close(self) -> None:
        self.trouble = self.take_trouble()
        for context in self._contexts:
            context.close()

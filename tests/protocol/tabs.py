"""The host of a tab as a home: in this process, and in the worker of a page in a real browser."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from playwright.async_api import BrowserContext, Page

from sestina.browser.routes import ELSEWHERE
from tests.browser.tab import MemoryStorage, Tab
from tests.protocol.homes import Answer, Home, Line, Noted, Person

LACKS = {
    "others": "everybody sits at this device, so there is nobody at another connection",
    "server": "; ".join(f"{route}: {why}" for route, why in ELSEWHERE.items()),
}


class TabLine(Line):
    def __init__(self, noted: Noted, tab: Tab) -> None:
        super().__init__(noted)
        self._tab = tab
        self._heard = 0

    async def send_text(self, text: str) -> None:
        self._tab.home.receive(text)

    async def next_text(self) -> str:
        while len(self._tab.heard) <= self._heard:
            # What comes next may need workers of this process.
            await asyncio.sleep(0)
        self._heard += 1
        return json.dumps(self._tab.heard[self._heard - 1])


class TabPerson(Person):
    """Somebody in whose browser this process is the tab."""

    def __init__(self, noted: Noted, stack: AsyncExitStack) -> None:
        super().__init__(noted)
        self._stack = stack
        self._storage = MemoryStorage()
        self._tabs: list[Tab] = []
        self._first: Tab | None = None
        self._is_connected = False

    async def _open(self) -> Tab:
        return await self._stack.enter_async_context(Tab(self._storage, self._tabs))

    async def _tab(self) -> Tab:
        if self._first is None:
            self._first = await self._open()
        return self._first

    async def send_request(self, method: str, path: str, body: str | None) -> Answer:
        return Answer(*await (await self._tab()).whole(method, path, body or ""))

    async def connect(self) -> Line:
        # A page has one connection; another one is another tab.
        tab = await (self._open() if self._is_connected else self._tab())
        self._is_connected = True
        tab.heard.clear()
        tab.home.arrive()
        return TabLine(self._noted, tab)


class TabHome(Home):
    lacks = LACKS

    @asynccontextmanager
    async def visited(self) -> AsyncIterator[Person]:
        async with AsyncExitStack() as stack:
            yield TabPerson(self.noted, stack)


# In a real browser

LISTEN = """
window.__home.then((home) => {
  window.__heard = [];
  window.__wake = () => undefined;
  window.__asked = 1e6;
  window.__answers = new Map();
  home.addEventListener("message", ({ data }) => {
    const [what, first, ...rest] = data;
    if (what === "message") window.__heard.push(first);
    const asked = window.__answers.get(first);
    if (asked !== undefined && what === "answer") {
      [asked.status, asked.kind, asked.text] = rest;
      if (asked.kind !== "application/x-ndjson") asked.done();
    }
    if (asked !== undefined && what === "line") asked.text += rest[0];
    if (asked !== undefined && what === "end") asked.done();
    window.__wake();
  });
});
"""
REQUEST = """async ([method, path, body]) => {
  const home = await window.__home;
  const number = ++window.__asked;
  const asked = {};
  window.__answers.set(number, asked);
  await new Promise((resolve) => {
    asked.done = resolve;
    home.postMessage(["ask", number, method, path, body]);
  });
  return [asked.status, asked.kind, asked.text];
}"""
NEXT = """async (count) => {
  while (window.__heard.length <= count)
    await new Promise((resolve) => (window.__wake = resolve));
  return window.__heard[count];
}"""
OPEN = """async () => {
  const home = await window.__home;
  const count = window.__heard.length;
  home.postMessage(["close"]);
  home.postMessage(["open"]);
  return count;
}"""
SEND = "async (text) => (await window.__home).postMessage(['message', text])"


class WorkerLine(Line):
    def __init__(self, noted: Noted, page: Page, heard: int) -> None:
        super().__init__(noted)
        self._page = page
        self._heard = heard

    async def send_text(self, text: str) -> None:
        await self._page.evaluate(SEND, text)

    async def next_text(self) -> str:
        text: str = await self._page.evaluate(NEXT, self._heard)
        self._heard += 1
        return text


class WorkerPerson(Person):
    """Somebody in whose browser a page has its host in a worker."""

    def __init__(self, noted: Noted, open_page: Callable[[], Awaitable[Page]]) -> None:
        super().__init__(noted)
        self._open_page = open_page
        self._first: Page | None = None
        self._is_connected = False

    async def _page(self) -> Page:
        if self._first is None:
            self._first = await self._open_page()
        return self._first

    async def send_request(self, method: str, path: str, body: str | None) -> Answer:
        page = await self._page()
        status, kind, text = await page.evaluate(REQUEST, [method, path, body or ""])
        return Answer(status, kind, text)

    async def connect(self) -> Line:
        page = await (self._open_page() if self._is_connected else self._page())
        self._is_connected = True
        return WorkerLine(self._noted, page, await page.evaluate(OPEN))


class WorkerHome(Home):
    lacks = LACKS

    def __init__(self, url: str, new_context: Callable[..., Awaitable[BrowserContext]]) -> None:
        super().__init__()
        self._url = url
        self._new_context = new_context

    @asynccontextmanager
    async def visited(self) -> AsyncIterator[Person]:
        from tests.web.site import WATCH_HOME

        context = await self._new_context(service_workers="block")
        await context.add_init_script(WATCH_HOME + LISTEN)

        async def open_page() -> Page:
            page = await context.new_page()
            # Nothing but the worker: the app of the page would talk with it, too.
            await page.goto(self._url)
            await page.evaluate("window.__home")
            return page

        try:
            yield WorkerPerson(self.noted, open_page)
        finally:
            await context.close()

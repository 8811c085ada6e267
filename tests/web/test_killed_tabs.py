"""A browser that is killed in the middle of a game, and two tabs at one table."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from scripts.browser import find_browser
from tests.host.whole_game import chosen
from tests.patience import PATIENCE
from tests.web.browsers import ARGUMENTS, NO_WORKER
from tests.web.site import WATCH_HOME, FileServer, make_site, served

KILLS: Final = 10
MOST_MESSAGES: Final = 12
"""A browser is killed after so many messages of its host at the latest."""
READY: Final = 120_000
LISTEN: Final = """
window.__home.then((home) =>
  home.addEventListener("message", ({ data }) => {
    if (data[0] === "message") window.__told(data[1]);
  }));
"""
SEATS: Final = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    with served(make_site(tmp_path_factory)) as server:
        yield server


class Kept:
    """A browser with a folder for its data, which outlives it."""

    def __init__(self, browser: Browser, site: FileServer, folder: Path) -> None:
        self._browser = browser
        self._site = site
        self._folder = folder
        self.heard: list[dict[str, Any]] = []
        self.kill_after: int | None = None
        """Messages after which the browser is killed, at once."""

    @contextmanager
    def page(self) -> Iterator[Page]:
        self.heard.clear()
        context = self._browser.browser_type.launch_persistent_context(
            self._folder,
            executable_path=find_browser(),
            args=list(ARGUMENTS),
        )
        try:
            context.set_default_timeout(READY)
            context.add_init_script(NO_WORKER + WATCH_HOME + LISTEN)
            context.expose_function("__told", self._hear)
            yield self.tab(context)
        finally:
            with suppress(Error):
                context.close()

    def tab(self, context: BrowserContext) -> Page:
        """A page whose host is ready, with a connection to it."""
        page = context.new_page()
        page.goto(self._site.url)
        ask(page, "POST", "/api/me", {"name": "Ada"})
        page.evaluate("async () => (await window.__home).postMessage(['open'])")
        return page

    def _hear(self, text: str) -> None:
        self.heard.append(json.loads(text))
        if self.kill_after is not None and len(self.heard) >= self.kill_after:
            self.kill()

    def _processes(self) -> Iterator[psutil.Process]:
        mine = f"--user-data-dir={self._folder}"
        for process in psutil.Process().children(recursive=True):
            with suppress(psutil.Error):
                if mine in process.cmdline():
                    yield process
                    yield from process.children(recursive=True)

    def kill(self) -> None:
        """Kill every process of this browser, so that none of them can write anything more."""
        for process in [*self._processes()]:
            with suppress(psutil.Error):
                process.kill()

    def kill_renderers(self) -> None:
        for process in [*self._processes()]:
            with suppress(psutil.Error):
                if "--type=renderer" in process.cmdline():
                    process.kill()

    @property
    def acknowledged(self) -> dict[str, int]:
        """Versions by the id of the message."""
        return {one["id"]: one["version"] for one in self.heard if one["t"] == "ack"}


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    text = "" if body is None else json.dumps(body)
    answer = page.evaluate("(asked) => window.__ask(...asked)", [method, path, text])
    assert answer["status"] == 200, answer
    return json.loads(answer["body"])


def send(page: Page, t: str, **parts: object) -> None:
    page.evaluate("(text) => window.__send(text)", json.dumps({"t": t, **parts}))


def whole(versions: list[int]) -> list[int]:
    """As many versions, without a hole. The first event says how the table was opened."""
    return [*range(2, len(versions) + 2)]


def open_table(page: Page) -> str:
    table: str = ask(page, "POST", "/api/tables", {"game": "classic", "seats": SEATS})["table"]
    return table


def turn(page: Page, table: str) -> dict[str, Any]:
    """The game at the next turn of this person."""
    for _ in range(int(PATIENCE * 20)):
        now: dict[str, Any] = ask(page, "GET", f"/api/tables/{table}")["now"]
        if now["status"] == "over" or now.get("offers"):
            return now
        page.wait_for_timeout(50)
    raise AssertionError("nobody moves")


def play_on(page: Page, table: str, prefix: str, moves: dict[str, tuple[int, str]]) -> None:
    """Play until the browser is gone; `moves` has what was sent, by id."""
    send(page, "watch", table=table)
    for number in range(200):
        now = turn(page, table)
        if now["status"] == "over":
            return
        ply, move, name = now.get("ply", 0), chosen(now), f"{prefix}-{number}"
        moves[name] = (ply, move)
        send(page, "play", table=table, ply=ply, move=move, id=name)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_browser_is_killed(
    browser: Browser, site: FileServer, tmp_path: Path
) -> None:
    kept, random = Kept(browser, site, tmp_path), Random("ten random moments")
    with kept.page() as page:
        table = open_table(page)
    moves: dict[str, tuple[int, str]] = {}
    acknowledged: dict[str, int] = {}
    for kill in range(KILLS):
        kept.kill_after = random.randint(2, MOST_MESSAGES)
        with kept.page() as page, suppress(Error):
            play_on(page, table, f"life{kill}", moves)
        acknowledged |= kept.acknowledged
        kept.kill_after = None
        with kept.page() as page:
            seen = ask(page, "GET", f"/api/tables/{table}")
            versions = [event["version"] for event in seen["events"]]
            assert versions == whole(versions), "there is a hole"
            assert {*acknowledged.values()} <= {*versions}
            by_version = {event["version"]: event for event in seen["events"]}
            for name, version in acknowledged.items():
                assert by_version[version]["e"] == "played"
                assert by_version[version]["ply"] == moves[name][0] + 1
                # The host knows the message again, and so has stored what it said.
                ply, move = moves[name]
                send(page, "play", table=table, ply=ply, move=move, id=name)
            page.wait_for_timeout(200)
            turn(page, table)
            assert {*acknowledged.items()} <= {*kept.acknowledged.items()}
            assert not [one for one in kept.heard if one["t"] == "refused"]
    assert len(acknowledged) >= KILLS


@pytest.mark.slow
def test_a_renderer_that_is_killed_loses_nothing(
    browser: Browser, site: FileServer, tmp_path: Path
) -> None:
    """As when the system takes the memory of a tab: the browser itself goes on."""
    kept = Kept(browser, site, tmp_path)
    with kept.page() as page:
        table = open_table(page)
        send(page, "watch", table=table)
        now = turn(page, table)
        send(page, "play", table=table, ply=now.get("ply", 0), move=chosen(now), id="last")
        while "last" not in kept.acknowledged:
            page.wait_for_timeout(20)
        with page.expect_event("crash"):
            kept.kill_renderers()
        again = kept.tab(page.context)
        seen = ask(again, "GET", f"/api/tables/{table}")
        assert kept.acknowledged["last"] in [event["version"] for event in seen["events"]]


def test_two_tabs_play_one_game(browser: Browser, site: FileServer, tmp_path: Path) -> None:
    kept = Kept(browser, site, tmp_path)
    with kept.page() as one:
        table = open_table(one)
        two = kept.tab(one.context)
        for page in (one, two):
            send(page, "watch", table=table)
        for number in range(4):
            now, there = turn(one, table), turn(two, table)
            assert now["ply" if number else "status"] == there["ply" if number else "status"]
            move = {"ply": now.get("ply", 0), "move": chosen(now)}
            # Both at the same moment: one of them is told that it is stale.
            for page, name in ((one, "one"), (two, "two")):
                send(page, "play", table=table, id=f"{name}{number}", **move)
            answers = answered(one.context, kept, number)
            assert sorted(answers) == ["ack", "refused"]
        turn(one, table)
        seen = [ask(page, "GET", f"/api/tables/{table}") for page in (one, two)]
        assert seen[0]["events"] == seen[1]["events"]
        versions = [event["version"] for event in seen[0]["events"]]
        assert versions == whole(versions)


def answered(context: BrowserContext, kept: Kept, number: int) -> list[str]:
    """What both tabs were told about their moves of this turn."""
    names = {f"one{number}", f"two{number}"}
    for _ in range(int(PATIENCE * 20)):
        found = [one for one in kept.heard if one.get("id") in names]
        if {one["id"] for one in found} == names:
            return [one["t"] for one in found]
        context.pages[0].wait_for_timeout(50)
    raise AssertionError(f"no answers: {kept.heard}")

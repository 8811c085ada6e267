"""The games that are in a browser: their storage, and tabs that share it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsers import Watched
from tests.web.site import WATCH_HOME, FileServer, HomeSeat, make_site, served

READY = 120_000
"""Milliseconds that Python may take to start on a busy machine."""
FIRST_RELEASE = Path(__file__).parent.parent / "data" / "tab_storage_1.json"
"""What a browser had of a game that the first version with this storage began."""
OPEN = """
const opened = (version, upgrade = () => {}) => new Promise((resolve, reject) => {
  const request = indexedDB.open("sestina", version);
  request.onupgradeneeded = () => upgrade(request.result);
  request.onerror = () => reject(request.error);
  request.onsuccess = () => resolve(request.result);
});
"""
READ_ALL = (
    "async () => {"
    + OPEN
    + """
  const database = await opened();
  const found = { version: database.version };
  for (const name of database.objectStoreNames) {
    const store = database.transaction(name).objectStore(name);
    const all = (request) =>
      new Promise((done) => (request.onsuccess = () => done(request.result)));
    found[name] = [await all(store.getAllKeys()), await all(store.getAll())];
  }
  database.close();
  return found;
}"""
)
WRITE_FIRST = (
    "async (data) => {"
    + OPEN
    + """
  const database = await opened(1, (made) => {
    made.createObjectStore("tables", { keyPath: "table" });
    made.createObjectStore("events", { keyPath: ["table", "version"] });
    made.createObjectStore("kept");
  });
  const names = ["tables", "events", "kept"];
  const transaction = database.transaction(names, "readwrite");
  for (const row of data.tables[1]) transaction.objectStore("tables").put(row);
  for (const row of data.events[1]) transaction.objectStore("events").put(row);
  data.kept[0].forEach((key, at) => transaction.objectStore("kept").put(data.kept[1][at], key));
  await new Promise((done) => (transaction.oncomplete = done));
  database.close();
}"""
)
UPGRADE = (
    "async () => {"
    + OPEN
    + """
  const database = await opened(99, (made) => made.createObjectStore("newer"));
  database.close();
}"""
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    with served(make_site(tmp_path_factory)) as server:
        yield server


def page_of(watched: Watched) -> Page:
    context = watched.context()
    context.set_default_timeout(READY)
    context.add_init_script(WATCH_HOME)
    return context.new_page()


def begin(page: Page, url: str) -> HomeSeat:
    """A game against the gentlest bot, whose turn has come."""
    page.goto(url)
    seat = HomeSeat(page, "")
    seat.ask("POST", "/api/me", {"name": "Ada"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "gentle"}]
    seat.table = seat.ask("POST", "/api/tables", {"game": "classic", "seats": seats})["table"]
    page.goto(f"{url}#/t/{seat.table}")
    page.reload()
    seat.wait_for_turn()
    return seat


def refusal(page: Page, method: str, address: str, body: object) -> str:
    answer = page.evaluate("(asked) => window.__ask(...asked)", [method, address, json.dumps(body)])
    assert answer["status"] == 409
    reason: str = json.loads(answer["body"])["reason"]
    return reason


def new_table() -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "gentle"}]
    return {"game": "classic", "seats": seats}


def test_data_of_the_first_release_are_played_on(site: FileServer, watched: Watched) -> None:
    data = json.loads(FIRST_RELEASE.read_text(encoding="utf-8"))
    (row,) = data["tables"][1]
    page = page_of(watched)
    page.goto(f"{site.url}licences/figtree.txt")
    page.evaluate(WRITE_FIRST, data)
    page.goto(f"{site.url}#/t/{row['table']}")
    seat = HomeSeat(page, row["table"])
    assert seat.seen()["version"] >= row["version"]
    seat.wait_for_turn()
    assert seat.act()
    kept = page.evaluate(READ_ALL)
    assert kept["events"][1][: len(data["events"][1])] == data["events"][1]


@pytest.mark.slow
def test_a_tab_of_an_older_build_only_reads(site: FileServer, watched: Watched) -> None:
    page = page_of(watched)
    seat = begin(page, site.url)
    # What a newer build does to the data when its tab opens them, while this tab is open.
    page.evaluate(UPGRADE)
    expect(page.get_by_text("This tab only shows them")).to_be_visible()
    before = page.evaluate(READ_ALL)
    assert before["version"] == 99
    assert refusal(page, "POST", "/api/tables", new_table()) == "new-data"
    assert seat.seen()["version"] == len(before["events"][1])
    page.reload()
    expect(page.get_by_text("This tab only shows them")).to_be_visible()
    assert seat.seen()["version"] == len(before["events"][1])
    assert refusal(page, "POST", "/api/tables", new_table()) == "new-data"
    assert page.evaluate(READ_ALL) == before


def test_one_of_two_tabs_plays_a_game(site: FileServer, watched: Watched) -> None:
    first = page_of(watched)
    seat = begin(first, site.url)
    second = first.context.new_page()
    second.goto(first.url)
    other = HomeSeat(second, seat.table)
    elsewhere = "This game is open in another tab."
    expect(second.get_by_text(elsewhere)).to_be_visible()
    expect(first.get_by_text(elsewhere)).to_have_count(0)
    assert seat.act()
    other.wait_for(lambda now: now.get("ply", 0) >= seat.ply - 1, "the move of the other tab")
    second.get_by_role("button", name="Play here").click()
    expect(first.get_by_text(elsewhere)).to_be_visible()
    expect(second.get_by_text(elsewhere)).to_have_count(0)
    other.wait_for_turn()
    assert other.act()
    versions = [key[1] for key in second.evaluate(READ_ALL)["events"][0]]
    assert versions == list(range(1, len(versions) + 1))
    # Whoever waits plays on when the other tab goes.
    second.close()
    expect(first.get_by_text(elsewhere)).to_have_count(0)
    seat.wait_for_turn()
    assert seat.act()


@pytest.mark.slow
def test_a_full_browser_loses_nothing_and_says_so(site: FileServer, watched: Watched) -> None:
    page = page_of(watched)
    devtools = page.context.new_cdp_session(page)
    origin = re.sub("(http://[^/]+).*", r"\1", site.url)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 60_000})
    page.goto(site.url)
    seat = HomeSeat(page, "")
    seat.ask("POST", "/api/me", {"name": "Ada"})
    body = json.dumps({"game": "classic", "seats": [{"kind": "me"}, {"kind": "me", "name": "Bo"}]})
    asked = ["POST", "/api/tables", body]
    for _ in range(200):
        answer = page.evaluate("(asked) => window.__ask(...asked)", asked)
        if answer["status"] != 200:
            break
    assert json.loads(answer["body"])["reason"] == "tab-full"
    stored = page.evaluate(READ_ALL)
    assert len(stored["tables"][0]) > 1
    for row in stored["tables"][1]:
        kept = [event for event in stored["events"][1] if event["table"] == row["table"]]
        assert len(kept) == row["version"]
    page.get_by_role("button", name=re.compile("^Play")).click()
    expect(page.get_by_text("This browser has no room left").first).to_be_visible()


@pytest.mark.parametrize("feature", ["DecompressionStream", "WebAssembly", "indexedDB"])
def test_a_missing_feature_is_named(site: FileServer, watched: Watched, feature: str) -> None:
    page = watched.page()
    page.add_init_script(f"Object.defineProperty(window, '{feature}', {{ value: undefined }});")
    page.goto(site.url)
    expect(page.get_by_text("This browser cannot run the game")).to_be_visible()


@pytest.mark.slow
def test_too_little_memory_is_said(site: FileServer, watched: Watched) -> None:
    page = watched.page()
    # As the browser refuses it.
    broken = (
        "WebAssembly.compileStreaming = async () => { throw new RangeError('Out of memory'); };"
    )
    page.route("**/workers/host-*.js", lambda route: _before(route, broken))
    watched.is_outage_expected = True
    page.goto(site.url)
    expect(page.get_by_text("too little free memory")).to_be_visible()
    assert any("Out of memory" in one for one in watched.take_trouble())


@pytest.mark.slow
def test_a_damaged_engine_is_not_used(site: FileServer, watched: Watched) -> None:
    page = watched.page()
    watched.is_outage_expected = True
    page.route("**/first.pack.bin", lambda route: route.fulfill(body=b"no pack"))
    page.goto(site.url)
    expect(page.get_by_text("The game could not be loaded")).to_be_visible()
    watched.take_trouble()


@pytest.mark.slow
def test_all_games_are_saved_as_one_file(site: FileServer, watched: Watched) -> None:
    page = page_of(watched)
    page.goto(site.url)
    seat = HomeSeat(page, "")
    seat.ask("POST", "/api/me", {"name": "Ada"})
    for _ in range(2):
        bots = [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "gentle"}]
        seat.table = seat.ask("POST", "/api/tables", {"game": "cards", "seats": bots})["table"]
        seat.wait_for(lambda now: now["status"] == "over", "the end")
    page.goto(f"{site.url}#/games")
    page.reload()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all games").click()
    saved = Path(download.value.path()).read_text(encoding="utf-8")
    assert saved.count('[Sestina "') == 2


def _before(route: Any, script: str) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=script + answer.text())

"""The page of a server that plays on without it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.offline import READY, ComingAndGoing, get_ready, make_engine, wait_for_worker
from tests.web.site import WATCH_HOME, HomeSeat

AWAY = "the server cannot be reached"
BACK = "can be reached again"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_engine(tmp_path_factory)


@pytest.fixture
def place(tmp_path: Path, engine: Path) -> ComingAndGoing:
    return ComingAndGoing(tmp_path, engine)


def page_of(watched: Watched, **options: Any) -> Page:
    context = watched.context(worker=True, **options)
    context.set_default_timeout(READY)
    context.add_init_script(WATCH_HOME)
    watched.is_outage_expected = True
    return context.new_page()


def asked_for(page: Page) -> list[str]:
    """What the page and its workers ask for from now on; the list grows."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    return asked


def play_first(page: Page) -> HomeSeat:
    page.get_by_role("button", name=re.compile("^Play")).click()
    page.wait_for_url(re.compile("/t/"))
    return HomeSeat(page, page.url.split("/t/")[1].split("?")[0])


def test_an_evening_with_and_without_the_server(place: ComingAndGoing, watched: Watched) -> None:
    page = page_of(watched, **DESKTOP)
    with place.running():
        asked = asked_for(page)
        page.goto(place.url)
        expect(page.get_by_text("That takes a download of 5.")).to_be_visible()
        assert [one for one in asked if re.search("/engine/.+/", one)] == []
        get_ready(page, place.url)
        # An online table, whose move waits while the server is away.
        page.goto(f"{place.url}/")
        page.get_by_role("button", name=re.compile("^Play")).click()
        page.wait_for_url(re.compile("/t/"))
        online = page.url
        expect(page.locator(".board").first).to_be_visible()
    page.goto(online)
    expect(page.get_by_text(AWAY)).to_have_count(0)
    assert page.evaluate("document.documentElement.dataset.home") is None
    page.goto(place.url)
    expect(page.get_by_text(AWAY)).to_be_visible()
    seat = play_first(page)
    seat.wait_for_turn()
    assert seat.act()
    expect(page.get_by_text(AWAY)).to_be_visible()
    acknowledged = seat.ply
    with place.running():
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(page.get_by_text(BACK)).to_be_visible()
        assert seat.seen()["now"]["ply"] >= acknowledged
        seat.play_until(left=-1)
        page.get_by_role("button", name="To the server").click()
        expect(page.get_by_text(BACK)).to_have_count(0)
        page.goto(f"{place.url}/games")
        games = page.get_by_role("region", name="Games on this device")
        games.get_by_role("button", name="Hand to the server").click()
        expect(page.get_by_text("The server has the game now, too.").first).to_be_visible()
        with page.expect_download() as download:
            games.get_by_role("button", name="Save all games").click()
        record = Path(download.value.path()).read_text(encoding="utf-8")
        assert record.count('[Sestina "') == 1
        cookies = {one["name"]: one["value"] for one in page.context.cookies()}
        listed = httpx.get(f"{place.url}/api/me/tables?status=over", cookies=cookies).json()
        seen = httpx.get(f"{place.url}/api/tables/{listed[0]['table']}").json()
        # An import: another table, without a commitment that could be verified.
        assert len(listed) == 1
        assert seen["table"] != seat.table
        assert seen.get("commitment", "") == ""
        games.get_by_role("button", name="Look at it").click()
        page.wait_for_url(re.compile(f"/t/{seat.table}"))
        expect(page.get_by_text("You are playing on this device.")).to_be_visible()


@pytest.mark.slow
def test_it_is_offered_once_and_can_be_removed(place: ComingAndGoing, watched: Watched) -> None:
    page = page_of(watched, **PHONE)
    with place.running():
        page.goto(place.url)
        page.get_by_role("button", name="No, thanks").click()
        expect(page.get_by_role("heading", name="Play without a connection")).to_have_count(0)
        page.reload()
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading", name="Play without a connection")).to_have_count(0)
        page.goto(f"{place.url}/settings")
        wait_for_worker(page)
        page.get_by_role("button", name="Get it ready").click()
        expect(page.get_by_text(re.compile(r"Ready \(5\.\d MB\)")).first).to_be_visible()
        names = "caches.keys().then((all) => all.filter((one) => one.includes('engine')).length)"
        assert page.evaluate(names) == 1
        page.get_by_role("button", name="Remove").click()
        expect(page.get_by_role("button", name="Get it ready")).to_be_visible()
        assert page.evaluate(names) == 0
        page.evaluate("window.dispatchEvent(new Event('appinstalled'))")
        page.wait_for_function(names)


@pytest.mark.slow
def test_plain_http_says_why_nothing_is_offered(
    place: ComingAndGoing, watched: Watched, engine: Path
) -> None:
    page = watched.page()
    # As a phone in the home network sees the page.
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    with place.running():
        page.goto(f"{place.url}/settings")
        expect(page.get_by_text("this one comes over plain HTTP")).to_be_visible()
        page.goto(place.url)
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading", name="Play without a connection")).to_have_count(0)


@pytest.fixture
def headers(place: ComingAndGoing) -> Iterator[httpx.Client]:
    with place.running(), httpx.Client(base_url=place.url) as http:
        yield http


def test_only_workers_may_run_web_assembly(headers: httpx.Client) -> None:
    page = headers.get("/").headers["content-security-policy"]
    assert "wasm-unsafe-eval" not in page
    workers = [
        asset
        for entry in headers.get("/manifest.build.json").json().values()
        for asset in entry.get("assets", [])
        if "/workers/" in asset
    ]
    assert len(workers) == 2
    for worker in workers:
        policy = headers.get(f"/{worker}").headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy
        assert "connect-src 'self'" in policy
        assert "unsafe-inline" not in policy
        assert "blob:" not in policy


def test_the_engine_comes_packed_with_its_licences(headers: httpx.Client) -> None:
    listed = headers.get("/engine/engine.json").json()
    folder = f"/engine/{listed['folder']}"
    program = headers.get(f"{folder}/pyodide.asm.wasm", headers={"accept-encoding": "identity"})
    assert program.headers["content-type"] == "application/wasm"
    assert "immutable" in program.headers["cache-control"]
    packed = {"accept-encoding": "br"}
    with headers.stream("GET", f"{folder}/pyodide.asm.wasm", headers=packed) as answer:
        assert answer.headers["content-encoding"] == "br"
        sent = sum(len(part) for part in answer.iter_raw())
    assert sent == listed["files"]["pyodide.asm.wasm"]["sent"] < len(program.content) / 3
    first_move = [one for one in listed["files"] if one != "later.pack"]
    assert sum(listed["files"][one]["sent"] for one in first_move) < 6_000_000
    assert "Mozilla Public License Version 2.0" in headers.get(f"{folder}/MPL-2.0.txt").text
    assert headers.get(f"{folder}/../../../pyproject.toml").status_code == 404
    assert headers.get(f"{folder}/pyodide.asm.wasm.br").status_code == 404

"""No input, stored value or address breaks the page, and user input stays text."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import some_of
from tests.server.live import LiveServer
from tests.web.boxes import misplaced
from tests.web.browsers import PHONE, Watched, draw
from tests.web.scenes import SCENES
from tests.web.seat import Seat
from tests.web.stage import Hall, Stage
from tests.web.tables import ask, become, bot, friend, me, open_table, play_until
from tests.web.test_access import WIDER

MARKUP = "<img src=x onerror=alert(1)>"
NAMES = (MARKUP[:24], "W" * 24, "😀🎲🇨🇭", "عربي שלום", "</b>${1}{name}")
SENTENCES = (
    "<script>alert(1)</script>" + MARKUP,
    "javascript:alert(1) [x](javascript:alert(1)) {@html x} {name}",
    "W" * 500,
    "بصق أحرف " * 20,
    "👩‍👩‍👧‍👦" * 40,
)

SAY = """([table, texts]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/socket`);
  let answered = 0;
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.t === "welcome") texts.forEach((text, number) =>
      socket.send(JSON.stringify({t: "say", table, text, id: `say${number}`})));
    if (message.t === "refused") reject(new Error(message.message));
    if (message.t === "ack" && ++answered === texts.length) {
      socket.close();
      resolve();
    }
  };
  socket.onerror = () => reject(new Error("no connection"));
})"""


def fits(page: Page) -> bool:
    return int(page.evaluate(WIDER)) <= 0


@pytest.mark.slow
@pytest.mark.parametrize("names", [NAMES[:3], pytest.param(NAMES[3:], marks=pytest.mark.slow)])
def test_names_and_chat_are_text(
    server: LiveServer, watched: Watched, names: tuple[str, ...]
) -> None:
    ada, *others = (watched.page(**PHONE), *(watched.page() for _ in names))
    dialogues: list[str] = []
    for page in (ada, *others):
        page.on("dialog", lambda dialogue: dialogues.append(dialogue.message))
    become(ada, server.url, "Ada")
    table = open_table(ada, "classic", me(), *(friend() for _ in names), public=True)
    ada.goto(f"{server.url}/t/{table}")
    for seat, (other, name) in enumerate(zip(others, names, strict=True), start=1):
        become(other, server.url, name)
        ask(other, "PUT", f"/api/tables/{table}/seats/{seat}", {})
        expect(ada.get_by_text(name, exact=True).first).to_be_visible()
    ask(ada, "POST", f"/api/tables/{table}/start")
    others[0].evaluate(SAY, [table, SENTENCES])
    for ply in range(1, len(names) + 2):
        mover = next(one for one in (ada, *others) if Seat(one, table).state().get("offers"))
        play_until(mover, table, ply)

    # Messages pop up, but do not cover the table.
    while ada.locator(".toast").count():
        pop_up = ada.locator(".toast").first
        box = pop_up.bounding_box()
        assert box is None or box["height"] < 120
        pop_up.tap()
    ada.get_by_role("button", name="Log, chat and more").tap()
    ada.get_by_role("dialog").get_by_role("button", name="Chat").tap()
    chat = ada.get_by_role("dialog").get_by_role("log", name="Chat")
    for sentence in SENTENCES:
        expect(chat).to_contain_text(sentence.strip())
    assert fits(ada)
    assert chat.evaluate("element => element.scrollWidth <= element.clientWidth")
    ada.keyboard.press("Escape")
    others[0].goto(f"{server.url}/t/{table}")
    for page in (ada, others[0]):
        for name in names:
            expect(page.get_by_text(name, exact=True).first).to_be_visible()
        assert page.locator("img[src=x]").count() == 0
        assert page.locator("main script, aside script").count() == 0
        assert fits(page)
    assert dialogues == []


ODD_ADDRESSES = (
    (
        "/t/%E0%A4%A",
        "/t/unknown",
        "/help/%3Cimg%20src=x%20onerror=alert(1)%3E",
        "/new?game=%00&seats=-1",
        "/t/__proto__",
        "/" + "x" * 3000,
    ),
    (
        "/t/",
        "/t/a/b/c",
        "/t/%2e%2e%2fapi",
        "/help/../x",
        "/help/classic#%E0%A4%A",
        "/new?game=nothing",
        "/back#garbage",
        "/games?page=-1#x",
        "/constructor",
        "/help/__proto__",
    ),
)


@pytest.mark.parametrize("addresses", some_of(ODD_ADDRESSES))
def test_odd_addresses(server: LiveServer, watched: Watched, addresses: Sequence[str]) -> None:
    # The server answers 404 for some of them, which the browser reports.
    watched.is_outage_expected = True
    page = watched.page(**PHONE)
    for address in addresses:
        page.goto("about:blank")
        page.goto(server.url + address)
        expect(page.locator("main h1"), address).to_have_count(1)
        expect(page.locator("main h1"), address).not_to_be_empty()
        assert fits(page), address
        assert page.locator("img[src=x]").count() == 0, address


ODD_MOMENTS = (("?ply=-5", "?ply=99999", "#garbage"), ("?ply=9999", "?ply=1e3", "?ply=", "#9.x"))


@pytest.mark.parametrize("table", some_of(["tiles", "over", "waiting"]))
@pytest.mark.parametrize("moments", some_of(ODD_MOMENTS))
def test_an_odd_moment(hall: Hall, watched: Watched, table: str, moments: Sequence[str]) -> None:
    stage = Stage(hall, watched)
    for more in moments:
        page = stage.table(table, more)
        if table == "tiles":
            expect(page.locator("[data-cell], svg[role=img]").first).to_be_attached()
        else:
            shown = "table_waiting" if table == "waiting" else "table_rematch"
            expect(page.get_by_text(stage.word(shown)).first).to_be_visible()
        assert fits(page)


BROKEN = (
    "{",
    '{"ply": {}, "placed": 7, "game": [], "seats": {"length": 1e9}, "options": null}',
    "null",
    "[null, {}]",
    "0",
    '{"ply": 14, "placed": [[null, "x", 5], [0, 0, "<b>"], [1e9, 0, "Rc"]]}',
    "6 x@/ /y",
)
KEYS = (
    "settings",
    "language",
    "tracker",
    "guide",
    "new-table",
    "cards-order",
    "outbox",
    "reloaded",
)
OF_TABLE = ("draft:{}:0", "hand:{}:0", "cards-{}-0")
KEEP = """([keys, text]) => {
  for (const key of keys) {
    localStorage.setItem(`sestina-${key}`, text);
    sessionStorage.setItem(`sestina-${key}`, text);
  }
}"""


@pytest.mark.parametrize("kept", some_of(BROKEN))
def test_broken_memory(hall: Hall, watched: Watched, kept: str) -> None:
    """Overwrite everything this browser has stored with garbage."""
    context = watched.context(**PHONE)
    context.add_cookies(hall.cookies)
    page = context.new_page()
    page.goto(f"{hall.url}/help")
    tables = [hall.tables[name] for name in ("tiles", "cards")]
    keys = [*KEYS, *(key.format(table) for key in OF_TABLE for table in tables)]
    for address in ("/", "/new", *(f"/t/{table}" for table in tables), "/settings"):
        page.evaluate(KEEP, [keys, kept])
        page.goto(hall.url + address)
        expect(page.locator("main h1")).to_have_count(1)
        if address.startswith("/t/"):
            expect(page.locator(".hand button").first).to_be_visible()


BLOCKED = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});
Object.defineProperty(window, "sessionStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});
"""


@pytest.mark.slow
def test_a_browser_that_keeps_nothing(hall: Hall, watched: Watched) -> None:
    context = watched.context(**PHONE)
    context.add_cookies(hall.cookies)
    context.add_init_script(BLOCKED)
    page = context.new_page()
    for path in ("/", "/new", "/games", "/settings", "/help/classic", "/back"):
        page.goto(hall.url + path)
        expect(page.locator("main h1")).to_have_count(1)
    for name in ("tiles", "cards", "over", "waiting", "device"):
        page.goto(f"{hall.url}/t/{hall.tables[name]}")
        expect(page.locator("main h1")).to_have_count(1)
        expect(page.locator("main button").locator("visible=true").first).to_be_visible()
    become(page, hall.url, "Zoe")
    table = open_table(page, "classic", me(), bot())
    page.goto(f"{hall.url}/t/{table}")
    expect(page.locator(".hand button").first).to_be_visible()


SIZES = ({"width": 320, "height": 480}, {"width": 640, "height": 360})


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SIZES[0], id="small"),
        pytest.param(SIZES[1], id="landscape", marks=pytest.mark.slow),
    ],
)
def test_small_windows(hall: Hall, watched: Watched, size: Any) -> None:
    stage = Stage(hall, watched, "de")
    wrong = []
    for scene in (
        "new table",
        "settings",
        "tiles, a draft",
        "action tiles",
        "cards, a draft",
        "ending",
    ):
        stage.page.set_viewport_size(PHONE["viewport"])
        SCENES[scene](stage)
        stage.page.set_viewport_size(size)
        draw(stage.page)
        if not fits(stage.page):
            wrong.append(f"{scene} is {stage.page.evaluate(WIDER)} pixels too wide")
        play = stage.page.locator('[data-guide="play"] button')
        box = play.bounding_box() if play.count() else None
        if box and (box["y"] + box["height"] > size["height"] or box["y"] < 0):
            wrong.append(f"{scene}: the button to play is out of sight: {json.dumps(box)}")
    assert "\n".join(wrong) == ""


ENLARGED: Any = {"width": 320, "height": 256}
"""What is left of 1280×1024 at 400 %."""


@pytest.mark.slow
def test_enlarged_four_times(hall: Hall, watched: Watched) -> None:
    """The page scrolls, nothing lies over anything, and the button to play can be reached."""
    stage = Stage(hall, watched, "de")
    found = []
    for scene in (
        "start",
        "new table",
        "tiles, a draft",
        "action tiles",
        "cards, a draft",
        "ending",
    ):
        stage.page.set_viewport_size(PHONE["viewport"])
        SCENES[scene](stage)
        stage.page.set_viewport_size(ENLARGED)
        draw(stage.page)
        if not fits(stage.page):
            found.append(f"{scene} is {stage.page.evaluate(WIDER)} pixels too wide")
        found += [f"{scene}: {one}" for one in misplaced(stage.page)]
        play = stage.page.locator('[data-guide="play"] button')
        if play.count():
            play.scroll_into_view_if_needed()
            found += [f"{scene}, at the button: {one}" for one in misplaced(stage.page)]
            if play.is_enabled():
                play.click(trial=True)
    assert "\n".join(found) == ""

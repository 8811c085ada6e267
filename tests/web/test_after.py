"""After the game: the result, the whole board, the replay, and a picture to keep."""

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.stage import Hall, Stage
from tests.web.tables import ask

CUT: Final = """() => {
  const board = document.querySelector(".board > svg").getBoundingClientRect();
  const pad = document.querySelector(".zoom")?.getBoundingClientRect() ?? new DOMRect();
  const tiles = [...document.querySelectorAll(".pieces .tile .body")];
  const outside = ({ left, top, right, bottom }) =>
    left < board.left || top < board.top || right > board.right || bottom > board.bottom ||
    (right > pad.left && left < pad.right && bottom > pad.top && top < pad.bottom);
  return [tiles.length, tiles.filter((tile) => outside(tile.getBoundingClientRect())).length];
}"""
"""The number of tiles, and of those that lie beyond the edges or under the buttons."""

SHARING: Final = """
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
navigator.share = async ({ files }) => { window.__shared = files.map((file) => file.name); };
"""

COLOURS: Final = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const found = new Set();
  for (let at = 0; at < data.length; at += 4) {
    found.add((data[at] >> 4 << 8) | (data[at + 1] >> 4 << 4) | (data[at + 2] >> 4));
  }
  return [image.width, image.height, found.size];
}"""


def assert_whole(page: Page) -> None:
    page.wait_for_function(f"({CUT})()[1] === 0", timeout=5000)
    assert page.evaluate(CUT)[0] > 0


def test_a_moment_on_a_phone(hall: Hall, watched: Watched) -> None:
    """A link opens at its moment, with the board in sight; keys work at once."""
    stage = Stage(hall, watched, size=PHONE)
    page = stage.table("over", "?ply=20", is_ada=False)
    expect(page.get_by_text(re.compile("^Step 20 of"))).to_be_in_viewport()
    expect(page.get_by_role("list", name="Players")).to_be_in_viewport()
    box = page.locator(".board").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["height"] > 200
    assert_whole(page)

    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("^Step 21 of"))).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("The beginning", exact=True)).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_text(re.compile("^Step 2 of"))).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play the game by itself")).to_be_visible()
    page.keyboard.press("End")
    assert_whole(page)
    # Four times larger, as people with weak sight read it, the board can still be seen.
    page.set_viewport_size({"width": 320, "height": 256})
    page.wait_for_function("document.querySelector('.replay .board').clientHeight > 120")
    assert_whole(page)


def test_the_whole_of_a_large_board(hall: Hall, watched: Watched) -> None:
    stage = Stage(hall, watched, size=PHONE)
    page = stage.table("large")
    assert page.evaluate(CUT)[1] > 0
    stage.press("play_zoom_fit")
    assert_whole(page)


def test_only_winners_see_a_cup(hall: Hall, watched: Watched) -> None:
    stage = Stage(hall, watched, size=DESKTOP)
    tones = set()
    for name in ("over", "cards over"):
        page = stage.table(name)
        won = 0 in ask(page, "GET", f"/api/tables/{hall.tables[name]}")["now"]["ending"]["winners"]
        tones.add("won" if won else "lost")
        expect(page.locator("[data-tone]")).to_have_attribute("data-tone", "won" if won else "lost")
        expect(page.locator(".cup")).to_have_count(1 if won else 0)
    assert tones == {"won", "lost"}
    stage.table("over", is_ada=False)
    expect(stage.page.locator("[data-tone]")).to_have_attribute("data-tone", "watched")
    # The best turn of a player leads to its moment.
    best = stage.page.get_by_role("link", name=re.compile("^Best turn of")).first
    ply = str(best.get_attribute("href")).partition("=")[2]
    best.click()
    expect(stage.page.get_by_text(re.compile(f"^Step {ply} of"))).to_be_visible()


COPIED: Final = """async () => {
  const [item] = await navigator.clipboard.read();
  return (await item.getType("image/png")).size;
}"""


def test_a_picture_to_save_or_share(hall: Hall, watched: Watched) -> None:
    stage = Stage(hall, watched, size=PHONE)
    page = stage.table("over")
    now = ask(page, "GET", f"/api/tables/{hall.tables['over']}")["now"]
    name = f"sestina-{hall.tables['over']}.png"
    stage.press("after_picture")
    shown = page.get_by_role("img", name=stage.word("after_picture_of"))
    expect(shown).to_be_visible()
    # Who won, at which game, everybody's points, and the best turn, which is lit.
    expect(shown).to_contain_text(re.compile(r"has won|share the win"))
    expect(shown).to_contain_text("Qwirkle")
    for points in now["scores"]:
        expect(shown.get_by_text(str(points), exact=True)).to_have_count(1)
    best = shown.get_by_text(re.compile(r"^Best turn: .+, \+\d+$"))
    expect(best).to_have_count(1)
    gain = str(best.text_content()).rpartition(" ")[2]
    expect(shown.get_by_text(gain, exact=True)).to_have_count(1)
    assert shown.locator("rect.frame").count() >= 1
    with page.expect_download() as download:
        stage.press("after_picture_save")
    assert download.value.suggested_filename == name
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    address = f"data:image/png;base64,{b64encode(picture).decode()}"
    width, height, colours = page.evaluate(COLOURS, address)
    assert width == 1200
    assert 1200 <= height <= 1500
    assert colours > 30
    # Not every browser shares files; then it can be copied.
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.press("after_picture_copy")
    expect(page.get_by_role("button", name=stage.word("after_picture_copied"))).to_be_visible()
    assert page.evaluate(COPIED) > 10_000

    page.add_init_script(SHARING)
    page.reload()
    stage.press("after_picture")
    stage.press("after_picture_share")
    page.wait_for_function("window.__shared !== undefined")
    assert page.evaluate("window.__shared") == [name]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_who_imported_a_game_deletes_it(
    hall: Hall, watched: Watched, size: dict[str, object]
) -> None:
    stage = Stage(hall, watched, size=size)
    page = stage.table("over")
    record = ask(page, "GET", f"/api/tables/{hall.tables['over']}/record?form=json")
    table = ask(page, "POST", "/api/records", {"record": json.dumps(record)})["table"]
    trash = page.get_by_role("button", name=stage.word("table_delete_game"), exact=True)

    def look_for(count: int) -> None:
        if size is PHONE:
            stage.press("table_more")
            expect(page.get_by_role("dialog")).to_be_visible()
        expect(trash).to_have_count(count)

    look_for(0)  # a game that was played here stays
    stage.go(f"/t/{table}")
    look_for(1)
    stage.touch(trash.first)
    stage.touch(page.get_by_role("dialog").locator(trash))
    page.wait_for_url(f"{hall.url}/")
    stage.go(f"/t/{table}")
    expect(page.get_by_text(stage.word("reason_no_table"))).to_be_visible()

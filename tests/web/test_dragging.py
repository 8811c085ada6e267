"""A tile that is dragged over the board."""

from collections import Counter
from typing import Final

from playwright.sync_api import Locator, expect

from tests.server.live import LiveServer
from tests.web.browsers import DESKTOP, Watched
from tests.web.seat import decode_plays, seat_with_a_play
from tests.web.tables import become, bot, dealt_from, me, open_table

SEED: Final = bytes([6]) * 32

WATCH: Final = """() => {
  window.__changes = 0;
  const board = document.querySelector(".board > svg:has([role=grid])");
  new MutationObserver((changes) => (window.__changes += changes.length)).observe(board, {
    attributes: true, childList: true, characterData: true, subtree: true,
  });
}"""
"""Counts what changes inside the drawing of the board from now on."""


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_it_shows_where_it_goes_and_leaves_the_board_alone(
    server: LiveServer, watched: Watched
) -> None:
    """A thousand elements that change with every cell would make dragging stutter."""
    page = watched.page(**DESKTOP)
    become(page, server.url, "Ada")
    with dealt_from(SEED):
        table = open_table(page, "classic", me(), bot())
    page.goto(f"{server.url}/t/{table}")
    seat = seat_with_a_play(page, table, 10)
    place = seat.offer("place")
    assert place is not None
    # The tile that fits in most places.
    first = Counter(tile for tile, _, _ in {play.laid[0] for play in decode_plays(place)})
    ((tile, _),) = first.most_common(1)
    page.mouse.move(*middle(seat.hand_tile(tile)))
    page.mouse.down()
    targets = page.locator("rect.cell.target")
    # The first movement makes it a drag, and cells light up.
    page.mouse.move(*middle(page.locator(".board").first), steps=5)
    expect(targets.first).to_be_visible()
    keys = [str(one.get_attribute("data-cell")) for one in targets.all()]
    assert len(keys) > 1
    landing = page.locator("[data-landing]")

    page.mouse.move(*middle(targets.first), steps=5)
    expect(landing).to_have_attribute("data-landing", keys[0])
    page.evaluate(WATCH)
    page.mouse.move(*middle(targets.last), steps=10)
    expect(landing).to_have_attribute("data-landing", keys[-1])
    # It lies on the cell that it stands for.
    at, cell = middle(landing), middle(targets.last)
    assert abs(at[0] - cell[0]) < 1
    assert abs(at[1] - cell[1]) < 1
    assert page.evaluate("window.__changes") == 0

    page.mouse.up()
    expect(page.locator("g.draft")).to_have_count(1)
    expect(landing).to_have_count(0)

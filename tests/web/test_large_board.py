"""A board larger than its screen: every cell that accepts a tile is announced and reachable."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.reach import bring_into_sight, where_beyond
from tests.web.seat import Play, Seat, decode_plays
from tests.web.stage import Hall, Stage


def outermost(seat: Seat) -> list[Play]:
    """The outermost plays of one tile on each side."""
    offer = seat.offer("place")
    assert offer is not None
    plays = [play for play in decode_plays(offer) if len(play.laid) == 1]
    ends = [
        end(plays, key=lambda play: play.laid[0][axis]) for axis in (1, 2) for end in (min, max)
    ]
    return list(dict.fromkeys(ends))


def test_every_cell_is_reached_by_touch(hall: Hall, watched: Watched) -> None:
    page = Stage(hall, watched, size=PHONE).table("large")
    seat = Seat(page, hall.tables["large"], "touch")
    expect(seat.hand.get_by_role("button")).not_to_have_count(0)
    # No tile is chosen, so there is nothing to point to.
    expect(page.locator("[data-beyond]")).to_have_count(0)
    presses: list[int] = []
    sides: set[str] = set()
    for play in outermost(seat):
        ((tile, x, y),) = play.laid
        seat.choose(tile)
        sides.add(where_beyond(page, x, y))
        presses.append(bring_into_sight(page, x, y, seat.touch))
        # Moving the view has placed nothing.
        expect(page.locator('.hand [aria-disabled="true"]')).to_have_count(0)
        seat.touch(seat.cell(x, y))
        expect(seat.cell(x, y)).to_have_attribute("aria-label", re.compile("not played yet"))
        expect(seat.play_button).to_have_text(f"Play +{play.points}")
        seat.touch(seat.button("Take back the last tile"))
        # The view follows the game again.
        expect(page.locator(".zoom .taken")).to_have_count(0)
    assert len(sides - {""}) >= 2
    assert max(presses) > 1


def test_a_tile_held_at_the_edge_moves_the_board(hall: Hall, watched: Watched) -> None:
    page = Stage(hall, watched, size={"viewport": {"width": 360, "height": 640}}).table("large")
    seat = Seat(page, hall.tables["large"])
    expect(seat.hand.get_by_role("button")).not_to_have_count(0)
    single = [play.laid[0] for play in outermost(seat)]
    tile, x, y = next(one for one in single if where_beyond(page, *one[1:]) in {"left", "right"})
    side = where_beyond(page, x, y)
    board = page.locator(".beyond").bounding_box()
    start = seat.hand_tile(tile).bounding_box()
    assert board is not None
    assert start is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    edge = board["x"] + (15 if side == "left" else board["width"] - 15)
    page.mouse.move(edge, board["y"] + board["height"] / 2, steps=8)
    # The view keeps moving while the tile is held there and more cells accept it.
    expect(page.locator(f'[data-beyond="{side}"]')).to_have_count(0)
    while (away := where_beyond(page, x, y)) in {"top", "bottom"}:
        low = board["y"] + (15 if away == "top" else board["height"] - 15)
        page.mouse.move(edge, low, steps=4)
        expect(page.locator(f'[data-beyond="{away}"]')).to_have_count(0)
    cell = seat.cell(x, y).bounding_box()
    assert cell is not None
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=4)
    page.mouse.up()
    expect(seat.cell(x, y)).to_have_attribute("aria-label", re.compile("not played yet"))


def test_the_edges_follow_the_view(hall: Hall, watched: Watched) -> None:
    stage = Stage(hall, watched, size=DESKTOP)
    page = stage.table("tiles")
    stage.select()
    beyond = page.locator("[data-beyond]")
    expect(beyond).to_have_count(0)
    for _ in range(5):
        stage.press("play_zoom_in")
    expect(beyond).not_to_have_count(0)
    stage.press("play_zoom_fit")
    expect(beyond).to_have_count(0)
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 20, middle)
    page.mouse.down()
    page.mouse.move(box["x"] - 4000, middle, steps=4)
    page.mouse.up()
    expect(page.locator('[data-beyond="left"]')).to_be_visible()


def test_by_keyboard_the_focus_goes_to_the_cell(hall: Hall, watched: Watched) -> None:
    stage = Stage(hall, watched, size=PHONE)
    page = stage.table("large")
    stage.select()
    button = page.locator("[data-beyond]").first
    button.focus()
    page.keyboard.press("Enter")
    here = page.locator("rect.cell.target:focus")
    expect(here).to_have_count(1)
    expect(here).to_be_in_viewport()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "wide"])
def test_nothing_lies_over_the_buttons(
    hall: Hall, watched: Watched, size: dict[str, object]
) -> None:
    stage = Stage(hall, watched, size=size)
    page = stage.table("large")
    stage.select()
    for _ in range(0 if size is PHONE else 6):
        stage.press("play_zoom_in")
    beyond = page.locator("[data-beyond]")
    expect(beyond).not_to_have_count(0)
    # Fingers zoom without buttons, and a button for the whole board would lie over lit cells.
    zoom = page.locator(".zoom button").locator("visible=true")
    expect(zoom).to_have_count(0 if size is PHONE else 3)
    buttons = beyond.or_(zoom)
    assert (
        buttons.evaluate_all("""(all) => all.filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !button.contains(hit);
    }).map((button) => button.getAttribute("aria-label"))""")
        == []
    )

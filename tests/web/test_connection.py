"""Lost connections between browser and server, and how play resumes."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.server.live import LiveServer
from tests.server.processes import ServerProcess
from tests.web.browsers import Watched
from tests.web.seat import Seat, decode_plays, in_reach, seat_with_a_play, tile_name
from tests.web.tables import become, bot, me, open_table, play_until

LOST = re.compile("Connection lost")


def lay_first(seat: Seat) -> tuple[int, int]:
    """Put one tile on the board without playing it; return its cell."""
    offer = seat.offer("place")
    assert offer is not None
    play = next(one for one in decode_plays(offer) if len(one.laid) == 1)
    ((tile, x, y),) = in_reach(play, set())
    seat.lay(tile, x, y)
    return x, y


def test_server_killed_in_mid_game_and_started_again(tmp_path: Path, watched: Watched) -> None:
    with ServerProcess(str(tmp_path / "sestina.db")) as server:
        server.wait_until_ready()
        page = watched.page()
        become(page, server.url, "Ada")
        table = open_table(page, "classic", me(), bot())
        seat = seat_with_a_play(page, table, 10)
        page.goto(f"{server.url}/t/{table}")
        before = seat.wait_for_turn()
        x, y = lay_first(seat)

        watched.is_outage_expected = True
        server.kill()
        expect(page.get_by_text(LOST)).to_be_visible()
        # The draft survives and can be changed while offline.
        expect(seat.cell(x, y)).to_have_attribute("aria-label", re.compile("not played yet"))
        server.start()
        server.wait_until_ready()
        expect(page.get_by_text(LOST)).to_have_count(0)
        after = seat.state()
        assert {**after, "clocks": None} == {**before, "clocks": None}
        expect(seat.cell(x, y)).to_have_attribute("aria-label", re.compile("not played yet"))
        ply = seat.ply
        seat.touch(seat.play_button)
        seat.wait_for(lambda now: now["ply"] > ply, "the move after the restart")
        play_until(page, table)
        expect(page.get_by_text(re.compile("has won|have won|share the win")).first).to_be_visible()
        # The page outlives the server, and loads parts of the ending for a moment.
        page.wait_for_load_state("networkidle")


def test_a_move_made_while_offline_is_sent_when_the_line_is_back(
    server: LiveServer, watched: Watched
) -> None:
    page = watched.page()
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me(), bot())
    seat = seat_with_a_play(page, table, 6)
    page.goto(f"{server.url}/t/{table}")
    ply = seat.ply
    x, y = lay_first(seat)
    watched.is_outage_expected = True
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_text(LOST)).to_be_visible()
    seat.touch(seat.play_button)
    page.context.set_offline(False)
    seat.wait_for(lambda now: now["ply"] > ply, "the move made offline")
    expect(page.get_by_text(LOST)).to_have_count(0)
    expect(seat.cell(x, y)).not_to_have_attribute("aria-label", re.compile("not played yet"))


def test_an_unfinished_draft_survives_a_reload(server: LiveServer, watched: Watched) -> None:
    page = watched.page()
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me(), bot())
    seat = seat_with_a_play(page, table, 6)
    page.goto(f"{server.url}/t/{table}")
    x, y = lay_first(seat)
    points = seat.play_button.inner_text()
    page.reload()
    expect(seat.cell(x, y)).to_have_attribute("aria-label", re.compile("not played yet"))
    expect(seat.play_button).to_have_text(points)
    seat.touch(seat.button("Take back the last tile"))
    expect(seat.cell(x, y)).not_to_have_attribute("aria-label", re.compile("not played yet"))
    seat.act()


def test_a_second_tab_follows(server: LiveServer, watched: Watched) -> None:
    context = watched.context()
    first, second = context.new_page(), context.new_page()
    become(first, server.url, "Ada")
    table = open_table(first, "classic", me(), bot())
    seat = seat_with_a_play(first, table, 0)
    for page in (first, second):
        page.goto(f"{server.url}/t/{table}")
    offer = seat.offer("place")
    assert offer is not None
    play = max(decode_plays(offer), key=lambda one: one.points)
    seat.make(play)
    for tile, x, y in play.laid:
        other = Seat(second, table)
        expect(other.cell(x, y)).to_have_attribute("aria-label", re.compile(tile_name(tile)))
    Seat(second, table).act()


def test_a_spectator_sees_the_game_and_no_hand(server: LiveServer, watched: Watched) -> None:
    player, watcher = watched.page(), watched.page()
    become(player, server.url, "Ada")
    table = open_table(player, "classic", me(), bot(), public=True)
    player.goto(f"{server.url}/t/{table}")
    watcher.goto(f"{server.url}/t/{table}")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.get_by_role("toolbar", name=re.compile("hand", re.IGNORECASE))).to_have_count(0)
    seat = Seat(player, table)
    seat.act()
    seat.wait_for(lambda now: now.get("ply", 0) > 0, "a move")
    cells = watcher.locator("[data-cell]").all()
    labels = [cell.get_attribute("aria-label") or "" for cell in cells]
    assert any(not label.endswith("empty") for label in labels)

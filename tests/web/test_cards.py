"""Cards in a real browser: rows are rearranged, Qwirkles taken, and plays shown to the others."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import sestina
from tests.sampling import some_of
from tests.server.live import LiveServer
from tests.web.boxes import misplaced
from tests.web.browsers import PHONE, Watched, draw, messages_of
from tests.web.card_plans import Plan, cards_moved, find, lead_to
from tests.web.card_seat import CardSeat
from tests.web.seat import Manner, Seat, tile_name
from tests.web.tables import ask, become, bot, dealt_from, me, open_table, play_until

WON: Final = re.compile("has won|have won|share the win")
LANGUAGES: Final = {"it": "Gioca", "fr": "Jouer", "de": "Spielen", "en": "Play"}
NO_HINTS: Final = """localStorage.setItem("sestina-settings", '{"hints": false}')"""
CUT_OFF: Final = """(buttons) => buttons
  .filter((button) => {
    const { left, right, bottom } = button.getBoundingClientRect();
    const isWider = button.scrollWidth > button.clientWidth + 1;
    return isWider || left < 0 || right > innerWidth || bottom > innerHeight;
  })
  .map((button) => button.getAttribute("aria-label") ?? button.textContent)"""


def is_rearrangement(table: sestina.CardTable, move: sestina.Move) -> bool:
    return cards_moved(table, move) >= 2 and not move.points


def is_qwirkle(table: sestina.CardTable, move: sestina.Move) -> bool:
    return cards_moved(table, move) >= 1 and bool(move.points)


def last_play(page: Page, table: str) -> dict[str, Any]:
    """The last play of rows, according to the server."""
    events = ask(page, "GET", f"/api/tables/{table}")["events"]
    facts = [fact for event in events for fact in event.get("facts", [])]
    return dict([fact for fact in facts if fact["kind"] == "rows"][-1])


def assert_played(plan: Plan, page: Page, table: str) -> None:
    """Check that the planned play was the last one and moved table cards."""
    played = last_play(page, table)
    assert sorted(map(sorted, played["rows"])) == sorted(map(sorted, plan.rows))
    assert "move" in {step["kind"] for step in played["steps"]}


def played_at(plan: Plan, sent: list[dict[str, Any]]) -> list[str]:
    """The moves that the page sent when it was the turn of the plan."""
    return [one["t"] for one in sent if one["t"] == "play" and one["ply"] == len(plan.before)]


@pytest.mark.parametrize("manner", some_of(["touch", "keyboard", "mouse"], 2))
def test_a_rearrangement(server: LiveServer, watched: Watched, manner: Manner) -> None:
    """Card by card: with clicks, with taps on a small phone, with the keyboard alone."""
    plan = find(is_rearrangement)
    page = watched.page(**PHONE) if manner == "touch" else watched.page()
    table = lead_to(plan, server, page, watched.page())
    seat = CardSeat(page, table, manner)
    seat.arrange(plan.rows)
    seat.play()
    assert_played(plan, page, table)
    seat.expect_rows(plan.rows)


@pytest.mark.parametrize("manner", some_of(["touch", "mouse"]))
def test_cards_are_dragged(server: LiveServer, watched: Watched, manner: Manner) -> None:
    plan = find(is_rearrangement)
    page = watched.page(**PHONE) if manner == "touch" else watched.page()
    table = lead_to(plan, server, page, watched.page())
    seat = CardSeat(page, table, manner, is_dragging=True)
    seat.arrange(plan.rows)
    seat.play()
    assert_played(plan, page, table)


def test_a_tap_means_what_was_under_the_finger_when_it_came_down(
    server: LiveServer, watched: Watched
) -> None:
    """An answer of the server may move rows between the two ends of a tap."""
    page = watched.page(**PHONE)
    table = lead_to(find(is_rearrangement), server, page, watched.page())
    seat = CardSeat(page, table, "touch")
    card = page.locator("[data-hand] [data-card]").first.get_attribute("data-card") or ""
    seat.touch(seat.card(card))
    row = seat.row("r0")
    box = row.locator("[data-card]").first.bounding_box()
    assert box is not None
    devtools = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 9, "y": box["y"] + 24}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator("[data-table]").evaluate("table => { table.style.paddingTop = '160px'; }")
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(row.locator(f'[data-card="{card}"]')).to_have_count(1)


def test_a_qwirkle_is_taken_and_the_game_runs_to_its_end(
    server: LiveServer, watched: Watched
) -> None:
    """At one device for two: nobody sees the cards of the other."""
    plan = find(is_qwirkle)
    page = watched.page(**PHONE)
    page.add_init_script(NO_HINTS)
    table = lead_to(plan, server, page)
    seat = CardSeat(page, table, "touch")
    before = seat.state()
    hand = page.get_by_role("group", name="Your hand")

    expect(page.get_by_text("Pass the device to Ada")).to_be_visible()
    expect(hand).to_have_count(0)
    page.get_by_role("button", name="I am Ada").tap()
    seat.begin_far_row()
    seat.button("Restart turn").tap()
    seat.arrange(plan.rows)
    expect(seat.play_button).to_have_accessible_name(re.compile(r", \+1$"))
    seat.play()
    assert_played(plan, page, table)
    after = seat.state()
    assert after["scores"][0] == before["scores"][0] + 1
    assert len(after["claimed"][0]) == len(before["claimed"][0]) + 1

    expect(page.get_by_text("Pass the device to Ben")).to_be_visible()
    expect(hand).to_have_count(0)
    page.get_by_role("button", name="I am Ben").tap()
    expect(hand.get_by_role("button")).to_have_count(9)
    # The row has left the table, and everybody may look at it.
    seat.expect_rows([row for row in plan.rows if len(row) < 6])
    page.get_by_role("button", name="Won rows and shown hands").tap()
    taken = after["claimed"][0][-1]
    dialogue = page.get_by_role("dialog")
    expect(dialogue.get_by_text(tile_name(taken[0])).first).to_be_attached()
    expect(
        dialogue.get_by_role("heading", name=f"Ada: {len(after['claimed'][0])} row")
    ).to_be_visible()
    page.keyboard.press("Escape")

    play_until(page, table)
    assert seat.state()["status"] == "over"
    expect(page.get_by_text(WON).first).to_be_visible()


def test_errors_are_marked_and_a_draft_is_kept(server: LiveServer, watched: Watched) -> None:
    plan = find(is_rearrangement)
    page = watched.page()
    sent = messages_of(page)
    table = lead_to(plan, server, page, watched.page())
    seat = CardSeat(page, table)
    began = [[str(card) for card in row] for row in plan.table.rows]
    expect(seat.play_button).to_be_disabled()
    expect(seat.button("Restart turn")).to_have_count(0)

    # Move a card from a row of three to a new row: both are too short now.
    source, cards = next((key, row) for key, row in seat.lying().items() if len(row) == 3)
    face, card = next(iter(cards.items()))
    alone = seat.put(card, None)
    for key in (source, alone):
        expect(seat.row(key)).to_have_accessible_name(re.compile("not right yet: too few cards"))
        expect(seat.row(key)).to_contain_text("too few cards")
    expect(
        page.get_by_text(re.compile(r"^Row \d: A row needs at least three cards")).first
    ).to_be_visible()
    others = [key for key in seat.lying() if key not in (source, alone)]
    for key in others:
        expect(seat.row(key)).not_to_have_accessible_name(re.compile("not right yet"))
    expect(seat.play_button).to_be_disabled()
    page.keyboard.press("Shift+Enter")
    draw(page)
    assert played_at(plan, sent) == []

    page.reload()
    expect(seat.row(alone)).to_have_accessible_name(re.compile("not right yet: too few cards"))
    assert list(seat.lying()[alone]) == [face]
    expect(seat.play_button).to_be_disabled()

    seat.button("Restart turn").click()
    expect(page.get_by_text("too few cards")).to_have_count(0)
    seat.expect_rows(began)
    # Redo restores a card that was taken back by mistake.
    seat.button("Take back").click()
    expect(seat.row(alone)).to_have_accessible_name(re.compile("not right yet"))
    seat.button("Restart turn").click()
    seat.arrange(plan.rows)
    seat.play()
    assert_played(plan, page, table)
    assert played_at(plan, sent) == ["play"]


def test_the_other_player_is_shown_how_the_rows_came_about(
    server: LiveServer, watched: Watched
) -> None:
    plan = find(is_rearrangement)
    ada, ben = watched.page(), watched.page(**PHONE)
    table = lead_to(plan, server, ada, ben)
    ben.goto(f"{server.url}/t/{table}")
    seat = CardSeat(ada, table)
    seat.arrange(plan.rows)
    seat.play()

    steps = plan.table.steps(plan.move)
    CardSeat(ben, table).expect_rows(plan.rows)
    expect(ben.get_by_text(re.compile(r"^Ada laid \d cards?\.$"))).to_be_visible()
    ben.get_by_role("button", name="Show how").tap()
    story = ben.get_by_role("region", name="How the rows came about")
    expect(story.get_by_text("Before Ada’s turn.")).to_be_visible()
    expect(story.get_by_role("button", name="Previous step")).to_be_disabled()
    told = []
    for number in range(2, len(steps) + 2):
        story.get_by_role("button", name="Next step").tap()
        expect(story.get_by_text(f"Step {number} of {len(steps) + 1}")).to_be_visible()
        told.append(story.locator("p").inner_text())
    expect(story.get_by_role("button", name="Next step")).to_be_disabled()
    # Each step is announced once, with its card and what happened to it.
    for step in steps:
        verb = {"play": "(adds|begins)", "move": "moves"}[step.kind]
        wanted = re.compile(rf"^Ada {verb} .*{tile_name(str(step.card))}")
        assert any(wanted.search(text) for text in told), (str(step), told)
    story.get_by_role("button", name="Previous step").tap()
    expect(story.get_by_text(told[-2])).to_be_visible()
    story.get_by_role("button", name="Back to the table").tap()
    expect(ben.get_by_role("group", name="Your hand")).to_be_visible()
    expect(ben.get_by_role("button", name="Show how")).to_be_visible()


def test_a_spectator_sees_the_rows_and_no_hand(server: LiveServer, watched: Watched) -> None:
    player, watcher = watched.page(), watched.page(**PHONE)
    become(player, server.url, "Ada")
    with dealt_from(find(is_rearrangement).seed):
        table = open_table(player, "cards", me(), bot(), public=True)
        play_until(player, table, 3)
        CardSeat(player, table).wait_for(lambda now: bool(now.get("offers")), "the move of the bot")
    watcher.goto(f"{server.url}/t/{table}")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    seen = CardSeat(watcher, table)
    seen.expect_rows(seen.state()["rows"])
    expect(watcher.get_by_role("group", name="Your hand")).to_have_count(0)
    expect(seen.play_button).to_have_count(0)
    expect(seen.new_row).to_have_count(0)
    # Bots have the same names here as elsewhere on the page.
    expect(watcher.get_by_text(re.compile(r"^Point hunter laid \d cards?\.$"))).to_be_visible()
    expect(watcher.get_by_text("greedy", exact=True)).to_have_count(0)
    watcher.get_by_role("button", name="Show how").tap()
    expect(watcher.get_by_text("Before Point hunter’s turn.")).to_be_visible()


@pytest.mark.slow
def test_all_buttons_are_in_sight_in_every_language(server: LiveServer, watched: Watched) -> None:
    """On the smallest phone: nothing is cut off, and nothing lies outside the page."""
    plan = find(is_rearrangement)
    page = watched.page(**PHONE)
    table = lead_to(plan, server, page, watched.page())
    seat = CardSeat(page, table, "touch")
    expect(seat.new_row).to_be_visible()
    buttons = page.locator(".below button")
    for is_ready in (False, True):
        if is_ready:
            seat.arrange(plan.rows)
        for language in LANGUAGES:
            page.evaluate(
                "language => localStorage.setItem('sestina-language', language)", language
            )
            page.reload()
            play = page.locator("[data-mark=play]")
            expect(play).to_have_text(re.compile(LANGUAGES[language], re.IGNORECASE))
            if is_ready:
                expect(play).to_be_enabled()
            assert buttons.evaluate_all(CUT_OFF) == [], language


def test_a_hint_is_asked_for_in_the_status_line(server: LiveServer, watched: Watched) -> None:
    """A button over the table would cover a card."""
    page = watched.page(**PHONE)
    become(page, server.url, "Ada")
    table = open_table(page, "cards", me(), bot())
    page.goto(f"{server.url}/t/{table}")
    Seat(page, table).wait_for_turn()
    ask_for_it = page.get_by_role("button", name="Show me a hint")
    expect(ask_for_it).to_have_count(1)
    assert misplaced(page) == []
    ask_for_it.click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("button", name="Which cards?")).to_be_visible()
    hint.get_by_role("button", name="Close the hint").click()
    expect(ask_for_it).to_have_count(1)

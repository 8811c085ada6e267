"""Hints, reviews, puzzles and the analysis board, as people use them in a browser."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

import sestina
from sestina import puzzles
from tests.server.live import LiveServer, live_server
from tests.web.axe import small_targets, violations
from tests.web.boxes import misplaced
from tests.web.browsers import DESKTOP, PHONE, Watched
from tests.web.insight_scenes import an_ending
from tests.web.reviewed_game import DEALS, mistakes_of, play_and_review
from tests.web.seat import Manner, Play, Seat, in_reach
from tests.web.tables import become, bot, me, open_table, play_until

SMALL: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 320, "height": 568}}
LARGE: Final[dict[str, Any]] = {**DESKTOP, "viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    path = tmp_path_factory.mktemp("server") / "sestina.db"
    with live_server(str(path), analysis_deals=DEALS) as running:
        yield running


@dataclass(frozen=True)
class ReviewedGame:
    table: str
    mistakes: list[dict[str, Any]]
    """Turns of Ada's, as the review tells them."""
    cookies: list[Any]
    """Ada's."""


@pytest.fixture(scope="module")
def reviewed(server: LiveServer, browser: Browser) -> ReviewedGame:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    become(page, server.url, "Ada")
    table = play_and_review(page)
    found = ReviewedGame(table, mistakes_of(page, table), list(context.cookies()))
    context.close()
    return found


def lay(page: Page, move: str, manner: Any = "touch") -> None:
    seat = Seat(page, "", manner)
    laid = [re.split("[@,]", part) for part in move.split()]
    play = Play(0, tuple((tile, int(x), int(y)) for tile, x, y in laid))
    lying = page.locator("rect.cell:not(.empty)")
    lying.first.wait_for(state="attached")
    occupied = lying.evaluate_all(
        "cells => cells.map((cell) => cell.dataset.cell.split(',').map(Number))"
    )
    for tile, x, y in in_reach(play, {(x, y) for x, y in occupied}):
        seat.lay(tile, x, y)
    seat.confirm()


def assert_fine(page: Page, *, is_phone: bool) -> None:
    found = violations(page) + misplaced(page)
    if is_phone:
        found += small_targets(page)
    assert "\n".join(found) == ""


def test_a_puzzle_by_touch(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**SMALL)
    puzzle = an_ending()
    page.goto(f"{server.url}/puzzles")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    expect(page.get_by_role("link", name="Solve it")).to_be_visible()
    assert_fine(page, is_phone=True)

    page.goto(f"{server.url}/puzzles/{puzzle.id}")
    expect(page.get_by_role("heading", name="The perfect ending")).to_be_visible()
    expect(page.locator("[data-guide=hand]")).to_be_visible()
    page.get_by_role("button", name="Hint").tap()
    expect(page.get_by_text(re.compile("^Look at the (upper|lower)"))).to_be_visible()
    assert_fine(page, is_phone=True)

    other = next(
        move
        for move in puzzle.view().legal_moves()
        if move.kind == "place" and len(move.tiles) == 1 and str(move) != puzzle.answer
    )
    lay(page, str(other))
    expect(page.locator(".outcome")).to_contain_text("Not the best move")
    expect(page.locator(".outcome")).to_contain_text(re.compile("gives away|better"))
    page.get_by_role("button", name="Try again").tap()
    lay(page, puzzle.answer)
    expect(page.locator(".outcome")).to_contain_text("Right!")
    assert_fine(page, is_phone=True)
    page.get_by_role("button", name="Next puzzle").tap()
    page.wait_for_url(lambda url: "/puzzles/" in url and puzzle.id not in url)


def test_a_puzzle_by_keyboard(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**LARGE)
    puzzle = an_ending()
    page.goto(f"{server.url}/puzzles/{puzzle.id}")
    expect(page.locator("[data-guide=hand]")).to_be_visible()
    lay(page, puzzle.answer, "keyboard")
    expect(page.locator(".outcome")).to_contain_text("Right!")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    assert_fine(page, is_phone=False)


def test_the_answer_of_a_card_puzzle(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**PHONE)
    puzzle = puzzles.shipped().select(kind="all-cards")[0]
    page.goto(f"{server.url}/puzzles/{puzzle.id}")
    hint = page.get_by_role("button", name=re.compile("[Hh]int"))
    while hint.is_enabled():
        before = page.locator(".more").inner_text()
        hint.tap()
        expect(page.locator(".more")).not_to_have_text(before)
    expect(page.locator(".more")).to_contain_text("The answer")


def test_a_hint_step_by_step(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**SMALL)
    become(page, server.url, "Ada")
    table = open_table(page, "classic", me(), bot("beginner"))
    play_until(page, table, 4)
    Seat(page, table).wait_for_turn()
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Show me a hint").tap()
    panel = page.get_by_role("region", name="Hint")
    expect(panel.get_by_role("button", name="Which tiles?")).to_be_visible()
    expect(page.locator(".shape rect.ring")).not_to_have_count(0)
    panel.get_by_role("button", name="Which tiles?").tap()
    expect(panel).to_contain_text("These tiles:")
    panel.get_by_role("button", name="Which move?").tap()
    expect(panel).to_contain_text("The move:")
    assert_fine(page, is_phone=True)
    panel.get_by_role("button", name="Why?").tap()
    expect(panel).to_contain_text("Chance to win with it")
    assert_fine(page, is_phone=True)
    panel.get_by_role("button", name="Close the hint").tap()
    expect(page.get_by_role("button", name="Show me a hint")).to_be_visible()


def test_positions_to_begin_with_are_possible() -> None:
    text = (Path(__file__).parents[2] / "web/src/analysis/starts.json").read_text()
    for game, position in json.loads(text).items():
        assert position.startswith(f"sestina 1 {game} ")
        assert sestina.Position.parse(position).is_valid


def test_the_analysis_board_by_keyboard(server: LiveServer, watched: Watched) -> None:
    page = watched.page(**LARGE)
    page.goto(f"{server.url}/analysis")
    moves = page.locator("section ol button")
    expect(moves.first).to_have_attribute("aria-pressed", "true")
    # Until the analysis has settled, moves may change places between the focus and the key.
    expect(page.get_by_text("Settled")).to_be_visible(timeout=60_000)
    moves.nth(1).focus()
    page.keyboard.press("Enter")
    expect(moves.nth(1)).to_have_attribute("aria-pressed", "true")
    assert_fine(page, is_phone=False)
    # A tile on a free cell comes from the pile.
    page.get_by_role("button", name="Set up").press("Enter")
    page.get_by_role("button", name="red four-point star", exact=True).press("Enter")
    page.locator('[data-cell="0,-2"]').click()
    page.wait_for_url(re.compile("R4%400%2C-2.*pile\\+%3F91"))
    assert_fine(page, is_phone=False)


def exchange(page: Page, tile: str, manner: Manner) -> None:
    seat = Seat(page, "", manner)
    seat.touch(seat.button("Exchange"))
    seat.choose(tile)
    if manner == "keyboard":
        page.keyboard.press("Shift+Enter")
    else:
        seat.touch(seat.button("Exchange 1"))


@pytest.mark.parametrize(
    ("manner", "number"), [("touch", 0), pytest.param("keyboard", 1, marks=pytest.mark.slow)]
)
def test_a_mistake_is_tried_again_and_comes_back(
    server: LiveServer, watched: Watched, reviewed: ReviewedGame, manner: Manner, number: int
) -> None:
    """From the list of mistakes to a better move, to one's own puzzles, and to its solution."""
    is_phone = manner == "touch"
    context = watched.context(**(SMALL if is_phone else LARGE))
    context.add_cookies(reviewed.cookies)
    page = context.new_page()
    seat = Seat(page, "", manner)
    mistake = reviewed.mistakes[number]
    page.goto(f"{server.url}/review/{reviewed.table}")

    def press(role: Any, name: str) -> None:
        seat.touch(page.get_by_role(role, name=name, exact=True))

    seat.touch(page.locator("section.list ol button").nth(number))
    turn = mistake["ply"] + 1
    expect(page.get_by_role("heading", name=re.compile(f"^Turn {turn}:"))).to_be_visible()
    press("link", "Find a better move")
    expect(page.get_by_text("Find a better move than the one")).to_be_visible()
    assert_fine(page, is_phone=is_phone)
    exchange(page, mistake["played"].split()[1], manner)
    expect(page.locator(".outcome")).to_contain_text("Not the best move")
    expect(page.locator(".outcome")).to_contain_text("It gives away")
    press("button", "Try again")
    lay(page, mistake["best"], manner)
    expect(page.locator(".outcome")).to_contain_text(re.compile("(best|good) move!"))
    assert_fine(page, is_phone=is_phone)
    seat.touch(page.locator(".outcome").get_by_role("link", name="Back to the review"))

    press("button", "Add to my puzzles")
    added = page.get_by_role("link", name="Among my puzzles")
    expect(added).to_be_visible()
    if manner == "keyboard":
        expect(added).to_be_focused()
    page.reload()
    expect(added).to_be_visible()
    seat.touch(added)
    expect(page.get_by_text("1 is due today.")).to_be_visible()
    press("button", "Practise")
    expect(page.get_by_role("heading", name="Your own mistake")).to_be_visible()
    lay(page, mistake["best"], manner)
    expect(page.locator(".outcome")).to_contain_text("Right!")
    press("button", "Next puzzle")
    page.wait_for_url("**/puzzles")
    expect(page.get_by_role("button", name="Practise")).to_have_count(0)


def test_a_review_by_touch(server: LiveServer, watched: Watched, reviewed: ReviewedGame) -> None:
    page = watched.page(**SMALL)
    # A link to a review is for everybody.
    page.goto(f"{server.url}/t/{reviewed.table}")
    page.get_by_role("link", name="Review the game").tap()
    slider = page.get_by_role("slider", name="Turn to look at")
    expect(slider).to_be_visible()
    assert_fine(page, is_phone=True)
    slider.focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("heading", name=re.compile("^Turn 1:"))).to_be_visible()
    page.get_by_role("radio", name="Everyone").check()
    page.locator("section.list ol button").first.tap()
    expect(page.get_by_role("link", name="Find a better move")).to_be_visible()
    expect(page.get_by_role("button", name="Add to my puzzles")).to_have_count(0)


@pytest.mark.slow
def test_a_whole_game_is_reviewed_while_somebody_waits(
    server: LiveServer, watched: Watched
) -> None:
    page = watched.page(**SMALL)
    become(page, server.url, "Ada")
    table = open_table(page, "travel", me(), bot("random"))
    play_until(page, table)
    page.goto(f"{server.url}/review/{table}")
    expect(page.get_by_role("progressbar").or_(page.get_by_role("slider"))).to_be_visible()
    slider = page.get_by_role("slider", name="Turn to look at")
    expect(slider).to_be_visible(timeout=180_000)
    assert_fine(page, is_phone=True)

"""A short game with mistakes that no review can miss, and its review."""

from typing import Any, Final

from playwright.sync_api import Page

from tests.web.seat import Seat
from tests.web.tables import ask, bot, dealt_from, me, open_table, play, play_until

SEED: Final = bytes([9]) * 32
DEALS: Final = 16
"""The effort for an analysis on the servers of these tests: little, and the same every time."""
MISTAKES: Final = 3
REVIEW: Final = "(path) => fetch(path, {method: 'POST'}).then((one) => one.text())"


def play_and_review(page: Page) -> str:
    """The table of a game in which this browser exchanged tiles instead of playing them."""
    with dealt_from(SEED):
        table = open_table(page, "classic", me(), bot())
        play_until(page, table, 2)
        seat = Seat(page, table)
        for _ in range(MISTAKES):
            now = seat.wait_for_turn()
            hand = now["hands"][str(now["seat_to_move"])]
            play(page, table, now["ply"], f"swap {hand[0]}")
        seat.wait_for_turn()
        ask(page, "POST", f"/api/tables/{table}/seats/0/resign")
    # The answer ends when the review is done.
    page.evaluate(REVIEW, path(table))
    return table


def path(table: str) -> str:
    return f"/api/tables/{table}/review"


def mistakes_of(page: Page, table: str) -> list[dict[str, Any]]:
    """The turns of this browser's seat that could have laid tiles and gave something away."""
    turns = ask(page, "GET", path(table))["review"]["turns"]
    return [
        turn
        for turn in turns
        if turn["seat"] == 0
        and turn["category"] in ("inaccuracy", "mistake", "blunder")
        and "@" in turn["best"]
    ]

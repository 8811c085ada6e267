"""Hints, reviews, puzzles and the analysis board as scenes."""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from sestina import puzzles
from tests.web.reviewed_game import MISTAKES
from tests.web.stage import Stage, at

FIRST_MISTAKE: Final = 4
"""The turn of the reviewed game, from 1."""
EMPTY: Final = (
    "sestina 1 classic players=2 | board | hand Rc Rs Rd Gc Bs Yk | hand ?6 | pile ?96"
    " | scores 0 0 | turn seat=0 ply=0"
)


def an_ending() -> puzzles.Puzzle:
    """An ending whose answer lays tiles, the same every time."""
    found = puzzles.shipped().select(kind="ending", game="classic")
    return next(one for one in found if "@" in one.answer)


def puzzle(stage: Stage) -> Page:
    page = stage.go(f"/puzzles/{an_ending().id}")
    expect(page.locator("[data-guide=hand]")).to_be_visible()
    return page


def puzzle_hint(stage: Stage) -> None:
    page = puzzle(stage)
    stage.press("puzzles_hint")
    expect(page.locator(".more")).not_to_be_empty()


def puzzle_solved(stage: Stage) -> None:
    page = puzzle(stage)
    for part in an_ending().answer.split():
        tile, cell = part.split("@")
        x, y = map(int, cell.split(","))
        stage.put(tile, x, y)
    stage.touch(page.locator("[data-guide=play] button"))
    expect(page.locator(".outcome")).to_contain_text(stage.word("puzzles_right"))


def puzzle_given_up(stage: Stage) -> None:
    page = puzzle(stage)
    move = next(
        str(move)
        for move in an_ending().view().legal_moves()
        if move.kind == "place" and len(move.tiles) == 1 and str(move) != an_ending().answer
    )
    tile, cell = move.split("@")
    x, y = map(int, cell.split(","))
    stage.put(tile, x, y)
    stage.touch(page.locator("[data-guide=play] button"))
    stage.press("puzzles_give_up")
    expect(page.locator(".told")).to_be_visible()


def review(stage: Stage) -> Page:
    """The turn of a mistake, the graph with its numbers, luck and skill, and the mistakes."""
    page = stage.go(f"/review/{stage.hall.tables['reviewed']}?turn={FIRST_MISTAKE}")
    expect(page.locator("section.list ol button")).to_have_count(MISTAKES)
    stage.touch(page.locator("summary").first)
    return page


def another_try(stage: Stage) -> Page:
    page = stage.go(f"/review/{stage.hall.tables['reviewed']}?turn={FIRST_MISTAKE}&try")
    expect(page.locator("[data-guide=hand]")).to_be_visible()
    return page


def another_mistake(stage: Stage) -> None:
    """An exchange is what was wrong in the game as well."""
    page = another_try(stage)
    stage.press("play_swap")
    stage.touch(page.get_by_role("toolbar").get_by_role("button").first)
    stage.touch(page.locator("button.primary"))
    expect(page.locator(".outcome")).to_contain_text(stage.word("insight_wrong"))


def analysis(position: str = "") -> Callable[[Stage], None]:
    """The best moves of a position; by default of the one that the page begins with."""

    def show(stage: Stage) -> None:
        page = stage.go("/analysis" + (f"?{urlencode({'position': position})}" if position else ""))
        expect(page.locator("section ol button")).not_to_have_count(0)
        expect(page.get_by_text(stage.word("analysis_analysed"), exact=True)).to_be_visible()

    return show


def set_up(game: str) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        page = stage.go("/analysis")
        page.locator("main").get_by_role("combobox").select_option(label=stage.word(f"game_{game}"))
        stage.press("analysis_edit")
        palette = page.get_by_role("group", name=stage.word("analysis_palette"))
        stage.touch(palette.get_by_role("button").first)

    return show


STEPS: Final = ("hints_next_tiles", "hints_next_move", "hints_next_why")


def hint(taps: int) -> Callable[[Stage], None]:
    """A hint at a table after this many taps: where, which tiles, which move, why."""

    def show(stage: Stage) -> None:
        page = stage.table("hinted")
        stage.press("table_hint")
        for step in STEPS[:taps]:
            stage.press(step)
        for step in STEPS[taps : taps + 1]:
            expect(page.get_by_role("button", name=stage.word(step))).to_be_visible()

    return show


TEXTS: Final[dict[str, Callable[[Stage], object]]] = {
    "analysis, set up": set_up("classic"),
    "analysis, set up with backgrounds": set_up("flex"),
    "analysis, set up with cards": set_up("cards"),
}
PICTURES: Final[dict[str, Callable[[Stage], object]]] = {
    "puzzles": at("/puzzles"),
    "puzzle": puzzle,
    "puzzle, a hint": puzzle_hint,
    "puzzle, solved": puzzle_solved,
    "puzzle, given up": puzzle_given_up,
    "review": review,
    "another try": another_try,
    "another try, no better": another_mistake,
    "analysis": analysis(),
    "analysis of an empty board": analysis(EMPTY),
    "hint, where": hint(0),
    "hint, the tiles": hint(1),
    "hint, the move": hint(2),
    "hint, why": hint(3),
}
WIDE: Final = ("puzzles", "puzzle", "review", "another try", "analysis", "analysis, set up")
BY_DEFAULT: Final = ("puzzles", "review", "analysis", "hint, why")
"""On a phone. The others are slow tests; test_insight.py looks at some of them in English."""

"""Every page in every relevant state and language, for tests that check all of them.

A scene changes nothing on the server, so all scenes share the tables of a hall.
"""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from tests.web import insight_scenes
from tests.web.stage import Stage, at, at_table


def cards_draft(stage: Stage) -> None:
    page = stage.table("cards")
    stage.touch(page.locator("[data-hand] button").first)
    stage.touch(page.get_by_role("button", name=stage.word("cards_new_row_here")))


def menu(panel: str | None) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.table("tiles")
        stage.press("table_more")
        expect(stage.page.get_by_role("dialog")).to_be_visible()
        if panel is not None:
            stage.press(panel)
        stage.page.wait_for_load_state("networkidle")

    return show


def first_hints(stage: Stage) -> None:
    page = stage.table("tiles", hints=True)
    expect(page.get_by_role("region", name=stage.word("help_guide"))).to_be_visible()


def another_move(stage: Stage) -> None:
    """A legal move in a lesson that is not what it asks for."""
    page = stage.go("/learn")
    hand = page.get_by_role("toolbar").get_by_role("button")
    stage.touch(hand.nth(3))
    stage.touch(page.locator('[data-cell="0,1"]'))
    stage.touch(page.locator("[data-guide=play] button"))
    expect(page.get_by_role("button", name=stage.word("learn_again"))).to_be_visible()


def new_table(stage: Stage) -> None:
    page = stage.go("/new?game=classic")
    for summary in page.locator("summary").all():
        stage.touch(summary)


def personal_link(stage: Stage) -> None:
    stage.go("/back")
    stage.press("start_me_link_show")
    expect(stage.page.get_by_role("img", name=stage.word("start_me_link_qr"))).to_be_visible()


def invitation(stage: Stage) -> None:
    stage.table("waiting")
    expect(stage.page.get_by_role("img", name=stage.word("table_qr"))).to_be_visible()


def sit_down(stage: Stage) -> None:
    stage.table("waiting", is_ada=False)
    stage.press("table_sit")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


def tile_draft(stage: Stage) -> None:
    stage.table("tiles")
    stage.lay("tiles")


def tile_selected(stage: Stage) -> None:
    stage.table("tiles")
    stage.select()


def more_beyond(stage: Stage) -> None:
    """A board larger than the screen: buttons lead to the hidden cells."""
    stage.table("large")
    stage.select()
    expect(stage.page.locator("[data-beyond]")).not_to_have_count(0)


def exchange(stage: Stage) -> None:
    stage.table("tiles")
    stage.press("play_swap")
    stage.touch(stage.page.get_by_role("toolbar").get_by_role("button").first)


def keys(stage: Stage) -> None:
    stage.table("tiles")
    stage.page.locator("[data-cell]").first.focus()
    stage.page.keyboard.press("?")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


def action(kind: str) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.table("actions")
        stage.press(f"action_{kind}")
        expect(stage.page.get_by_role("dialog")).to_be_visible()

    return show


def stuck(stage: Stage) -> None:
    stage.table("cards")
    stage.press("cards_stuck")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


def retelling(stage: Stage) -> None:
    stage.table("cards")
    stage.press("cards_show_how")


def chart_as_table(stage: Stage) -> None:
    page = stage.table("over")
    stage.touch(page.locator("summary").first)


def game_picture(stage: Stage) -> None:
    stage.table("over")
    stage.press("after_picture")
    expect(stage.page.get_by_role("img", name=stage.word("after_picture_of"))).to_be_visible()


HELP: Final = ("classic", "travel", "flex", "expansion2", "cards", "playing")

# Pages that are mostly text look the same in every palette.
TEXTS: Final[dict[str, Callable[[Stage], object]]] = {
    "games": at("/games"),
    "score pad": at("/pad"),
    "games of nobody": at("/games", is_ada=False),
    "personal link": personal_link,
    "nobody": at("/back", is_ada=False),
    "wrong link": at("/back#wrong", is_ada=False),
    "help": at("/help"),
    **{f"help of {game}": at(f"/help/{game}") for game in HELP},
    "help of an unknown game": at("/help/unheard-of"),
    "not found": at("/no/such/page"),
    "no table": at("/t/nosuchtable"),
    "waiting": at_table("waiting"),
    "waiting with a clock": at_table("clock"),
    "invitation": invitation,
    "invited": at_table("waiting", "#join", is_ada=False),
    "sitting down": sit_down,
    "menu": menu(None),
    "players": menu("table_players"),
    "log": menu("table_log"),
    "chat": menu("table_chat"),
    "settings of the table": menu("table_settings"),
    "leaving": menu("table_leave"),
    "resigning": menu("together_resign"),
    "taking back": menu("together_undo"),
    "picture of the game": game_picture,
    "stuck": stuck,
    "keys": keys,
    "chart as a table": chart_as_table,
    **insight_scenes.TEXTS,
}
PICTURES: Final[dict[str, Callable[[Stage], object]]] = {
    "start": at("/"),
    "start of a stranger": at("/", is_ada=False),
    "new table": new_table,
    "settings": at("/settings"),
    "lesson": at("/learn"),
    "lesson of cards": at("/learn/cards"),
    "lesson, another move": another_move,
    "tiles, first hints": first_hints,
    "tiles, one selected": tile_selected,
    "tiles, more beyond the edges": more_beyond,
    "tiles, a draft": tile_draft,
    "tiles, an exchange": exchange,
    "tracker": menu("table_tracker"),
    "flex": at_table("flex"),
    "action tiles": at_table("actions"),
    "action, a tile from all": action("ask"),
    "action, a tile from the board": action("take"),
    "cards": at_table("cards"),
    "cards, how it came about": retelling,
    "one device for two": at_table("device"),
    "ending": at_table("over"),
    "ending of cards": at_table("cards over"),
    "a moment": at_table("over", "?ply=5"),
    "a moment of a running game": at_table("tiles", "?ply=5"),
    "spectator": at_table("tiles", is_ada=False),
    **insight_scenes.PICTURES,
    # Last: these tiles stay laid out, and other scenes would show them.
    "cards, a draft": cards_draft,
}
SCENES: Final = {**TEXTS, **PICTURES}
# Scenes in which a wide screen differs from a phone.
WIDE: Final = (
    "start",
    "new table",
    "games",
    "help of classic",
    "waiting",
    "tiles, first hints",
    "tiles, a draft",
    "cards, a draft",
    "ending",
    "spectator",
    *insight_scenes.WIDE,
)

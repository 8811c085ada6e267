"""Rows of cards are drawn numbered, with every card, within the width of the window."""

from __future__ import annotations

import re

import pytest

import sestina
from sestina.cli.terminal.cards.draft import Draft, apply_changes
from sestina.cli.terminal.cards.narration import rows_seen
from sestina.cli.terminal.cards.rows_text import (
    draft_pictures,
    draw_qwirkles,
    draw_rows,
    draw_stacks,
    draw_svg,
    table_pictures,
)
from sestina.engine.tiles import parse_tiles
from tests.cli.card_games import MARIO, positions
from tests.cli.terminal.window import LONG_NAMES, Window, longest

ASCII = Window(colour=False, ascii=True)


class Narrow(Window):
    columns = 40


class Wide(Window):
    columns = 300


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("window", [Window, Narrow, Wide])
def test_every_table_fits_into_the_window(window: type[Window], colour: bool) -> None:
    screen = window(colour=colour, ascii=False)
    for game in positions(seed=5, games=2):
        view = game.view(None if game.is_over else game.seat_to_move)
        drawn = draw_rows(table_pictures(view.table.rows, rows_seen(view, ())), screen)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", drawn)
        assert longest(plain) < screen.width
        assert len(re.findall(r"[ROYGBP][●■◆✦✸♣]", plain)) == len(view.table)
        numbers = re.findall(r" (\d+)[ !]", plain)
        assert len([n for n in numbers if int(n) > 0]) >= len(view.table.rows)
        assert longest(draw_qwirkles(view, "ABCD"[: view.players], screen)) <= screen.width
        stacks = draw_stacks(view, "ABCD"[: view.players], screen)
        assert stacks.count("\n") + 1 == view.players + sum(map(len, view.claimed))


def test_shapes_above_colours_and_marks_for_what_is_new() -> None:
    before = sestina.CardTable.parse(MARIO).rows
    after = sestina.CardTable.parse("Rs Bs Ps / Pc Pd Pk / Gc G4 Gs").rows
    assert draw_rows(table_pictures(after, before), ASCII).split("\n") == [
        "shapes   1  Rs Bs~Ps",
        "colours  2 +Gc~Gs+G4   3  Pc Pd Pk",
        "           + from the hand  ~ from another row",
    ]
    assert draw_rows(table_pictures(after), ASCII).split("\n") == [
        "shapes   1  Rs Bs Ps",
        "colours  2  Gc Gs G4   3  Pc Pd Pk",
    ]
    glyphs = draw_rows(table_pictures(after), Window(colour=False, ascii=False))
    assert glyphs.endswith("● c  ■ s  ◆ d  ✦ 4  ✸ 8  ♣ k")
    assert draw_rows([], ASCII).strip() == "The table is empty."


def test_equal_rows_are_marked_apart() -> None:
    before = sestina.CardTable.parse("Rc Oc Yc").rows
    after = sestina.CardTable.parse("Rc Oc Yc / Rc Oc Yc").rows
    assert draw_rows(table_pictures(after, before), ASCII).startswith(
        "shapes   1  Rc Oc Yc   2 +Rc+Oc+Yc\n"
    )


def test_a_draft_shows_what_is_wrong_and_rows_that_are_gone() -> None:
    draft = Draft.of(sestina.CardTable.parse(MARIO), parse_tiles("Gc G4"))
    draft = apply_changes(draft, "move Rs Gs Bs 1 2; new Gc")
    assert draw_rows(draft_pictures(draft), ASCII).split("\n") == [
        "shapes   1  -",
        "colours  2!~Rs~Gs~Bs Pc Ps Pd Pk",
        "new      3!+Gc",
        "           + from the hand  ~ from another row",
    ]


def test_hands_of_an_unusual_size_are_counted() -> None:
    game = next(game for game in positions(seed=1) if game.is_over)
    line = draw_qwirkles(game.view(None), LONG_NAMES[: game.players], ASCII)
    assert f" ({game.view(None).hand_counts[0]} cards)" in line
    assert line.endswith("pile: 0")


def test_a_picture_of_the_rows() -> None:
    before = sestina.CardTable.parse(MARIO).rows
    after = sestina.CardTable.parse("Rs Bs Ps / Pc Pd Pk / Gc G4 Gs").rows
    picture = draw_svg(table_pictures(after, before))
    assert picture.count('class="tile"') == 9
    assert picture.count('class="mark"') == 4
    assert "Row 2: green circle, green square, green four-point star." in picture

"""A draft changes card by card, loses none, and says what is wrong with which row."""

from __future__ import annotations

from collections import Counter

import pytest

import sestina
from sestina.cli.terminal.cards.draft import (
    CardChoice,
    Draft,
    DraftError,
    apply_changes,
    change_in_commands,
    numbered,
)
from sestina.engine.cards.steps import NEW, changes_between
from sestina.engine.tiles import parse_tiles
from tests.cli.card_games import MARIO, positions


def draft_of(table: str, hand: str) -> Draft:
    return Draft.of(sestina.CardTable.parse(table), parse_tiles(hand))


def rows(draft: Draft) -> list[str]:
    return [" ".join(map(str, draft.cards(number))) for number in draft.numbers]


def all_cards(draft: Draft) -> Counter[sestina.Tile]:
    lying = [card for number in draft.numbers for card in draft.cards(number)]
    return Counter([*draft.hand, *lying])


def test_it_starts_as_the_table_with_shapes_above_colours() -> None:
    draft = draft_of("Bc Bs Bk / Rc Gc Yc / Rs Gs Bs / Rc Rd R4", "Yk Rc")
    assert rows(draft) == ["Rc Yc Gc", "Rs Gs Bs", "Rc Rd R4", "Bc Bs Bk"]
    assert draft.hand == parse_tiles("Rc Yk")
    assert not draft.is_changed
    assert not draft.problems
    with pytest.raises(sestina.IllegalMove) as caught:
        draft.check()
    assert caught.value.reason == "nothing-played"


def test_the_example_of_the_rule_book() -> None:
    draft = apply_changes(draft_of(MARIO, "Gc G4 Yk"), "new Gc G4")
    assert {number: problem.reason for number, problem in draft.problems.items()} == {
        3: "row-too-short"
    }
    draft = apply_changes(draft, "move Ps 2 1; move Gs 1 3")
    assert rows(draft) == ["Rs Bs Ps", "Pc Pd Pk", "Gc Gs G4"]
    assert draft.played == parse_tiles("Gc G4")
    assert draft.hand == parse_tiles("Yk")
    found = draft.check()
    assert (len(found.played), found.qwirkles) == (2, 0)
    assert apply_changes(draft, "back G4").hand == parse_tiles("Yk G4")
    assert draft.start == draft_of(MARIO, "Gc G4 Yk")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("add Os Ys 1", ["Rs Os Ys Gs Bs", "Pc Ps Pd Pk"]),
        ("add os", ["Rs Os Gs Bs", "Pc Ps Pd Pk"]),  # to the only row that takes it
        ("add P8 Ps@2 1", ["Rs Gs Bs Ps P8", "Pc Pd Pk"]),
        ("add Pd 1", ["Rs Gs Bs Pd", "Pc Ps Pk"]),  # not in the hand: it lies in one row
        ("move Ps 1", ["Rs Gs Bs Ps", "Pc Pd Pk"]),  # of the row, though the hand has one
        ("add Ps 1", ["Rs Gs Bs Ps", "Pc Ps Pd Pk"]),  # of the hand
        ("move Pd Pk 2 new", ["Rs Gs Bs", "Pc Ps", "Pd Pk"]),
        ("new Ps Gs@1 Os", ["Rs Bs", "Pc Ps Pd Pk", "Os Gs Ps"]),
        ("MOVE ps FROM row 2 TO 1", ["Rs Gs Bs Ps", "Pc Pd Pk"]),
        ("move Rs Gs Bs 1 2", ["", "Rs Gs Bs Pc Ps Pd Pk"]),
        ("add Os 1; back Os; add Os 2", ["Rs Gs Bs", "Os Pc Ps Pd Pk"]),
        ("add Os 1; ; move Os 1 2; back Os 2", ["Rs Gs Bs", "Pc Ps Pd Pk"]),
    ],
)
def test_changes(line: str, expected: list[str]) -> None:
    draft = draft_of(MARIO, "Os Ys Ps P8 Rk")
    after = apply_changes(draft, line)
    assert rows(after) == expected
    assert all_cards(after) == all_cards(draft)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("add Rd 1", "Rd lies in no other row, and you do not hold it"),
        ("add Os", "Os can go to the rows 1 and 2: say which"),
        ("add Rk", "no row takes Rk as it lies: name the row, or make a new one"),
        ("add Os 4", "there is no row 4: the rows are 1 to 3"),
        ("add Os 0", "there is no row 0: the rows are 1 to 3"),
        ("add Os 1 2", "one row, please, as in: add B8 Bk 1"),
        ("add Gs 3", "Gs lies in the rows 1 and 2: write Gs@1 to say which"),
        ("add", "name cards, as in: add B8 1"),
        ("add Zz 1", "'Zz' is neither a card, such as B8, nor the number of a row"),
        ("add Os@x 1", "'Os@x' is neither a card, such as B8, nor the number of a row"),
        ("new Os 2", "a new row gets its number by itself: name only cards"),
        ("new Ps@1", "Ps does not lie in row 1"),
        ("move Ps", "from one row to another, as in: move Ps 2 1, or: move Ps 2 new"),
        ("move Ps 1 2 3", "from one row to another, as in: move Ps 2 1, or: move Ps 2 new"),
        ("move Os 2 1", "Os does not lie in row 2"),
        ("move Os 1", "Os lies in no other row"),
        ("back Gs", "no Gs of your hand lies in a row"),
        ("back Os 2", "no Os of your hand lies in row 2"),
        ("back Os 1 2", "from one row, please, as in: back B8 1"),
        ("add Os 1; dance", "'dance' changes no row: add, new, move and back do"),
    ],
)
def test_what_cannot_be_changed_is_explained(line: str, reason: str) -> None:
    draft = draft_of("Rs Gs Bs / Ys Gs Ps / Pc Ps Pd Pk", "Os Ys P8 Rk")
    with pytest.raises(DraftError) as caught:
        apply_changes(draft, line)
    assert str(caught.value) == reason


def test_an_empty_table_has_no_row_to_add_to() -> None:
    with pytest.raises(DraftError, match="there is no row yet: new makes one"):
        apply_changes(draft_of("", "Os Ys"), "add Os 1")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("move Ps 2 1; move Rs 1 2", "mixed"),
        ("add Bs 1", "repeated"),
        ("new Rk", "row-too-short"),
        ("add Os Ys 1; move Ps 2 1; add Bs 1", "row-too-long"),
    ],
)
def test_problems_are_those_of_the_engine(line: str, reason: str) -> None:
    draft = apply_changes(draft_of(MARIO, "Os Ys Bs Rk"), line)
    assert reason in [problem.reason for problem in draft.problems.values()]


def test_every_solved_play_can_be_laid_out_and_typed() -> None:
    tried = 0
    for game in positions():
        view = game.view(None if game.is_over else game.seat_to_move)
        for goal in ("most-qwirkles", "most-cards", "any"):
            play = view.table.solve(view.hand, goal)
            if play is None:
                continue
            draft = Draft.of(view.table, view.hand)
            laid_out = draft.laid_out(play.rows)
            assert sestina.Move.parse(laid_out.text) == play
            assert laid_out.check().rows == play.rows
            assert all_cards(laid_out) == all_cards(draft)
            lines = [
                change_in_commands(change)
                for change in changes_between(numbered(view.table.rows), play.rows)
            ]
            assert apply_changes(draft, "; ".join(lines)) == laid_out
            tried += 1
    assert tried > 100


def test_changes_agree_with_the_steps_of_the_engine() -> None:
    for game in positions(seed=50, games=3):
        view = game.view(None if game.is_over else game.seat_to_move)
        play = view.table.solve(view.hand, "most-qwirkles")
        if play is None:
            continue
        changes = changes_between(view.table.rows, play.rows)
        told = [step.split()[0] for step in view.table.explain(play)]
        assert told.count("play") == sum(len(change.played) for change in changes)
        assert told.count("move") == sum(len(change.moved) for change in changes)
        assert told.count("take") == sum(change.is_qwirkle for change in changes)
        for change in changes:
            assert change.row == play.rows[change.after]
            assert change.place == NEW or set(change.row) & set(view.table.rows[change.place])


def test_twins_are_told_apart_by_where_they_came_from() -> None:
    draft = draft_of("Rs Gs Bs / Rc Rs Rd R4", "Rs Os")
    draft = draft.add([CardChoice(sestina.Tile.parse("Rs"))], 1)
    assert draft.problems[1].reason == "repeated"
    draft = draft.back(CardChoice(sestina.Tile.parse("Rs")))
    assert draft == draft.start

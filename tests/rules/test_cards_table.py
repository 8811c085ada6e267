"""Cards: what a turn may leave on the table (K6 to K10, K12, K13, C-K1 to C-K4)."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

import sestina
from sestina import CardTable, Move
from tests import card_oracle as oracle
from tests.rules.card_checks import cannot_play, is_reason_code, misplay, rows, unreadable

TABLE = "Bs Bc Bk / Rc Gc Yc"
HAND = "Rd Gd Yd B8 Bs Pc O4"


# --- the worked examples -----------------------------------------------------------------------


@pytest.mark.rule("K9", "K12")
def test_yasmine_starts_a_row_and_adds_to_another_in_one_turn() -> None:
    table = CardTable.parse("Bs Bc Bk / Rc Gc Yc")
    arrangement = table.check("Bs Bc Bk B8 / Rc Gc Yc / Rd Gd Yd", "Rd Gd Yd B8 Bs")
    assert [str(card) for card in arrangement.played] == ["Rd", "Yd", "Gd", "B8"]
    assert arrangement.qwirkles == 0
    assert arrangement.claimed == ()
    assert arrangement.table == CardTable.parse("Bs Bc Bk B8 / Rc Gc Yc / Rd Gd Yd")


@pytest.mark.rule("K8", "K10")
def test_yasmine_cannot_add_a_second_blue_square() -> None:
    move = "Bs Bc Bk Bs / Rc Gc Yc"
    assert misplay("Bs Bc Bk / Rc Gc Yc", move, "Rd Gd Yd B8 Bs") == "repeated"


@pytest.mark.rule("K7", "K9", "K12", "C-K1")
def test_mario_takes_squares_from_two_rows_for_a_new_one() -> None:
    """In between his rows are too short; only the final rows count."""
    table = CardTable.parse("Rs Gs Bs / Ps Pc Pd Pk")
    arrangement = table.check("Rs Bs Ps / Pc Pd Pk / Gc G4 Gs", "Gc G4 Rk Yd")
    assert [str(card) for card in arrangement.played] == ["Gc", "G4"]
    assert arrangement.qwirkles == 0
    assert arrangement.table == CardTable.parse("Rs Bs Ps / Pc Pd Pk / Gc G4 Gs")
    assert misplay("Rs Gs Bs / Ps Pc Pd Pk", "Rs Bs / Ps Pc Pd Pk / Gc G4 Gs", "Gc G4") == (
        "row-too-short"
    )


@pytest.mark.rule("K13", "K7")
def test_sabine_completes_the_diamonds_and_takes_them() -> None:
    table = CardTable.parse("Rd Od Gd / Yd Yc Ys Yk")
    arrangement = table.check("Rd Od Gd Yd Bd Pd / Yc Ys Yk", "Bd Pd Rc")
    assert [str(card) for card in arrangement.played] == ["Bd", "Pd"]
    assert arrangement.qwirkles == 1
    assert [[str(card) for card in row] for row in arrangement.claimed] == [
        ["Rd", "Od", "Yd", "Gd", "Bd", "Pd"]
    ]
    assert arrangement.table == CardTable.parse("Yc Ys Yk")


# --- rows --------------------------------------------------------------------------------------


@pytest.mark.rule("K8", "K10")
@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("Rc Rs Rd", None),  # one colour, different shapes
        ("Rc Gc Yc", None),  # one shape, different colours
        ("Rc Rs Rd R4", None),
        ("Rc Gc Yc Oc Pc", None),
        ("Rc Rs Rd R4 R8 Rk", None),
        ("Rc", "row-too-short"),
        ("Rc Rs", "row-too-short"),
        ("Rc Rc", "row-too-short"),
        ("Rc Rs Rc", "repeated"),
        ("Rc Gc Yc Rc", "repeated"),
        ("Rc Rc Rc", "repeated"),
        ("Rc Rs Gd", "mixed"),
        ("Rc Rs Gs", "mixed"),  # neighbours match, the row does not
        ("Rc Gc Ys", "mixed"),
        ("Rc Rs Rd R4 R8 Rk Rc", "row-too-long"),
    ],
)
def test_a_row_is_three_to_six_different_cards_of_one_colour_or_shape(
    row: str, reason: str | None
) -> None:
    table = CardTable()
    if reason is None:
        assert len(table.check(row, row).played) == len(row.split())
    else:
        assert misplay("", row, row) == reason


@pytest.mark.rule("K8", "K10")
def test_every_group_of_three_or_four_cards_is_judged_as_by_a_plain_reading() -> None:
    random = Random(8)
    deck = [colour + shape for colour in oracle.COLOURS[:3] for shape in oracle.SHAPES[:3]] * 2
    groups = {tuple(sorted(group)) for group in combinations(deck, 3)}
    groups |= {tuple(sorted(random.sample(deck, 4))) for _ in range(600)}
    legal = 0
    for group in sorted(groups):
        text = " ".join(group)
        if oracle.is_row(group):
            legal += 1
            assert CardTable().check(text, text).qwirkles == 0
        else:
            assert misplay("", text, text) in {"repeated", "mixed"}
    assert legal >= 6


@pytest.mark.rule("K10")
@pytest.mark.parametrize("line", ["Rc Rs Rd R4 R8 Rk", "Rc Oc Yc Gc Bc Pc"])
def test_no_row_takes_a_second_copy(line: str) -> None:
    cards = line.split()
    for size in (3, 4, 5):
        row = " ".join(cards[:size])
        for card in cards:
            if card in row.split():
                assert misplay(row, f"{row} {card}", card) == "repeated"
            else:
                assert len(CardTable.parse(row).check(f"{row} {card}", card).rows[0]) == size + 1


# --- the end of a turn -------------------------------------------------------------------------


@pytest.mark.rule("K6")
def test_at_least_one_card_comes_from_the_hand() -> None:
    assert misplay(TABLE, TABLE, HAND) == "nothing-played"
    both = "Rc Gc Yc / Rs Gs Ys / Rd Gd Yd"
    assert misplay(both, "Rc Rs Rd / Gc Gs Gd / Yc Ys Yd", HAND) == "nothing-played"
    assert unreadable("", "/") == "empty-row"


@pytest.mark.rule("K6")
@pytest.mark.parametrize(
    ("move", "played"),
    [
        ("Bs Bc Bk B8 / Rc Gc Yc", "B8"),  # one card to a row
        ("Bs Bc Bk / Rc Gc Yc Pc", "Pc"),
        ("Bs Bc Bk / Rc Gc Yc / Rd Gd Yd", "Rd Yd Gd"),  # a new row
        ("Bs Bc Bk B8 / Rc Gc Yc Pc / Rd Gd Yd", "Rd Yd Gd B8 Pc"),  # all at once
        ("Bs Bk B8 / Rc Gc Yc Bc", "B8"),  # a card changes rows
    ],
)
def test_a_turn_starts_rows_and_adds_to_rows_as_it_likes(move: str, played: str) -> None:
    arrangement = CardTable.parse(TABLE).check(move, HAND)
    assert " ".join(map(str, arrangement.played)) == played
    assert arrangement.table == CardTable.parse(move)


@pytest.mark.rule("K7", "K12", "C-K1")
def test_everything_may_be_regrouped_in_one_turn() -> None:
    """Rows of colours become rows of shapes; not one row stays what it was."""
    before = "Rc Rs Rd / Gc Gs Gd / Yc Ys Yd"
    after = "Rc Gc Yc Pc / Rs Gs Ys / Rd Gd Yd"
    arrangement = CardTable.parse(before).check(after, "Pc")
    assert arrangement.table == CardTable.parse(after)
    assert [str(card) for card in arrangement.played] == ["Pc"]


@pytest.mark.rule("C-K1")
@pytest.mark.parametrize(
    ("move", "missing"),
    [
        ("Bs Bc Bk", "Rc Yc Gc"),
        ("Bs Bc Bk / Rd Gd Yd", "Rc Yc Gc"),
        ("Bs Bc Bk B8 / Gc Yc Pc", "Rc"),
        ("Bc B8 Bk / Rc Gc Yc", "Bs"),  # exchanged for one from the hand
    ],
)
def test_no_card_of_the_table_vanishes(move: str, missing: str) -> None:
    assert misplay(TABLE, move, HAND) == "missing-card"
    with pytest.raises(sestina.IllegalMove, match=f"missing: {missing};"):
        CardTable.parse(TABLE).check(move, HAND)


@pytest.mark.rule("C-K1")
def test_copies_are_counted_on_the_table_and_in_the_hand() -> None:
    table = "Rc Rs Rd / Rc Gc Yc"
    assert misplay(table, "Rc Rs Rd / Gc Yc Pc", "Pc") == "missing-card"
    assert misplay(table, "Rc Rs Rd / Rc Gc Yc / Rc Oc Pc", "Oc Pc") == "not-in-hand"
    third = CardTable.parse(table).check("Rc Rs Rd / Rc Gc Yc / Rc Oc Pc", "Oc Pc Rc")
    assert [str(card) for card in third.played] == ["Rc", "Oc", "Pc"]


@pytest.mark.rule("C-K2", "C-T10", "K9")
def test_a_new_row_may_be_of_table_cards_alone_if_a_hand_card_is_played_elsewhere() -> None:
    """The red, green and yellow circles are united; only the blue clover is from the hand."""
    table = CardTable.parse("Rc Rs Rd R4 / Gc Gs Gd G4 / Yc Ys Yd Y4 / Bc Bs Bd")
    move = "Rs Rd R4 / Gs Gd G4 / Ys Yd Y4 / Rc Gc Yc / Bc Bs Bd Bk"
    arrangement = table.check(move, "Bk Pc")
    assert [str(card) for card in arrangement.played] == ["Bk"]
    assert arrangement.table == CardTable.parse(move)
    without = "Rs Rd R4 / Gs Gd G4 / Ys Yd Y4 / Rc Gc Yc / Bc Bs Bd"
    assert misplay(table.text, without, "Bk Pc") == "nothing-played"


@pytest.mark.rule("C-K2", "C-T10", "K13")
def test_a_qwirkle_may_be_of_table_cards_alone_if_a_hand_card_is_played_elsewhere() -> None:
    table = CardTable.parse("Rc Oc Yc / Gc Bc Pc / Rs Gs Bs")
    arrangement = table.check("Rc Oc Yc Gc Bc Pc / Rs Gs Bs Ys", "Ys Pk")
    assert [str(card) for card in arrangement.played] == ["Ys"]
    assert arrangement.qwirkles == 1
    assert arrangement.table == CardTable.parse("Rs Ys Gs Bs")
    assert misplay(table.text, "Rc Oc Yc Gc Bc Pc / Rs Gs Bs", "Ys Pk") == "nothing-played"


@pytest.mark.rule("C-K3", "K13")
@pytest.mark.parametrize(
    ("table", "move", "hand", "qwirkles", "stays"),
    [
        (
            "Rc Rs Rd R4 R8 / Gc Gs Gd G4 G8",
            "Rc Rs Rd R4 R8 Rk / Gc Gs Gd G4 G8 Gk",
            "Rk Gk",
            2,
            "",
        ),
        (
            "Rc Rs Rd R4 R8 / Rk Gk Yk / Oc Os Od",
            "Rc Rs Rd R4 R8 Rk / Rk Ok Yk Gk Bk Pk / Oc Os Od",
            "Ok Bk Pk Rk",
            2,
            "Oc Os Od",
        ),
        (  # three at once, two of them the same line
            "Rc Rs Rd R4 R8 / Rc Rs Rd R4 R8 / Gc Gs Gd G4 G8",
            "Rc Rs Rd R4 R8 Rk / Rc Rs Rd R4 R8 Rk / Gc Gs Gd G4 G8 Gk",
            "Rk Rk Gk",
            3,
            "",
        ),
    ],
)
def test_several_qwirkles_in_one_turn_all_count(
    table: str, move: str, hand: str, qwirkles: int, stays: str
) -> None:
    arrangement = CardTable.parse(table).check(move, hand)
    assert arrangement.qwirkles == len(arrangement.claimed) == qwirkles
    assert all(len(row) == 6 for row in arrangement.claimed)
    assert arrangement.table == CardTable.parse(stays)


@pytest.mark.rule("C-K3", "C-K4")
def test_the_final_rows_decide_what_is_a_qwirkle() -> None:
    """The same cards, once as a row of six, once as two rows of three."""
    table = CardTable.parse("Rc Rs Rd R4 R8")
    whole = table.check("Rc Rs Rd R4 R8 Rk", "Rk")
    assert (whole.qwirkles, whole.table) == (1, CardTable())
    parts = table.check("Rc Rs Rd / R4 R8 Rk", "Rk")
    assert (parts.qwirkles, parts.table) == (0, CardTable.parse("Rc Rs Rd / R4 R8 Rk"))


@pytest.mark.rule("C-K4")
def test_a_row_of_six_never_lies_on_a_table() -> None:
    with pytest.raises(sestina.ParseError) as caught:
        CardTable.parse("Rc Gc Yc / Rc Rs Rd R4 R8 Rk")
    assert caught.value.reason == "complete-row"


# --- a plain reading ---------------------------------------------------------------------------


def spoiled(layout: list[list[str]], hand: list[str], random: Random) -> list[list[str]]:
    """The rows with random errors: a card moved, dropped, doubled or replaced."""
    layout = [[*row] for row in layout]
    for _ in range(random.randint(0, 2)):
        row = random.choice(layout)
        match random.randrange(5):
            case 0:
                random.choice(layout).append(row.pop(random.randrange(len(row))))
            case 1:
                row.pop(random.randrange(len(row)))
            case 2:
                row.append(random.choice(random.choice(layout)))
            case 3:
                row.append(random.choice(hand))
            case _:
                row[random.randrange(len(row))] = random.choice(hand)
        layout = [row for row in layout if row] or [[random.choice(hand)]]
    return layout


@pytest.mark.rule("C-K1", "C-K3", "K6", "K8", "K9", "K12")
def test_plays_are_judged_as_by_a_plain_reading() -> None:
    """Legal plays found by brute force, and the same plays with errors."""
    random = Random(11)
    seen: Counter[str] = Counter()
    while seen["legal"] < 250 or seen["illegal"] < 250:
        case = oracle.small_case(random, most_cards=10, most_hand=4)
        played = random.choice([*oracle.plays(case)] or [()])
        layouts = [found for found in oracle.layouts(tuple(sorted(case.table + played))) if found]
        if not layouts:
            continue
        layout = spoiled([[*row] for row in random.choice(layouts)], [*case.hand], random)
        lying = Counter(card for row in layout for card in row)
        added = tuple((lying - Counter(case.table)).elements())
        wanted = oracle.is_legal(case, [tuple(row) for row in layout], added)
        for row in layout:
            random.shuffle(row)
        random.shuffle(layout)
        text = " / ".join(" ".join(row) for row in layout)
        about = f"{case} -> {text}"
        if not wanted:
            seen["illegal"] += 1
            seen[misplay(case.text, text, " ".join(case.hand))] += 1
            continue
        arrangement = CardTable.parse(case.text).check(text, case.hand)
        seen["legal"] += 1
        assert Counter(map(str, arrangement.played)) == Counter(added), about
        assert arrangement.qwirkles == sum(len(row) == 6 for row in layout), about
        left = Counter(map(str, arrangement.table.cards))
        gone = Counter(str(card) for row in arrangement.claimed for card in row)
        assert left + gone == lying, about
    reasons = "row-too-short repeated mixed missing-card not-in-hand nothing-played".split()
    assert all(seen[reason] for reason in reasons), seen


# --- each mistake has its own reason -----------------------------------------------------------

REFUSED = {
    "row-too-short": "Bs Bc Bk / Rc Gc Yc / Rd Gd",
    "row-too-long": "Bs Bc Bk B8 Bd B4 Bs / Rc Gc Yc",
    "repeated": "Bs Bc Bk Bs / Rc Gc Yc",
    "mixed": "Bs Bc Bk O4 / Rc Gc Yc",
    "missing-card": "Bs Bc Bk / Rd Gd Yd",
    "not-in-hand": "Bs Bc Bk / Rc Gc Yc Oc",
    "nothing-played": "Rc Gc Yc / Bs Bc Bk",
    "not-rows": "pass",
}
"""Well-formed but illegal moves, by what is wrong with them."""


@pytest.mark.rule("C-K1")
@pytest.mark.parametrize(("reason", "move"), REFUSED.items(), ids=[*REFUSED])
def test_each_fault_has_its_own_reason(reason: str, move: str) -> None:
    assert misplay(TABLE, move, HAND) == reason
    assert is_reason_code(reason)


@pytest.mark.rule("C-K1")
@pytest.mark.parametrize("move", ["stuck", "pass", "swap Rc", "Rc@0,0", "use draw3", "draw"])
def test_a_table_judges_rows_and_nothing_else(move: str) -> None:
    assert misplay(TABLE, move, HAND) == "not-rows"


@pytest.mark.rule("C-K1")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Bs Bc Bk / Rc Gc Yc Xc", "bad-tile"),
        ("Bs Bc Bk / Rc Gc Yc Rx", "bad-tile"),
        ("Xc Bc Bk / Rc Gc Yc", "bad-tile"),  # also as the first word
        ("rc Gc Yc / Bs Bc Bk", "bad-tile"),
        ("Bs Bc Bk / Rc Gc Yc / joker", "bad-tile"),
        ("Bs Bc Bk / Rc Gc Yc stuck", "bad-tile"),
        ("Bs Bc Bk // Rc Gc Yc", "empty-row"),
        ("Bs Bc Bk / Rc Gc Yc /", "empty-row"),
        ("/ Bs Bc Bk / Rc Gc Yc", "empty-row"),
        ("BsB Bc Bk / Rc Gc Yc", "background"),  # a tile of Flex
        ("", "bad-move"),
        ("   ", "bad-move"),
        ("Rc " * 1000, "bad-move"),
        ("stuck now", "bad-move"),
    ],
)
def test_a_play_that_cannot_be_read_has_its_own_reason(move: str, reason: str) -> None:
    assert unreadable(TABLE, move) == reason


@pytest.mark.rule("C-K1")
@pytest.mark.parametrize("move", [None, 7, b"Rc Gc Yc", ["Rc", "Gc", "Yc"]])
def test_only_a_move_or_a_text_is_a_play(move: object) -> None:
    assert unreadable(TABLE, move) == "bad-move"


@pytest.mark.rule("C-K1")
@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("Rd Gd Xd", "bad-tile"),
        (["Rd", "no"], "bad-tile"),
        (None, "bad-tile"),
        ("RdB", "background"),
    ],
)
def test_a_hand_of_unknown_cards_is_refused(hand: object, reason: str) -> None:
    assert unreadable(TABLE, f"{TABLE} / Rd Gd Yd", hand) == reason


@pytest.mark.rule("K1", "K8")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Rc Gc", "row-too-short"),
        ("Rc Gc Yc / Rs", "row-too-short"),
        ("Rc Gc Rc", "repeated"),
        ("Rc Gs Yc", "mixed"),
        ("Rc Oc Yc Gc Bc Pc", "complete-row"),
        ("Rc Oc Yc Gc Bc Pc Rc", "row-too-long"),
        ("Rc Gc Yc / Rc Oc Yc / Rc Bc Pc / Rc Rs Rd", "too-many"),  # a fourth red circle
        ("Rc Gc Yc / ", "empty-row"),
        ("/", "empty-row"),
        ("Rc Gc Zc", "bad-tile"),
        ("Rc Gc YcW", "background"),
        (None, "bad-rows"),
        (5, "bad-rows"),
    ],
)
def test_texts_that_are_not_tables_are_refused(text: Any, reason: str) -> None:
    with pytest.raises(sestina.ParseError) as caught:
        CardTable.parse(text)
    assert caught.value.reason == reason
    assert len(str(caught.value).split()) >= 4


# --- texts and values --------------------------------------------------------------------------


@pytest.mark.rule("K7")
def test_the_order_of_rows_and_of_cards_does_not_matter() -> None:
    random = Random(3)
    plain = Move.parse("Bs Bc Bk B8 / Rc Gc Yc / Rd Gd Yd")
    for _ in range(50):
        layout = [[*row] for row in rows("Bs Bc Bk B8 / Rc Gc Yc / Rd Gd Yd")]
        random.shuffle(layout)
        for row in layout:
            random.shuffle(row)
        text = " / ".join(" ".join(row) for row in layout)
        move = Move.parse(text)
        assert move == plain
        assert hash(move) == hash(plain)
        assert str(move) == str(plain)
        assert move.rows == plain.rows
        assert CardTable.parse(text) == CardTable.parse(str(plain))
        assert len(CardTable.parse(TABLE).check(text, HAND).played) == 4
    assert Move.parse(str(plain)) == plain


@pytest.mark.rule("K7")
def test_other_rows_of_the_same_cards_are_another_move() -> None:
    three = Move.parse("Rc Rs Rd / R4 R8 Rk")
    other = Move.parse("Rc Rs R4 / Rd R8 Rk")
    whole = Move.parse("Rc Rs Rd R4 R8 Rk")
    assert len({three, other, whole}) == 3


@pytest.mark.rule("C-K1")
def test_moves_and_hands_are_taken_as_values_and_as_texts() -> None:
    table = CardTable.parse(TABLE)
    move = "Bs Bc Bk / Rc Gc Yc / Rd Gd Yd"
    tiles = [sestina.Tile.parse(card) for card in HAND.split()]
    answers = [
        table.check(text, hand)
        for text in (move, Move.parse(move))
        for hand in (HAND, HAND.split(), tiles, tuple(tiles))
    ]
    assert {str(answer.played) for answer in answers} == {str(answers[0].played)}
    assert all(answer.table == answers[0].table for answer in answers)


@pytest.mark.rule("C-K1")
def test_a_table_is_a_value_that_no_play_changes() -> None:
    table = CardTable.parse(TABLE)
    table.check("Bs Bc Bk B8 / Rc Gc Yc", HAND)
    assert table == CardTable.parse(TABLE)
    assert table.text == str(table) == "Rc Yc Gc / Bc Bs Bk"
    assert len(table) == 6
    assert CardTable.parse("") == CardTable()
    assert CardTable().text == ""
    assert {table, CardTable.parse("Bk Bc Bs / Gc Yc Rc")} == {table}


@pytest.mark.rule("C-K1")
def test_a_hand_without_a_play_is_refused_whatever_it_tries() -> None:
    """Nine cards of which no three match, beside a row that takes none of them."""
    hand, table = "Rc Rs Os Od Yd Y4 G4 G8 B8", "Pc Ps P8"
    assert cannot_play(table, hand)
    for size in (1, 2, 3):
        for cards in combinations(hand.split(), size):
            for move in (f"{table} {' '.join(cards)}", f"{table} / {' '.join(cards)}"):
                assert misplay(table, move, hand) in {"row-too-short", "mixed"}

"""Plain greed in Cards: what can be laid and taken while no card of the table moves."""

from collections import Counter

from sestina.engine.tiles import parse_tiles
from sestina.puzzles.kinds.card_plays import laid_without_moving, taken_without_moving


def faces(text: str) -> tuple[int, ...]:
    return tuple(tile.code for tile in parse_tiles(text))


def rows(*texts: str) -> list[tuple[int, ...]]:
    return [faces(text) for text in texts]


def test_a_row_is_completed_with_what_it_lacks() -> None:
    table = rows("Rc Rs Rd R4 R8", "Gc Gs Gd")
    assert taken_without_moving(table, Counter(faces("Rk Yc"))) == 1
    assert taken_without_moving(table, Counter(faces("Yk Yc"))) == 0
    assert taken_without_moving(table, Counter(faces("Rk G4 G8 Gk"))) == 2


def test_one_card_completes_one_row_only() -> None:
    table = rows("Rc Rs Rd R4 R8", "Ok Yk Gk Bk Pk")
    assert taken_without_moving(table, Counter(faces("Rk"))) == 1
    assert taken_without_moving(table, Counter(faces("Rk Rk"))) == 2


def test_a_whole_row_may_come_from_the_hand() -> None:
    assert taken_without_moving([], Counter(faces("Rc Rs Rd R4 R8 Rk"))) == 1


def test_cards_are_added_to_rows_and_laid_as_new_ones() -> None:
    table = rows("Rc Rs Rd")
    assert laid_without_moving(table, [*faces("R4 Yc")]) == 1
    assert laid_without_moving(table, [*faces("R4 Yc Gc Bc")]) == 4
    # A red card would do for the row on the table or for the new one.
    assert laid_without_moving(table, [*faces("R4 O4 Y4")]) == 3

"""Tests of the oracle: the rulebooks' examples, and comparison with brute force."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import (
    FACES,
    FLEX_TILES,
    Board,
    Placement,
    is_legal_separate,
    is_valid_line,
    largest_set,
    line_at,
    opening_sets,
    placements,
    removable,
    score,
    separate_score,
)
from tests.sampling import some_of

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "examples.json").read_text(encoding="utf-8")
)
EXAMPLE = {example["id"]: example for example in EXAMPLES}


def laid(triples: list[list[Any]]) -> Board:
    return {(x, y): tile for x, y, tile in triples}


def row(text: str, x: int = 0, y: int = 0) -> Board:
    return {(x + i, y): tile for i, tile in enumerate(text.split())}


# --- the rulebooks' examples -----------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    board, move = laid(example["board"]), laid(example["move"])
    flex = example["game"] == "flex"
    expected = None if example["expected"] == "ILLEGAL" else example["expected"]
    assert score(board, move, flex=flex) == expected
    found = placements(board, list(move.values()), flex=flex)
    assert found.get(frozenset((x, y, tile) for (x, y), tile in move.items())) == expected


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_boards_of_examples_are_valid(example: dict[str, Any]) -> None:
    board = laid(example["board"])
    for cell in board:
        for step in ((1, 0), (0, 1)):
            assert is_valid_line([board[at] for at in line_at(board, cell, step)])


@pytest.mark.parametrize("face", FACES)
def test_e1d_no_face_fits_the_gap(face: str) -> None:
    assert score(laid(EXAMPLE["E1d"]["board"]), {(1, 2): face}, flex=False) is None


def test_e1_and_e4_in_sequence() -> None:
    for ids in (["E1a", "E1c"], ["E4a", "E4b", "E4c"], ["E6a", "E6b", "E6c"]):
        board = laid(EXAMPLE[ids[0]]["board"])
        for name in ids:
            assert board == laid(EXAMPLE[name]["board"])
            board |= laid(EXAMPLE[name]["move"])


def test_e5_take_then_qwirkle() -> None:
    after = laid(EXAMPLE["E5"]["board"])
    before = after | {(-2, 3): "Ys"}
    assert (-2, 3) in removable(before)
    assert (-1, 3) not in removable(before)  # would cut off the yellow square
    assert removable(before) == {(-2, 3), (4, 0)}
    assert score(after, {(5, 0): "Ys", (5, 1): "Gs"}, flex=False) == 14


def test_e6_separate_tiles() -> None:
    board = laid(EXAMPLE["E6a"]["board"])
    new = {(2, 0): "Gk", (-3, -1): "B8", (0, -2): "Rc"}
    assert is_legal_separate(board, new, flex=False)
    assert separate_score(board, new, flex=False) == 5 + 8 + 3


def test_fe_7row() -> None:
    six = row("YcB YsW YdB Y4W Y8S YkB")
    for background in "BWS":
        assert score(six, {(6, 0): "Yc" + background}, flex=True) is None
        assert score(six, {(-1, 0): "Yc" + background}, flex=True) is None
    # Any other face fails as well: the row is full (B21, F14).
    assert all(score(six, {(6, 0): tile}, flex=True) is None for tile in FLEX_TILES)


# --- single rules ----------------------------------------------------------------------------


def test_opening() -> None:
    assert score({}, row("Rc"), flex=False) == 1  # C-S4
    assert score({}, row("Rc Rs"), flex=False) == 2
    assert score({}, row("Rc Rs Rd R4 R8 Rk"), flex=False) == 12
    assert score({}, row("Rc Rc"), flex=False) is None
    assert score({}, row("Rc Gs"), flex=False) is None
    assert score({}, row("Rc Rs", x=1), flex=False) is None
    assert score({}, row("Rc Rs", x=-1), flex=False) is None
    assert score({}, {(0, 0): "Rc", (0, 1): "Rs"}, flex=False) is None
    assert score({}, {(0, 0): "Rc", (2, 0): "Rs"}, flex=False) is None
    assert score({}, {}, flex=False) is None
    red = ["Rc", "Rs", "Rd", "R4", "R8", "Rk"]
    assert len(placements({}, red, flex=False)) == 6 + 30 + 120 + 360 + 720 + 720
    assert len(placements({}, ["Rc", "Rc", "Gs"], flex=False)) == 2


def test_occupied_gap_and_reach() -> None:
    board = row("Rc Rs")
    assert score(board, {(0, 0): "Rd"}, flex=False) is None
    assert score(board, {(2, 0): "Rd", (4, 0): "R4"}, flex=False) is None
    assert score(board, {}, flex=False) is None
    far = row("Rc Rs", x=95)
    assert score(far, {(97, 0): "Rd"}, flex=False) is None
    assert score(far, {(94, 0): "Rd"}, flex=False) == 3
    cells = {cell for found in placements(far, ["Rd", "R4"], flex=False) for cell in found}
    assert {x for x, _, _ in cells} == {93, 94, 95, 96}


def test_new_row_that_touches_sideways() -> None:
    board = row("Rc Rs Rd")
    # C-P1, C-P2: contact through one tile is enough, with the last tile past the old row's end.
    assert score(board, {(2, 1): "Gd", (3, 1): "Gk", (4, 1): "G4"}, flex=False) == 3 + 2
    # C-P5: a corner is no contact.
    assert score(board, {(3, 1): "Gk", (4, 1): "G4"}, flex=False) is None


def test_several_qwirkles_each_get_the_bonus() -> None:
    column = {(5, 1): "Gk", (5, 2): "Bk", (5, 3): "Yk", (5, 4): "Ok", (5, 5): "Pk"}
    board = row("Rc Rs Rd R4 R8") | column
    assert score(board, {(5, 0): "Rk"}, flex=False) == 24  # C-P3


def test_flex_two_diagonals_of_six() -> None:
    # C-P10. Only the lines through the new tile matter, so loose tiles will do here.
    board: Board = {(0, 1): "RkW", (1, 0): "GcW"}
    board |= {(n, n): "RcB" for n in range(1, 6)}
    board |= {(n, -n): "RcB" for n in range(1, 6)}
    assert score(board, {(0, 0): "RcB"}, flex=True) == 2 + 2 + 12 + 12
    assert score(board, {(0, 0): "RcW"}, flex=True) == 2 + 2
    assert score(board | {(-1, -1): "PsB"}, {(0, 0): "RcB"}, flex=True) is None  # C-T1


def test_largest_sets() -> None:
    assert largest_set(["Rc", "Rc", "Rs", "Gd"]) == 2  # C-S1: equal tiles count once
    assert opening_sets(["Rc", "Rc", "Rs", "Gd"]) == {frozenset({"Rc", "Rs"})}
    assert largest_set(["Rc", "Gs"]) == 1
    assert opening_sets(["Rc", "Gs"]) == {frozenset({"Rc"}), frozenset({"Gs"})}
    assert opening_sets(["Rc", "Rs", "Gc"]) == {frozenset({"Rc", "Rs"}), frozenset({"Rc", "Gc"})}
    assert opening_sets(["RcB", "RcW", "RsB", "GdS"]) == {  # C-S2: either copy may be laid
        frozenset({"RcB", "RsB"}),
        frozenset({"RcW", "RsB"}),
    }
    assert largest_set([]) == 0
    assert opening_sets([]) == set()


def test_removable() -> None:
    assert removable(row("Rc")) == set()  # never the last tile
    assert removable(row("Rc Rs")) == {(0, 0), (1, 0)}
    assert removable(row("Rc Rs Rd")) == {(0, 0), (2, 0)}
    assert removable(row("Rc Rs Rd R4 R8 Rk")) == set()  # M12
    ring = row("Rc Rs") | row("Gc Gs", y=1)
    assert removable(ring) == set(ring)
    # C-T5: a board that is already in two pieces may lose one of them, not gain a third.
    assert removable(row("Rc") | row("Rs Rd R4", x=2)) == {(0, 0), (2, 0), (4, 0)}
    steps = laid(EXAMPLE["FE18"]["board"] + EXAMPLE["FE18"]["move"])
    assert (0, 0) in removable(steps)
    assert (0, 0) not in removable(steps, flex=True)  # C-A10
    assert (1, 0) not in removable(steps, flex=True)  # holds (0, 0)


def test_separate_tiles() -> None:
    board = row("Rc Rs")
    # C-A21: a row that receives two of the tiles counts once, at its final length.
    assert separate_score(board, {(2, 0): "Rd", (-1, 0): "R4"}, flex=False) == 4
    assert separate_score(board, {(2, 0): "Rd", (2, 1): "Gd", (3, 1): "G4"}, flex=False) == 7
    # C-A20: equal faces in different rows are allowed, a tile may lean on another new one.
    assert is_legal_separate(board, {(0, 1): "Gc", (0, -1): "Bc", (1, 1): "Gs"}, flex=False)
    assert is_legal_separate(board, {(0, 1): "Gc", (1, -1): "Gs"}, flex=False)
    assert not is_legal_separate(board, {(0, 1): "Gc", (0, -1): "Gc"}, flex=False)
    assert not is_legal_separate(board, {(0, 1): "Gc", (5, 5): "Gs"}, flex=False)
    assert not is_legal_separate(board, {(0, 0): "Gc"}, flex=False)
    assert not is_legal_separate(board, {}, flex=False)
    assert not is_legal_separate({}, {(0, 0): "Gc"}, flex=False)
    # C-P7: two new tiles on one diagonal, which counts once.
    flex_board = row("RcB RsW")
    new = {(0, 1): "GcW", (-1, 0): "R4S", (-1, 1): "G4B"}
    assert is_legal_separate(flex_board, new, flex=True)
    assert separate_score(flex_board, new, flex=True) == (2 + 2 + 2 + 3) + (2 + 2)


# --- against brute force -----------------------------------------------------------------------


def positions(seed: int, *, flex: bool, tiles: int) -> Iterator[tuple[Board, list[str]]]:
    """The positions of one game of random placements, up to a number of tiles on the board."""
    chance = random.Random(seed)
    bag = list(FLEX_TILES if flex else FACES * 3)
    chance.shuffle(bag)
    hand, bag = bag[:6], bag[6:]
    board: Board = {}
    while hand and len(board) <= tiles:
        yield dict(board), list(hand)
        choices = list(placements(board, hand, flex=flex))
        if choices:
            for x, y, tile in chance.choice(choices):
                board[x, y] = tile
                hand.remove(tile)
        elif bag:
            bag, hand = bag + hand, []
        else:
            return
        missing = 6 - len(hand)
        hand, bag = hand + bag[:missing], bag[missing:]


def brute_force(board: Board, hand: list[str], *, flex: bool) -> dict[Placement, int]:
    """Every order of tiles on every set of cells near the board that `score` accepts."""
    xs = [x for x, _ in board] or [0]
    ys = [y for _, y in board] or [0]
    room = len(hand)
    cells = [
        (x, y)
        for x in range(min(xs) - room, max(xs) + room + 1)
        for y in range(min(ys) - room, max(ys) + room + 1)
        if (x, y) not in board
    ]
    found = {}
    for count in range(1, len(hand) + 1):
        orders = set(permutations(hand, count))
        for chosen in combinations(cells, count):
            for order in orders:
                points = score(board, dict(zip(chosen, order, strict=True)), flex=flex)
                if points is not None:
                    triples = ((*cell, tile) for cell, tile in zip(chosen, order, strict=True))
                    found[frozenset(triples)] = points
    return found


@pytest.mark.parametrize("flex", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_placements_equal_brute_force(seed: int, flex: bool) -> None:
    for board, hand in positions(seed, flex=flex, tiles=4):
        for size in (1, 2):
            assert placements(board, hand[:size], flex=flex) == brute_force(
                board, hand[:size], flex=flex
            )


@pytest.mark.parametrize("flex", [False, True])
def test_placements_of_three_equal_brute_force(flex: bool) -> None:
    deep = "B" if flex else ""
    board: Board = {(0, 0): "Rc" + deep, (2, 0): "Rs" + deep, (1, 1): "Gd" + deep}
    hand = [tile + deep for tile in ("Rd", "R8", "Rd")]
    found = placements(board, hand, flex=flex)
    assert found == brute_force(board, hand, flex=flex)
    assert {len(placement) for placement in found} == {1, 2}
    board = {(0, 0): "Rc" + deep}
    hand = [tile + deep for tile in ("Rd", "R8", "Gc")]
    assert placements(board, hand, flex=flex) == brute_force(board, hand, flex=flex)


@pytest.mark.parametrize("flex", [False, True])
@pytest.mark.parametrize("seed", some_of(range(3)))
def test_every_placement_scores_its_points(seed: int, flex: bool) -> None:
    for board, hand in positions(seed, flex=flex, tiles=108):
        for placement, points in placements(board, hand, flex=flex).items():
            move = {(x, y): tile for x, y, tile in placement}
            assert len(move) == len(placement)
            assert score(board, move, flex=flex) == points

"""Decoding under the rules, checked by the naive rules of the tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from sestina.vision.decoding import Cell, decode
from tests.oracle import DOWN, FACES, RIGHT, is_valid_line, line_at
from tests.vision.tables import board_of, played

COPIES = dict.fromkeys(FACES, 3)
SURE, UNSURE, UNLIKELY = 0.01, 0.4, 9.0


def is_legal(tiles: Mapping[Cell, str]) -> bool:
    lines = [line_at(tiles, cell, step) for cell in tiles for step in (RIGHT, DOWN)]
    rows = [[tiles[cell] for cell in line] for line in lines if len(line) > 1]
    return all(map(is_valid_line, rows)) and max(Counter(tiles.values()).values()) <= 3


def seen_clearly(tiles: Mapping[Cell, str]) -> dict[Cell, dict[str, float]]:
    return {cell: {tile: SURE} for cell, tile in tiles.items()}


@pytest.mark.parametrize("seed", range(40))
def test_what_the_picture_leaves_open_the_rules_settle(seed: int) -> None:
    rng = random.Random(seed)
    truth = played(18, seed=seed)
    options = seen_clearly(truth)
    for cell in rng.sample(sorted(truth), 2):
        wrong = rng.choice([face for face in FACES if face != truth[cell]])
        options[cell] = {wrong: UNSURE - 0.2, truth[cell]: UNSURE + 0.3}
    decoded = decode(options, COPIES, "classic")
    assert is_legal(decoded.tiles)
    assert not decoded.breaches
    for cell in decoded.changed:
        assert decoded.tiles[cell] == truth[cell]
    # Where the likelier tile was legal too, it stays.
    likelier = {cell: min(costs, key=lambda tile: costs[tile]) for cell, costs in options.items()}
    if is_legal(likelier):
        assert decoded.tiles == likelier


@pytest.mark.parametrize("seed", range(20))
def test_what_the_picture_shows_clearly_stays_and_is_reported(seed: int) -> None:
    rng = random.Random(seed)
    truth = played(14, seed=seed)
    cell = rng.choice(sorted(truth))
    wrong = next(
        face for face in rng.sample(FACES, len(FACES)) if not is_legal({**truth, cell: face})
    )
    options = seen_clearly(truth)
    options[cell] = {wrong: SURE, truth[cell]: UNLIKELY}
    decoded = decode(options, COPIES, "classic")
    assert decoded.tiles[cell] == wrong
    assert not decoded.changed
    assert decoded.breaches
    assert {one.reason for one in decoded.breaches} <= {
        "mixed",
        "repeated",
        "too-many",
        "line-too-long",
    }


def test_the_tile_that_lies_twice_is_named() -> None:
    tiles = board_of("Yd@0,0 Yc@1,0 Y8@2,0 Yd@3,0")
    (breach,) = decode(seen_clearly(tiles), COPIES, "classic").breaches
    assert (breach.reason, breach.cells) == ("repeated", ((0, 0), (3, 0)))


def test_the_tile_that_fits_no_other_is_named() -> None:
    tiles = board_of("Yd@0,0 Yc@1,0 G8@2,0 Yk@3,0")
    (breach,) = decode(seen_clearly(tiles), COPIES, "classic").breaches
    assert (breach.reason, breach.cells) == ("mixed", ((2, 0),))


def test_no_tile_lies_more_often_than_the_box_has_it() -> None:
    tiles = {(3 * k, 3 * k): "Rc" for k in range(4)}
    everywhere = [*tiles]
    breaches = decode(seen_clearly(tiles), COPIES, "classic", anchors=everywhere).breaches
    assert [breach.reason for breach in breaches] == ["too-many"]
    # One of them may as well be orange.
    options = seen_clearly(tiles)
    options[6, 6] = {"Rc": 0.6, "Oc": 0.8}
    decoded = decode(options, COPIES, "classic", anchors=everywhere)
    assert decoded.tiles[6, 6] == "Oc"
    assert decoded.changed == {(6, 6)}


def test_all_tiles_are_one_group_unless_a_board_starts_several() -> None:
    tiles = board_of("Rc@0,0 Rs@1,0 Gk@5,5")
    (breach,) = decode(seen_clearly(tiles), COPIES, "classic").breaches
    assert (breach.reason, breach.cells) == ("disconnected", ((5, 5),))
    anchors = [(0, 0), (5, 5)]
    assert not decode(seen_clearly(tiles), COPIES, "classic", anchors=anchors).breaches


def test_an_earlier_photo_helps_where_this_one_is_unclear() -> None:
    options = {(0, 0): {"Rc": 0.9, "Oc": 0.6}, (1, 0): {"Yc": SURE}}
    assert decode(options, COPIES, "classic").tiles[0, 0] == "Oc"
    before = {(0, 0): "Rc"}
    assert decode(options, COPIES, "classic", before).tiles[0, 0] == "Rc"


def test_confidence_says_how_open_a_tile_is() -> None:
    options = {(0, 0): {"Rc": 0.6, "Oc": 0.8}, (1, 0): {"Yc": SURE, "Ys": UNLIKELY}}
    decoded = decode(options, COPIES, "classic")
    assert 0.4 < decoded.confidence[0, 0] < 0.7
    assert decoded.confidence[1, 0] > 0.99

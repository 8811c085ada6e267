"""Hands: their order, and the largest set in them."""

from random import Random

import pytest

from sestina.engine.lines import largest_set
from sestina.engine.tiles import CODES, FACES
from sestina.games.hand import Hand


def hand_of(codes: list[int]) -> Hand:
    hand = Hand()
    for code in codes:
        hand.add(code)
    return hand


def some_codes(seed: int) -> list[int]:
    """Tiles of any game, copies among them."""
    random = Random(seed)
    codes = random.choice((range(12), range(FACES), range(FACES, CODES)))
    return random.choices(codes, k=random.choice((0, 1, 2, 6, 6, 6, 12, 100)))


@pytest.mark.parametrize("seed", range(60))
def test_sorted_codes_leave_the_hand_in_its_order(seed: int) -> None:
    codes = some_codes(seed)
    hand = hand_of(codes)
    assert hand.sorted_codes() == sorted(codes)
    assert hand.codes() == codes
    assert hand.veiled().sorted_codes() == []


@pytest.mark.parametrize("seed", range(60))
def test_the_largest_set_has_different_faces_of_one_colour_or_shape(seed: int) -> None:
    codes = some_codes(seed)
    faces = {code % FACES for code in codes}
    sets = [{face for face in faces if face // 6 == colour} for colour in range(6)]
    sets += [{face for face in faces if face % 6 == shape} for shape in range(6)]
    assert largest_set(codes) == max(len(faces) for faces in sets)

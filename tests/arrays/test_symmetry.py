"""A game with other colours and shapes has the permuted arrays."""

import re
from random import Random

import numpy as np
import pytest

import sestina
from sestina.arrays import Encoding, Symmetry, encoding_of
from sestina.engine.tiles import parse_tile
from tests.arrays.walks import EACH, encoding_for, walk
from tests.conformance.configurations import Configuration

_TILE = re.compile(r"(?<![\w=!,])[ROYGBP][csd48k][BWS]?(?=[@ ]|$)")


def renamed(game: sestina.Game, symmetry: Symmetry) -> sestina.Game:
    """The same game with other tiles, through the text of its position."""
    text = _TILE.sub(lambda match: str(symmetry.tile(parse_tile(match[0]))), str(game.position()))
    return sestina.Game.from_position(text)


def some_symmetry(code: Encoding, rng: Random) -> Symmetry:
    return code.symmetry(
        rng.sample(range(6), 6), rng.sample(range(6), 6), swapped=rng.random() < 0.5
    )


def in_order(rows: np.ndarray) -> list[list[int]]:
    return sorted(rows.tolist())


@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_permuting_the_game_permutes_its_arrays(configuration: Configuration) -> None:
    rng = Random(11)
    for game in walk(configuration, 12, 20, every=5):
        code = encoding_for(configuration)
        symmetry = some_symmetry(code, rng)
        other = renamed(game, symmetry)
        for seat in range(game.players):
            view, twin = game.view(seat), other.view(seat)
            assert np.array_equal(symmetry.observation(code.observe(view)), code.observe(twin))
        view, twin = game.view(game.seat_to_move), other.view(other.seat_to_move)
        assert np.array_equal(symmetry.mask(code.mask(view)), code.mask(twin))
        if configuration.game != "cards":  # the solver chooses among equals by their names
            rows = symmetry.moves(code.moves(view))
            assert in_order(rows) == in_order(code.moves(twin))


def test_a_symmetry_works_on_batches_and_can_be_taken_back() -> None:
    game = sestina.new_game("classic", seed=3)
    code = encoding_of(game)
    observations = np.stack([code.observe(game.view(seat)) for seat in (0, 1)])
    colours, shapes = [1, 2, 0, 3, 4, 5], [5, 4, 3, 2, 1, 0]
    symmetry = code.symmetry(colours, shapes)
    inverse = code.symmetry(np.argsort(colours).tolist(), np.argsort(shapes).tolist())
    changed = symmetry.observation(observations)
    assert not np.array_equal(changed, observations)
    assert np.array_equal(inverse.observation(changed), observations)
    with pytest.raises(ValueError, match="a permutation of 0 to 5"):
        code.symmetry([0, 0, 1, 2, 3, 4])

"""No hint depends on what its player cannot know."""

from random import Random

import pytest

import sestina
from sestina.game.view import View
from tests.conformance.configurations import BOARD_GAMES, EVERY, Configuration
from tests.conformance.hidden import other_world, state_of
from tests.conformance.walks import midgame
from tests.players.tables import COMPILED

CONFIGURATIONS = (*EVERY[:: 5 if COMPILED else 30], *BOARD_GAMES[:: 7 if COMPILED else 18])


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_worlds_that_look_the_same_get_the_same_analysis(configuration: Configuration) -> None:
    random = Random(str(configuration))
    for seed, steps in ((3, 5), (4, 17)):
        game = midgame(configuration, seed, steps)
        if game.is_over:
            continue
        state = state_of(game)
        seat = int(state.seat)
        expected = sestina.analyse(View(state, seat), deals=2, seed=1)
        for _ in range(2):
            world = other_world(state, seat, random)
            view = View(world, seat)
            assert view == expected.view
            found = sestina.analyse(view, deals=2, seed=1)
            assert found == expected
            assert [found.explain(one.move) for one in found.moves] == [
                expected.explain(one.move) for one in expected.moves
            ]

"""What is easily passed by mistake is refused with words that say what to pass instead."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

import sestina
from sestina import rl
from sestina.arena import make_setting

game: Any = sestina.new_game("classic", seed=7)
view: Any = game.view(game.seat_to_move)
any_bot: Any = sestina.bot
play_many: Any = sestina.play_many
analyse: Any = sestina.analyse


class Seedless:
    """A bot whose maker forgot the seed."""

    def choose(self, view: sestina.View) -> sestina.Move:
        return view.legal_moves()[0]


class Seeded(Seedless):
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)


def environment(actions: str) -> Any:
    env = rl.aec("classic", actions=actions)
    env.reset(seed=1)
    return env


def lone() -> Any:
    env = rl.solo("classic")
    env.reset(seed=1)
    return env


many: Any = rl.batch("classic", games=3, rng=1)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: analyse(game), r"pass game\.view\(game\.seat_to_move\)"),
        (lambda: analyse("Rc@0,0"), "takes a view or a position, not str"),
        (lambda: view.imagine(1), r"rng is a random\.Random, such as Random\(1\), not 1"),
        (lambda: game.random_move(1), r"such as Random\(1\)"),
        (lambda: view.random_move(1), r"such as Random\(1\)"),
        (lambda: game.lazy_moves().random(1), r"such as Random\(1\)"),
        (lambda: game.lazy_moves().random_kind(1), r"such as Random\(1\)"),
        (lambda: play_many("greedy"), "a list with one for each seat"),
        (any_bot, "takes a level, or program="),
        (lambda: any_bot("greedy", program="x"), "takes a level, or program="),
        (lambda: many.step([0.0, 1.0, 0.0]), "actions are integers, not float64"),
        (lambda: many.step(np.zeros(3)), "actions are integers, not float64"),
        (lambda: environment("afterstates").step(0.5), r"an action is an integer, not 0\.5"),
        (lambda: environment("micro-steps").step(np.float32(1)), "an action is an integer"),
        (lambda: lone().step(1.0), r"an action is an integer, not 1\.0"),
    ],
    ids=count(),
)
def test_the_wrong_type(call: Callable[[], object], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: many.step([0, -1, 0]), "game 1 has .* there is no move -1$"),
        (lambda: many.step([0, 0, 2**32]), "there is no move 4294967296$"),
        (lambda: many.step([0, 0]), "3 actions, not an array of the shape"),
        (lambda: environment("afterstates").step(-1), "action -1 is not legal"),
        (lambda: play_many([Seedless, "greedy"]), "Seedless is called with seed=.*def __init__"),
        (lambda: play_many([3, "greedy"]), "3 is no bot"),
        (lambda: make_setting([Seedless, "greedy"]), "Seedless is called with seed="),
        (lambda: rl.aec("classic", render_mode="xyz"), "'ansi' or 'rgb_array', not 'xyz'"),
        (lambda: rl.solo("classic", render_mode="xyz"), "'ansi' or 'rgb_array', not 'xyz'"),
        (lambda: game.view(None).best_placement(), "not to move"),
        (lambda: game.view(1 - game.seat_to_move).random_move(Random(1)), "not to move"),
    ],
    ids=count(),
)
def test_the_wrong_value(call: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


def test_what_is_right_still_works() -> None:
    many.step([0, 0, 0])
    many.step((0, 0, 0))
    many.step(np.zeros(3, dtype=np.uint8))
    assert len(sestina.play_many([Seeded, Seedless()], games=1)) == 1
    environment("afterstates").step(np.int64(0))


def test_a_view_has_the_moves_of_its_game() -> None:
    played = sestina.new_game("flex", seed=3)
    for number in range(12):
        seen = played.view(played.seat_to_move)
        assert seen.random_move(Random(number)) == played.random_move(Random(number))
        best = seen.best_placement()
        assert best == played.best_placement()
        played.play(best or seen.random_move(Random(number)))

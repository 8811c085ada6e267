"""One agent against bots, as a Gymnasium environment."""

import warnings
from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sestina.games.registry import GameId
from sestina.rl import solo


@pytest.mark.parametrize("actions", ["afterstates", "factored", "micro-steps"])
def test_it_conforms_to_gymnasium(actions: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(solo("classic", opponents="greedy", actions=actions), skip_render_check=True)


@pytest.mark.parametrize(("game", "opponents"), [("classic", "random"), ("flex", "greedy")])
def test_bots_play_the_other_seats(game: GameId, opponents: str) -> None:
    env = solo(game, opponents=opponents, players=3, reward="points", seat=1)
    rng = Random(1)
    seen, _ = env.reset(seed=4)
    total, over = 0.0, False
    before = env.table.game.scores[1]
    assert before == 0
    while not over:
        assert env.table.game.seat_to_move == 1
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, gained, over, cut, _ = env.step(action)
        assert not cut
        total += gained
    assert total == env.table.game.scores[1]
    assert env.table.game.is_over


def test_without_a_seat_the_agent_takes_each_in_turn() -> None:
    env = solo("classic", opponents=["random", "greedy"], players=3)
    seats = []
    for seed in (1, None, None, None):
        env.reset(seed=seed)
        seats.append(env.seat)
    assert seats == [0, 1, 2, 0]


def test_an_illegal_action_ends_the_episode() -> None:
    env = solo("classic", illegal_reward=-3)
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(1023)
    assert (reward, over, cut, info) == (-3, True, False, {"illegal": True})


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="1 opponents for 2 seats, not 2"):
        solo("classic", opponents=["random", "greedy"])
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        solo("classic", seat=2)

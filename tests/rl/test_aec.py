"""The PettingZoo environment keeps its contract, and plays the game that `Game` plays."""

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import sestina
from sestina.rl import AecEnvironment, aec
from tests.arrays.walks import CARDS, EACH, SHORT
from tests.conformance.configurations import Configuration

MODES = ("afterstates", "micro-steps")


def environment(configuration: Configuration, actions: str, **more: Any) -> AecEnvironment:
    options: dict[str, Any] = {**configuration.options, **more}
    return aec(configuration.game, players=configuration.players, actions=actions, **options)


@pytest.mark.parametrize("actions", MODES)
@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_it_conforms_to_pettingzoo(configuration: Configuration, actions: str) -> None:
    with warnings.catch_warnings():
        # It warns of dictionaries and of empty masks, which its own board games have as well.
        warnings.simplefilter("ignore", UserWarning)
        api_test(environment(configuration, actions), num_cycles=SHORT)
        seed_test(lambda: environment(configuration, actions), num_cycles=SHORT // 2)


@pytest.mark.parametrize("actions", MODES)
@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_it_plays_what_a_game_plays(configuration: Configuration, actions: str) -> None:
    env = environment(configuration, actions, reward="points")
    rng = Random(4)
    env.reset(options={"game_seed": 21})
    twin = configuration.new_game(21)
    for _ in range(SHORT if configuration is CARDS else 40):
        if env.game.is_over:
            break
        ply = env.game.ply
        agent = env.agent_selection
        seen, _, over, cut, _ = env.last()
        assert seen is not None
        assert not over
        assert not cut
        assert agent == f"seat_{twin.seat_to_move}"
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        env.step(action)
        if env.game.ply > ply:
            before = twin.scores
            twin.play(env.game.moves[-1])
            assert env.game == twin
            gained = [new - old for old, new in zip(before, twin.scores, strict=True)]
            assert [env.rewards[one] for one in env.possible_agents] == gained


def test_rewards_of_the_outcome_sum_to_zero() -> None:
    for players, reward in ((2, "outcome"), (3, "outcome"), (4, "margin")):
        env = aec("classic", players=players, reward=reward)
        env.reset(seed=players)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            _, gained, over, _, _ = env.last()
            totals[agent] += gained
            env.step(None if over else 0)
        assert sum(totals.values()) == pytest.approx(0)
        if reward == "outcome":
            winners = {f"seat_{seat}" for seat in env.game.winners}
            assert {agent for agent in totals if totals[agent] > 0} == winners


def test_moves_that_do_not_fit_are_left_out_by_their_points() -> None:
    env = aec("classic", most_moves=80)
    env.reset(seed=3)
    rng = Random(1)
    cut = 0
    while not env.game.is_over:
        seen, _, _, _, info = env.last()
        count = len(env.game.lazy_moves())
        assert seen["action_mask"].sum() == min(count, 80)
        if count > 80:
            cut += 1
            assert info["left_out"] == count - 80
            kept = seen["moves"][:80]
            points = [move.points for move in env.game.lazy_moves()]
            assert kept[:, 1].max() == max(points)
            exchanges = [move for move in env.game.lazy_moves() if move.kind == "swap"]
            assert (kept[:, 0] == 1).sum() == min(len(exchanges), 80)
        legal = seen["action_mask"] == 1
        placing = legal & (seen["moves"][:, 0] == 0)
        action = rng.choice(np.flatnonzero(placing if placing.any() else legal).tolist())
        row = seen["moves"][action]
        env.step(action)
        played = sestina.Move.parse(env.game.moves[-1])
        assert played.kind == env.encoding.kind(row)
    assert cut > 0


def test_wrong_actions_are_refused_and_change_nothing() -> None:
    for actions in MODES:
        env = aec("classic", actions=actions)
        env.reset(seed=1)
        before = env.game.record()
        mask = env.last()[0]["action_mask"]
        with pytest.raises(ValueError, match="not legal"):
            env.step(int(np.flatnonzero(mask == 0)[0]))
        assert env.game.record() == before
    with pytest.raises(ValueError, match="'afterstates' or 'micro-steps'"):
        aec("classic", actions="words")
    with pytest.raises(ValueError, match="outcome, points, margin"):
        aec("classic", reward="fame")


def test_it_shows_the_board_as_text() -> None:
    env = aec("classic", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.game.board)
    env.close()

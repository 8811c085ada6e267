"""The PettingZoo environment keeps its contract, and plays the game that `Game` plays."""

import os
import warnings
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import sestina
from sestina.arrays import Encoding
from sestina.arrays.core.space import WORDS
from sestina.rl import AecEnvironment, aec
from tests.arrays.walks import CARDS, EACH, SHORT
from tests.conformance.configurations import BOARD_GAMES, EVERY, HOUSE_RULES, Configuration

MODES = ("afterstates", "factored", "micro-steps")
STEPS = int(os.environ.get("SESTINA_BATCH_STEPS", "400"))
"""How many steps the long test makes in each configuration and mode."""


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


def follow(configuration: Configuration, actions: str, steps: int, seed: int) -> None:
    """Play an environment beside games with the same seeds, and compare all that it shows."""
    env = environment(configuration, actions, reward="points")
    rng = Random(seed)
    env.reset(options={"game_seed": seed})
    twin = configuration.new_game(seed)
    for _ in range(steps):
        if twin.is_over:
            seed += 1
            env.reset(options={"game_seed": seed})
            twin = configuration.new_game(seed)
        ply = env.game.ply
        seen, _, over, cut, _ = env.last()
        assert seen is not None
        assert not over
        assert not cut
        assert env.agent_selection == f"seat_{twin.seat_to_move}"
        compare_shown(env, seen, twin)
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        if env.game.ply > ply:
            before = twin.scores
            twin.play(env.game.moves[-1])
            gained = [new - old for old, new in zip(before, twin.scores, strict=True)]
            assert [env.rewards[one] for one in env.possible_agents] == gained
            assert env.game.is_over == twin.is_over
            if twin.is_over:
                assert env.game == twin
    assert env.game == twin


def compare_shown(env: AecEnvironment, seen: dict[str, Any], twin: sestina.Game) -> None:
    """The observation, and the moves or ids that can be chosen."""
    code, view = env.encoding, twin.view(twin.seat_to_move)
    assert np.array_equal(seen["observation"], code.observe(view))
    mask = seen["action_mask"]
    if "moves" not in seen:
        steps = [int(step) for step in seen["steps"] if step >= 0]
        if len(mask) == code.ids:
            assert np.array_equal(mask, code.mask(view, steps))
        if len(mask) == code.ids - code.lays:
            assert {*np.flatnonzero(mask).tolist()} == {*factored_steps(code, view, steps)}
        return
    rows = code.moves(view)
    if len(rows) <= len(mask):
        assert np.array_equal(seen["moves"][: len(rows)], rows)
        assert np.array_equal(np.flatnonzero(mask), np.arange(len(rows)))


def factored_steps(code: Encoding, view: sestina.View, steps: list[int]) -> Iterator[int]:
    """What may follow these steps: for each legal move, what is left of it."""
    tiles, area, end = (
        int(code.space.tiles),
        int(code.space.area),
        code.ids - code.lays - len(WORDS),
    )
    for row in code.moves(view):
        ids = [number - code.lays for number in code.steps_of(row)]
        needs_end = ids[-1] == end
        ids = ids[:-1] if needs_end else ids
        if ids and ids[0] < 0:  # tiles on cells: a tile, then its cell
            laid = Counter(divmod(number + code.lays, tiles)[::-1] for number in ids)
            done = Counter(
                (t, cell - tiles) for t, cell in zip(steps[::2], steps[1::2], strict=False)
            )
            left = laid - done
            if done <= laid and len(steps) % 2:
                yield from (tiles + cell for tile, cell in left if tile == steps[-1])
            elif done <= laid:
                yield from (tile for tile, _ in left) if left else (end,)
        elif ids and ids[0] >= tiles + area and steps[:1] != ids[:1]:  # an action comes first
            yield from ids[:1] if not steps else ()
        elif Counter(steps) <= Counter(ids):
            rest = Counter(ids) - Counter(steps)
            yield from rest if rest or not needs_end else (end,)


@pytest.mark.parametrize("actions", MODES)
@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_it_plays_what_a_game_plays(configuration: Configuration, actions: str) -> None:
    follow(configuration, actions, SHORT if configuration is CARDS else 40, 21)


@pytest.mark.long
@pytest.mark.parametrize("actions", MODES)
@pytest.mark.parametrize("configuration", [*EVERY, *HOUSE_RULES, *BOARD_GAMES], ids=str)
def test_long_walks_play_what_games_play(configuration: Configuration, actions: str) -> None:
    seed = Random(configuration.name).randrange(2**31)
    follow(configuration, actions, STEPS // 20 if configuration.game == "cards" else STEPS, seed)


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
    with pytest.raises(ValueError, match="'afterstates', 'factored' or 'micro-steps'"):
        aec("classic", actions="words")
    with pytest.raises(ValueError, match="outcome, points, margin"):
        aec("classic", reward="fame")


def test_it_shows_the_board_as_text() -> None:
    env = aec("classic", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.game.board)
    env.close()

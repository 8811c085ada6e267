"""Environments, batches and encodings can be pickled and copied, and then go on alike."""

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any, TypeVar

import numpy as np
import pytest

import sestina
from sestina.arrays import encoding
from sestina.rl import AecEnvironment, GameBatch, aec, batch, solo
from tests.arrays.walks import CARDS, EACH, SHORT
from tests.conformance.configurations import (
    BOARD_GAMES,
    BY_NAME,
    EVERY,
    HOUSE_RULES,
    Configuration,
)

T = TypeVar("T")


def pickled(value: T) -> T:
    again: T = pickle.loads(pickle.dumps(value))
    return again


COPIES: tuple[Callable[[Any], Any], ...] = (pickled, deepcopy)


def walk_batch(many: GameBatch, steps: int, seed: int) -> list[Any]:
    """All that a batch shows while it plays."""
    rng = np.random.default_rng(seed)
    seen: list[Any] = []
    for _ in range(steps):
        seen += [many.moves.tolist(), many.observe().tolist(), many.seeds.tolist()]
        seen += [many.points.tolist(), many.over.tolist(), many.scores.tolist()]
        seen += [many.final_scores.tolist(), many.seat.tolist()]
        # Placements come first, and end the game sooner.
        many.step(np.minimum(many.random_actions(rng), rng.integers(40, size=many.games)))
    return seen


def batch_of(configuration: Configuration, games: int) -> GameBatch:
    options: dict[str, Any] = {**configuration.options}
    return batch(configuration.game, games=games, rng=3, players=configuration.players, **options)


def compare_batches(configuration: Configuration, before: int, after: int) -> None:
    many = batch_of(configuration, games=2)
    walk_batch(many, before, 1)
    others = [make(many) for make in COPIES]
    kept = [many.state(), pickled(many.state())]
    wanted = walk_batch(many, after, 2)
    for other in others:
        assert walk_batch(other, after, 2) == wanted
    for state in [*kept, kept[0]]:
        many.restore(state)
        assert walk_batch(many, after, 2) == wanted


@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_a_batch_goes_on_alike(configuration: Configuration) -> None:
    is_cards = configuration is CARDS
    compare_batches(configuration, 4 if is_cards else 25, 3 if is_cards else 40)


@pytest.mark.slow
@pytest.mark.parametrize("configuration", [*EVERY, *HOUSE_RULES, *BOARD_GAMES], ids=str)
def test_batches_of_every_kind_go_on_alike(configuration: Configuration) -> None:
    is_cards = configuration.game == "cards"
    compare_batches(configuration, 6 if is_cards else 30, 4 if is_cards else 80)


def test_a_state_belongs_to_a_kind_of_batch() -> None:
    many = batch("classic", games=2, rng=1)
    for other in (
        batch("classic", games=3, rng=1),
        batch("travel", games=2, rng=1),
        batch("classic", games=2, rng=1, players=3),
        batch("classic", games=2, rng=1, expansion="mini"),
    ):
        before = many.observe().copy()
        with pytest.raises(ValueError, match="that state is of another one"):
            many.restore(other.state())
        assert np.array_equal(many.observe(), before)


def act(env: AecEnvironment, rng: np.random.Generator) -> list[Any]:
    """Make one step, and say what was seen."""
    seen, reward, terminated, _, info = env.last()
    if terminated:
        env.step(None)
        return [env.agent_selection, reward]
    env.step(int(rng.choice(np.flatnonzero(seen["action_mask"])[:40])))
    return [env.agent_selection, reward, *(part.tolist() for part in seen.values()), str(info)]


def walk_environment(env: AecEnvironment, steps: int, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    seen: list[Any] = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        seen += [*act(env, rng), env.game.record()]
    return seen


@pytest.mark.parametrize("actions", ["afterstates", "factored", "micro-steps"])
@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_an_environment_goes_on_alike(configuration: Configuration, actions: str) -> None:
    options: dict[str, Any] = {**configuration.options, "actions": actions, "reward": "points"}
    env = aec(configuration.game, players=configuration.players, **options)
    fresh = [make(env) for make in COPIES]
    env.reset(seed=5)
    for other in fresh:
        other.reset(seed=5)
    steps = SHORT if configuration is CARDS else 33
    begun = walk_environment(env, steps, 1)
    others = [make(env) for make in COPIES]
    wanted = walk_environment(env, steps, 2)
    for other in others:
        assert walk_environment(other, steps, 2) == wanted
    assert walk_environment(fresh[0], steps, 1) == begun


def test_an_environment_that_is_over_goes_on_alike() -> None:
    env = aec("classic")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not env.game.is_over:
        act(env, rng)
    for make in COPIES:
        other = make(env)
        assert other.game == env.game
        assert walk_environment(other, 30, 3)[:4] == walk_environment(pickled(env), 30, 3)[:4]


@pytest.mark.parametrize("opponents", ["random", "beginner", "greedy", "club"])
def test_an_environment_with_bots_goes_on_alike(opponents: str) -> None:
    env = solo("classic", opponents=opponents)
    env.reset(seed=1)
    for _ in range(3):
        env.step(0)
    others = [make(env) for make in COPIES]
    if opponents == "club":  # it reads the clock: that it can be copied has to do
        assert others[0].table.game == env.table.game
        return
    for _ in range(5):
        wanted = env.step(0)
        for other in others:
            seen, *rest = other.step(0)
            assert [part.tolist() for part in seen.values()] == [
                part.tolist() for part in wanted[0].values()
            ]
            assert rest == [*wanted[1:]]


@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_encodings_and_symmetries(configuration: Configuration) -> None:
    game = configuration.new_game(1)
    view = game.view(game.seat_to_move)
    options: dict[str, Any] = {**configuration.options}
    code = encoding(configuration.game, players=configuration.players, **options)
    turned = code.symmetry([1, 2, 3, 4, 5, 0], swapped=True)
    for make in COPIES:
        again, turned_again = make((code, turned))
        assert again.parts == code.parts
        assert np.array_equal(again.observe(view), code.observe(view))
        assert np.array_equal(again.mask(view), code.mask(view))
        rows = code.moves(view)
        assert np.array_equal(turned_again.moves(rows), turned.moves(rows))


@pytest.mark.parametrize("level", sestina.levels_for("classic"))
@pytest.mark.parametrize("game", ["classic", "cards"])
def test_bots_can_be_copied(level: sestina.Level, game: sestina.GameId) -> None:
    played = sestina.new_game(game, seed=1)
    bot = sestina.bot(level, seed=4, simulations=2)
    for _ in range(3):
        played.play(bot.choose(played.view(played.seat_to_move)))
    view = played.view(played.seat_to_move)
    chosen = [make(bot).choose(view) for make in COPIES]
    assert chosen == [bot.choose(view)] * len(COPIES)


def test_a_copy_of_a_game_draws_the_same() -> None:
    game = BY_NAME["classic-mini-start-3p"].new_game(7)
    for make in (*COPIES, copy):
        twin, other = make(game), game.copy()
        for _ in range(10):
            move = other.best_placement()
            assert move is not None
            assert twin.play(move) == other.play(move)
        assert game.ply == 0

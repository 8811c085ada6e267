"""Many games for Gymnasium: each is what the environment of one game plays, and all end anew."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from sestina.rl import VectorEnvironment, solo, vector
from tests.arrays.walks import CARDS, EACH
from tests.conformance.configurations import BOARD_GAMES, EVERY, HOUSE_RULES, Configuration
from tests.rl.test_checkpoints import COPIES


def legal_choices(seen: dict[str, Any], rng: np.random.Generator) -> np.ndarray:
    """A legal move in each game, one of the first more often: placements end the game."""
    count: np.ndarray = seen["action_mask"].sum(axis=1, dtype=np.int64)
    return np.minimum(rng.integers(count), rng.integers(30, size=len(count)))


def compare(configuration: Configuration, opponents: str, steps: int, players_seat: int) -> int:
    """Play games side by side and one by one; how many ended."""
    options: dict[str, Any] = {
        "players": configuration.players,
        "reward": "points",
        "seat": players_seat,
        **configuration.options,
    }
    many = vector(configuration.game, num_envs=2, opponents=opponents, most_moves=300, **options)
    seen, _ = many.reset(seed=7)
    lone = [
        solo(configuration.game, opponents=opponents, most_moves=300, **options) for _ in range(2)
    ]
    rng = np.random.default_rng(3)
    shown = [
        one.reset(options={"game_seed": int(many.games.seeds[k])}) for k, one in enumerate(lone)
    ]
    ended = 0
    for _ in range(steps):
        for place, (own, _) in enumerate(shown):
            assert {*own} == {*seen}
            assert all(np.array_equal(own[name], seen[name][place]) for name in own)
        actions = legal_choices(seen, rng)
        seen, rewards, over, cut, infos = many.step(actions)
        assert not cut.any()
        for place, one in enumerate(lone):
            observed, reward, is_over, _, _ = one.step(int(actions[place]))
            assert reward == rewards[place]
            assert is_over == over[place]
            shown[place] = (observed, {})
            if is_over:
                ended += 1
                final = infos["final_obs"][place]
                assert all(np.array_equal(observed[name], final[name]) for name in observed)
                scores = infos["final_info"]["scores"][place]
                assert tuple(scores.tolist()) == one.table.game.scores
                seed = int(many.games.seeds[place])
                shown[place] = one.reset(options={"game_seed": seed})
    return ended


@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_it_plays_what_one_environment_plays(configuration: Configuration) -> None:
    is_cards = configuration is CARDS
    compare(configuration, "greedy", 4 if is_cards else 30, configuration.players - 1)


def test_games_that_end_begin_anew() -> None:
    classic = Configuration("classic-2p", "classic", {}, 2)
    assert compare(classic, "greedy", 90, 0) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("configuration", [*EVERY, *HOUSE_RULES, *BOARD_GAMES], ids=str)
def test_every_kind_plays_what_one_environment_plays(configuration: Configuration) -> None:
    compare(configuration, "greedy", 5 if configuration.game == "cards" else 60, 0)


def test_the_agent_takes_each_seat_in_turn() -> None:
    many = vector("classic", num_envs=3, players=3, opponents=["random", "greedy"])
    seats = []
    for _ in range(4):
        many.reset()
        seats.append(many.seats.tolist())
    assert seats == [[0] * 3, [1] * 3, [2] * 3, [0] * 3]
    many.reset(seed=1)
    assert many.seats.tolist() == [0] * 3


def test_a_seed_repeats_everything() -> None:
    runs = []
    for _ in range(2):
        many = vector("travel", num_envs=3, opponents="random", reward="margin")
        seen, _ = many.reset(seed=5)
        rng = np.random.default_rng(2)
        run: list[Any] = []
        for _ in range(60):
            seen, rewards, over, _, _ = many.step(legal_choices(seen, rng))
            run += [seen["observation"].tolist(), rewards.tolist(), over.tolist()]
        runs.append(run)
    assert runs[0] == runs[1]


def test_an_illegal_action_ends_its_game_alone() -> None:
    many = vector("classic", num_envs=2, illegal_reward=-3)
    seen, _ = many.reset(seed=1)
    seed = int(many.games.seeds[0])
    seen, rewards, over, _, infos = many.step(np.array([0, 1023]))
    assert rewards.tolist() == [0, -3]
    assert over.tolist() == [False, True]
    assert infos["_final_obs"].tolist() == [False, True]
    assert int(many.games.seeds[0]) == seed
    assert seen["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("opponents", ["beginner", "greedy"])
def test_it_can_be_copied_and_goes_on_alike(opponents: str) -> None:
    many = vector("classic", num_envs=2, opponents=opponents, reward="margin")
    seen, _ = many.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(12):
        seen, *_ = many.step(legal_choices(seen, rng))
    others = [make(many) for make in COPIES]
    walks = []
    for one in [many, *others]:
        own, walk, chance = seen, [], np.random.default_rng(9)
        for _ in range(30):
            own, rewards, over, _, _ = one.step(legal_choices(own, chance))
            walk.append((own["moves"].tolist(), rewards.tolist(), over.tolist()))
        walks.append(walk)
    assert walks[1:] == [walks[0]] * len(others)


def test_copies_last_and_shared_arrays_do_not() -> None:
    for copies in (True, False):
        many = vector("classic", num_envs=2, copy=copies)
        first, _ = many.reset(seed=1)
        before = first["moves"].copy()
        many.step(np.zeros(2, dtype=np.int64))
        assert np.array_equal(first["moves"], before) == copies


def test_what_does_not_fit_is_left_out_by_its_points() -> None:
    many = vector("classic", num_envs=2, most_moves=80)
    seen, _ = many.reset(seed=3)
    cut = 0
    for _ in range(60):
        games = many.games
        for place, count in enumerate(games.count.tolist()):
            first = int(games.first[place])
            points = games.moves[first : first + count, 1]
            assert seen["action_mask"][place].sum() == min(count, 80)
            assert seen["moves"][place, :, 1].max() == points.max()
            cut += count > 80
        best = np.where(seen["action_mask"], seen["moves"][:, :, 1], -1).argmax(axis=1)
        seen, *_ = many.step(best)
    assert cut > 3


def test_gymnasium_makes_it_and_wraps_it() -> None:
    made = gymnasium.make_vec("sestina/Classic-2p-v0", num_envs=4, opponents="random")
    assert isinstance(made.unwrapped, VectorEnvironment)
    assert made.unwrapped.spec is not None
    assert made.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    many = RecordEpisodeStatistics(made)
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)
    rng = np.random.default_rng(1)
    over = np.zeros(4, dtype=bool)
    while not over.any():
        seen, _, over, _, infos = many.step(legal_choices(seen, rng))
    assert infos["episode"]["l"][over].min() > 5
    assert many.observation_space.contains(seen)


def test_what_is_wrong_is_refused() -> None:
    with pytest.raises(ValueError, match="1 opponents for 2 seats, not 2"):
        vector("classic", num_envs=1, opponents=["random", "greedy"])
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        vector("classic", num_envs=1, seat=2)
    with pytest.raises(ValueError, match="render_mode is None or 'rgb_array'"):
        vector("classic", num_envs=1, render_mode="ansi")
    many = vector("classic", num_envs=2)
    many.reset(seed=1)
    with pytest.raises(TypeError, match="actions are integers"):
        many.step(np.zeros(2))  # type: ignore[arg-type]

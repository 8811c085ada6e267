"""Gymnasium finds the environments by their ids, and a version says what it always said."""

import warnings
from hashlib import blake2b
from typing import Any, Final

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test

import sestina
from sestina.games.registry import PLAYERS
from sestina.rl import AecEnvironment, SoloEnvironment, aec, solo, vector
from sestina.rl.registry import VERSIONS, environment_id, register_environments

IDS: Final = {environment_id(game, players): players for game in VERSIONS for players in PLAYERS}
PLAYED: Final = {
    "sestina/Classic-2p-v0": "e611662804979a39",
    "sestina/Classic-3p-v0": "211bce1fa33fb1e7",
    "sestina/Classic-4p-v0": "ce350e96bccac583",
    "sestina/Travel-2p-v0": "e0fbf9a02d96145d",
    "sestina/Travel-3p-v0": "ef3f11dd218fbccc",
    "sestina/Travel-4p-v0": "e74726104fed1dea",
    "sestina/Flex-2p-v0": "414bc8795bb7b4b8",
    "sestina/Flex-3p-v0": "48f3301c0c826bfe",
    "sestina/Flex-4p-v0": "05f5b56ee4954e71",
    "sestina/Cards-2p-v0": "a6cd6fe19b21e50b",
    "sestina/Cards-3p-v0": "13b9979eb72a14e5",
    "sestina/Cards-4p-v0": "b7dc06d5f053a622",
}
"""What each id plays, as a fingerprint. If one changes, its version in `registry.py` goes up."""


def test_there_is_an_id_for_every_game_and_number_of_players() -> None:
    assert {*VERSIONS} == {*sestina.game_ids()}
    assert len(IDS) == 12
    assert "sestina/Classic-2p-v0" in IDS
    assert {*IDS} <= {*gymnasium.registry}
    register_environments()  # again: nothing happens


def played_by(name: str, steps: int) -> str:
    """A fingerprint of all that an environment shows while it is played."""
    env: Any = gymnasium.make(name, reward="margin")
    assert env.unwrapped.spec.id == name
    rng, digest = np.random.default_rng(1), blake2b(digest_size=8)
    seen, _ = env.reset(seed=1)
    for _ in range(steps):
        for part in seen.values():
            digest.update(np.ascontiguousarray(part).tobytes())
        count = int(seen["action_mask"].sum())
        seen, reward, over, _, _ = env.step(min(int(rng.integers(count)), 20))
        digest.update(f"{reward} {over}".encode())
        if over:
            seen, _ = env.reset()
    return digest.hexdigest()


@pytest.mark.parametrize("name", IDS)
def test_a_version_plays_what_it_always_played(name: str) -> None:
    assert played_by(name, 8 if "Cards" in name else 40) == PLAYED[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_every_id_conforms_to_gymnasium(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        env = gymnasium.make(name, render_mode="rgb_array", disable_env_checker=True).unwrapped
        check_env(env)
        assert env.render().shape[2] == 3  # type: ignore[union-attr]


def test_one_id_conforms_to_gymnasium_with_its_pictures() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(gymnasium.make("sestina/Flex-3p-v0", planes=True).unwrapped)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", VERSIONS)
def test_every_game_conforms_to_pettingzoo(game: sestina.GameId, players: int) -> None:
    planes = game != "cards"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(aec(game, players=players, planes=planes), num_cycles=60)
        # It begins with a window, which there is none of here.
        render_test(
            lambda render_mode: aec(
                game, players=players, render_mode=None if render_mode == "human" else render_mode
            )
        )


# Pictures and planes ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", VERSIONS)
def test_frames_have_one_size_and_show_what_is_laid(game: sestina.GameId) -> None:
    env = solo(game, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    env.step(0)
    second = env.render()
    assert isinstance(first, np.ndarray)
    assert isinstance(second, np.ndarray)
    assert first.shape == second.shape == (len(first), len(first), 3)
    assert first.dtype == np.uint8
    assert not np.array_equal(first, second)


def test_every_tile_looks_different() -> None:
    from sestina.rl.frames import _pictures

    for first, tiles in ((0, 36), (36, 108)):
        pictures = _pictures(first, tiles)[: tiles + 1]
        assert len({picture.tobytes() for picture in pictures}) == tiles + 1


def test_a_picture_of_every_table_of_a_vector() -> None:
    many = vector("travel", num_envs=3, render_mode="rgb_array")
    many.reset(seed=1)
    frames = many.render()
    assert frames is not None
    assert [frame.shape for frame in frames] == [(640, 640, 3)] * 3


@pytest.mark.parametrize(
    ("game", "options", "planes"),
    [("classic", {}, 12), ("flex", {}, 15), ("classic", {"expansion": "expansion1"}, 16)],
)
def test_planes_show_the_board(game: sestina.GameId, options: dict[str, Any], planes: int) -> None:
    env = aec(game, planes=True, **options)
    env.reset(seed=3)
    names = env.encoding.plane_names
    assert len(names) == len({*names}) == planes
    for _ in range(12):
        seen, _, _, _, _ = env.last()
        assert seen is not None
        shown = seen["planes"]
        assert env.observation_space("seat_0").contains(seen)
        board = env.encoding.unpack(seen["observation"])["board"]
        tiles = (board > 0) & (board < 255)
        assert np.array_equal(shown[:6].sum(axis=0), tiles)
        assert np.array_equal(shown[6:12].sum(axis=0), tiles)
        left = int((shown.shape[1] - env.encoding.side) / 2)
        for y, x in np.argwhere(tiles)[:5].tolist():
            tile = sestina.Tile.parse(
                names[int(shown[:6, y, x].argmax())][-1]
                + names[6 + int(shown[6:12, y, x].argmax())][-1]
            )
            code = int(env.encoding.space.first_code) + int(board[y, x]) - 1
            assert tile.code == code % 36, left
        env.step(0)
    batch = np.stack([env.observe(agent)["observation"] for agent in env.possible_agents])
    assert env.encoding.planes(batch).shape == (2, *shown.shape)


def test_cards_has_no_planes() -> None:
    with pytest.raises(ValueError, match="Cards has no board"):
        aec("cards", planes=True)


def test_the_state_holds_what_each_seat_knows() -> None:
    env = aec("classic", players=3)
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    parts = state.reshape(3, -1)
    for agent, part in zip(env.possible_agents, parts, strict=True):
        assert np.array_equal(env.observe(agent)["observation"], part)
    lone = solo("classic", players=3)
    lone.reset(seed=1)
    assert lone.state().shape == state.shape
    assert isinstance(lone, SoloEnvironment)
    assert isinstance(env, AecEnvironment)

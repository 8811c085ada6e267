"""OpenSpiel plays every game through, with its own tests; where its wheel is installed."""

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

import sestina
from sestina.games.registry import PLAYERS

pyspiel: Any = pytest.importorskip("pyspiel")

GAMES = sestina.game_ids()


def load(game: str, players: int = 2, expansion: str = "") -> Any:
    import sestina.openspiel  # noqa: F401  # it registers the game

    more = f",expansion={expansion}" if expansion else ""
    return pyspiel.load_game(f"python_sestina(game={game},players={players}{more})")


def walk(state: Any, rng: Random, steps: int) -> None:
    """Play on at random, chance by its probabilities."""
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            actions, weights = zip(*outcomes, strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("game", GAMES)
def test_a_walk_shows_each_player_what_it_may_know(game: str) -> None:
    spiel = load(game, 3)
    rng = Random(1)
    state = spiel.new_initial_state()
    walk(state, rng, 150)
    seen = set()
    for player in range(3):
        text = state.information_state_string(player)
        seen.add(text)
        assert len(state.information_state_tensor(player)) == (
            spiel.information_state_tensor_size()
        )
        assert len(state.observation_tensor(player)) == spiel.observation_tensor_size()
    assert len(seen) == 3
    assert str(state.clone()) == str(state)


def test_the_deal_is_drawn_from_the_whole_pile() -> None:
    state = load("classic").new_initial_state()
    assert dict(state.chance_outcomes()) == pytest.approx(dict.fromkeys(range(36), 1 / 36))
    drawn: Counter[int] = Counter()
    while state.is_chance_node() and drawn.total() < 12:
        action = state.chance_outcomes()[0][0]
        drawn[action] += 1
        state.apply_action(action)
    assert drawn == {0: 3, 1: 3, 2: 3, 3: 3}


def test_who_begins_is_drawn_where_sets_are_equal() -> None:
    spiel = load("classic")
    for seed in range(20):
        state, rng = spiel.new_initial_state(), Random(seed)
        walk(state, rng, 12)
        if state.is_chance_node():
            assert [chance for _, chance in state.chance_outcomes()] == [0.5, 0.5]
            names = [state.action_to_string(action) for action in state.legal_actions()]
            assert names == ["seat 0 begins", "seat 1 begins"]
            state.apply_action(state.legal_actions()[1])
            assert state.current_player() == 1
            return
    pytest.fail("no start tie in twenty deals")


def test_a_state_can_be_pickled() -> None:
    state = load("travel").new_initial_state()
    walk(state, Random(3), 60)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    walk(state, Random(4), 40)
    walk(again, Random(4), 40)
    assert str(again) == str(state)


def test_a_game_to_its_end() -> None:
    state = load("classic", 2, "mini").new_initial_state()
    walk(state, Random(5), 10_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) in (0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_simulation_test_of_openspiel(game: str, players: int) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=False, verbose=False)

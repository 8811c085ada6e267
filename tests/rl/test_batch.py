"""A batch plays what `Game` plays, bit for bit."""

import os
from random import Random

import numpy as np
import pytest

import sestina
from sestina.arrays import encoding_of
from sestina.rl import GameBatch, batch
from tests.arrays.walks import CARDS, EACH, SHORT
from tests.conformance.configurations import BOARD_GAMES, EVERY, HOUSE_RULES, Configuration


def compare(configuration: Configuration, games: int, steps: int, seed: int) -> int:
    """Play a batch beside games with the same seeds; how many games ended."""
    many = batch(
        configuration.game,
        games=games,
        rng=seed,
        players=configuration.players,
        **configuration.options,
    )
    rng = np.random.default_rng(seed)
    twins = [configuration.new_game(int(seed)) for seed in many.seeds]
    ended = 0
    for _ in range(steps):
        rows, observed = many.moves, many.observe()
        for place, twin in enumerate(twins):
            compare_game(many, rows, observed, place, twin)
        actions = chosen(many, rows, rng)
        before = [twin.scores for twin in twins]
        seats = many.seat.tolist()
        for twin, action in zip(twins, actions.tolist(), strict=True):
            twin.play(twin.lazy_moves()[action])
        many.step(actions)
        for place, twin in enumerate(twins):
            seat = seats[place]
            assert many.points[place] == twin.scores[seat] - before[place][seat]
            assert bool(many.over[place]) == twin.is_over
            if twin.is_over:
                ended += 1
                assert tuple(many.final_scores[place].tolist()) == twin.scores
                twins[place] = configuration.new_game(int(many.seeds[place]))
    return ended


def compare_game(
    many: GameBatch, rows: np.ndarray, observed: np.ndarray, place: int, twin: sestina.Game
) -> None:
    code = many.encoding
    first, count = int(many.first[place]), int(many.count[place])
    assert many.seat[place] == twin.seat_to_move
    assert tuple(many.scores[place].tolist()) == twin.scores
    view = twin.view(twin.seat_to_move)
    assert np.array_equal(rows[first : first + count], code.moves(view))
    assert np.array_equal(observed[place], code.observe(view))


def chosen(many: GameBatch, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random kind of move, then a move of it, so that games end and actions are frequent."""
    actions = np.zeros(many.games, dtype=np.int64)
    for place in range(many.games):
        first, count = int(many.first[place]), int(many.count[place])
        kinds = rows[first : first + count, 0]
        kinds = kinds[kinds != 7] if (kinds != 7).any() else kinds
        kind = rng.choice(np.unique(kinds))
        actions[place] = rng.choice(np.flatnonzero(rows[first : first + count, 0] == kind))
    return actions


@pytest.mark.parametrize("configuration", EACH, ids=str)
def test_a_batch_plays_what_games_play(configuration: Configuration) -> None:
    compare(configuration, games=2, steps=SHORT if configuration is CARDS else 50, seed=5)


def test_games_that_end_begin_anew() -> None:
    configuration = Configuration("classic-2p", "classic", {}, 2)
    many = batch("classic", games=8, rng=3)
    first_seeds = many.seeds.copy()
    over = np.zeros(8, dtype=np.int64)
    for _ in range(200):
        many.step(many.greedy_actions())
        over += many.over
    assert (over >= 1).all()
    assert (many.seeds != first_seeds).all()
    twin = configuration.new_game(int(many.seeds[0]))
    assert twin.ply == 0


def test_greedy_actions_are_the_best_placements() -> None:
    many = batch("classic", games=5, rng=1)
    for _ in range(30):
        for place, action in enumerate(many.greedy_actions().tolist()):
            first = int(many.first[place])
            points = many.moves[first : first + int(many.count[place]), 1]
            assert action == int(np.argmax(points))
        many.step(many.greedy_actions())


def test_randomness_comes_from_outside() -> None:
    runs = []
    for _ in range(2):
        many = batch("travel", games=3, rng=np.random.default_rng(9))
        rng = np.random.default_rng(4)
        for _ in range(60):
            many.step(many.random_actions(rng))
        runs.append((many.seeds.tolist(), many.scores.tolist(), many.moves.tolist()))
    assert runs[0] == runs[1]


def test_wrong_actions_are_refused_and_change_nothing() -> None:
    many = batch("classic", games=2, rng=1)
    before = many.moves.copy()
    for wrong in ([0, int(many.count[1])], [-1, 0]):
        with pytest.raises(ValueError, match="there is no move"):
            many.step(np.array(wrong))
    with pytest.raises(ValueError, match="2 actions, not an array"):
        many.step(np.zeros(3, dtype=np.int64))
    assert np.array_equal(many.moves, before)
    with pytest.raises(ValueError, match="one game or more"):
        batch("classic", games=0, rng=1)


def test_arrays_cannot_be_written_to() -> None:
    many = batch("classic", games=2, rng=1)
    with pytest.raises(ValueError, match="read-only"):
        many.scores[0, 0] = 5


STEPS = int(os.environ.get("SESTINA_BATCH_STEPS", "400"))
"""How many steps the long test makes in each game; 20,000 are ten million in all."""


@pytest.mark.long
@pytest.mark.parametrize("configuration", [*EVERY, *HOUSE_RULES, *BOARD_GAMES], ids=str)
def test_long_batches_play_what_games_play(configuration: Configuration) -> None:
    """Observations and lists of every step."""
    is_cards = configuration.game == "cards"
    seed = Random(configuration.name).randrange(2**31)
    compare(
        configuration,
        games=2 if is_cards else 8,
        steps=STEPS // 20 if is_cards else STEPS,
        seed=seed,
    )


def test_a_batch_of_a_view_has_the_same_encoding() -> None:
    many = batch("flex", games=1, rng=1, players=3)
    game = sestina.new_game("flex", players=3, seed=1)
    assert many.encoding.parts == encoding_of(game).parts

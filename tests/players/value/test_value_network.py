"""The network, its file format, and the choice by value."""

import struct
from pathlib import Path

import pytest

from sestina.games.tiles.state import FINISH_BONUS
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.feature_tables import FEATURE_COUNT, STAGES
from sestina.players.value.features import ValueFeatures
from sestina.players.value.network import SCALE
from sestina.players.value.packaged import network_for, parse_network, read_network
from tests.players.tiles.test_evaluation import full_state, index_of
from tests.players.value.test_value_features import BOARD, HANDS, midgame_state
from tests.setups import set_up

WIDTH = 16
LINEAR = 8


def numbers(players: int) -> tuple[list[int], list[float], list[float]]:
    """Rows, biases and outputs of a small network."""
    rows = [(at * 7919) % 601 - 300 for at in range(FEATURE_COUNT * WIDTH)]
    biases = [(k % 5 - 2) / 4 for k in range(WIDTH)]
    outputs = [((at * 104729) % 41 - 20) / 16 for at in range(STAGES * players * (WIDTH + 1))]
    return rows, biases, outputs


def network_file(players: int, *, features: int = FEATURE_COUNT) -> bytes:
    rows, biases, outputs = numbers(players)
    return b"".join(
        [
            struct.pack("<6h", players, WIDTH, LINEAR, features, STAGES, SCALE),
            struct.pack(f"<{len(rows)}h", *rows),
            struct.pack(f"<{len(biases)}f", *biases),
            struct.pack(f"<{len(outputs)}f", *outputs),
        ]
    )


def plainly(features: ValueFeatures, players: int) -> list[float]:
    """The values, computed as simply as possible."""
    rows, biases, outputs = numbers(players)
    sums = [*biases]
    for k in range(features.count):
        for j in range(WIDTH):
            sums[j] += rows[features.active[k] * WIDTH + j] / SCALE
    sums[LINEAR:] = [max(0.0, value) for value in sums[LINEAR:]]
    values = []
    for seat in range(players):
        start = (features.stage * players + seat) * (WIDTH + 1)
        weights = outputs[start + 1 : start + 1 + WIDTH]
        total = sum([w * s for w, s in zip(weights, sums, strict=True)])
        values.append(outputs[start] + total)
    return values


@pytest.mark.parametrize("players", [2, 3])
def test_the_network_sums_rows_and_reads_values(players: int) -> None:
    network = parse_network(network_file(players))
    for turns in (1, 20, 45):
        state = midgame_state("classic", 5, turns)
        found = state.find()
        features = ValueFeatures()
        features.prepare(state)
        features.extract(state.grid, found, 0)
        network.run(features)
        values = [network.values[seat] for seat in range(players)]
        assert values == pytest.approx(plainly(features, players))


def test_a_network_for_other_features_is_refused() -> None:
    with pytest.raises(ValueError, match="other features"):
        parse_network(network_file(2, features=FEATURE_COUNT - 1))


def test_a_network_is_read_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "small.net").write_bytes(network_file(2))
    assert read_network(tmp_path / "small.net").players == 2


@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_package_has_a_network_for_every_board(diagonals: bool, players: int) -> None:
    network = network_for(diagonals, players)
    assert network is not None
    assert network.players == players


def test_there_is_no_network_for_five() -> None:
    assert network_for(False, 5) is None


def test_the_best_placement_has_the_most_points_and_value() -> None:
    network = network_for(False, 2)
    assert network is not None
    estimator = ValueEstimator(network)
    state = midgame_state("classic", 8, 20)
    found = state.find()
    best = estimator.best(state, 0)
    highest = estimator.highest
    values = [
        float(found.points[index]) + estimator.value(state.grid, found, index)
        for index in range(found.count)
    ]
    assert max(values) == pytest.approx(highest)
    assert values.index(max(values)) == best


def test_the_last_tile_of_the_game_is_worth_the_bonus() -> None:
    network = network_for(False, 2)
    assert network is not None
    estimator = ValueEstimator(network)
    state = full_state(set_up(BOARD, ["R8", HANDS[1]], pile="empty"))
    index = index_of(state, "R8@4,0")
    estimator.prepare(state)
    value = estimator.value(state.grid, state.find(), index)
    assert value == FINISH_BONUS

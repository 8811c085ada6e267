"""Training: self-play writes consistent positions, and the whole command repeats itself."""

import hashlib
import json
import os
import struct
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from scripts.build_core import ROOT
from sestina.players.value.feature_tables import FEATURE_COUNT, STAGES
from sestina.players.value.packaged import read_network
from training.__main__ import PLANS, digest_of_games
from training.layout import GROUP, LABEL_UNITS, NO_FEATURE, Layout, read_layout
from training.match import MatchJob, play_match
from training.model import widen
from training.selfplay import ROOM, SelfPlayJob, layout_of, play_job
from training.simulated import SimulationJob, simulate_job

NETWORKS = ROOT / "src" / "sestina" / "players" / "value" / "networks"


def job(folder: Path, network: Path | None, *, games: int = 2) -> SelfPlayJob:
    return SelfPlayJob("classic", 2, games, 1, network, 4, 0.5, folder / "part")


def rows_of(folder: Path) -> list[tuple[int, ...]]:
    data = (folder / "part.rows").read_bytes()
    return list(struct.iter_unpack("<7h", data))


@pytest.mark.parametrize("network", [None, NETWORKS / "plain2.net"], ids=["points", "network"])
def test_self_play_writes_a_row_and_features_for_each_position(
    tmp_path: Path, network: Path | None
) -> None:
    count = play_job(job(tmp_path, network))
    rows = rows_of(tmp_path)
    flat = (tmp_path / "part.features").read_bytes()
    assert count == len(rows) > 20
    assert len(flat) == 2 * ROOM[False] * count
    features = set(struct.unpack(f"<{len(flat) // 2}H", flat))
    assert max(features - {NO_FEATURE}) < FEATURE_COUNT
    for stage, *numbers in rows:
        labels, future, scores = numbers[:2], numbers[2:4], numbers[4:]
        assert 0 <= stage < STAGES
        assert min(future) >= 0
        assert min(scores) >= 0
        if network is None:
            # Without a network, the label is what happened.
            assert labels == [LABEL_UNITS * points for points in future]


def test_self_play_repeats_itself(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        play_job(job(tmp_path / name, NETWORKS / "plain2.net", games=1))
    one, two = tmp_path / "one", tmp_path / "two"
    assert (one / "part.features").read_bytes() == (two / "part.features").read_bytes()
    assert rows_of(one) == rows_of(two)


def simulated(folder: Path, deals: int) -> list[tuple[int, ...]]:
    """The rows of a game of Flex in which several moves of some turns were simulated."""
    folder.mkdir()
    network = NETWORKS / "diagonals2.net"
    turns = simulate_job(SimulationJob("flex", 2, 1, 3, network, deals, folder / "part"))
    rows = rows_of(folder)
    assert len(rows) == GROUP * turns > 0
    assert (folder / "part.features").stat().st_size == 2 * ROOM[True] * len(rows)
    return rows


def test_moves_of_a_turn_are_simulated_in_the_same_deals(tmp_path: Path) -> None:
    """Luck makes turns differ by tens of points, and moves of one turn by few."""
    rows = simulated(tmp_path / "one", 4)
    groups = [rows[at : at + GROUP] for at in range(0, len(rows), GROUP)]
    leads = [[(row[1] - row[2]) / LABEL_UNITS for row in group] for group in groups]
    for group, lead in zip(groups, leads, strict=True):
        # The other seat has not moved; the mover's points are in.
        assert len({row[6] for row in group}) == 1
        assert max(lead) - min(lead) < 30
    assert simulated(tmp_path / "two", 4) == rows
    assert simulated(tmp_path / "three", 5) != rows


def test_a_network_goes_on_with_more_features() -> None:
    data = (NETWORKS / "plain2.net").read_bytes()
    wider = widen(data, FEATURE_COUNT + 3)
    width = struct.unpack_from("<6h", data)[1]
    assert len(wider) == len(data) + 3 * 2 * width
    assert struct.unpack_from("<6h", wider)[3] == FEATURE_COUNT + 3
    assert widen(data, FEATURE_COUNT) == data


def test_a_layout_survives_its_file(tmp_path: Path) -> None:
    layout = layout_of("flex", 3)
    layout.write(tmp_path)
    assert read_layout(tmp_path) == layout
    assert layout == Layout(3, FEATURE_COUNT, ROOM[True], STAGES, layout.scale)


def test_every_deal_of_a_match_is_played_from_every_seat() -> None:
    score = play_match(MatchJob("classic", 2, 3, 1, NETWORKS / "plain2.net", 8))
    assert score.games == 6
    assert 0 <= score.wins <= 6


@pytest.mark.slow
def test_the_value_alone_beats_playing_for_points() -> None:
    score = play_match(MatchJob("classic", 2, 100, 2, NETWORKS / "plain2.net", 0))
    assert score.wins / score.games > 0.6
    assert score.margin > 0


@pytest.mark.parametrize("name", PLANS)
def test_the_networks_of_the_package_are_those_of_their_cards(name: str) -> None:
    """The command writes network and card. New rules or features need new training."""
    plan = PLANS[name]
    card = json.loads((NETWORKS / f"{name}.json").read_text(encoding="utf-8"))
    data = (NETWORKS / f"{name}.net").read_bytes()
    assert card["sha256"] == hashlib.sha256(data).hexdigest()
    assert (card["game"], card["players"], card["batch"]) == (plan.game, plan.players, plan.batch)
    planned = [asdict(one) for one in plan.rounds] + [asdict(one) for one in plan.simulated]
    assert len(card["rounds"]) == len(planned)
    for done, wanted in zip(card["rounds"], planned, strict=True):
        assert wanted.items() <= done.items()
    assert card["first games"] == digest_of_games(name, plan, card["seed"])


@pytest.mark.slow
def test_the_command_trains_a_network_and_repeats_itself(tmp_path: Path) -> None:
    python = os.environ.get("SESTINA_TRAINING_PYTHON", sys.executable)
    if subprocess.run([python, "-c", "import numpy"], capture_output=True, check=False).returncode:
        pytest.skip("the fit needs numpy; SESTINA_TRAINING_PYTHON names a Python that has it")
    command = [sys.executable, "-m", "training", "--small", "--network", "plain2", "--match", "64"]
    command += ["--python", python]
    for name in ("one", "two"):
        output = ["--output", str(tmp_path / name)]
        subprocess.run([*command, *output], cwd=ROOT, check=True)
    written = (tmp_path / "one" / "plain2.net").read_bytes()
    assert written == (tmp_path / "two" / "plain2.net").read_bytes()
    assert read_network(tmp_path / "one" / "plain2.net").players == 2
    card = json.loads((tmp_path / "one" / "plain2.json").read_text(encoding="utf-8"))
    assert card["sha256"] == hashlib.sha256(written).hexdigest()
    # A run that ended after the first round goes on from there.
    ended = {**card, "rounds": card["rounds"][:1]}
    (tmp_path / "one" / "plain2.json").write_text(json.dumps(ended), encoding="utf-8")
    going_on = ["--start", str(tmp_path / "one"), "--output", str(tmp_path / "three")]
    subprocess.run([*command, *going_on], cwd=ROOT, check=True)
    whole = json.loads((tmp_path / "three" / "plain2.json").read_text(encoding="utf-8"))
    assert whole["rounds"][0] == card["rounds"][0]
    assert [one["network"] for one in whole["rounds"]] == [one["network"] for one in card["rounds"]]
    written = (tmp_path / "three" / "plain2.net").read_bytes()
    assert whole["sha256"] == hashlib.sha256(written).hexdigest()

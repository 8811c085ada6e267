"""`bench.without_luck`: the luck of draws is 0 on average and can be taken off a result."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sestina
from bench import without_luck
from sestina.analysis.luck import drawn_again
from sestina.analysis.step_review import RecordedStates
from sestina.arena.intervals import mean_interval
from sestina.game.record_files import GameText
from sestina.players.levels import bot_named
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for
from tests.turns import to_move


def played_text(seed: int, block: int, players: int = 2, **options: Any) -> str:
    """A game of `greedy` against `beginner`s, as the arena writes it."""
    game = sestina.new_game("classic", players=players, seed=seed, **options)
    levels = ["greedy", *["beginner"] * (players - 1)]
    bots = [bot_named(level, seed=seed) for level in levels]
    while not game.is_over:
        seat = to_move(game)
        game.play(bots[seat].choose(game.view(seat)))
    game.tags.update({"Names": ", ".join(levels), "Round": f"{block}.0", "Event": "arena"})
    return game.record()


def test_luck_is_zero_on_average() -> None:
    """Of the draws after one move, all are as likely: their luck adds up to about 0."""
    states = RecordedStates(GameText(1, 1, played_text(3, 0)).record())
    network = network_for(False, 2)
    assert network is not None
    estimator, rng = ValueEstimator(network), Random(1)
    before, move = states.states[12], states.moves[12]
    seat = int(before.seat)

    def draw() -> float:
        return without_luck.prospect(drawn_again(before, move, rng), seat, estimator)

    lucks = [draw() - sum(draw() for _ in range(4)) / 4 for _ in range(150)]
    estimate = mean_interval(lucks, 0.999)
    assert estimate.low < 0 < estimate.high
    assert max(lucks) > 1, "no draw was lucky"


def test_what_luck_explains_is_taken_off() -> None:
    lucks = [3.0, -2.0, 0.5, 4.0, -1.0]
    values = [5 + 2 * luck for luck in lucks]
    found = without_luck.without_luck(values, lucks)
    assert (found.low, found.mean, found.high) == pytest.approx((5, 5, 5))
    nothing = without_luck.without_luck(values, [0.0] * 5)
    assert nothing == mean_interval(values)


def test_games_of_a_block_belong_together() -> None:
    outcome = without_luck.Outcome
    games = [("a", outcome(1, 10, 4)), ("b", outcome(0, -6, 2)), ("a", outcome(0, 2, -2))]
    assert without_luck.block_means(games) == [outcome(0.5, 6, 1), outcome(0, -6, 2)]


def test_a_game_for_three_counts_means_of_the_seats() -> None:
    text = played_text(5, 7, players=3)
    game = sestina.replay(text)
    block, outcome = without_luck.outcome_of(without_luck.Job(GameText(1, 1, text), "beginner", 2))
    first, *others = game.scores
    assert block == "arena 7"
    assert outcome.margin == pytest.approx(sum(others) / 2 - first)
    assert outcome.win_rate == float(first < max(others))
    assert outcome.luck != 0


def test_the_command_tells_both_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.txt"
    path.write_text("\n".join(played_text(seed, seed) for seed in range(4)))
    monkeypatch.setattr(sys, "argv", ["x", str(path), "greedy", "--draws", "2", "--workers", "1"])
    without_luck.main()
    head, wins, margin = capsys.readouterr().out.splitlines()
    assert head.startswith("greedy: 4 games")
    assert "without luck" in wins
    assert "without luck" in margin


@pytest.mark.parametrize(
    ("contestant", "options", "words"),
    [
        (
            "master",
            {},
            "game 1 is not one of master against others: the seats are greedy, beginner",
        ),
        ("greedy", {"expansion": "mini"}, "only tile games without action tiles"),
    ],
)
def test_what_it_cannot_judge_is_told(contestant: str, options: dict[str, Any], words: str) -> None:
    text = played_text(1, 0, **options)
    with pytest.raises(ValueError, match=words):
        without_luck.outcome_of(without_luck.Job(GameText(1, 1, text), contestant, 2))


def test_too_few_games_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.txt"
    path.write_text(played_text(1, 0))
    monkeypatch.setattr(sys, "argv", ["x", str(path), "greedy", "--draws", "1", "--workers", "1"])
    with pytest.raises(SystemExit):
        without_luck.main()
    assert "1 blocks of games; three are the least" in capsys.readouterr().err


def test_an_unfinished_game_is_told() -> None:
    text = "\n".join(line for line in played_text(1, 0).splitlines() if not line.startswith("end "))
    with pytest.raises(ValueError, match="game 3 was not played to its end"):
        without_luck.outcome_of(without_luck.Job(GameText(3, 1, text), "greedy", 2))

"""`bench.gain`: two contestants are compared by the same deals against the same opponent."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

from bench import gain
from sestina.arena.executors import InProcess
from sestina.arena.match import Match, play_matches
from sestina.arena.results import Results, write_results
from sestina.arena.setting import make_setting


@cache
def played(*contestants: str, seed: int = 1, games: int = 12, players: int = 2) -> Results:
    found = Results(make_setting(contestants, players=players), [])
    play_matches([Match(found, seed, games)], InProcess())
    return found


def test_the_same_games_show_no_gain() -> None:
    results = played("greedy", "beginner")
    found = gain.gain_of(results, results)
    assert found.games == 12
    assert (found.win_rate.mean, found.margin.mean) == (0, 0)
    assert (found.margin.low, found.margin.high) == (0, 0)


@pytest.mark.parametrize("players", [2, 3])
def test_it_is_the_difference_of_the_margins(players: int) -> None:
    strong = played("greedy", "beginner", players=players)
    weak = played("random", "beginner", players=players)
    found = gain.gain_of(strong, weak)
    margins = [match.tally().margin(0).mean for match in (strong, weak)]
    assert found.margin.mean == pytest.approx(margins[0] - margins[1])
    assert found.margin.low > 0
    other_way = gain.gain_of(weak, strong)
    assert other_way.margin.mean == pytest.approx(-found.margin.mean)


def test_only_deals_that_both_played_count() -> None:
    whole, part = played("greedy", "beginner"), played("greedy", "beginner", games=8)
    found = gain.gain_of(whole, part)
    assert found.games == 8
    assert found.margin.mean == 0
    assert [run.seed for run in part.runs] == [1]


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (lambda: played("random", "beginner", seed=2), "no deal in common"),
        (lambda: played("random", "casual"), "the opponents differ: beginner and casual"),
        (lambda: played("random", "beginner", players=3), "different games"),
        (lambda: played("random", "beginner", "casual", players=3), "two contestants"),
    ],
)
def test_what_cannot_be_compared_is_told(other: object, words: str) -> None:
    assert callable(other)
    with pytest.raises(ValueError, match=words):
        gain.gain_of(played("greedy", "beginner"), other())


def test_the_command_prints_both_differences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / "new.json", tmp_path / "former.json"]
    for path, name in zip(paths, ("greedy", "random"), strict=True):
        write_results(path, [played(name, "beginner")])
    monkeypatch.setattr(sys, "argv", ["gain", *map(str, paths)])
    gain.main()
    head, wins, margin = capsys.readouterr().out.splitlines()
    assert head == "greedy rather than random, against beginner: 12 games each"
    assert wins.startswith("  win rate +")
    assert margin.startswith("  margin   +")


def test_the_command_tells_of_a_file_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["gain", str(tmp_path / "a.json"), str(tmp_path / "b.json")])
    with pytest.raises(SystemExit):
        gain.main()
    assert "cannot read" in capsys.readouterr().err

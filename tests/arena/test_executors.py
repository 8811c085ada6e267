"""The same games on one worker, on several, and on Ray."""

from __future__ import annotations

from pathlib import Path

import pytest

from sestina.arena.executors import Executor, ExecutorError, InProcess, Processes
from sestina.arena.match import BotFailed, Match, play_matches
from sestina.arena.results import Results
from sestina.arena.setting import Setting, make_setting
from sestina.arena.stopping import Claims, Sprt
from tests.workers.left import NewWorkers

TRIO = make_setting(["greedy", "random", "tests.arena.bots:Cautious"])
PAIR = make_setting(["greedy", "tests.arena.bots:Cautious"])


def play(executor: Executor, setting: Setting = PAIR, games: int = 40) -> Results:
    results = Results(setting, [])
    play_matches([Match(results, 4, games)], executor)
    return results


def test_the_number_of_workers_does_not_matter(new_workers: NewWorkers) -> None:
    alone = play(InProcess())
    assert alone.tally().games == 40
    assert play(Processes(2)).without_times() == alone.without_times()
    assert new_workers() == []


def test_a_sequential_test_stops_at_the_same_block() -> None:
    def decide(executor: Executor) -> Match:
        match = Match(Results(PAIR, []), 1, 1000, Sprt(Claims(0.5, 0.75)))
        play_matches([match], executor)
        return match

    alone, together = decide(InProcess()), decide(Processes(3))
    assert alone.verdict is not None
    assert alone.verdict == together.verdict
    assert alone.results.without_times() == together.results.without_times()


def test_several_matches_go_forward_together() -> None:
    def both(executor: Executor) -> list[Results]:
        matches = [Match(Results(PAIR, []), 1, 6), Match(Results(TRIO, []), 2, 6)]
        play_matches(matches, executor)
        return [match.results.without_times() for match in matches]

    alone = both(InProcess())
    assert [results.tally().games for results in alone] == [6, 6]
    assert both(Processes(2)) == alone


def test_a_worker_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lives = tmp_path / "lives"
    monkeypatch.setenv("MORTAL", str(lives))
    setting = make_setting(["greedy", "tests.arena.bots:Mortal"])
    plain = play(InProcess(), setting, 12)
    lives.write_text("1")
    assert play(Processes(2), setting, 12).without_times() == plain.without_times()
    assert lives.read_text() == "0"


def test_a_block_that_always_ends_its_worker_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_workers: NewWorkers
) -> None:
    lives = tmp_path / "lives"
    lives.write_text("1000")
    monkeypatch.setenv("MORTAL", str(lives))
    with pytest.raises(ExecutorError, match=r"ended 2 times \(exit code 7\) .* block 0 of seed 4"):
        play(Processes(2), make_setting(["greedy", "tests.arena.bots:Mortal"]), 2)
    assert new_workers() == []


def test_a_bot_at_fault_in_a_worker_is_named(new_workers: NewWorkers) -> None:
    with pytest.raises(BotFailed, match="no idea") as failure:
        play(Processes(2), make_setting(["tests.arena.bots:Raiser", "random"]))
    assert "RuntimeError" in failure.value.fault.trace
    assert new_workers() == []

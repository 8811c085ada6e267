"""A match: order, stopping and continuing."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice
from random import Random

import pytest

from sestina.arena.blocks import Block, Outcome, Task, play_block
from sestina.arena.executors import Executor, InProcess
from sestina.arena.match import BotFailed, Match, play_matches
from sestina.arena.results import Results, Run, add_results
from sestina.arena.setting import Setting, make_setting
from sestina.arena.stopping import Claims, Sprt
from sestina.arena.thinking_time import ThinkingTime
from sestina.game.record_text import parse_text
from sestina.game.replay import replay_record

PAIR = make_setting(["greedy", "random"])


def outcome(task: Task) -> Outcome:
    """The first contestant wins every second block, and every block from 20 on."""
    won = task.block >= 20 or task.block % 2 == 0
    scores = ((9, 1), (1, 9)) if won else ((1, 9), (9, 1))
    return Outcome(
        task, Block(task.block, scores, (1, 1)), (ThinkingTime(1, 0.5), ThinkingTime(2, 0.5))
    )


def play(match: Match, shuffled: Random | None = None, most: int | None = None) -> None:
    """Play with several workers that finish in any order."""
    tasks = match.tasks(0)
    flying = [*islice(tasks, 6)]
    count = 0
    while flying and not match.is_done and (most is None or count < most):
        place = shuffled.randrange(len(flying)) if shuffled else 0
        match.take(outcome(flying.pop(place)))
        flying += islice(tasks, 1)
        count += 1


def test_games_are_rounded_up_to_whole_blocks() -> None:
    match = Match(Results(PAIR, []), 1, 5)
    play(match)
    assert match.is_done
    assert match.tally.games == 6


def test_the_order_of_arrival_does_not_matter() -> None:
    plain = Results(PAIR, [])
    play(Match(plain, 1, 100))
    for seed in range(5):
        mixed = Results(PAIR, [])
        play(Match(mixed, 1, 100), Random(seed))
        assert mixed.without_times() == plain.without_times()
        assert mixed.runs[0].early == []


def test_a_match_stops_at_the_same_block_in_any_order() -> None:
    found = []
    for seed in range(5):
        results = Results(PAIR, [])
        match = Match(results, 1, 1000, Sprt(Claims(0.5, 0.6)))
        play(match, Random(seed))
        assert match.verdict == "the sequential test accepts a win rate of 60.0%"
        assert results.runs[0].early == []
        found.append(results.without_times())
    assert found.count(found[0]) == len(found)
    assert 20 < len(found[0].runs[0].blocks) < 60


def test_an_interrupted_match_goes_on_where_it_was() -> None:
    plain = Results(PAIR, [])
    play(Match(plain, 1, 200, Sprt(Claims(0.5, 0.6))))
    results = Results(PAIR, [])
    for _ in range(20):
        match = Match(results, 1, 200, Sprt(Claims(0.5, 0.6)))
        if match.is_done:
            break
        have = {block.block for run in results.runs for block in (*run.blocks, *run.early)}
        assert have.isdisjoint(task.block for task in match.tasks(0))
        play(match, Random(3), most=7)
    assert match.is_done
    assert results.without_times() == plain.without_times()


def test_more_games_go_on_with_a_finished_match() -> None:
    results = Results(PAIR, [])
    play(Match(results, 1, 20))
    play(Match(results, 1, 50))
    assert results.tally().games == 50
    assert Match(results, 1, 30).is_done


def test_another_seed_is_another_run_of_the_same_result() -> None:
    results = Results(PAIR, [])
    play(Match(results, 1, 20))
    match = Match(results, 2, 10)
    play(match)
    assert [len(run.blocks) for run in results.runs] == [10, 5]
    assert match.tally.games == results.tally().games == 30


def test_a_match_that_is_decided_by_earlier_runs_is_not_played() -> None:
    results = Results(PAIR, [])
    play(Match(results, 1, 200))
    before = results.without_times()
    match = Match(results, 2, 200, Sprt(Claims(0.5, 0.6)))
    assert match.is_done
    assert [*match.tasks(0)] == []
    assert len(results.runs[0].blocks) == len(before.runs[0].blocks) == 100


def test_what_comes_after_the_end_is_left_out() -> None:
    match = Match(Results(PAIR, []), 1, 4)
    tasks = [*match.tasks(0)]
    for task in [*tasks, Task(0, PAIR, 1, 2)]:
        match.take(outcome(task))
    assert match.tally.blocks == 2


def test_results_add_up() -> None:
    one, two, three = (Results(PAIR, []) for _ in range(3))
    play(Match(one, 1, 20))
    play(Match(two, 2, 10))
    play(Match(three, 1, 30))
    total = add_results([one, two, three])
    assert [(run.seed, len(run.blocks)) for run in total.runs] == [(1, 15), (2, 5)]
    assert total.tally().games == 40
    # The parts of a run add up to the run.
    parts = [Results(PAIR, [Run(1, [], blocks)]) for blocks in cut(three.runs[0].blocks)]
    for part in parts:
        part.runs[0].times = [ThinkingTime(), ThinkingTime()]
    assert add_results(parts).without_times() == three.without_times()


def cut(blocks: list[Block]) -> list[list[Block]]:
    return [blocks[::2], blocks[1::2]]


def test_results_that_contradict_each_other_do_not_add_up() -> None:
    one, two = Results(PAIR, []), Results(PAIR, [])
    play(Match(one, 1, 20))
    play(Match(two, 1, 20))
    two.runs[0].blocks[3] = Block(3, ((5, 5), (5, 5)), (1, 1))
    with pytest.raises(ValueError, match="block 3 of seed 1 has different scores"):
        add_results([one, two])
    with pytest.raises(ValueError, match="different settings: game: flex, not classic"):
        add_results([one, Results(Setting(PAIR.contestants, "flex", 2), [])])


# Real games --------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games() -> None:
    task = Task(0, PAIR, 1, 3)
    assert play_block(task).block == play_block(task).block
    assert play_block(task).block != play_block(Task(0, PAIR, 2, 3)).block


def test_the_games_of_a_block_share_the_pile_order() -> None:
    """Greedy against itself plays the same game with swapped seats."""
    for game in ("classic", "cards"):
        setting = make_setting(["greedy", "greedy"], game=game)
        block = play_block(Task(0, setting, 1, 0)).block
        assert block is not None
        assert block.scores[0] == block.scores[1]


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        ("travel", {}, 3),
        ("flex", {"backgrounds": 2}, 2),
        ("classic", {"expansion": "expansion2", "actions_from_start": True}, 2),
        ("cards", {}, 4),
    ],
)
def test_every_game_is_played(game: str, options: dict[str, object], players: int) -> None:
    setting = make_setting(["random", "greedy"], game=game, options=options, players=players)
    match = Match(Results(setting, []), 1, 1)
    play_matches([match], InProcess())
    assert match.tally.games == setting.block_size
    assert match.tally.turns > 0
    times = match.results.times()
    assert sum(clock.moves for clock in times) == match.tally.turns


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Raiser", "raised RuntimeError: no idea"),
        ("Cheat", "chose '.*@50,50': "),
        ("Speechless", "raised RuntimeError: no idea"),
        ("Nonsense", "chose 'hello': "),
        ("unmade", "could not be made: no bot today"),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_bot_at_fault_ends_the_contest(name: str, words: str, is_first: bool) -> None:
    contestants = ["greedy", f"tests.arena.bots:{name}"]
    setting = make_setting(contestants[::-1] if is_first else contestants)
    results = Results(setting, [])
    with pytest.raises(BotFailed, match=words) as failure:
        play_matches([Match(results, 1, 10)], InProcess())
    fault = failure.value.fault
    assert fault.contestant == f"tests.arena.bots:{name}"
    assert (fault.run_seed, fault.block, fault.game, fault.seat) in [(1, 0, 0, 1), (1, 0, 0, 0)]
    if name == "unmade":
        assert not fault.record
        return
    game = replay_record(parse_text(fault.record)).state
    assert not game.over
    assert game.seat == fault.seat
    assert ("no idea" in fault.trace) == (name in ("Raiser", "Speechless"))


def test_records_come_in_the_order_of_the_blocks() -> None:
    class Backwards:
        def play(self, tasks: Iterator[Task]) -> Generator[Outcome]:
            yield from [play_block(task) for task in [*tasks][::-1]]

    def records(executor: Executor) -> list[str]:
        kept: list[str] = []
        results = Results(make_setting(["greedy", "random"], game="travel"), [])
        play_matches([Match(results, 1, 6)], executor, on_records=kept.extend)
        return kept

    assert len(records(InProcess())) == 6
    assert records(Backwards()) == records(InProcess())


def test_settings_are_checked() -> None:
    for contestants, options, words in (
        (["greedy"], {}, "a contest needs at least two bots, not 1"),
        (["greedy", "random", "random"], {"players": 2}, "3 bots do not fit into 2 seats"),
        (["greedy"] * 5, {}, "2, 3 or 4 players, not 5"),
        (["greedy", "random"], {"game": "chess"}, "unknown game"),
        (["greedy", "random"], {"options": {"backgrounds": 2}}, "has no option"),
        (["greedy", "random"], {"ages": [4]}, "one age for each"),
        (["greedy", "random"], {"budget": 0.0}, "a budget is a share"),
    ):
        with pytest.raises(ValueError, match=words):
            make_setting(contestants, **options)

"""Mining: the same seed finds the same puzzles, and a stopped run goes on."""

from dataclasses import replace
from pathlib import Path

import pytest

import sestina
from sestina.puzzles import verify
from sestina.puzzles.kinds.best_moves import compare
from sestina.puzzles.mining import Mine, MineFile, measure, mine_game, mine_games, rate
from tests.puzzles.samples import quick

CARDS = Mine("cards", "cards", seed=5)


def test_the_same_game_gives_the_same_puzzles() -> None:
    assert mine_game(CARDS, 1) == mine_game(CARDS, 1)
    assert mine_game(CARDS, 1) != mine_game(replace(CARDS, seed=6), 1)


def test_mined_puzzles_are_verified_and_rated() -> None:
    found = [puzzle for number in range(12) for puzzle in mine_game(CARDS, number).puzzles]
    assert {puzzle.kind for puzzle in found} == {"qwirkle", "all-cards"}
    for puzzle in found:
        verify(puzzle)
        assert puzzle.rating == rate(puzzle) > 0


@pytest.mark.slow
def test_several_processes_find_the_same() -> None:
    assert [*mine_games(CARDS, range(6), 2)] == [mine_game(CARDS, number) for number in range(6)]


@pytest.mark.slow
def test_endings_are_mined_and_verified() -> None:
    mine = Mine("endings", "flex", seed=1)
    found = [puzzle for number in range(12) for puzzle in mine_game(mine, number).puzzles]
    assert found
    for puzzle in found:
        verify(puzzle)


def test_a_file_knows_which_games_are_done(tmp_path: Path) -> None:
    file = MineFile(tmp_path / "mined.jsonl")
    assert file.done(CARDS) == set()
    games = [mine_game(CARDS, number) for number in range(3)]
    for game in games:
        file.add(CARDS, game)
    assert file.done(CARDS) == {0, 1, 2}
    assert file.done(replace(CARDS, seed=9)) == set()
    assert [*file.puzzles()] == [puzzle for game in games for puzzle in game.puzzles]


def test_a_line_that_was_cut_off_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    file = MineFile(path)
    file.add(CARDS, mine_game(CARDS, 0))
    whole = [*file.puzzles()]
    with path.open("a", encoding="utf-8") as end:
        end.write('{"id":"abc')
    assert [*file.puzzles()] == whole


def test_a_puzzle_that_more_levels_miss_is_harder() -> None:
    puzzle = quick("ending", 1)[0]
    easy = replace(puzzle, fails=dict.fromkeys(puzzle.fails, 0.0))
    hard = replace(puzzle, fails=dict.fromkeys(puzzle.fails, 1.0))
    assert rate(easy) < rate(hard)
    assert rate(replace(easy, depth=1)) < rate(replace(easy, depth=5))


def test_levels_are_measured_by_what_they_play() -> None:
    puzzle = measure(quick("ending", 1)[0])
    assert puzzle.fails["greedy"] == 1.0
    assert puzzle.fails["expert"] == 0.0
    assert puzzle == measure(puzzle)


def test_no_best_move_is_claimed_where_actions_are_possible() -> None:
    game = sestina.new_game("classic", expansion="expansion2", actions_from_start=True, seed=3)
    while game.ply < 6:
        game.play(next(move for move in game.legal_moves() if move.kind == "place"))
    assert compare(game.view(game.seat_to_move), 1, 1000) is None

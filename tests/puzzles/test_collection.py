"""The puzzles of the package: enough of them, small, whole, and one for each day."""

from datetime import date, timedelta
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from scripts.pack_puzzles import table
from sestina.puzzles import KINDS, Puzzle, PuzzleCollection, format_puzzle, parse_puzzle, shipped
from sestina.puzzles.collection import FILE
from sestina.puzzles.kinds.best_moves import CLEAR_MARGIN
from sestina.puzzles.kinds.mistakes import MISTAKE


def test_a_thousand_puzzles_are_less_than_a_megabyte() -> None:
    assert len(shipped()) >= 1000
    assert len((files("sestina.puzzles") / "data" / FILE).read_bytes()) < 1_000_000


def test_every_kind_but_the_own_mistakes_is_there() -> None:
    assert {puzzle.kind for puzzle in shipped()} == {*KINDS} - {MISTAKE}


def test_the_docs_count_the_puzzles() -> None:
    page = Path(__file__).parents[2] / "docs" / "puzzles.md"
    assert table(shipped()) in page.read_text(encoding="utf-8")


def test_ids_are_unique() -> None:
    assert len({puzzle.id for puzzle in shipped()}) == len(shipped())


def test_every_puzzle_says_how_it_was_checked() -> None:
    for puzzle in shipped():
        assert puzzle.margin > 0
        assert puzzle.greed_loss > 0
        assert puzzle.depth > 0
        assert puzzle.is_proved == (puzzle.error == 0)
        if not puzzle.is_proved:
            assert puzzle.deals >= 50_000
            assert puzzle.margin - puzzle.error >= CLEAR_MARGIN - 0.002  # rounded


def test_every_puzzle_is_rated_by_the_levels_of_its_kind() -> None:
    for puzzle in shipped():
        assert {*KINDS[puzzle.kind].rated_levels} <= {*puzzle.fails}
        assert 400 <= puzzle.rating <= 2400


def test_a_puzzle_hides_what_its_player_cannot_know() -> None:
    for puzzle in shipped()[::20]:
        snapshot = puzzle.parsed.snapshot
        hidden = [hand is None for hand in snapshot.hands]
        assert hidden == [seat != puzzle.seat for seat in range(len(hidden))]
        assert snapshot.pile is None or not snapshot.pile


def test_a_puzzle_is_one_line_and_comes_back() -> None:
    for puzzle in shipped()[::50]:
        line = format_puzzle(puzzle)
        assert "\n" not in line
        assert parse_puzzle(line) == puzzle


def test_a_broken_line_is_no_puzzle() -> None:
    with pytest.raises(ValueError, match="not a puzzle"):
        parse_puzzle('{"id": 3}')


def test_select_finds_kinds_games_and_ratings() -> None:
    some = shipped().select(kind="ending", low=900, high=1200)
    assert some
    assert all(puzzle.kind == "ending" and 900 <= puzzle.rating <= 1200 for puzzle in some)
    assert {puzzle.game for puzzle in shipped().select(kind="diagonal")} == {"flex"}
    with pytest.raises(ValueError, match="unknown kind"):
        shipped().select(kind="riddle")


def test_a_puzzle_is_found_by_its_id() -> None:
    puzzle = shipped()[7]
    assert shipped().by_id(puzzle.id.upper()) is puzzle
    with pytest.raises(KeyError):
        shipped().by_id("nothing")


def test_the_same_seed_chooses_the_same_puzzle() -> None:
    assert shipped().choose(Random(3)) == shipped().choose(Random(3))
    with pytest.raises(ValueError, match="no such puzzle"):
        PuzzleCollection([]).choose(Random(3))


def test_no_puzzle_comes_twice_before_all_had_their_day() -> None:
    few = shipped()[:30]
    first = date.fromordinal(30 * 24_000)
    days: list[Puzzle] = [few.daily(first + timedelta(days=day)) for day in range(60)]
    assert {puzzle.id for puzzle in days[:30]} == {puzzle.id for puzzle in few}
    assert {puzzle.id for puzzle in days[30:]} == {puzzle.id for puzzle in few}
    assert days[:30] != days[30:]
    assert few.daily(first) == days[0]

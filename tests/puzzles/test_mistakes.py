"""A player's own mistakes become puzzles."""

from dataclasses import replace

import pytest

import sestina
from sestina.engine.moves import Move
from sestina.puzzles import Mistake, NotVerified, Puzzle, assess, puzzle_of_mistake, verify
from sestina.puzzles.kinds.mistakes import assess_value


@pytest.fixture
def mistake() -> Mistake:
    game = sestina.new_game("classic", seed=4)
    for _ in range(6):
        game.play(game.legal_moves()[0])
    view = game.view(game.seat_to_move)
    best, *others = sorted(view.legal_moves(), key=lambda move: -move.points)
    return Mistake(view.position(), str(others[-1]), str(best), loss=4.0, error=0.5, deals=400)


def test_the_best_move_of_the_review_is_the_answer(mistake: Mistake) -> None:
    puzzle = puzzle_of_mistake(mistake)
    verify(puzzle)
    assert assess(puzzle, mistake.best).is_right
    assert not assess(puzzle, mistake.played).is_right
    assert puzzle.margin == mistake.loss


def test_a_move_that_is_as_good_counts_as_well() -> None:
    """An opening: which way round the row lies makes no difference that anybody could find."""
    game = sestina.new_game("classic", seed=4)
    view = game.view(game.seat_to_move)
    best, other = (str(move) for move in view.legal_moves()[:2])
    puzzle = puzzle_of_mistake(Mistake(view.position(), other, best, loss=0.2))
    found = assess(puzzle, other)
    assert found.is_right
    assert found.loss is not None
    assert found.loss < 0.02


@pytest.mark.parametrize(
    ("behind", "error", "is_right"),
    [(0.0, 0.0, True), (0.019, 0.0, True), (0.05, 0.06, True), (0.03, 0.01, False)],
)
def test_good_is_what_a_review_calls_good(behind: float, error: float, is_right: bool) -> None:
    assessed = assess_value(Move.parse("pass"), behind, error)
    assert (assessed.is_right, assessed.loss) == (is_right, behind)


def test_a_mistake_keeps_what_was_hidden(mistake: Mistake) -> None:
    puzzle: Puzzle = puzzle_of_mistake(mistake)
    assert puzzle.parsed.snapshot.hands[1 - puzzle.seat] is None


def test_a_difference_within_the_error_is_no_mistake(mistake: Mistake) -> None:
    with pytest.raises(ValueError, match="within the error"):
        puzzle_of_mistake(replace(mistake, error=4.5))
    with pytest.raises(NotVerified, match="within the error"):
        verify(replace(puzzle_of_mistake(mistake), error=9.0))


def test_the_best_move_is_no_mistake(mistake: Mistake) -> None:
    with pytest.raises(ValueError, match="was played"):
        puzzle_of_mistake(replace(mistake, played=mistake.best))


def test_a_mistake_names_legal_moves(mistake: Mistake) -> None:
    with pytest.raises(ValueError, match="not legal"):
        puzzle_of_mistake(replace(mistake, best="Rc@70,70"))

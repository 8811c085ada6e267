"""A player's own mistakes as puzzles, made of what a review found out."""

from dataclasses import dataclass
from typing import Final

from sestina.analysis.analyse import analyse
from sestina.analysis.results import category_of
from sestina.engine.errors import IllegalMove
from sestina.engine.moves import Move
from sestina.game.position import Position
from sestina.puzzles.puzzle import AssessedMove, NotVerified, Puzzle, check_legal, puzzle_id

MISTAKE: Final = "mistake"
ASSESSING_DEALS: Final = 200
"""The effort for a move that is not the answer: it may be as good."""


class OwnMistake:
    """A turn of the player's own: what would have been better?"""

    name: Final = MISTAKE
    question: Final = "You missed something here. Which move is best?"
    unit: Final = "win"
    rated_levels: Final[tuple[str, ...]] = ()

    def verify(self, puzzle: Puzzle, *, deals: int, seed: int) -> None:
        """Whether the puzzle is well-founded: the review that found it is not repeated."""
        check_legal(puzzle)
        if puzzle.margin <= puzzle.error:
            raise NotVerified("the difference is within the error")

    def is_answer(self, puzzle: Puzzle, move: Move) -> bool:
        return self.assess(puzzle, move).is_right

    def assess(self, puzzle: Puzzle, move: Move) -> AssessedMove:
        if is_best_of_review(puzzle, move):
            return AssessedMove(True, move, 0.0)
        analysis = analyse(puzzle.view(), deals=ASSESSING_DEALS, moves=[puzzle.answer, move])
        found = analysis.find(move)
        if found is None:
            raise AssertionError("a wanted move is always a candidate")
        return assess_value(move, found.behind, found.behind_error)

    def expected_rating(self, puzzle: Puzzle) -> float:
        return 1_000.0


def is_best_of_review(puzzle: Puzzle, move: Move) -> bool:
    """Whether a move is the answer itself."""
    return move == Move.parse(puzzle.answer)


def assess_value(move: Move, behind: float, error: float) -> AssessedMove:
    """Assess a move by what it gives away: a good one solves the puzzle, too."""
    category = category_of(behind, error, is_best=behind == 0)
    return AssessedMove(category in ("best", "good"), move, behind)


@dataclass(frozen=True)
class Mistake:
    """A turn that gave something away: what was seen, played, and would have been best."""

    position: Position
    """What the seat to move knew: `View.position()`."""
    played: str
    best: str
    loss: float
    """The chance to win that the played move gave away, from 0 to 1."""
    error: float = 0.0
    """Half of the 95 % interval of the loss; 0: it is proved."""
    deals: int = 0
    """Deals behind the loss; 0: it is proved."""


def puzzle_of_mistake(mistake: Mistake) -> Puzzle:
    """The mistake as a puzzle; `ValueError` where nothing is established.

    The answer is the best move of the review; others that are as good count as well, which an
    analysis finds out. Of the played move it is known that it is worse,
    so its loss is the margin.
    """
    if mistake.loss <= mistake.error:
        raise ValueError("the difference is within the error: this was no mistake")
    position = str(mistake.position)
    puzzle = Puzzle(
        id=puzzle_id(MISTAKE, position),
        kind=MISTAKE,
        position=position,
        answer=mistake.best,
        target=0,
        value=0.0,
        margin=mistake.loss,
        greed_loss=0.0,
        depth=0,
        deals=mistake.deals,
        error=mistake.error,
    )
    try:
        best, played = puzzle.read_move(mistake.best), puzzle.read_move(mistake.played)
    except IllegalMove as error:
        raise ValueError(f"a move of this mistake is not legal: {error}") from None
    if best == played:
        raise ValueError("the best move was played")
    return puzzle

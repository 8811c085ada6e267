"""A player's own mistakes as puzzles, made of what a review found out."""

from dataclasses import dataclass
from typing import Final

from sestina.engine.errors import IllegalMove
from sestina.engine.moves import Move
from sestina.puzzles.puzzle import JudgedMove, NotVerified, Puzzle, check_legal, puzzle_id
from sestina.records.position import Position

MISTAKE: Final = "mistake"


class OwnMistake:
    """A turn of the player's own: what would have been better?"""

    name: Final = MISTAKE
    question: Final = "You missed something here. Which move is best?"
    unit: Final = "points"
    rated_levels: Final[tuple[str, ...]] = ()

    def verify(self, puzzle: Puzzle, *, deals: int, seed: int) -> None:
        """Whether it says something: the review that found it is not repeated."""
        check_legal(puzzle)
        if puzzle.margin <= puzzle.error:
            raise NotVerified("the difference is within the error")

    def is_answer(self, puzzle: Puzzle, move: Move) -> bool:
        return move == Move.parse(puzzle.answer)

    def judge(self, puzzle: Puzzle, move: Move) -> JudgedMove:
        is_right = self.is_answer(puzzle, move)
        return JudgedMove(is_right, move, 0.0 if is_right else None)

    def expected_rating(self, puzzle: Puzzle) -> float:
        return 1_000.0


@dataclass(frozen=True)
class Mistake:
    """A turn that gave something away: what was seen, played, and would have been best."""

    position: Position
    """What the seat to move knew: `View.position()`."""
    played: str
    best: str
    loss: float
    """What the played move gave away, in the unit of the review."""
    error: float = 0.0
    """Half of the 95 % interval of the loss; 0: it is proved."""
    deals: int = 0
    """Deals behind the loss; 0: it is proved."""


def puzzle_of_mistake(mistake: Mistake) -> Puzzle:
    """The mistake as a puzzle; `ValueError` where nothing is established.

    The answer is the best move of the review. Of the played move it is known that it is worse,
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

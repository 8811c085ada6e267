"""Judging a try at a puzzle, and checking the puzzle itself."""

from typing import Final

from sestina.engine.moves import Move
from sestina.puzzles.kinds.registry import KINDS
from sestina.puzzles.puzzle import JudgedMove, NotVerified, Puzzle

VERIFY_DEALS: Final = 50_000


def judge(puzzle: Puzzle, move: Move | str) -> JudgedMove:
    """Whether a move solves the puzzle; raises `IllegalMove` or `ParseError` if it is none."""
    legal = puzzle.read_move(str(move))
    return KINDS[puzzle.kind].judge(puzzle, legal)


def verify(puzzle: Puzzle, *, deals: int = VERIFY_DEALS, seed: int = 1) -> None:
    """Prove the puzzle again, or repeat its deals; raises `NotVerified` and says why.

    `deals` and `seed` are for kinds that cannot be proved.
    """
    kind = KINDS.get(puzzle.kind)
    if kind is None:
        raise NotVerified(f"there is no kind {puzzle.kind!r}")
    kind.verify(puzzle, deals=deals, seed=seed)


def problem_of(puzzle: Puzzle, *, deals: int = VERIFY_DEALS, seed: int = 1) -> str | None:
    """Why a puzzle cannot be verified; None if it can."""
    try:
        verify(puzzle, deals=deals, seed=seed)
    except NotVerified as error:
        return str(error)
    return None

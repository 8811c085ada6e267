"""The kinds of puzzles and their finders: what each can do, all by name, and assessing a try."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from sestina.engine.moves import Move
from sestina.games.registry import AnyFamily
from sestina.puzzles.kinds.best_moves import BestMove, BestMoveFinder
from sestina.puzzles.kinds.card_plays import CardFinder, LayThemAll, QwirkleInTheCards
from sestina.puzzles.kinds.endings import ENDINGS, EndingFinder
from sestina.puzzles.kinds.mistakes import OwnMistake
from sestina.puzzles.puzzle import AssessedMove, NotVerified, Puzzle

VERIFY_DEALS: Final = 50_000


class Kind(Protocol):
    """A kind of puzzles."""

    @property
    def name(self) -> str:
        """The name of the kind, as programs write it."""
        ...

    @property
    def question(self) -> str:
        """What the player is to find."""
        ...

    @property
    def unit(self) -> str:
        """What values and margins count."""
        ...

    @property
    def rated_levels(self) -> tuple[str, ...]:
        """The levels that play for what the puzzle asks: their failures make its rating."""
        ...

    def verify(self, puzzle: Puzzle, *, deals: int, seed: int) -> None:
        """Prove the puzzle again, or repeat its deals; raises `NotVerified`."""
        ...

    def is_answer(self, puzzle: Puzzle, move: Move) -> bool:
        """Whether a legal move solves the puzzle."""
        ...

    def assess(self, puzzle: Puzzle, move: Move) -> AssessedMove:
        """Whether a legal move is an answer, and what it gives away."""
        ...

    def expected_rating(self, puzzle: Puzzle) -> float:
        """The difficulty to expect of its depth alone."""
        ...


class Finder(Protocol):
    """Looks for puzzles in the positions of a game."""

    @property
    def family(self) -> AnyFamily:
        """The family of the games that it understands."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """The levels that play the games to look at, in turn."""
        ...

    def look_at(self, state: Any, seed: int) -> Puzzle | None:
        """A puzzle of this state, not rated yet; the state is not changed."""
        ...


_ALL: Final[tuple[Kind, ...]] = (
    BestMove(),
    *ENDINGS,
    QwirkleInTheCards(),
    LayThemAll(),
    OwnMistake(),
)
KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
"""The kinds of puzzles by name."""
FINDERS: Final[Mapping[str, Callable[[], Finder]]] = {
    "best-moves": BestMoveFinder,
    "endings": EndingFinder,
    "cards": CardFinder,
}
"""What `sestina puzzle mine` can look for."""


def assess(puzzle: Puzzle, move: Move | str) -> AssessedMove:
    """Whether a move solves the puzzle; raises `IllegalMove` or `ParseError` if it is none."""
    legal = puzzle.read_move(str(move))
    return KINDS[puzzle.kind].assess(puzzle, legal)


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

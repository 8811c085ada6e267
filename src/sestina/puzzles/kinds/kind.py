"""The interface of a kind of puzzles, and of what finds them in games."""

from typing import Any, Protocol

from sestina.engine.moves import Move
from sestina.games.registry import AnyFamily
from sestina.puzzles.puzzle import JudgedMove, Puzzle


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

    def judge(self, puzzle: Puzzle, move: Move) -> JudgedMove:
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

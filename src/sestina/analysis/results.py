"""What `analyse` returns: the moves of a position, what they are worth, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from sestina.analysis.reason import Reason, in_words, name_of
from sestina.engine.moves import Move
from sestina.game.view import View

Explainer = Callable[[View, Move, Move], list[Reason]]


@dataclass(frozen=True)
class FoundMove:
    """A candidate and what it is worth to the seat to move."""

    move: Move
    points: int
    """What the move scores at once."""
    win: float
    """The chance to win of the seat to move, from 0 to 1; a shared win counts its share."""
    margin: float
    """Expected final points ahead of the best of the others."""
    error: float
    """Half of the 95 % interval of `win`; 0 where it is proved."""
    chances: tuple[float, ...]
    """The chance to win of every seat after this move; they sum to 1."""
    behind: float = 0.0
    """How much less it wins than the best move, in the deals that both were tried in."""
    behind_error: float = 0.0
    """Half of the 95 % interval of `behind`, which is more exact than two values apart."""
    deals: int = 0
    """In how many deals it was tried; 0 where it is proved."""

    @property
    def is_established(self) -> bool:
        """Whether it is known to be worse than the best move."""
        return self.behind > self.behind_error


@dataclass(frozen=True)
class Analysis:
    """What a seat that is to move can do, best first, as far as it can know."""

    view: View
    """The view that was analysed."""
    moves: tuple[FoundMove, ...]
    """The candidates, best first; all moves where the ending is proved. None after the end."""
    win: tuple[float, ...]
    """The chance to win of every seat if the best move is made; they sum to 1."""
    exact: bool
    """Whether everything is proved: a solved ending, or a finished game."""
    deals: int
    """In how many deals the best move was tried; 0 where it is proved."""
    _explainer: Explainer = field(repr=False, compare=False, default=lambda view, move, other: [])

    @property
    def best(self) -> FoundMove | None:
        """The best move; None after the end of the game."""
        return self.moves[0] if self.moves else None

    def find(self, move: Move | str) -> FoundMove | None:
        """What was found of a move; None if it was no candidate."""
        text = str(move)
        return next((found for found in self.moves if str(found.move) == text), None)

    def explain(self, move: Move | str, against: Move | str | None = None) -> list[Reason]:
        """Facts that tell a move from another one: without `against`, from the best move.

        The best move itself is compared with the second. Raises `ValueError` for moves that
        were no candidates; `analyse` takes those that should be.
        """
        one = self._named(move)
        other = self._rival(one) if against is None else self._named(against)
        if other is None or other.move == one.move:
            return []
        reasons = [*self._explainer(self.view, one.move, other.move)]
        better, worse = sorted([one, other], key=lambda found: (found.behind, -found.margin))
        reasons.insert(0, comparison_of(better, worse))
        return reasons

    def _rival(self, found: FoundMove) -> FoundMove | None:
        return next((other for other in self.moves if other.move != found.move), None)

    def _named(self, move: Move | str) -> FoundMove:
        found = self.find(move)
        if found is None:
            raise ValueError(f"'{move}' was no candidate: give it to analyse as one of moves=")
        return found


def comparison_of(better: FoundMove, worse: FoundMove) -> Reason:
    """How much two moves differ, or that nobody can tell yet."""
    exact = better.deals == 0 and worse.deals == 0
    difference = worse.behind - better.behind
    error = 0.0 if exact else sqrt(better.behind_error**2 + worse.behind_error**2)
    values: dict[str, object] = {
        "better": str(better.move),
        "worse": str(worse.move),
        "difference": difference,
        "error": error,
    }
    one, other = name_of(better.move, "the better play"), name_of(worse.move, "the other one")
    if exact:
        values["margin"], values["worse_margin"] = better.margin, worse.margin
        return Reason("proved", values, _proved(better, worse))
    if difference <= error:
        return Reason(
            "not-established",
            values,
            f"Whether {one} or {other} is better is not established: they differ by "
            f"{100 * abs(difference):.1f} % ± {100 * error:.1f}.",
        )
    return Reason(
        "chance",
        values,
        in_words(
            f"{one} wins {100 * difference:.1f} % ± {100 * error:.1f} more often than {other}."
        ),
    )


def _proved(better: FoundMove, worse: FoundMove) -> str:
    if better.margin == worse.margin:
        return (
            f"With perfect play {better.move} and {worse.move} both lead to {better.margin:+.0f} "
            "points at the end."
        )
    return (
        f"With perfect play {better.move} leads to {better.margin:+.0f} points at the end, "
        f"{worse.move} to {worse.margin:+.0f}."
    )


def rank(found: Sequence[FoundMove], leader: Move) -> tuple[FoundMove, ...]:
    """Best first, by the difference from the leader."""
    return tuple(sorted(found, key=lambda one: (one.move != leader, one.behind, str(one.move))))

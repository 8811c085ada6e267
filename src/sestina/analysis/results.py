"""What `analyse` and `review` return: moves and what they are worth, and how turns went."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import Any, Final, Literal

import msgspec

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

        The best move itself is compared with what people would have played: the move with the
        most points, or, if that is the same idea, the best one with another. Raises `ValueError`
        for moves that were no candidates; `analyse` takes those that should be.
        """
        one = self._named(move)
        other = self._rival(one) if against is None else self._named(against)
        if other is None or other.move == one.move:
            return []
        reasons = [*self._explainer(self.view, one.move, other.move)]
        better, worse = sorted([one, other], key=lambda found: (found.behind, -found.margin))
        comparison = comparison_of(better, worse)
        # That nobody can tell the two apart by their chances is no reason to begin with.
        reasons.insert(len(reasons) if comparison.code == "not-established" else 0, comparison)
        return reasons

    def _rival(self, found: FoundMove) -> FoundMove | None:
        best = self.best
        if best is not None and found.move != best.move:
            return best
        others = [other for other in self.moves if other.move != found.move]
        if not others:
            return None
        tempting = max(others, key=lambda other: other.points)
        if tempting.points > found.points and idea_of(tempting.move) != idea_of(found.move):
            return tempting
        different = (other for other in others if idea_of(other.move) != idea_of(found.move))
        return next(different, others[0])

    def _named(self, move: Move | str) -> FoundMove:
        found = self.find(move)
        if found is None:
            raise ValueError(f"'{move}' was no candidate: give it to analyse as one of moves=")
        return found


def idea_of(move: Move) -> tuple[object, ...]:
    """What a move is about: the same tiles at another place are the same idea, and so is every
    exchange."""
    if move.kind == "swap":
        return (move.kind,)
    return (move.kind, move.action, tuple(sorted(map(str, move.tiles))), move.rows)


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
            f"{100 * abs(difference):.1f} ± {100 * error:.1f} points of winning chance.",
        )
    return Reason(
        "chance",
        values,
        in_words(
            f"the chance to win is {100 * difference:.1f} ± {100 * error:.1f} points higher with "
            f"{one} than with {other}."
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


# How good a turn was ----------------------------------------------------------------------------


Category = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

CATEGORIES: Final[tuple[Category, ...]] = ("best", "good", "inaccuracy", "mistake", "blunder")
"""From the best to the worst."""
THRESHOLDS: Final[tuple[tuple[float, Category], ...]] = (
    (0.10, "blunder"),
    (0.05, "mistake"),
    (0.02, "inaccuracy"),
)
"""The loss from which a turn is called that."""
ACCURACY_DECAY: Final = 10.0


def category_of(loss: float, error: float, *, is_best: bool) -> Category:
    """The category of a turn. Nobody is blamed for a loss within its error."""
    if is_best:
        return "best"
    if loss > error:
        for least, category in THRESHOLDS:
            if loss >= least:
                return category
    return "good"


def accuracy_of(losses: Iterable[float]) -> float:
    """The mean over turns of `100 * exp(-10 * loss)`: 100 for perfect play; 100 without turns."""
    marks = [100.0 * exp(-ACCURACY_DECAY * loss) for loss in losses]
    return sum(marks) / len(marks) if marks else 100.0


@dataclass(frozen=True)
class ReviewedTurn:
    """One step of a game, assessed by what its player could know."""

    ply: int
    """How many steps were made before it."""
    seat: int
    """Who made it."""
    played: Move
    best: Move
    """The best move that was found."""
    loss: float
    """The chance to win that was given away, from 0 to 1."""
    error: float
    """Half of the 95 % interval of `loss`; 0 where it is proved.

    For the best move it says how much better another one may be."""
    luck: float
    """What the draw after it changed for its player, compared with the average draw."""
    category: Category
    exact: bool
    """Whether the loss is proved."""
    chances: tuple[float, ...]
    """The chance of each seat before it, if the best move is made."""
    lucks: tuple[float, ...]
    """What the draw changed for each seat."""
    skills: tuple[float, ...]
    """What the choice of the move changed for each seat: minus the loss for its player."""
    hidden: tuple[float, ...]
    """What hidden tiles turned out to be, until the next step, for each seat."""
    moves: tuple[FoundMove, ...]
    """The best candidates and the played one, best first."""
    reasons: tuple[Reason, ...]
    """Facts that tell the played move from the best one."""


@dataclass(frozen=True)
class ReviewedSeat:
    """How one seat fared: `result - start == luck + skill + hidden`."""

    seat: int
    accuracy: float
    """From 0 to 100, by a formula on the losses of its turns."""
    loss: float
    """The chance to win that it gave away, added up over its turns."""
    luck: float
    """What all draws of the game changed for it."""
    skill: float
    """What all choices of the game changed for it: its losses, and those of others."""
    hidden: float
    """What hidden tiles turned out to be, for it."""
    start: float
    """Its chance before the first step."""
    result: float
    """1 for a win, its share of a shared one, 0 for a loss; a chance if the game is not over."""
    best_moves: int
    """Turns in which it played the best move."""
    mistakes: int
    """Turns that were mistakes or blunders."""
    turns: int


@dataclass(frozen=True)
class Review:
    """A reviewed game."""

    turns: tuple[ReviewedTurn, ...]
    seats: tuple[ReviewedSeat, ...]
    result: tuple[float, ...]
    """The result of each seat, or its chance if the game is not over."""
    deals: int | None
    """The effort for each turn, if it was given in deals."""


# What others are told ---------------------------------------------------------------------------


def told_moves(
    analysis: Analysis, top: int, wanted: Collection[Move] = ()
) -> tuple[FoundMove, ...]:
    """The best moves and the wanted ones."""
    others = [found for found in analysis.moves[top:] if found.move in wanted]
    return (*analysis.moves[:top], *others)


def told_reasons(analysis: Analysis) -> tuple[Reason, ...]:
    """What tells the best move from the second; nothing after the end of the game."""
    best = analysis.best
    return () if best is None else tuple(analysis.explain(best.move))


def analysis_data(analysis: Analysis, top: int, wanted: Collection[Move] = ()) -> dict[str, Any]:
    """An analysis with its best moves and the wanted ones as plain values, which JSON can hold."""
    return _plain(
        {
            "seat": analysis.view.seat_to_move,
            "win": analysis.win,
            "exact": analysis.exact,
            "deals": analysis.deals,
            "moves": [*told_moves(analysis, top, wanted)],
            "reasons": [*told_reasons(analysis)],
        }
    )


def review_data(review: Review) -> dict[str, Any]:
    """A review as plain values, which JSON can hold."""
    return _plain({"result": review.result, "seats": review.seats, "turns": review.turns})


def _plain(value: dict[str, object]) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value, enc_hook=text_of_move)
    return plain


def text_of_move(value: object) -> str:
    """A move is a text wherever msgspec writes a result: the hook that it asks."""
    if isinstance(value, Move):
        return str(value)
    raise NotImplementedError(f"no plain value for {value!r}")

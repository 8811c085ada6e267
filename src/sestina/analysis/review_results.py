"""What `review` returns: every turn of a game, and how each seat fared."""

from dataclasses import dataclass

from sestina.analysis.categories import Category
from sestina.analysis.reason import Reason
from sestina.analysis.results import FoundMove
from sestina.engine.moves import Move


@dataclass(frozen=True)
class ReviewedTurn:
    """One step of a game, judged by what its player could know."""

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

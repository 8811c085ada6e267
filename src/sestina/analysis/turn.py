"""What a family of games tells the analysis: candidates of a turn, valued deal by deal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from sestina.analysis.outcomes import PlayoutResult
from sestina.analysis.reason import Reason
from sestina.engine.moves import Move
from sestina.game.view import View
from sestina.games.state import GameState


class Turn(Protocol):
    """One decision: its candidates, each tried in the same deals."""

    @property
    def moves(self) -> Sequence[Move]:
        """The candidates, the most promising first, each with its points."""
        ...

    @property
    def is_certain(self) -> bool:
        """Whether nothing is hidden, so that all deals are the same."""
        ...

    @property
    def certain_error(self) -> float:
        """The error of a chance if nothing is hidden: 0 if the rest of the game is known, too."""
        ...

    def deal(self) -> None:
        """Deal what is hidden anew."""
        ...

    def outcome(self, index: int) -> PlayoutResult:
        """Play a candidate in the present deal, and play on."""
        ...


class ProvedMove(NamedTuple):
    """A move of a position in which everything is known, and the margin it leads to."""

    move: Move
    margin: int
    chances: tuple[float, ...]
    """The result of every seat with perfect play from there on."""


@dataclass(frozen=True)
class FamilyAnalysis:
    """How games of a family are analysed."""

    turn: Callable[[View, int, Sequence[Move]], Turn]
    """The turn of a view with a random seed; these moves are candidates in any case."""
    standing: Callable[[View, Random], PlayoutResult]
    """One outcome of the game for the seat of a view that has just moved: one deal, played on."""
    prove: Callable[[View, int, Sequence[Move]], list[ProvedMove] | None]
    """The best moves and these ones with exact margins, best first, within a number of positions;
    None where that is not possible."""
    explain: Callable[[View, Move, Move], list[Reason]]
    """Facts that speak for or against the first move, compared with the second."""


def never_proved(view: View, nodes: int, wanted: Sequence[Move]) -> list[ProvedMove] | None:
    """For games without a solver."""
    return None


def state_of(view: View, rng: Random) -> Any:
    """A whole state that agrees with a view, to play on in; it keeps no facts."""
    state: GameState = view.imagine_state(rng)
    state.keeps_facts = False
    return state

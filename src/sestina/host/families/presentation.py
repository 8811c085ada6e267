"""What clients are shown of a family's games, beyond what every game has.

The base class serves a family that the host does not know: it offers each legal move as a
button, and assesses a draft by trying it.
"""

from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

import msgspec

from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move
from sestina.game.recorder import play_step
from sestina.game.view import View
from sestina.games.rules import Rules
from sestina.games.state import GameState
from sestina.host.explanations import explain
from sestina.host.protocol.messages import Assessment, PartAssessment
from sestina.host.protocol.offers import Button, Offer

StateT = TypeVar("StateT", bound=GameState)
Drawing = Callable[[int, int], bytes]


class DraftFindings(msgspec.Struct, frozen=True):
    """What is known of a draft apart from whether it is legal as a whole."""

    parts: tuple[PartAssessment, ...] = ()
    fits: dict[str, tuple[int, ...]] = {}


_NO_FINDINGS = DraftFindings()


def assessed_part(part: str, problem: IllegalMove | None) -> PartAssessment:
    if problem is None:
        return PartAssessment(part)
    return PartAssessment(part, problem.reason, problem.message)


class FamilyPresentation(Generic[StateT]):
    """The default for any family. Subclasses know more."""

    kind: ClassVar[str] = ""
    """The kind of board that clients show: `grid`, `rows`. Without one they show `text`."""

    # The table

    def board(self, view: View) -> tuple[tuple[int, int, str], ...]:
        """The tiles on the board: x, y and tile."""
        return ()

    def stars(self, view: View) -> tuple[tuple[int, int], ...]:
        """The fields of the board that still hold a star disc."""
        return ()

    def rows(self, view: View) -> tuple[tuple[str, ...], ...] | None:
        """The common rows of cards; None if the game has none."""
        return None

    def text(self, view: View) -> str:
        """What lies on the table, for clients that have no board of this kind."""
        return "" if self.kind else str(view.board)

    def picture(self, view: View | None, title: str, rules: Rules) -> str | None:
        """What lies on the table as SVG; nothing lies there yet without a view."""
        return None

    def preview(self, view: View | None, rules: Rules) -> Drawing | None:
        """The same as PNG, of this width and height: drawn later, without the game."""
        return None

    # What may be done

    def offers(self, view: View) -> tuple[Offer, ...]:
        """What the seat of this view, whose turn it is, may do."""
        return tuple(Button(str(move), move.points) for move in view.legal_moves())

    # Drafts

    def assess_draft(self, state: StateT, draft: str, message: str) -> Assessment:
        """What the seat to move would be told if it played this. Changes nothing."""
        try:
            move = state.rules.family.parse_move(draft)
        except ParseError as error:
            return self._refuse(state, message, error)
        return self._try_move(state, move, message, self._find(state, move))

    def _find(self, state: StateT, move: Move) -> DraftFindings:
        """What can be said about the parts of a draft."""
        return _NO_FINDINGS

    def _try_move(
        self, state: StateT, move: Move, message: str, findings: DraftFindings
    ) -> Assessment:
        """Play a draft on a copy, and tell only what the move itself is worth."""
        trial: StateT = state.copy()  # type: ignore[assignment]  # of the same class
        first = len(trial.facts)
        try:
            step = play_step(trial, move)
        except (IllegalMove, ParseError) as error:
            return self._refuse(state, message, error, findings)
        return Assessment(
            message,
            int(state.ply),
            legal=True,
            points=step.points,
            parts=findings.parts,
            lines=tuple(line for one in explain(trial, first) for line in one.lines),
            fits=findings.fits,
        )

    def _refuse(
        self,
        state: StateT,
        message: str,
        error: IllegalMove | ParseError,
        findings: DraftFindings = _NO_FINDINGS,
    ) -> Assessment:
        return Assessment(
            message,
            int(state.ply),
            legal=False,
            reason=error.reason,
            message=error.message,
            parts=findings.parts,
            fits=findings.fits,
        )

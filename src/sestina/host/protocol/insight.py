"""What analysis tells clients: moves and what they are worth, hints, and reviews of games.

Analyses, hints and reviews arrive as streams of lines, each a JSON object with a `state`. What
`sestina.analysis` finds is in them as it is, with moves as texts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from sestina.analysis.reason import Reason
from sestina.analysis.results import FoundMove, ReviewedSeat, ReviewedTurn, text_of_move
from sestina.engine.moves import Move, parse_move

LineState = Literal["queued", "running", "done", "failed"]
HintStepName = Literal["where", "tiles", "move", "why"]


class AnalysisSeen(msgspec.Struct, frozen=True):
    """The best moves of a position, best first."""

    seat: int | None
    """The seat to move; null after the end of the game."""
    win: tuple[float, ...]
    exact: bool
    """Whether everything is proved."""
    deals: int
    moves: tuple[FoundMove, ...]
    reasons: tuple[Reason, ...]
    """What tells the best move from the second."""


class HintStep(msgspec.Struct, frozen=True):
    """One step of help, the smallest first.

    `code` and `values` are for programs and translators, `text` says the same in English.
    """

    step: HintStepName
    code: str
    values: Mapping[str, Any]
    text: str


class HintSeen(msgspec.Struct, frozen=True):
    settled: bool
    """Whether this is the last word; the first ones come sooner and may change."""
    move: Move
    points: int
    win: float
    error: float
    steps: tuple[HintStep, ...]


@dataclass(frozen=True)
class ReviewedTurnSeen(ReviewedTurn):
    """A reviewed turn, and the position before it."""

    position: str
    """What the player knew before it, as a position."""


class ReviewSeen(msgspec.Struct, frozen=True):
    table: str
    game: str
    names: tuple[str, ...]
    result: tuple[float, ...]
    seats: tuple[ReviewedSeat, ...]
    turns: tuple[ReviewedTurnSeen, ...]


def format_result(result: AnalysisSeen | HintSeen | ReviewSeen | None) -> bytes:
    """A result as JSON."""
    return msgspec.json.encode(result, enc_hook=text_of_move)


def parse_analysis(text: bytes) -> AnalysisSeen:
    return msgspec.json.decode(text, type=AnalysisSeen, dec_hook=move_of_text)


def parse_review(text: bytes) -> ReviewSeen:
    """Read a review, such as one that was kept."""
    return msgspec.json.decode(text, type=ReviewSeen, dec_hook=move_of_text)


def move_of_text(_kind: type, text: Any) -> Move:
    """The hook that msgspec asks where it reads a result: there is no other such type in them."""
    return parse_move(text)


class InsightLine(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How far an analysis, a hint or a review is, as a client reads it."""

    state: LineState
    ahead: int | None = None
    """`queued`: the jobs before it."""
    done: float | None = None
    """`running` and `done`: the share that is done, from 0 to 1."""
    reason: str | None = None
    """`failed`: a stable code."""
    message: str | None = None
    """`failed`: a sentence in English."""
    retry_after: int | None = None
    """`failed`: seconds after which it may be asked again."""


class Progress(InsightLine, frozen=True, omit_defaults=True, kw_only=True):
    """The same from the worker to the client's stream, where each line names its result."""

    result: bytes = b""
    """The result, or what is known so far, as JSON that only the worker and the client read."""

    @property
    def is_last(self) -> bool:
        return self.state in ("done", "failed")


class AnalysisLine(InsightLine, frozen=True, omit_defaults=True, kw_only=True):
    """A line of `POST /api/analyses`: what is known so far, and at last the result."""

    position: str
    seat: int | None
    analysis: AnalysisSeen | None = None


class HintLine(InsightLine, frozen=True, omit_defaults=True, kw_only=True):
    """A line of `POST /api/tables/{table}/hint`."""

    hint: HintSeen | None = None


class ReviewLine(InsightLine, frozen=True, omit_defaults=True, kw_only=True):
    """A line of `POST /api/tables/{table}/review`; the last one has the review."""

    review: ReviewSeen | None = None


class KeptReview(msgspec.Struct, frozen=True):
    """The answer to `GET /api/tables/{table}/review`."""

    review: ReviewSeen

"""What analysis tells clients: moves and what they are worth, hints, and reviews of games.

Analyses, hints and reviews arrive as streams of lines, each a JSON object with a `state`. The
values are those of the dataclasses in `sestina.analysis`, with moves as texts.
"""

from typing import Any, Literal

import msgspec

from sestina.analysis.results import Category

LineState = Literal["queued", "running", "done", "failed"]
HintStepName = Literal["where", "tiles", "move", "why"]


class ReasonSeen(msgspec.Struct, frozen=True):
    """A fact that tells two moves apart: a code with values, and an English sentence."""

    code: str
    values: dict[str, Any]
    text: str


class FoundMoveSeen(msgspec.Struct, frozen=True):
    """A candidate and what it is worth to the seat to move; chances run from 0 to 1."""

    move: str
    points: int
    win: float
    error: float
    """Half of the 95 % interval of `win`."""
    margin: float
    """Expected final points ahead of the best of the others."""
    chances: tuple[float, ...]
    behind: float
    """How much less it wins than the best move."""
    behind_error: float
    deals: int
    """In how many deals it was tried; 0 where it is proved."""


class AnalysisSeen(msgspec.Struct, frozen=True):
    """The best moves of a position, best first."""

    seat: int | None
    """The seat to move; null after the end of the game."""
    win: tuple[float, ...]
    exact: bool
    """Whether everything is proved."""
    deals: int
    moves: tuple[FoundMoveSeen, ...]
    reasons: tuple[ReasonSeen, ...]
    """What tells the best move from the second."""


class HintStepSeen(msgspec.Struct, frozen=True):
    """One step of help, the smallest first."""

    step: HintStepName
    code: str
    values: dict[str, Any]
    text: str


class HintSeen(msgspec.Struct, frozen=True):
    settled: bool
    """Whether this is the last word; the first ones come sooner and may change."""
    move: str
    points: int
    win: float
    error: float
    steps: tuple[HintStepSeen, ...]


class ReviewedSeatSeen(msgspec.Struct, frozen=True):
    """How one seat fared: `result - start == luck + skill + hidden`."""

    seat: int
    accuracy: float
    """From 0 to 100."""
    loss: float
    luck: float
    skill: float
    hidden: float
    start: float
    result: float
    best_moves: int
    mistakes: int
    turns: int


class ReviewedTurnSeen(msgspec.Struct, frozen=True):
    """One step of a game, judged by what its player could know."""

    ply: int
    """How many steps were made before it."""
    seat: int
    played: str
    best: str
    loss: float
    """The chance to win that was given away, from 0 to 1."""
    error: float
    luck: float
    category: Category
    exact: bool
    chances: tuple[float, ...]
    """The chance of each seat before it."""
    lucks: tuple[float, ...]
    skills: tuple[float, ...]
    hidden: tuple[float, ...]
    moves: tuple[FoundMoveSeen, ...]
    """The best candidates and the played one, best first."""
    reasons: tuple[ReasonSeen, ...]
    """What tells the played move from the best one."""
    position: str
    """What the player knew before it, as a position."""


class ReviewSeen(msgspec.Struct, frozen=True):
    table: str
    game: str
    names: tuple[str, ...]
    result: tuple[float, ...]
    seats: tuple[ReviewedSeatSeen, ...]
    turns: tuple[ReviewedTurnSeen, ...]


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

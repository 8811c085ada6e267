"""The types of requests and answers about analyses, hints and puzzles."""

from typing import Annotated

import msgspec

from sestina.host.protocol.messages import Ply, SeatNumber, TableId
from sestina.host.requests.types import PositionText

MAX_MOVES_ASKED = 8
MAX_HINTS = 20
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class AnalysisAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and the seat whose moves are wanted: the one to move, or null for it."""

    position: PositionText
    seat: SeatNumber | None = None
    seconds: Annotated[float, msgspec.Meta(ge=0.2, le=5.0)] = 2.0
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=MAX_MOVES_ASKED)] = []
    """Moves that are valued in any case."""


class HintAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`ply` is the state that the player sees."""

    seat: SeatNumber
    ply: Ply


class PuzzleKind(msgspec.Struct, frozen=True):
    kind: str
    question: str
    """What the player is to find, in English."""
    unit: str
    """What a loss counts: points, cards, Qwirkles, or `win`: the chance to win."""
    count: int
    """How many puzzles of this kind there are."""


class PuzzleListed(msgspec.Struct, frozen=True):
    id: str
    kind: str
    game: str
    rating: int
    """The difficulty: the strength of a player who solves it every other time."""


class PuzzleList(msgspec.Struct, frozen=True):
    total: int
    """How many puzzles fit what was asked for, on all pages."""
    kinds: tuple[PuzzleKind, ...]
    puzzles: tuple[PuzzleListed, ...]


class PuzzleSeen(PuzzleListed, frozen=True):
    """A puzzle without its answer; `POST /api/positions` shows the position."""

    question: str
    unit: str
    position: str
    seat: int
    """The seat to move."""
    target: int
    """In Cards: the cards or Qwirkles to reach; else 0."""
    hints: int
    """How many hints there are."""


class PuzzleHint(msgspec.Struct, frozen=True):
    code: str
    values: tuple[str, ...]
    text: str
    last: bool
    """Whether it is the last one: the answer."""


class PuzzleTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move, with the number of hints that were seen before; or giving up."""

    move: MoveText | None = None
    hints: Annotated[int, msgspec.Meta(ge=0, le=MAX_HINTS)] = 0
    give_up: bool = False


class PuzzleVerdict(msgspec.Struct, frozen=True):
    right: bool
    loss: float | None
    """How far the move is behind the answer, in `loss_kind`; null where nobody knows."""
    loss_kind: str
    answer: str | None
    """Only if it is found, or the player has given up."""
    given_up: bool


class MistakeAdded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of a reviewed game: `ply` is that of the review."""

    table: TableId
    ply: Ply


class DeckPuzzle(PuzzleListed, frozen=True):
    from_table: str
    ply: int


class DeckSeen(msgspec.Struct, frozen=True):
    """A person's own mistakes that come back."""

    due: tuple[DeckPuzzle, ...]
    waiting: int
    """Those that come back later."""
    learned: int
    next_day: str | None
    """The day on which something is due next, as 2026-11-17; null if nothing comes back."""


class DeckOfTable(msgspec.Struct, frozen=True):
    """The turns of a game that are among the person's own mistakes."""

    plies: tuple[int, ...]

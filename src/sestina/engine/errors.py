"""The two public errors: a move that the rules refuse, and a text that cannot be parsed.

Each carries a stable `reason` code for programs and a message for people.
"""

from typing import Literal

MoveReason = Literal[
    "action-used",
    "bad-action",
    "bare-row",
    "board-empty",
    "cannot-pass",
    "complete-row",
    "diagonal-too-long",
    "empty-cell",
    "exchange-limit",
    "forced",
    "game-over",
    "gap",
    "line-too-long",
    "missing-card",
    "mixed",
    "must-open",
    "no-contact",
    "no-tiles",
    "not-a-placement",
    "not-held",
    "not-in-hand",
    "not-in-line",
    "not-now",
    "not-removable",
    "not-rows",
    "nothing-fits",
    "nothing-played",
    "occupied",
    "off-board",
    "one-at-a-time",
    "opening-place",
    "opening-set",
    "pile-empty",
    "repeated",
    "row-too-long",
    "row-too-short",
    "same-cell",
    "taken-back",
    "three-laid",
    "unknown-action",
    "unknown-tile",
]
"""Why the rules refuse a move."""

ParseReason = Literal[
    MoveReason,
    "after-end",
    "background",
    "bad-json",
    "bad-move",
    "bad-placement",
    "bad-position",
    "bad-record",
    "bad-rows",
    "bad-seed",
    "bad-tag",
    "bad-tile",
    "empty-row",
    "hidden",
    "illegal-step",
    "impossible-draw",
    "impossible-start",
    "missing-draw",
    "missing-end",
    "missing-start",
    "no-background",
    "no-seed",
    "other-draws",
    "other-seed",
    "too-long",
    "too-many",
    "too-many-draws",
    "version",
    "wrong-count",
    "wrong-end",
    "wrong-points",
    "wrong-seat",
]
"""Why a text is refused. A board or table that breaks a rule has the reason of that rule."""


class IllegalMove(ValueError):
    """A well-formed move that the rules do not allow here."""

    def __init__(self, reason: MoveReason, message: str) -> None:
        super().__init__(reason, message)
        self.reason: MoveReason = reason
        self.message = message

    def __str__(self) -> str:
        return self.message


class ParseError(ValueError):
    """A text that is not a tile, board, move, position or record."""

    def __init__(self, reason: ParseReason, message: str) -> None:
        super().__init__(reason, message)
        self.reason: ParseReason = reason
        self.message = message

    def __str__(self) -> str:
        return self.message

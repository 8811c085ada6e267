"""Why the server refuses something: stable codes for programs, a sentence for people."""

from typing import Literal, Self

from sestina.engine.errors import IllegalMove, ParseError

TableReason = Literal[
    "bad-clock",
    "bad-level",
    "bad-name",
    "bad-options",
    "bad-seats",
    "bot-plays",
    "busy",
    "chat-full",
    "closed",
    "empty",
    "grace",
    "hushed",
    "invitation",
    "no-change",
    "no-guest",
    "no-network",
    "no-seat",
    "no-table",
    "not-away",
    "not-gathering",
    "not-host",
    "not-local",
    "not-over",
    "not-playing",
    "not-waiting",
    "not-your-turn",
    "not-yours",
    "old-link",
    "open",
    "open-seats",
    "rematched",
    "removed",
    "stale",
    "taken",
    "time-up",
    "too-long",
    "too-many-tables",
]
"""Why a command to a table, or a request about one, is refused."""

RequestReason = Literal[
    "bad-message",
    "bad-method",
    "bad-request",
    "failed",
    "not-found",
    "origin",
    "too-fast",
    "too-large",
    "try-again",
]
"""Why a request or a message is not served at all."""

InternalReason = Literal["not-yet"]
"""Why a command of the server itself is refused. No client sees it."""


class Refused(Exception):
    """A command or request that is not carried out."""

    def __init__(self, reason: TableReason | RequestReason | InternalReason, message: str) -> None:
        super().__init__(message)
        self.reason: str = reason
        self.message = message

    @classmethod
    def by_rules(cls, error: IllegalMove | ParseError) -> Self:
        """The refusal of a move or a record, with the reason that the game gave."""
        refused = cls("bad-request", error.message)
        refused.reason = error.reason
        return refused
